import { createHash, timingSafeEqual } from 'node:crypto';

/** How a secret that a browser holds is kept here: a copy of the database opens nothing. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

/** Compared by their hashes: these are as long as each other whatever was given, and tell nothing by the time it takes. */
export const isSameSecret = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' &&
  timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(wanted)));
