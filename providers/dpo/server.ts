import {
  attemptCall,
  isLost,
  keepable,
  lostOpening,
  openLater,
  report,
  unanswered,
} from '../kit/server/answers.ts';
import { minorOf, twoDigits } from '../kit/server/money.ts';
import { ack, bodyText, refused } from '../kit/server/notification.ts';
import { emailAs } from '../kit/server/payer.ts';
import { hashHex } from '../kit/server/signature.ts';
import {
  type AttemptToPay,
  type HttpReply,
  type OpenAttempt,
  type Opened,
  type PaymentStatusReport,
  type ProviderTools,
  ProviderUnreachable,
  type ServerProvider,
} from '../provider.ts';
import { Credentials } from './credentials.ts';
import type { Api3g } from './wire.ts';
import { api3g, readApi3g, type XmlFields } from './xml.ts';

type Tools = ProviderTools<Credentials>;

const CURRENCIES = new Set(
  'USD EUR GBP ZAR BWP XOF CDF SZL ETB GHS KES LSL MWK MUR NGN RWF TZS AED UGX ZMW ZWL'.split(' '),
);

/**
 * `Result` of verifyToken. (904 of createToken means another thing and is never looked up here.) 002, more or less than asked, counts as
 * received: settlement compares the amounts and knows both words.
 */
const statuses: Record<string, PaymentStatusReport['status']> = {
  '000': 'PAID',
  '001': 'IN_PROCESS',
  '002': 'PAID',
  '003': 'IN_PROCESS',
  '005': 'IN_PROCESS',
  '007': 'IN_PROCESS',
  '801': 'UNKNOWN',
  '802': 'UNKNOWN',
  '803': 'UNKNOWN',
  '804': 'UNKNOWN',
  '900': 'PENDING',
  '901': 'DECLINED',
  '902': 'UNKNOWN',
  '903': 'EXPIRED',
  '904': 'CANCELLED',
  '950': 'UNKNOWN',
};
/**
 * Test and live share one address and only DPO knows which a token is. These are in its own examples and in public code as its test accounts:
 * a merchant who copies one gets no money.
 */
const PUBLISHED = new Set([
  '9F416C11-127B-4DE2-AC7F-D5710E4C5E0A',
  '8D3DA73D-9D7F-4E09-96D4-3D44E7A83EA3',
  '57466282-EBD7-4ED5-B699-8659330A6996',
]);
const UNEVEN = '002';
const REQUEST_ERRORS = new Set(['801', '802', '803', '804', '902', '950']);
const OPENING_REFUSED: Record<string, 'CREDENTIALS' | 'AMOUNT' | 'CURRENCY'> = {
  '801': 'CREDENTIALS',
  '802': 'CREDENTIALS',
  '904': 'CURRENCY',
  '905': 'AMOUNT',
  '906': 'AMOUNT',
};
const MINUTE = 60_000;

