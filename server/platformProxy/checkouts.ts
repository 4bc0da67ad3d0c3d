import type { ProviderCode } from '#machines/domain/payment.ts';
import { PAGE_ORIGINS } from '#providers/cashfree/wire.ts';
import type { Handover } from '#providers/provider.ts';
import { hostsFor, serverProvider } from '#providers/server.ts';
import type { Config } from '../config.ts';
import type { PlatformAnswer } from './client.ts';
import { isRow } from './shapeLike.ts';
import { first, listIn, partOf } from './shapes.ts';

type Row = Record<string, unknown>;
/** Where providers stand: their own addresses unless the configuration names others. */
type Addresses = Pick<Config, 'sandboxOrigin' | 'providerHosts'>;
type Host = (name: string) => string;
type May = (address: string) => boolean;
const hostsOf = (code: ProviderCode, at: Addresses): Record<string, string> =>
  hostsFor(code, at.sandboxOrigin, at.providerHosts?.[code]);
export type Started =
  /** `attemptId` and `capability` where the platform names them */
  | {
      kind: 'away';
      handover: Exclude<Handover, { kind: 'qr' }>;
      attemptId: string | null;
      capability: string | null;
    }
  | {
      kind: 'picture';
      bytes: Buffer;
      contentType: string;
      attemptId: string | null;
      expiresAt: string | null;
    };

const ADDRESSES = [
  'redirectUrl',
  'redirect_url',
  'checkout_url',
  'checkoutUrl',
  'payment_url',
  'paymentUrl',
  'payment_link',
  'paymentLink',
  'link',
  'url',
  'hosted_url',
];
const INSIDE = ['data', 'response', 'result', 'session', 'order', 'payment'];
/** PayPal's links: the newer name of the same first. */
const APPROVALS = ['payer-action', 'approve'];

/** Where a started payment goes on, out of our own words or out of what the provider publishes as its answer; null when nothing of it can be read. */
export function startedBy(
  code: ProviderCode,
  answer: PlatformAnswer,
  json: unknown,
  at: Addresses,
): Started | null {
  if (/^image\/(png|jpe?g|webp)\b/i.test(answer.contentType))
    return picture(answer.bytes, answer.contentType, answer.headers);
  for (const row of rowsIn(json)) {
    const encoded = PICTURE.exec(
      String(first(row, 'image', 'qr', 'qrCode', 'qrImage', 'QRCode') ?? ''),
    );
    if (encoded)
      return picture(Buffer.from(encoded[2] ?? '', 'base64'), encoded[1] ?? '', answer.headers);
  }
  const hosts = hostsOf(code, at);
  const handover = handoverIn(
    code,
    json,
    (name) => hosts[name] ?? '',
    (url) => mayFollow(code, url, at),
  );
  if (!handover) return null;
  const named = rowsIn(json).find((row) => typeof row.attemptId === 'string');
  return {
    kind: 'away',
    handover,
    attemptId: text(named?.attemptId),
    capability: text(named?.capability),
  };
}

const PICTURE = /^data:(image\/(?:png|jpe?g|webp));base64,([A-Za-z0-9+/=\s]+)$/;
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const picture = (bytes: Buffer, contentType: string, headers: Headers): Started => ({
  kind: 'picture',
  bytes,
  contentType,
  attemptId: headers.get('x-attempt-id'),
  expiresAt: headers.get('x-expires-at'),
});

/** The answer and what it wraps, the outermost first. */
function rowsIn(json: unknown): Row[] {
  if (!isRow(json)) return [];
  const inner = INSIDE.map((name) => json[name]).filter(isRow);
  return [json, ...inner, ...inner.flatMap((row) => INSIDE.map((name) => row[name]).filter(isRow))];
}

type Away = Exclude<Handover, { kind: 'qr' }>;
function handoverIn(code: ProviderCode, json: unknown, host: Host, may: May): Away | null {
  // An answer may be the bare address.
  if (typeof json === 'string') return redirect(json.trim(), may);
  for (const row of rowsIn(json)) {
    const own =
      OWN[code]?.(row, host) ??
      formIn(row, may) ??
      redirect(approvalIn(row) ?? first(row, ...ADDRESSES), may);
    if (own) return own;
  }
  return null;
}

const redirect = (url: unknown, may: May): Away | null =>
  typeof url === 'string' && may(url) ? { kind: 'redirect', url } : null;
/** A path of the platform's own pages, which the gateway passes on, or a page of this provider (S17); plain http only within this machine. */
export function mayFollow(code: ProviderCode, address: string, at: Addresses): boolean {
  if (/^\/(?![/\\])/.test(address)) return true;
  const url = URL.parse(address);
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'http:') return /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname);
  const pages = [...Object.values(hostsOf(code, at)), ...(serverProvider(code).otherPages ?? [])];
  return url.protocol === 'https:' && pages.includes(url.origin);
}

const approvalIn = ({ links }: Row): unknown =>
  APPROVALS.map((rel) =>
    partOf(
      listIn(links).find((one) => partOf(one, 'rel') === rel),
      'href',
    ),
  ).find((one) => one !== undefined);

/** An address with the fields of a form beside it. */
function formIn(row: Row, may: May): Away | null {
  const fields = first(row, 'fields', 'params', 'formData', 'form');
  const url = first(row, 'action', ...ADDRESSES);
  const isAway = typeof url === 'string' && !url.startsWith('/') && may(url);
  return isRow(fields) && isAway ? form(url, fields) : null;
}
function form(url: string, fields: Row): Away | null {
  const plain = Object.entries(fields).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  if (plain.length === 0) return null;
  return {
    kind: 'form',
    url,
    method: 'POST',
    fields: Object.fromEntries(plain.map(([name, value]) => [name, String(value)])),
  };
}

/** Cashfree's script is told where the order stands: as `PROVIDER_HOSTS` names its API. */
const modeAt = (host: Host): keyof typeof PAGE_ORIGINS =>
  host('api') === serverProvider('CASHFREE').hosts.api ? 'production' : 'sandbox';

/** What these providers publish has no address in it: it is told to their script, or stands in a form for their page. */
const OWN: Partial<Record<ProviderCode, (row: Row, host: Host) => Away | null>> = {
  DPO: (row, host) => {
    const token = first(row, 'TransToken', 'transToken', 'token');
    return typeof token === 'string' && /^[\w-]{8,80}$/.test(token)
      ? { kind: 'redirect', url: `${host('pay')}/payv2.php?ID=${token}` }
      : null;
  },
  CASHFREE: ({ payment_session_id: session }, host) =>
    typeof session === 'string' && /^[\w-]{8,400}$/.test(session)
      ? {
          kind: 'script',
          src: `${host('sdk')}/js/v3/cashfree.js`,
          origins: PAGE_ORIGINS[modeAt(host)],
          args: { mode: modeAt(host), paymentSessionId: session },
          fallbackForm: null,
        }
      : null,
  IPAY: (row, host) =>
    row.MerchantCode && row.Signature ? form(`${host('page')}/epayment/entry.asp`, row) : null,
  IPAY_AFRICA: (row, host) => (row.vid && row.hsh ? form(`${host('pay')}/v3/ke`, row) : null),
};
