/** Where this machine's own apps and the shop's development pages are heard. */
export const CHANNEL = 'storefront.inspect';
export const HELLO = { type: '@statelyai.connected' } as const;
const MOST = 20_000;

/** What apps told, oldest first; beyond what a page can hold the oldest give way, and their number is told. */
export interface Received {
  records: unknown[];
  lost: number;
  /** origins that were not heard */
  refused: string[];
}
export const NOTHING_RECEIVED: Received = { records: [], lost: 0, refused: [] };

/** This shop's own pages, and pages of this machine: nothing else may put records here. */
export function mayTell(origin: string, own: string): boolean {
  if (origin === own) return true;
  try {
    const { protocol, hostname } = new URL(origin);
    const isHere = /^(localhost|127\.0\.0\.1|\[::1\]|[\w.-]+\.localhost)$/.test(hostname);
    return isHere && /^https?:$/.test(protocol);
  } catch {
    return false;
  }
}

export function withMore(received: Received, more: readonly unknown[]): Received {
  const all = [...received.records, ...more];
  const over = Math.max(0, all.length - MOST);
  return { ...received, records: all.slice(over), lost: received.lost + over };
}
export const withRefused = (received: Received, origin: string): Received =>
  received.refused.includes(origin) || received.refused.length >= 5
    ? received
    : { ...received, refused: [...received.refused, origin] };
