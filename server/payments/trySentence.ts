import type { ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { type AccountField, accountFields, expected } from '#providers/kit/server/accountField.ts';
import {
  ASKED_TOO_OFTEN,
  ONLY_RETURN,
  type PaymentStatusReport,
  restOf,
} from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';

/** What came back from the provider's address, whatever the adapter made of it. */
export interface SeenReply {
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

/** What trying came to: the account can be used, it cannot, or nothing could be learned. */
export type TryResult = 'right' | 'wrong' | 'untried';
export interface Tried {
  verdict: TryResult;
  sentence: string;
}

/** One sentence for what the provider made of a question about a payment that cannot exist. */
export function trySentence(
  code: ProviderCode,
  report: PaymentStatusReport,
  seen: SeenReply,
  at: string,
): Tried {
  const { status, rawStatus } = report;
  if (status === 'NOT_FOUND' || status === 'EXPIRED')
    return { verdict: 'right', sentence: taken(code, rawStatus) };
  const obstacle = obstacleOf(code, report, seen, at);
  if (obstacle) return { verdict: 'untried', sentence: `${obstacle} ${NOTHING_KNOWN}.` };
  const sentence = /expired/i.test(`${rawStatus} ${seen.text}`)
    ? `${code} does not take these credentials any more: they have expired ("${rawStatus}"). Make new ones in its portal.`
    : `${code} does not take these credentials, or not for this: asked about a payment that does not exist it answered "${rawStatus}".`;
  return { verdict: 'wrong', sentence: `${sentence} ${askedWith(code)}` };
}

/** What kept the question from the account; null where it was answered. */
function obstacleOf(
  code: ProviderCode,
  { rawStatus }: PaymentStatusReport,
  { status, failure, location, text }: SeenReply,
  at: string,
): string | null {
  if (failure) {
    const why = UNREACHED.find(([pattern]) => pattern.test(failure))?.[1];
    return `${code} did not answer at ${at}: ${why ?? 'the address, the network or the provider is down'}, and`;
  }
  if (status >= 300 && status < 400)
    return `${code} has moved from ${at} to ${location || 'another address'}, which is not followed: this shop or PROVIDER_HOSTS names an old address, and`;
  if (rawStatus === ASKED_TOO_OFTEN || status === 429)
    return `${code} asks for patience: try again in ${Math.ceil(restOf(serverProvider(code).poll) / 60_000)} min;`;
  if (isPage(text))
    return `${code} answers at ${at} with a page for people (a captcha, a firewall, maintenance) and not with data: ask it to let this server's address through;`;
  if (status >= 500) return `${code} fails at the moment (${status}), and`;
  return rawStatus === 'unreadable'
    ? `${code} answers at ${at} with something that this shop cannot read, and`
    : null;
}

const isPage = (text: string): boolean => /^\s*<(!doctype html|html|head|body|title)/i.test(text);

const fieldsProvedBy = (code: ProviderCode, proof: AccountField['proof']): AccountField[] =>
  accountFields(serverProvider(code).credentials).filter((field) => field.proof === proof);
/** Of those that an account always has. */
const namesOf = (fields: AccountField[]): string =>
  fields
    .filter(({ mayBeLeftOut }) => !mayBeLeftOut)
    .map(({ name }) => name)
    .join(', ');

/** A provider says that something is wrong and seldom what: it can only be a field that the question carried. */
function askedWith(code: ProviderCode): string {
  const fields = fieldsProvedBy(code, 'try');
  const told = fields.map((field) => `${field.name}: ${expected(field)}`).join(' ');
  return `It was asked with ${fields.length === 1 ? 'this alone' : 'these, one of which is wrong'}. ${told}`;
}

const taken = (code: ProviderCode, said: string): string =>
  fieldsProvedBy(code, 'try').length === 0
    ? `${code} answers, and knows no payment that does not exist ("${said}"); its ${namesOf(fieldsProvedBy(code, 'payment'))} are proved by the first payment only.`
    : `${code} takes these credentials: asked about a payment that does not exist it answered "${said}".${restOfProof(code)}`;

function restOfProof(code: ProviderCode): string {
  const payment = namesOf(fieldsProvedBy(code, 'payment'));
  if (descriptorOf(code).notificationProof === ONLY_RETURN)
    return ` It sends no notifications: the first payment that comes back proves the rest (${payment}).`;
  const notification = namesOf(fieldsProvedBy(code, 'notification'));
  return [
    payment && ` The first payment proves the rest of it: ${payment}.`,
    notification &&
      ` What signs its notifications is proved by the first of them: ${notification}.`,
  ]
    .filter(Boolean)
    .join('');
}
