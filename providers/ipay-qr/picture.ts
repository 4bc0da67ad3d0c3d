const MOST_BYTES = 512_000;
const STARTS: readonly (readonly [type: string, at: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
];

/** The type of a picture by its first bytes; null for text, SVG, and what is too large to be a QR code (F64). */
export function pictureType(bytes: Uint8Array): string | null {
  if (bytes.length > MOST_BYTES) return null;
  return (
    STARTS.find(([, at, wanted]) => wanted.every((byte, i) => bytes[at + i] === byte))?.[0] ?? null
  );
}
