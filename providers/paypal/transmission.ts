import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { crc32 } from 'node:zlib';
import { header } from '../kit/server/notification.ts';
import type { Http, NotificationRequest } from '../provider.ts';

/** What PayPal signs: its two headers, our webhook's id (which is not in the request) and the CRC-32 of the raw body as a decimal. */
export const messageOf = (id: string, time: string, webhookId: string, body: Uint8Array | string): string =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

/** Where PayPal keeps its signing certificates; a configured address (the simulator's) is trusted besides. */
const CERTIFICATE_HOSTS = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'].map(
  (host) => `https://${host}`,
);
const CERTIFICATE_PATH = '/v1/notifications/certs/';
const MOST_KEYS = 20;

export type Verdict = 'good' | 'signature' | 'unsure';
interface Proof {
  http: Http;
  webhookId: string;
  now: Date /** our own configured API address */;
  api: string;
}

const keys = new Map<string, KeyObject>();

/** Checks the signature of a webhook with PayPal's certificate. `unsure`: the certificate could not be fetched or traced to a root. */
export async function checkTransmission(request: NotificationRequest, { http, webhookId, now, api }: Proof): Promise<Verdict> {
  const signature = header(request, 'paypal-transmission-sig');
  const id = header(request, 'paypal-transmission-id');
  const time = header(request, 'paypal-transmission-time');
  const url = certificateUrl(header(request, 'paypal-cert-url'), api);
  if (!url || !id || !time || !webhookId || !/^[A-Za-z0-9+/=]{64,1024}$/.test(signature)) return 'signature';
  if (header(request, 'paypal-auth-algo') !== 'SHA256withRSA') return 'signature';
  const key = keys.get(url) ?? (await fetchKey(url, http, now, api));
  if (!key) return 'unsure';
  remember(url, key);
  return isSigned(messageOf(id, time, webhookId, request.rawBody), signature, key) ? 'good' : 'signature';
}

export const isSigned = (message: string, signature: string, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(message), key, Buffer.from(signature, 'base64'));

/** The parsed address of an acceptable certificate, or null. Compared by exact origin: `api.paypal.com.evil.test` is not PayPal. */
export function certificateUrl(text: string, api: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || !url.pathname.startsWith(CERTIFICATE_PATH) || url.search || url.hash) return null;
  return [...CERTIFICATE_HOSTS, new URL(api).origin].includes(url.origin) ? url.href : null;
}

async function fetchKey(url: string, http: Http, now: Date, api: string): Promise<KeyObject | null> {
  const reply = await http({ method: 'GET', url }).catch(() => null);
  if (reply?.status !== 200) return null;
  try {
    const chain = (reply.text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
      (pem) => new X509Certificate(pem),
    );
    const configured = !CERTIFICATE_HOSTS.includes(new URL(api).origin) && new URL(url).origin === new URL(api).origin;
    const [leaf] = chain;
    if (!leaf || !isCurrent(leaf, now) || !/^CN=(.+\.)?paypal\.com$/m.test(leaf.subject)) return null;
    return configured || reachesRoot(chain, now) ? createPublicKey(leaf.publicKey.export({ type: 'spki', format: 'pem' })) : null;
  } catch {
    return null;
  }
}

const isCurrent = (one: X509Certificate, now: Date): boolean => now >= one.validFromDate && now <= one.validToDate;

function reachesRoot(chain: X509Certificate[], now: Date): boolean {
  const links = chain.slice(1);
  let top = chain[0];
  for (const link of links) {
    if (!top?.checkIssued(link) || !top.verify(link.publicKey) || !isCurrent(link, now)) return false;
    top = link;
  }
  return rootCertificates.some((pem) => {
    const root = new X509Certificate(pem);
    return top?.checkIssued(root) && top.verify(root.publicKey);
  });
}

function remember(url: string, key: KeyObject): void {
  keys.set(url, key);
  const oldest = keys.size > MOST_KEYS ? keys.keys().next().value : undefined;
  if (oldest) keys.delete(oldest);
}
