import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { header } from '../kit/server/notification.ts';
import type { Http, NotificationRequest } from '../provider.ts';

/** What PayPal signs: its two headers, our webhook's id (which is not in the request) and the CRC-32 of the raw body as a decimal. */
export const messageOf = (
  id: string,
  time: string,
  webhookId: string,
  body: Uint8Array | string,
): string => `${id}|${time}|${webhookId}|${crc32(body)}`;

/** PayPal's own: the first in its samples, the others by the name of the API that is called. */
const PAYPAL = [
  'api.paypal.com',
  'api-m.paypal.com',
  'api.sandbox.paypal.com',
  'api-m.sandbox.paypal.com',
].map((host) => `https://${host}`);
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const MOST_KEPT = 20;
/** An address that led to nothing good is not tried again for so long. */
const REFUSED_MS = 60_000;

/** `unsure`: the certificate cannot be fetched now, or traced to a root here; PayPal is to be asked. */
export type SignatureCheck = 'good' | 'signature' | 'unsure';
interface Proof {
  http: Http;
  webhookId: string;
  now: Date;
  /** where certificates stand by the configuration: PayPal's, or the simulator's */
  certs: string;
}

type Found = { key: KeyObject; isTraced: boolean } | Exclude<SignatureCheck, 'good'>;
interface Kept {
  found: Promise<Found>;
  until: number;
}
/** What was found lately at addresses that any sender may name. */
const named = new Map<string, Kept>();
/** Addresses by which a notification proved genuine, with what is kept of them. No forged notification adds one, so strangers push none out. */
const proven = new Map<string, Kept | null>();

/** Checks the signature of a webhook with PayPal's certificate. */
export async function checkTransmission(
  request: NotificationRequest,
  { http, webhookId, now, certs }: Proof,
): Promise<SignatureCheck> {
  const signature = header(request, 'paypal-transmission-sig');
  const id = header(request, 'paypal-transmission-id');
  const time = header(request, 'paypal-transmission-time');
  const url = certificateUrl(header(request, 'paypal-cert-url'), certs);
  if (!url || !id || !time || !webhookId || !/^[A-Za-z0-9+/=]{64,1024}$/.test(signature))
    return 'signature';
  if (header(request, 'paypal-auth-algo') !== 'SHA256withRSA') return 'signature';
  const kept = keptAt(url, httpFor(request, http), now, certs);
  const found = await kept.found;
  if (typeof found === 'string') return found;
  // Also where the certificate cannot be traced: what it did not sign, PayPal need not be asked about.
  if (!isSigned(messageOf(id, time, webhookId, request.rawBody), signature, found.key))
    return 'signature';
  if (!found.isTraced) return 'unsure';
  keepProven(url, kept);
  return 'good';
}

const addressIn = (request: NotificationRequest): string => header(request, 'paypal-cert-url');

/** PayPal itself has said that this notification is genuine, and so that its certificate is. */
export const vouchedFor = (request: NotificationRequest): void =>
  keepProven(new URL(addressIn(request)).href);

/** Calls about a certificate that was genuine before may use what a budget reserves for it. */
export function httpFor(request: NotificationRequest, http: Http): Http {
  const url = addressIn(request);
  const forProven = URL.canParse(url) && proven.has(new URL(url).href);
  return forProven ? (one) => http({ ...one, forProven }) : http;
}

function keepProven(url: string, kept = proven.get(url) ?? named.get(url) ?? null): void {
  named.delete(url);
  keepNewest(proven, url, kept);
}

function keepNewest<Value>(map: Map<string, Value>, url: string, value: Value): void {
  map.delete(url);
  map.set(url, value);
  const oldest = map.size > MOST_KEPT ? map.keys().next().value : undefined;
  if (oldest) map.delete(oldest);
}

export const isSigned = (message: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(message), key, Buffer.from(signature, 'base64'));

/** Origins of acceptable certificates: all of PayPal's, unless another place is configured; then that alone. */
export const certificateOrigins = (certs: string): string[] =>
  PAYPAL.includes(certs) ? PAYPAL : [certs];

/** The parsed address of an acceptable certificate, or null. Compared by exact origin: `api.paypal.com.evil.test` is not PayPal. */
export function certificateUrl(text: string, certs: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    !url ||
    url.username ||
    url.password ||
    !CERTIFICATE_PATH.test(url.pathname) ||
    url.search ||
    url.hash
  )
    return null;
  return certificateOrigins(certs).includes(url.origin) ? url.href : null;
}

/** Many notifications at once that name one certificate fetch it once. A good one is kept until it ends. */
function keptAt(url: string, http: Http, now: Date, certs: string): Kept {
  const known = proven.get(url) ?? named.get(url);
  if (known && known.until > now.getTime()) return known;
  const kept: Kept = { found: Promise.resolve('unsure'), until: now.getTime() + REFUSED_MS };
  kept.found = fetchKey(url, http, now, certs).then(({ found, until }) => {
    if (until) kept.until = until.getTime();
    // What could not be fetched may be there the next time.
    if (found === 'unsure') forget(url, kept);
    return found;
  });
  if (proven.has(url)) proven.set(url, kept);
  else keepNewest(named, url, kept);
  return kept;
}

function forget(url: string, kept: Kept): void {
  if (named.get(url) === kept) named.delete(url);
  if (proven.get(url) === kept) proven.set(url, null);
}

async function fetchKey(
  url: string,
  http: Http,
  now: Date,
  certs: string,
): Promise<{ found: Found; until?: Date }> {
  const reply = await http({ method: 'GET', url }).catch(() => null);
  if (!reply || reply.status >= 500 || reply.status === 429) return { found: 'unsure' };
  if (reply.status !== 200) return { found: 'signature' };
  try {
    const chain = (
      reply.text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    ).map((pem) => new X509Certificate(pem));
    const [leaf] = chain;
    if (!leaf || !isCurrent(leaf, now) || !/^CN=(.+\.)?paypal\.com$/m.test(leaf.subject))
      return { found: 'signature' };
    const isPayPal = PAYPAL.includes(certs);
    if (isPayPal && leaf.subject === leaf.issuer) return { found: 'signature' };
    const key = createPublicKey(leaf.publicKey.export({ type: 'spki', format: 'pem' }));
    return {
      found: { key, isTraced: !isPayPal || reachesRoot(chain, now) },
      until: leaf.validToDate,
    };
  } catch {
    return { found: 'signature' };
  }
}

const isCurrent = (one: X509Certificate, now: Date): boolean =>
  now >= one.validFromDate && now <= one.validToDate;

function reachesRoot(chain: X509Certificate[], now: Date): boolean {
  const links = chain.slice(1);
  let top = chain[0];
  for (const link of links) {
    if (!top?.checkIssued(link) || !top.verify(link.publicKey) || !isCurrent(link, now))
      return false;
    top = link;
  }
  return rootCertificates.some((pem) => {
    const root = new X509Certificate(pem);
    return top?.checkIssued(root) && top.verify(root.publicKey);
  });
}
