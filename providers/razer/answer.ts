import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { inquireLater, keepable, nothingYet, report } from '../kit/server/answers.ts';
import { minorOf } from '../kit/server/money.ts';
import { sameText } from '../kit/server/signature.ts';
import type { OpenAttempt, PaymentStatusReport, ProviderTools } from '../provider.ts';
import type { Credentials } from './credentials.ts';
import { answerKey } from './signature.ts';

/**
 * `StatCode`, and `StatName` in lower case, which says more; then the error codes of an inquiry, which stand alone and unsigned. Only what was paid
 * can be charged back, so those two words mean paid, with a dispute beside it.
 */
export const statuses: Record<string, PaymentStatusReport['status']> = {
  '00': 'PAID',
  '11': 'DECLINED',
  '22': 'PENDING',
  captured: 'PAID',
  settled: 'PAID',
  authorized: 'PAID',
  failed: 'DECLINED',
  'reject/hold': 'DECLINED',
  blocked: 'DECLINED',
  cancelled: 'CANCELLED',
  canceled: 'CANCELLED',
  reqcancel: 'CANCELLED',
  pending: 'PENDING',
  unknown: 'PENDING',
  chargeback: 'PAID',
  reqchargeback: 'PAID',
  release: 'UNKNOWN',
  Q203: 'NOT_FOUND',
  Q303: 'NOT_FOUND',
  Q03: 'UNKNOWN',
  Q97: 'UNKNOWN',
  Q99: 'UNKNOWN',
};
/** "Service blocked due to massive connection. Please send only 1 request every 5 minutes." */
const TOO_OFTEN = ['Q97', 'Q99'];
const DISPUTES: Record<string, NonNullable<PaymentStatusReport['dispute']>> = {
  chargeback: 'lost',
  reqchargeback: 'open',
};

/** `Key: value` lines, keys in lower case, split at the first colon only. */
export function linesOf(text: string): Record<string, string> {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const match = /^\s*(\w{1,40})\s*:\s?(.*)$/.exec(line);
    return match ? [[(match[1] ?? '').toLowerCase(), (match[2] ?? '').trim()] as const] : [];
  });
  return Object.fromEntries(pairs);
}

export function answerOf(
  fields: Record<string, string>,
  attempt: OpenAttempt,
  text: string,
  { credentials, now }: ProviderTools<Credentials>,
): PaymentStatusReport {
  const {
    statcode = '',
    statname = '',
    amount = '',
    domain = '',
    orderid = '',
    tranid = '',
    currency = '',
    channel = '',
  } = fields;
  if (!statcode && fields.errorcode) return errorOf(fields.errorcode);
  const wanted = answerKey(credentials, amount, domain, orderid, statcode);
  if (!statcode || !sameText(wanted, fields.vrfkey))
    return report('UNKNOWN', statcode ? 'not signed' : 'unreadable');
  const name = statname.toLowerCase();
  const rawStatus = name in statuses ? `${statcode}/${name}` : statcode;
  const said = name in statuses ? bothSay(statcode, name) : (statuses[statcode] ?? 'UNKNOWN');
  const status = isOfAnotherTry(said, tranid, attempt) ? 'UNKNOWN' : said;
  if (status === 'PENDING' && !tranid) return nothingYet(attempt, now, rawStatus);
  const paidIn = currency === 'RM' ? 'MYR' : currency;
  return report(status, rawStatus, {
    amount: minorOf(amount, paidIn || attempt.currency),
    currency: paidIn || null,
    payee: domain,
    ourReference: orderid,
    providerReference: tranid || null,
    raw: keepable(text, credentials),
    ...(status === 'DECLINED' && { reason: reasonOf(fields.errordesc ?? '') }),
    ...(status === 'PAID' && DISPUTES[name] && { dispute: DISPUTES[name] }),
    ...(status === 'PENDING' &&
      (attempt.session.transaction !== tranid || attempt.session.channel !== channel) && {
        session: { transaction: tranid, channel },
      }),
  });
}

/** No transaction exists before the shopper has chosen how to pay, nor after a cancel at the page. */
function errorOf(code: string): PaymentStatusReport {
  if (TOO_OFTEN.includes(code)) return inquireLater();
  return report(statuses[code] ?? 'UNKNOWN', code.slice(0, 20));
}

/** One order may have several tries, and which of them an answer shows is not published: how another one ended says nothing of the one that was told as paid. */
const isOfAnotherTry = (
  said: PaymentStatusReport['status'],
  tranid: string,
  { hints }: OpenAttempt,
): boolean =>
  (said === 'DECLINED' || said === 'CANCELLED') && Boolean(hints.paid) && hints.paid !== tranid;

/** Paid only when code and name agree (a chargeback stands under 11); a name that contradicts the code is nothing to rely on. */
function bothSay(code: string, name: string): PaymentStatusReport['status'] {
  const byName = statuses[name] ?? 'UNKNOWN';
  return (code === '00') === (byName === 'PAID' && !DISPUTES[name]) ? byName : 'UNKNOWN';
}

function reasonOf(said: string): DeclineReason {
  if (/insufficient|limit/i.test(said)) return 'NOT_ENOUGH_FUNDS';
  if (/authenticat|3d|otp/i.test(said)) return 'BANK_NEEDS_CONFIRMATION';
  if (/invalid|expired card|cvv/i.test(said)) return 'DETAILS_DO_NOT_MATCH';
  return /timeout|system|error/i.test(said) ? 'TECHNICAL' : 'BANK_REFUSED';
}
