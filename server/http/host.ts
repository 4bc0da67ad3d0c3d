import type { IncomingMessage } from 'node:http';

/** A host name as stores are looked up by it: no port, no trailing dot, lower case. Null when it is no host name (D01). */
export function hostName(host: string | undefined): string | null {
  const match = /^(\[[0-9a-f:]+\]|[a-z0-9.-]{1,253})(:\d{1,5})?$/i.exec(host ?? '');
  return match?.[1] ? match[1].toLowerCase().replace(/\.$/, '') : null;
}

/** Node keeps the first of two Host headers without a word; two of them are no honest request. */
export const hasOneHost = (raw: IncomingMessage): boolean =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length <= 1;

const BARE = new Set(['localhost', '127.0.0.1', '[::1]']);
/** This machine itself: no store, and in the demo the list of all of them. */
export const isBareHost = (name: string): boolean => BARE.has(name);
