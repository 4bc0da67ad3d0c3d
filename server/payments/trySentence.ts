import type { ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { ASKED_TOO_OFTEN, type PaymentStatusReport, restOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';

/** What came back from the provider's address, whatever the adapter made of it. */
export interface Seen {
  status: number;
  location: string;
  /** the beginning of the answer */
  text: string;
  /** why nothing came */
  failure: string;
}

const UNREACHED: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired|CERT_HAS_EXPIRED/, 'the certificate that it shows has expired'],
  [/altnames|Hostname\/IP/, 'the certificate that it shows belongs to another host'],
  [
    /self.signed|unable to (get|verify)|SELF_SIGNED|UNABLE_TO/i,
    'the certificate that it shows is signed by no authority that this machine knows',
  ],
  [/ENOTFOUND|EAI_AGAIN/, 'its name cannot be resolved'],
  [/ECONNREFUSED/, 'it takes no connection'],
];
const NOTHING_KNOWN = 'nothing is known about the credentials';

/** One sentence for what the provider made of a question about a payment that cannot exist. */
export function trySentence(
  code: ProviderCode,
  report: PaymentStatusReport,
  seen: Seen,
  at: string,
): string {
  const { status, rawStatus } = report;
  if (status === 'NOT_FOUND' || status === 'EXPIRED') return taken(code, rawStatus);
  if (seen.failure) {
    const why = UNREACHED.find(([pattern]) => pattern.test(seen.failure))?.[1];
    return `${code} did not answer at ${at}: ${why ?? 'the address, the network or the provider is down'}, and ${NOTHING_KNOWN}.`;
  }
  if (seen.status >= 300 && seen.status < 400)
    return `${code} has moved from ${at} to ${seen.location || 'another address'}, which is not followed: this shop or PROVIDER_HOSTS names an old address, and ${NOTHING_KNOWN}.`;
  if (rawStatus === ASKED_TOO_OFTEN || seen.status === 429)
    return `${code} asks for patience: try again in ${Math.ceil(restOf(serverProvider(code).poll) / 60_000)} min; ${NOTHING_KNOWN}.`;
  if (isPage(seen.text))
    return `${code} answers at ${at} with a page for people (a captcha, a firewall, maintenance) and not with data: ask it to let this server's address through; ${NOTHING_KNOWN}.`;
  if (seen.status >= 500)
    return `${code} fails at the moment (${seen.status}), and ${NOTHING_KNOWN}.`;
  if (/expired/i.test(`${rawStatus} ${seen.text}`))
    return `${code} does not take these credentials any more: they have expired ("${rawStatus}"). Make new ones in its portal.`;
  return `${code} does not take these credentials, or not for this: asked about a payment that does not exist it answered "${rawStatus}".`;
}

const isPage = (text: string): boolean => /^\s*<(!doctype html|html|head|body|title)/i.test(text);

const taken = (code: ProviderCode, said: string): string =>
  descriptorOf(code).inquiryHasNoKey
    ? `${code} answers, and knows no payment that does not exist ("${said}"); its key is proved by the first payment only.`
    : `${code} takes these credentials: asked about a payment that does not exist it answered "${said}". What signs its notifications is proved by the first of them.`;
