import * as v from 'valibot';
import { toDecimal } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import {
  attemptCall,
  isLost,
  keepable,
  lostOpening,
  readJson,
  refusedOpening,
  refuseUnnamed,
  report,
  SLOW,
  trusted,
  unanswered,
} from '../kit/server/answers.ts';
import { minorOf } from '../kit/server/money.ts';
import { ack, bodyText, header, refused } from '../kit/server/notification.ts';
import { sameText } from '../kit/server/signature.ts';
import type {
  AttemptToPay,
  HttpReply,
  OpenAttempt,
  PaymentStatusReport,
  ServerProvider,
} from '../provider.ts';
import { afterwards } from './afterwards.ts';
import { get, headers, type Tools } from './calls.ts';
import { Credentials } from './credentials.ts';
import { Hook, LinkReply, LookUpReply, Transaction, TriesReply } from './wire.ts';

const CURRENCIES = new Set(
  'GBP CAD XAF CLP COP EGP EUR GHS GNF KES MWK MAD NGN RWF SLL STD ZAR TZS UGX USD XOF ZMW'.split(
    ' ',
  ),
);

const statuses: Record<string, PaymentStatusReport['status']> = {
  pending: 'PENDING',
  'pending auth': 'PENDING',
  'success-pending-validation': 'PENDING',
  successful: 'PAID',
  failed: 'DECLINED',
  cancelled: 'CANCELLED',
};

const MINUTE = 60_000;
const TEST_KEY = /^FLWSECK_TEST-/;
/** Test links lead to one of these; the API is the same for both kinds of keys. */
const TEST_PAGES = {
  pay: 'https://checkout-v2.dev-flutterwave.com',
  payBefore: 'https://ravemodal-dev.herokuapp.com',
};

