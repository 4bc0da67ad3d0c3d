import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface SigningKey {
  privateKey: KeyObject;
  certificate: string;
}

/**
 * A key pair of this process with a self-signed certificate: a provider that signs webhooks with a certificate needs one, and Node makes none.
 * With another issuer's name it is one that leads to no root.
 */
export function selfSigned(commonName: string, now: Date, issuer = commonName): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const named = (text: string): Buffer =>
    sequence(set(sequence(oid(COMMON_NAME), tlv(0x0c, Buffer.from(text)))));
  const year = 365 * 86_400_000;
  const validity = sequence(
    time(new Date(now.getTime() - year)),
    time(new Date(now.getTime() + 10 * year)),
  );
  const algorithm = sequence(oid(SHA256_WITH_RSA), tlv(0x05));
  const version = tlv(0xa0, tlv(0x02, Buffer.from([2])));
  const serial = tlv(0x02, Buffer.from([1]));
  const body = sequence(
    version,
    serial,
    algorithm,
    named(issuer),
    validity,
    named(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

const COMMON_NAME = Buffer.from([0x55, 0x04, 0x03]);
const SHA256_WITH_RSA = Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]);

/** One DER element: tag, length, content. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, ...parts);
const set = (...parts: Buffer[]): Buffer => tlv(0x31, ...parts);
const oid = (bytes: Buffer): Buffer => tlv(0x06, bytes);
/** GeneralizedTime, which every year fits into. */
const time = (at: Date): Buffer =>
  tlv(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
