/**
 * 53 bits of a text, in base 36: cyrb53, public domain. It tells two states apart and stands for an id; it keeps no secret, so nothing that can be
 * guessed goes into it without a key. The browser's own digests answer later, and a trace is written down within one turn.
 */
export function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const bits = 4294967296 * (2097151 & low) + (high >>> 0);
  return bits.toString(36).padStart(11, '0');
}

/** JSON with sorted keys: the same value is the same text, whatever way it came about. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(
          Object.entries(one).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
        )
      : one,
  );
}
