import { hashHex } from '../kit/server/signature.ts';

/** SHA-1 over reference, status exactly as received, and the secret between literal braces. It covers neither amount nor time. */
export const postbackSignature = (reference: string, status: string, secret: string): string =>
  hashHex('sha1', `${reference}${status}{${secret}}`);
