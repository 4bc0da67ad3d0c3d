import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { selfSigned } from '#providers/kit/sandbox/certificate.ts';

const longAgo = new Date('1999-01-01');
/** What may be wrong with a certificate: whose name it has, from when it is, whether this machine knows who signed it. */
export const BAD_CERTIFICATES = [
  ['signed by an unknown authority', 'localhost', new Date(), false],
  ['of another host', 'elsewhere.example', new Date(), true],
  ['that has expired', 'localhost', longAgo, true],
] as const;

/** What a server shows; `isKnown` makes this machine trust its signer, until it forgets. */
export function aCertificate(name: string, from: Date, isKnown: boolean) {
  const before = tls.getCACertificates('default');
  const { privateKey, certificate } = selfSigned(name, from);
  if (isKnown) tls.setDefaultCACertificates([...before, certificate]);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: certificate,
    forget: () => tls.setDefaultCACertificates(before),
  };
}

/** A host that shows a certificate, known as above until it is closed. */
export async function showsCertificate(name: string, from: Date, isKnown: boolean) {
  const { key, cert, forget } = aCertificate(name, from, isKnown);
  let asked = 0;
  const server = https.createServer({ key, cert }, () => (asked += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    asked: () => asked,
    close: () => {
      forget();
      server.close();
    },
  };
}
