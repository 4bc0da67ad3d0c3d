import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * AES-256-GCM under a key that is never in the database: 12 bytes of nonce, 16 of tag, then the text. Node's own cipher as it is: `@hapi/iron`
 * derives a key from a password anew for each value, and makes text where a column holds bytes.
 */
export function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyBytes(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when the key is another or a byte was changed. */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyBytes(key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** The key that seals and derives: the newest. */
export function sealingKey({ keys }: { keys: readonly Buffer[] }): Buffer {
  const [key] = keys;
  if (!key) throw new Error('No encryption key is configured.');
  return key;
}

/** An older key opens what was sealed before a rotation (S30). */
export function openSealed(keys: readonly Buffer[], sealed: Buffer): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return unseal(key, sealed);
    } catch {
      // The next key may be the one.
    }
  }
  const last = keys.at(-1);
  if (!last) throw new Error('No encryption key is configured.');
  return unseal(last, sealed);
}

/** Any secret of the configuration serves as a key, whatever its length. */
const keyBytes = (key: Buffer): Buffer =>
  key.length === 32 ? key : createHash('sha256').update(key).digest();

const keyObjects = new WeakMap<Buffer, KeyObject>();
/** Made once: from bytes, a hash under a key costs five times as much. */
function hmacKey(key: Buffer): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(keyBytes(key));
  keyObjects.set(key, made);
  return made;
}

export const DERIVED_BYTES = 24;
/** A token that only we can make again: the same purpose and subject give the same 192 bits. */
export const derived = (key: Buffer, purpose: string, subject: string | Buffer): string =>
  createHmac('sha256', hmacKey(key))
    .update(`${purpose}\0`)
    .update(subject)
    .digest()
    .subarray(0, DERIVED_BYTES)
    .toString('base64url');

export const digest = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex');
