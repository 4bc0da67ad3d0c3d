import { Agent, request } from 'node:http';

const CONNECTIONS = 20;
/** A visitor who waits longer than this for a page has left. */
const PATIENCE_MS = 30_000;

/** Pages per second of one address over `ms` milliseconds, twenty connections kept busy. */
export async function pagesPerSecond(url: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ms;
  let pages = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const status = await ask(url, agent);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return Math.round(pages / (ms / 1000));
}

/** The status of one answer that came whole. Without an agent it comes on a connection of its own, as a new visitor's does. */
export const ask = async (url: string, agent: Agent | false = false): Promise<number> =>
  (await answerOf(url, agent, 'br')).status;

/** What an address shows, unpacked. */
export const read = async (url: string): Promise<string> =>
  (await answerOf(url, false, 'identity')).text;

/** As a page is asked for on any evening: what is asked for often is packed tight. */
export async function askOften(url: string): Promise<void> {
  for (let visitor = 0; visitor < 25; visitor += 1) await ask(url);
}

function answerOf(
  url: string,
  agent: Agent | false,
  encoding: string,
): Promise<{ status: number; text: string }> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path: pathname + search,
        agent,
        headers: { host: `${hostname}:${port}`, 'accept-encoding': encoding, accept: 'text/html' },
        timeout: PATIENCE_MS,
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        const textOf = (): string => (encoding === 'br' ? '' : Buffer.concat(parts).toString());
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: textOf() }));
        incoming.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${url} did not answer`)));
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** How one task ended, and after how many milliseconds. */
export interface Ended<Result> {
  ms: number;
  /** null: it failed */
  result: Result | null;
}

/** Starts `perSecond` tasks a second for `seconds`, whether or not earlier ones have ended. */
export async function arrivals<Result>(
  perSecond: number,
  seconds: number,
  task: (at: number) => Promise<Result>,
): Promise<Ended<Result>[]> {
  const running: Promise<Ended<Result>>[] = [];
  const start = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = start + (at * 1000) / perSecond;
    // A timer is late by a millisecond: who is due by then is let in together.
    const left = due - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    // Counted from when it was due, so that a stalled server cannot slow its own load down.
    const ended = (result: Result | null): Ended<Result> => ({
      ms: performance.now() - due,
      result,
    });
    running.push(task(at).then(ended, () => ended(null)));
  }
  return Promise.all(running);
}

/** The time that this share of them took at most; NaN of none. */
export function percentile(ended: readonly { ms: number }[], share: number): number {
  const times = ended.map(({ ms }) => ms).sort((one, other) => one - other);
  return Math.round(
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN,
  );
}
