import { Agent, request } from 'node:http';

const CONNECTIONS = 20;

/** Pages per second of one address over `ms` milliseconds, twenty connections kept busy. */
export async function pagesPerSecond(url: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + ms;
  let pages = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await get(url, agent);
      pages += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
  return Math.round(pages / (ms / 1000));
}

function get(url: string, agent: Agent): Promise<void> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: pathname + search, agent, headers: { host: `${hostname}:${port}`, 'accept-encoding': 'br' } },
      (incoming) => {
        incoming.resume();
        incoming.on('end', () => (incoming.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${incoming.statusCode}`))));
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Starts `perSecond` tasks a second for `seconds`, whether or not earlier ones have ended, and says how long they took. */
export async function openArrival(
  perSecond: number,
  seconds: number,
  task: (at: number) => Promise<void>,
): Promise<{ p50: number; p99: number; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let at = 0; at < perSecond * seconds; at += 1) {
    const due = start + (at * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    // Counted from when it was due, so that a stalled server cannot slow its own load down.
    running.push(
      task(at).then(
        () => {
          times.push(performance.now() - due);
        },
        () => {
          failed += 1;
        },
      ),
    );
  }
  await Promise.all(running);
  times.sort((one, other) => one - other);
  const at = (share: number): number => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN);
  return { p50: at(0.5), p99: at(0.99), failed };
}