export default {
  code: 'FLUTTERWAVE',
  credentials: Credentials,
  hosts: { api: 'https://api.flutterwave.com', pay: 'https://checkout.flutterwave.com' },
  hostsOf: ({ secretKey }) => (TEST_KEY.test(secretKey) ? TEST_PAGES : {}),
  isTest: ({ secretKey }) => TEST_KEY.test(secretKey),
  limits: SLOW,
  takes: (currency) => CURRENCIES.has(currency),
  payeeOf: () => null,
  lifetime: 30 * MINUTE,
  poll: { browser: 3_000, firstAsk: 20_000, server: 5_000 },
  statuses,

  async open(attempt, tools) {
    const unnamed = refuseUnnamed('FLUTTERWAVE', attempt.payer);
    if (unnamed) return unnamed;
    const reply = await attemptCall(tools.http, {
      method: 'POST',
      url: `${tools.hosts.api}/v3/payments`,
      headers: headers(tools),
      body: request(attempt, tools.now),
    });
    if (isLost(reply)) return lostOpening(reply);
    if (reply.status !== 200) return duplicateOrRefused(reply);
    const said = readJson(LinkReply, reply.text)?.data.link;
    const link = Object.values(tools.hosts).flatMap((host) => trusted(said, host) ?? [])[0];
    if (!link) return { kind: 'unknown', detail: 'the answer names no page of Flutterwave' };
    return {
      kind: 'opened',
      session: { link },
      handover: { kind: 'redirect', url: link },
      deadline: attempt.deadline,
    };
  },

  async inquire(attempt, tools) {
    const answer = await lastWord(attempt, tools);
    const known = attempt.session.transaction;
    return answer.status === 'PAID' && known
      ? { ...answer, ...(await afterwards(known, attempt, tools)) }
      : answer;
  },

  // The id of a try that failed would stand before the id of the next one.
  readReturn: ({ status = '', transaction_id = '' }) => ({
    status: status.slice(0, 20),
    ...(isId(transaction_id) && !isEnded(status) && { transaction_id }),
  }),

  isCancelled: ({ status }) => status === 'cancelled',

  async readNotification(request, tools) {
    if (!sameText(tools.credentials.secretHash, header(request, 'verif-hash')))
      return refused('signature');
    const text = bodyText(request, 'application/json');
    const hook = text === null ? null : readJson(Hook, text);
    if (!hook) return refused('shape');
    const { id, tx_ref, status } = hook.data;
    return {
      ok: true,
      ourReference: tx_ref ?? null,
      dedupeKey: `${hook.event}:${id ?? tx_ref ?? ''}:${status ?? ''}`,
      hints: id && isId(id) && !isEnded(status ?? '') ? { transaction_id: id } : {},
      ack: ack(),
    };
  },
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

const isId = (text: string): boolean => /^\d{1,20}$/.test(text);
const isEnded = (word: string): boolean =>
  statuses[word] === 'DECLINED' || statuses[word] === 'CANCELLED';

const request = (attempt: AttemptToPay, now: Date): string =>
  JSON.stringify({
    tx_ref: attempt.reference,
    amount: toDecimal(attempt.amount, attempt.currency),
    currency: attempt.currency,
    redirect_url: attempt.returnUrl,
    customer: {
      email: attempt.payer.email,
      ...(attempt.payer.name && { name: attempt.payer.name }),
      ...(attempt.payer.phone && { phonenumber: attempt.payer.phone }),
    },
    session_duration: Math.min(
      1_440,
      Math.max(1, Math.ceil((attempt.deadline.getTime() - now.getTime()) / MINUTE)),
    ),
    max_retry_attempt: 3,
    customizations: { title: attempt.order.description },
    meta: { attempt: attempt.id, order: attempt.order.number },
  });

/** A reference that is in use already was opened by a call whose answer we lost: only asking tells what became of it. */
function duplicateOrRefused(reply: HttpReply) {
  const message = readJson(LookUpReply, reply.text)?.message ?? '';
  return /already|duplicate/i.test(message)
    ? ({ kind: 'unknown', detail: 'the reference is in use' } as const)
    : refusedOpening(reply, `answered ${reply.status}`);
}

/** One reference may have several tries, each with its own id; the money of any of them is the money. Which one a look-up shows is not published. */
async function lastWord(attempt: OpenAttempt, tools: Tools): Promise<PaymentStatusReport> {
  const { transaction_id = '' } = {
    ...attempt.hints,
    ...(attempt.session.transaction && { transaction_id: attempt.session.transaction }),
  };
  const byId = isId(transaction_id) ? await lookUp(`${transaction_id}/verify`, tools) : null;
  // The id came through the browser: of another payment it says nothing about this one.
  const ours = byId?.transaction?.tx_ref === attempt.reference ? byId.transaction : null;
  if (ours && byId && statuses[ours.status] === 'PAID')
    return answerOf(ours, byId.text, attempt, tools);
  const byReference = await lookUp(
    `verify_by_reference?tx_ref=${encodeURIComponent(attempt.reference)}`,
    tools,
  );
  const found = byReference.transaction;
  if (found && statuses[found.status] === 'PAID')
    return answerOf(found, byReference.text, attempt, tools);
  if (!found && !byReference.missing) return byReference.why;
  if (!found && !ours) return nothingYet(attempt, tools.now);
  const others = await triesOf(attempt, tools);
  if (others === null) return report('UNKNOWN', 'unreachable');
  const paid = others.find(({ status }) => statuses[status] === 'PAID');
  if (paid) return answerOf(paid, JSON.stringify(paid), attempt, tools);
  const open = [ours, found, ...others].find((one) => one && !isEnded(one.status));
  const told = open ?? ours ?? found;
  return told
    ? answerOf(told, JSON.stringify(told), attempt, tools)
    : nothingYet(attempt, tools.now);
}

/** Every try under our reference; null where they cannot be read, and then a refusal is not to be believed. */
async function triesOf({ reference }: OpenAttempt, tools: Tools): Promise<Transaction[] | null> {
  const reply = await get(`/v3/transactions?tx_ref=${encodeURIComponent(reference)}`, tools);
  const list = isLost(reply) || reply.status !== 200 ? null : readJson(TriesReply, reply.text);
  return (
    list?.data.flatMap((one) => {
      const read = v.safeParse(Transaction, one);
      return read.success && read.output.tx_ref === reference ? [read.output] : [];
    }) ?? null
  );
}

interface LookedUp {
  transaction: Transaction | null;
  missing: boolean;
  /** the answer where it is neither here nor missing */
  why: PaymentStatusReport;
  text: string;
}

async function lookUp(path: string, tools: Tools): Promise<LookedUp> {
  const reply = await get(`/v3/transactions/${path}`, tools);
  if (isLost(reply))
    return { transaction: null, missing: false, why: report('UNKNOWN', 'unreachable'), text: '' };
  const envelope = readJson(LookUpReply, reply.text);
  const transaction =
    envelope?.status === 'success' ? v.safeParse(Transaction, envelope.data) : null;
  const missing =
    envelope?.status === 'error' && /no transaction was found/i.test(envelope.message ?? '');
  return {
    transaction: transaction?.success ? transaction.output : null,
    missing,
    why: unanswered(reply),
    text: reply.text,
  };
}

/** Nothing is sent when a session ends without a try: our own deadline ends it. Without a link it could never be paid. */
function nothingYet(attempt: OpenAttempt, now: Date): PaymentStatusReport {
  if (!attempt.session.link) return report('NOT_FOUND', 'no transaction');
  return report(now >= attempt.deadline ? 'EXPIRED' : 'PENDING', 'no transaction');
}

function answerOf(
  transaction: Transaction,
  text: string,
  attempt: OpenAttempt,
  tools: Tools,
): PaymentStatusReport {
  const status = statuses[transaction.status] ?? 'UNKNOWN';
  return report(status, transaction.status, {
    // `charged_amount` holds fees that the shopper bore; what the merchant asked for is compared with `amount`.
    amount: minorOf(transaction.amount, transaction.currency),
    currency: transaction.currency,
    ourReference: transaction.tx_ref,
    providerReference: transaction.id ?? transaction.flw_ref ?? null,
    raw: keepable(text, tools.credentials),
    ...(status === 'DECLINED' && { reason: reasonOf(transaction.processor_response ?? '') }),
    // The page takes three tries, until its time is over.
    ...(isEnded(transaction.status) &&
      attempt.session.link &&
      tools.now < attempt.deadline && { stillPayable: true }),
    ...(status === 'PAID' && transaction.id && { session: { transaction: transaction.id } }),
  });
}

function reasonOf(words: string): DeclineReason {
  if (/insufficient|limit/i.test(words)) return 'NOT_ENOUGH_FUNDS';
  if (/authenticat|otp|3ds/i.test(words)) return 'BANK_NEEDS_CONFIRMATION';
  if (/invalid|incorrect|expired card/i.test(words)) return 'DETAILS_DO_NOT_MATCH';
  return /timeout|system|network|error/i.test(words) ? 'TECHNICAL' : 'BANK_REFUSED';
}