export default {
  code: 'DPO',
  credentials: Credentials,
  hosts: { api: 'https://secure.3gdirectpay.com', pay: 'https://secure.3gdirectpay.com' },
  isTest: ({ companyToken }) => PUBLISHED.has(companyToken.toUpperCase()),
  // An opening is two calls, so each has less than half of the time.
  limits: { connect: 2_000, answer: 8_000, total: 9_000 },
  takes: (currency) => CURRENCIES.has(currency),
  payeeOf: () => null,
  lifetime: 60 * MINUTE,
  poll: { browser: 3_000, firstAsk: 20_000, server: 5_000 },
  statuses,

  async open(attempt, tools) {
    const before = await verify({ CompanyRef: attempt.reference, VerifyTransaction: '0' }, tools);
    if (before instanceof ProviderUnreachable)
      return lostOpening(
        before.when === 'maybe' ? new ProviderUnreachable('before', before.message) : before,
      );
    if (isPutOff(before)) return openLater(before.headers, 'answered 429');
    if (
      before &&
      before.Result !== undefined &&
      statuses[before.Result] &&
      !REQUEST_ERRORS.has(before.Result)
    ) {
      // createToken is not idempotent, and a token once made cannot be read again.
      return { kind: 'unknown', detail: 'a token with this reference exists' };
    }
    return create(attempt, tools);
  },

  async inquire(attempt, tools) {
    const token = attempt.session.token;
    const answer = await verify(
      token ? { TransactionToken: token } : { CompanyRef: attempt.reference },
      tools,
    );
    if (answer instanceof ProviderUnreachable) return report('UNKNOWN', 'unreachable');
    if (isPutOff(answer)) return unanswered(answer);
    return answer ? answerOf(answer, attempt, tools) : report('UNKNOWN', 'unreadable');
  },

  async cancel(attempt, tools) {
    const { token } = attempt.session;
    const before = await this.inquire(attempt, tools);
    // A bank transfer that was sent arrives, whatever becomes of its token.
    if (before.status === 'IN_PROCESS') return before;
    if (token) await post('v6', { Request: 'cancelToken', TransactionToken: token }, tools);
    // Whatever it answered (paid meanwhile, nothing to cancel, no answer): only asking tells.
    return this.inquire(attempt, tools);
  },

  async readNotification(request) {
    const text = bodyText(request, 'application/xml', 'text/xml');
    const fields = text === null ? null : readApi3g(text);
    const { TransactionToken: token = '', CompanyRef = '', Result = '' } = fields ?? {};
    if (!fields || !/^[A-Za-z0-9-]{8,64}$/.test(token) || CompanyRef.length > 60)
      return refused('shape');
    return {
      ok: true,
      ourReference: CompanyRef || null,
      sessionKey: { name: 'token', value: token },
      // A stranger can send it, too, so it is only a reason to ask.
      isUnsigned: true,
      dedupeKey: hashHex('sha256', `${token}|${CompanyRef}|${Result.slice(0, 10)}`),
      hints: {},
      ack: ack('OK'),
    };
  },
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

/** The wiki's v6 makes and cancels; the plugins verify by v7, which also names our reference. */
async function post(
  version: 'v6' | 'v7',
  fields: XmlFields,
  { hosts, http, credentials }: Tools,
): Promise<{ answer: Api3g | null; reply: HttpReply } | ProviderUnreachable> {
  const body = api3g({ CompanyToken: credentials.companyToken, ...fields });
  const reply = await attemptCall(http, {
    method: 'POST',
    url: `${hosts.api}/API/${version}/`,
    headers: { 'content-type': 'application/xml' },
    body,
  });
  return isLost(reply) ? reply : { answer: readApi3g(reply.text), reply };
}

/** An answer of 429 is the answer, whatever stands in it. */
async function verify(
  by: XmlFields,
  tools: Tools,
): Promise<Api3g | HttpReply | null | ProviderUnreachable> {
  const said = await post('v7', { Request: 'verifyToken', ...by }, tools);
  if (said instanceof ProviderUnreachable) return said;
  return said.reply.status === 429 ? said.reply : said.answer;
}

const isPutOff = (answer: Api3g | HttpReply | null): answer is HttpReply =>
  answer !== null && 'bytes' in answer;

async function create(attempt: AttemptToPay, tools: Tools): Promise<Opened> {
  const amount = twoDigits(attempt.amount, attempt.currency);
  if (amount === null)
    return { kind: 'refused', reason: 'AMOUNT', detail: 'finer than two decimals' };
  const reply = await post('v6', request(attempt, amount, tools), tools);
  if (reply instanceof ProviderUnreachable) return lostOpening(reply);
  if (reply.reply.status === 429) return openLater(reply.reply.headers, 'answered 429');
  const { Result: result, TransToken: token = '' } = reply.answer ?? {};
  if (result === undefined) return { kind: 'unknown', detail: 'unreadable answer' };
  if (result !== '000')
    return {
      kind: 'refused',
      reason: OPENING_REFUSED[result] ?? 'REQUEST',
      detail: `createToken answered ${result.slice(0, 10)}`,
      code: result,
    };
  if (!/^[A-Za-z0-9-]{8,64}$/.test(token))
    return { kind: 'unknown', detail: 'the answer names no token' };
  const url = `${tools.hosts.pay}/payv2.php?ID=${token}`;
  return {
    kind: 'opened',
    session: { token, url },
    handover: { kind: 'redirect', url },
    deadline: attempt.deadline,
  };
}

function request(attempt: AttemptToPay, amount: string, { credentials, now }: Tools): XmlFields {
  const [firstName = '', ...rest] = attempt.payer.name.trim().split(/\s+/);
  const phone = attempt.payer.phone.replace(/\D/g, '');
  return {
    Request: 'createToken',
    Transaction: {
      PaymentAmount: amount,
      PaymentCurrency: attempt.currency,
      CompanyRef: attempt.reference,
      RedirectURL: attempt.returnUrl,
      BackURL: attempt.cancelUrl,
      CompanyRefUnique: '1',
      PTL: String(Math.max(1, Math.ceil((attempt.deadline.getTime() - now.getTime()) / MINUTE))),
      PTLtype: 'minutes',
      ...(firstName && { customerFirstName: firstName }),
      ...(rest.length > 0 && { customerLastName: rest.join(' ') }),
      ...emailAs('customerEmail', attempt.payer.email),
      ...(phone && { customerPhone: phone }),
    },
    Services: {
      Service: {
        ServiceType: credentials.serviceType,
        ServiceDescription: attempt.order.description,
        ServiceDate: serviceDate(now),
      },
    },
  };
}

/** YYYY/MM/DD HH:MM */
const serviceDate = (now: Date): string =>
  now.toISOString().slice(0, 16).replaceAll('-', '/').replace('T', ' ');

function answerOf(answer: Api3g, attempt: OpenAttempt, tools: Tools): PaymentStatusReport {
  const rawStatus = (answer.Result ?? '').slice(0, 20);
  if (!attempt.session.token && (rawStatus === '902' || rawStatus === '900')) {
    // No such reference; or a token whose address was never handed out.
    return report('NOT_FOUND', rawStatus);
  }
  const paid = rawStatus === UNEVEN ? unevenPair(answer, attempt) : paidPair(answer, attempt);
  const said = statuses[rawStatus] ?? 'UNKNOWN';
  // Without a sum that can be relied on, uneven money is never PAID.
  const status = rawStatus === UNEVEN && paid.amount === null ? 'UNKNOWN' : said;
  return report(status, rawStatus, {
    ...paid,
    ourReference: answer.CompanyRef || attempt.reference,
    providerReference: attempt.session.token ?? answer.TransRef ?? null,
    raw: keepable(JSON.stringify(answer), tools.credentials),
    ...(status === 'DECLINED' && {
      reason: /insufficient|limit|funds/i.test(answer.ResultExplanation ?? '')
        ? 'NOT_ENOUGH_FUNDS'
        : 'BANK_REFUSED',
    }),
  });
}

/**
 * More or less than asked, and which of the two published pairs is the one received is not published: the smaller sum is what is certain to
 * have come. It is never exactly what was asked for, so where it would be, nothing is known.
 */
function unevenPair(
  answer: Api3g,
  attempt: OpenAttempt,
): Pick<PaymentStatusReport, 'amount' | 'currency'> {
  const sums = (['', 'Final'] as const)
    .map((kind) => pairOf(answer, kind))
    .flatMap(({ currency, amount }) =>
      currency === attempt.currency && amount !== null ? [amount] : [],
    );
  const least = sums.length > 0 ? Math.min(...sums) : null;
  return least === attempt.amount
    ? { amount: null, currency: attempt.currency }
    : least === null
      ? pairOf(answer, '')
      : { amount: least, currency: attempt.currency };
}

function pairOf(
  answer: Api3g,
  kind: '' | 'Final',
): Pick<PaymentStatusReport, 'amount' | 'currency'> {
  const currency = answer[`Transaction${kind}Currency`] || null;
  return {
    currency,
    amount: currency ? minorOf(answer[`Transaction${kind}Amount`], currency) : null,
  };
}

/** The shopper may pay in another currency: whichever of the two published pairs is the order's own counts, else the first. */
function paidPair(
  answer: Api3g,
  attempt: OpenAttempt,
): Pick<PaymentStatusReport, 'amount' | 'currency'> {
  const final = pairOf(answer, 'Final');
  return final.currency === attempt.currency && final.amount === attempt.amount
    ? final
    : pairOf(answer, '');
}
