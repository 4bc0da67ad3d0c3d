import { createHash } from 'node:crypto';

/** How a secret that a browser holds is kept here: a copy of the database opens nothing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
