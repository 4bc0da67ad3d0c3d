/** How long a page is given: so many milliseconds, and so many looks, whichever takes longer. */
export interface Patience {
  ms: number;
  looks: number;
}
const BETWEEN_LOOKS_MS = 60;
/** Nearly as many looks as fit into that time on a machine that does nothing else. */
export const patient = (ms: number): Patience => ({ ms, looks: Math.ceil(ms / 80) });

const REAL = {
  now: (): number => performance.now(),
  wait: (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms)),
};

/**
 * Until something is so. On a busy machine a page gets little done within a second, and each look at it takes as long: a page that was looked
 * at often enough had its turns, and what it does not have then it does not offer.
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { ms, looks }: Patience,
  { now, wait } = REAL,
): Promise<boolean> {
  const since = now();
  for (let looked = 0; looked < looks || now() - since < ms; looked++) {
    if (await isSo()) return true;
    await wait(BETWEEN_LOOKS_MS);
  }
  return false;
}
