import type { Clock } from '../clock.ts';

/** Base 32 without letters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';

/** Ours for ever, and short enough for every provider: 20 characters of A-Z and 0-9, 100 random bits. */
export function referenceOf(clock: Clock): string {
  const bytes = Buffer.from(clock.secret(20), 'base64url');
  return Array.from({ length: 20 }, (_, at) => LETTERS[(bytes[at] ?? 0) % 32]).join('');
}
