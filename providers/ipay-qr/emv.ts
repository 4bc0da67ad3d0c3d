/** EMV merchant-presented payload: id, length and value, two digits each for the first two; 63, the checksum, ends it. */
export function readEmv(payload: string): Record<string, string> | null {
  const body = payload.slice(0, -4);
  if (!/6304[0-9A-F]{4}$/.test(payload) || crc16(body) !== payload.slice(-4)) return null;
  const objects: Record<string, string> = {};
  const signs = [...payload];
  let at = 0;
  while (at < signs.length) {
    const head = signs.slice(at, at + 4).join('');
    if (!/^\d{4}$/.test(head)) return null;
    const value = signs.slice(at + 4, at + 4 + Number(head.slice(2)));
    // Lengths count characters, the checksum runs over bytes.
    if (value.length !== Number(head.slice(2))) return null;
    objects[head.slice(0, 2)] = value.join('');
    at += 4 + value.length;
  }
  return objects;
}

/** CRC-16/CCITT-FALSE over UTF-8, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export const CURRENCY_NUMBERS: Record<string, string> = { MYR: '458', PHP: '608', IDR: '360' };
