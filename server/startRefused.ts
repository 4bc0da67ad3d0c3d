/** What keeps a shop from starting, all of it at once: sentences for an operator, in which no value stands. */
export class StartRefused extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[], isLive = false) {
    const shop = `The shop does not start${isLive ? ' in live mode' : ''}:`;
    super(
      faults.length === 1
        ? `${shop} ${faults[0]}.`
        : [shop, ...faults.map((fault) => `- ${fault}.`)].join('\n'),
    );
    this.faults = faults;
  }
}

/** What of it one check finds. An error that is none of ours is one line, without its last dot. */
export async function faultsOf(
  check: () => unknown,
  inWords: (error: unknown) => string,
): Promise<readonly string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return error instanceof StartRefused ? error.faults : [inWords(error).replace(/\.$/, '')];
  }
}
