import { refuse } from './errors.ts';
import { isPlainText } from './plainText.ts';

const DEPTH = 12;
const KEYS = 200;
const ENTRIES = 500;
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * A JSON body, strictly: UTF-8, no key twice, no prototype keys, bounded in depth and width, text without control characters
 * (D0). Our own code because `secure-json-parse` refuses prototype keys alone.
 */
export function parseJson(bytes: Uint8Array, depth = DEPTH): unknown {
  const text = decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('MALFORMED');
  }
  refuseDuplicateKeys(text, depth);
  inspect(value, depth);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refuse('MALFORMED');
  }
}

/** JSON.parse keeps the last of two equal keys silently, and two readers may keep different ones. The text is known to be JSON here. */
function refuseDuplicateKeys(text: string, most: number): void {
  const open: (Set<string> | null)[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]]/gy;
  const gap = /[^"{}[\]]*/gy;
  for (let at = 0; at < text.length; ) {
    gap.lastIndex = at;
    gap.exec(text);
    tokens.lastIndex = gap.lastIndex;
    const token = tokens.exec(text)?.[0];
    if (!token) return;
    at = tokens.lastIndex;
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : null);
    else if (token === '}' || token === ']') open.pop();
    else if (isKey(text, at)) remember(open.at(-1), token);
    if (open.length > most) throw refuse('MALFORMED');
  }
}

const isKey = (text: string, after: number): boolean =>
  /^\s*:/.test(text.slice(after, after + 32)) || /^\s{32,}:/.test(text.slice(after));

function remember(keys: Set<string> | null | undefined, token: string): void {
  const key = JSON.parse(token) as string;
  if (!keys || keys.has(key)) throw refuse('MALFORMED');
  keys.add(key);
}

/** `room`: how much deeper it may go. */
function inspect(value: unknown, room: number): void {
  if (typeof value === 'string' && !isPlainText(value)) throw refuse('MALFORMED');
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuse('MALFORMED');
  if (typeof value !== 'object' || value === null) return;
  if (room <= 0) throw refuse('MALFORMED');
  const entries = Object.entries(value);
  if (entries.length > (Array.isArray(value) ? ENTRIES : KEYS))
    throw refuse(Array.isArray(value) ? 'TOO_MANY_LINES' : 'MALFORMED');
  for (const [key, inner] of entries) {
    if (FORBIDDEN.has(key) || !isPlainText(key)) throw refuse('MALFORMED');
    inspect(inner, room - 1);
  }
}
