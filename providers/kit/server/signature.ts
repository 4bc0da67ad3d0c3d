import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha512';

export const hashHex = (algorithm: HashName, text: string): string =>
  createHash(algorithm).update(text, 'utf8').digest('hex');

export const hmacHex = (algorithm: HashName, key: string, message: string | Uint8Array): string =>
  createHmac(algorithm, key).update(message).digest('hex');

export const hmacBase64 = (
  algorithm: HashName,
  key: string,
  message: string | Uint8Array,
): string => createHmac(algorithm, key).update(message).digest('base64');

/** Equal texts, in a time that does not tell how much of them is equal. An empty text equals nothing. */
export function sameText(wanted: string, given: string | undefined): boolean {
  if (!wanted || !given) return false;
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
