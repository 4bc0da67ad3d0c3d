import { toDecimal } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import {
  attemptCall,
  isLost,
  keepable,
  lostOpening,
  readJson,
  readTime,
  refusedOpening,
  refuseUnnamed,
  report,
  SLOW,
  unanswered,
} from '../kit/server/answers.ts';
import { minorOf } from '../kit/server/money.ts';
import { ack, bodyText, header, refused } from '../kit/server/notification.ts';
import { emailAs } from '../kit/server/payer.ts';
import { hmacBase64, sameText } from '../kit/server/signature.ts';
import {
  AT_BANK,
  type AttemptToPay,
  type HttpReply,
  type OpenAttempt,
  type Opened,
  type PaymentStatusReport,
  type ServerProvider,
} from '../provider.ts';
import { afterwards } from './afterwards.ts';
import { ordersCall, readOrder, type Tools } from './calls.ts';
import { Credentials } from './credentials.ts';
import { PRODUCTION, SANDBOX } from './limits.ts';
import { Failure, Order, PAGE_ORIGINS, type Payment, Payments, Webhook } from './wire.ts';

const LIVE = { api: 'https://api.cashfree.com', sdk: 'https://sdk.cashfree.com' };
const DAY = 86_400_000;
/** The portal writes the kind into the secret of newer accounts, into the id of older ones, as in the samples of its SDKs. */
const isSandbox = ({ clientId, clientSecret, test }: Credentials): boolean =>
  test === true || clientSecret.startsWith('cfsk_ma_test_') || clientId.startsWith('TEST');

/** The order's words decide; those of a single try are looked at while it is open, and one that ended only when the shopper is back. */
const statuses: Record<string, PaymentStatusReport['status']> = {
  ACTIVE: 'PENDING',
  PAID: 'PAID',
  EXPIRED: 'EXPIRED',
  TERMINATION_REQUESTED: 'PENDING',
  TERMINATED: 'CANCELLED',
  // The try has its money and the order does not know it yet.
  'ACTIVE/SUCCESS': 'IN_PROCESS',
  'ACTIVE/PENDING': 'PENDING',
  'ACTIVE/NOT_ATTEMPTED': 'PENDING',
  'ACTIVE/FAILED': 'DECLINED',
  'ACTIVE/USER_DROPPED': 'CANCELLED',
  'ACTIVE/CANCELLED': 'CANCELLED',
  'ACTIVE/VOID': 'CANCELLED',
};

const NO_ORDER = 'order_not_found';

export default {
  code: 'CASHFREE',
  credentials: Credentials,
  hosts: LIVE,
  hostsOf: (credentials): Record<string, string> =>
    isSandbox(credentials) ? { api: 'https://sandbox.cashfree.com' } : {},
  otherPages: Object.values(PAGE_ORIGINS).flat(),
  isTest: (credentials) => isSandbox(credentials),
  limits: SLOW,
  callLimits: (credentials) => (isSandbox(credentials) ? SANDBOX : PRODUCTION),
  takes: (currency) => currency === 'INR',
  payeeOf: () => null,
  lifetime: 30 * 60_000,
  poll: { browser: 3_000, firstAsk: 20_000, server: 5_000 },
  statuses,

  async open(attempt, tools) {
    const unnamed = refuseUnnamed('CASHFREE', attempt.payer);
    if (unnamed) return unnamed;
    const body = request(attempt);
    if (!body) return { kind: 'refused', reason: 'AMOUNT', detail: 'not an amount in paise' };
    const reply = await attemptCall(
      tools.http,
      ordersCall(tools, { method: 'POST', body, key: attempt.id }),
    );
    if (isLost(reply)) return lostOpening(reply);
    const failure = reply.status === 200 ? null : readJson(Failure, reply.text);
    // The order of this attempt is there already: it is read, and its session used again.
    if (reply.status === 409 || /already_exists/.test(failure?.code ?? ''))
      return reopened(attempt, tools);
    if (reply.status !== 200) return refusedBy(reply, failure?.code ?? '');
    return openedBy(readJson(Order, reply.text), attempt, tools);
  },

  async inquire(attempt, tools) {
    const reply = await readOrder(attempt, tools);
    if (isLost(reply)) return report('UNKNOWN', 'unreachable');
    // A 404 that does not say so comes from another server, or from a moved host.
    if (reply.status === 404 && readJson(Failure, reply.text)?.code === NO_ORDER)
      return report('NOT_FOUND', NO_ORDER);
    const order = reply.status === 200 ? readJson(Order, reply.text) : null;
    if (!order) return unanswered(reply);
    const last = mayHaveTry(order, attempt) ? await lastTry(attempt, tools) : null;
    const answer = answerOf(order, last, attempt, reply.text, tools);
    return answer.status === 'PAID' && attempt.session.paid
      ? { ...answer, ...(await afterwards(attempt, tools)) }
      : answer;
  },

  async cancel(attempt, tools) {
    const body = JSON.stringify({ order_status: 'TERMINATED' });
    await attemptCall(
      tools.http,
      ordersCall(tools, {
        method: 'PATCH',
        path: `/${attempt.reference}`,
        body,
        key: `end-${attempt.id}`,
      }),
    );
    // Whatever it answered (a try that has just succeeded, nothing there, no answer): only asking tells.
    return this.inquire({ ...attempt, hints: {} }, tools);
  },

  readReturn: () => ({ returned: 'yes' }),

  async readNotification(request, tools) {
    const text = bodyText(request, 'application/json');
    if (text === null) return refused('shape');
    const time = header(request, 'x-webhook-timestamp');
    const wanted = hmacBase64('sha256', tools.credentials.clientSecret, `${time}${text}`);
    if (!/^\d{10,16}$/.test(time) || !sameText(wanted, header(request, 'x-webhook-signature')))
      return refused('signature');
    // No tolerance is published and a repetition may keep its first time, so only days count as stale.
    if (Math.abs(tools.now.getTime() - Number(time)) > DAY) return refused('stale');
    const event = readJson(Webhook, text);
    if (!event) return refused('shape');
    const { order, refund, order_details } = event.data;
    const ourReference = order?.order_id ?? refund?.order_id ?? order_details?.order_id ?? null;
    return {
      ok: true,
      ourReference,
      dedupeKey: `${event.type}:${newsIn(event) ?? ourReference ?? wanted}`,
      hints: {},
      ack: ack(),
    };
  },
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

/** What makes one message another than the one before about the same thing. */
function newsIn({ data: { payment, refund, dispute } }: Webhook): string | null {
  if (refund) return `${refund.cf_refund_id}:${refund.refund_status ?? ''}`.slice(0, 120);
  if (dispute)
    return `${dispute.dispute_id}:${dispute.dispute_status ?? ''}:${dispute.updated_at ?? ''}`.slice(
      0,
      120,
    );
  return payment ? String(payment.cf_payment_id) : null;
}

/** Names and notes of fewer characters are refused: https://www.cashfree.com/docs/api-reference/payments/latest/orders/create */
const SHORTEST = 3;

function request(attempt: AttemptToPay): string | null {
  if (!Number.isSafeInteger(attempt.amount) || attempt.amount <= 0) return null;
  const name = attempt.payer.name.trim().slice(0, 100);
  return JSON.stringify({
    order_id: attempt.reference,
    order_amount: toDecimal(attempt.amount, attempt.currency),
    order_currency: attempt.currency,
    customer_details: {
      customer_id: attempt.id.replace(/[^A-Za-z0-9]/g, ''),
      customer_phone: phoneOf(attempt.payer.phone),
      ...emailAs('customer_email', attempt.payer.email, 100),
      ...(name.length >= SHORTEST && { customer_name: name }),
    },
    order_meta: {
      return_url: attempt.returnUrl,
      // Refused unless https; the address registered with the account serves in any case.
      ...(attempt.notifyUrl.startsWith('https://') && { notify_url: attempt.notifyUrl }),
    },
    order_expiry_time: attempt.deadline.toISOString().replace(/\.\d+Z$/, '+00:00'),
    order_note: attempt.order.description.slice(0, 200),
  });
}

/** Ten digits in India, as every example of Cashfree has it; elsewhere with the country. */
const phoneOf = (phone: string): string =>
  phone.replace(/[^\d+]/g, '').replace(/^\+91(?=\d{10}$)/, '');

async function reopened(attempt: AttemptToPay, tools: Tools): Promise<Opened> {
  const reply = await readOrder(attempt, tools);
  return isLost(reply)
    ? { kind: 'unknown', detail: reply.message }
    : openedBy(readJson(Order, reply.text), attempt, tools);
}

/** No address comes back, only a session that Cashfree's own script takes; the form beside it exists at the simulator alone. */
function openedBy(order: Order | null, attempt: AttemptToPay, { hosts }: Tools): Opened {
  const session = order?.payment_session_id ?? '';
  const ours =
    order?.order_id === attempt.reference &&
    minorOf(order.order_amount, order.order_currency) === attempt.amount;
  if (!order || !ours || order.order_status !== 'ACTIVE' || !/^[\w-]{10,300}$/.test(session)) {
    return {
      kind: 'unknown',
      detail: `no session to pay with (${order?.order_status ?? 'unreadable'})`,
    };
  }
  const mode = hosts.api === LIVE.api ? 'production' : 'sandbox';
  const form = {
    url: `${hosts.api}/pg/view/sessions/checkout`,
    fields: { payment_session_id: session },
  };
  return {
    kind: 'opened',
    session: { session },
    handover: {
      kind: 'script',
      src: `${hosts.sdk}/js/v3/cashfree.js`,
      origins: PAGE_ORIGINS[mode],
      args: { mode, paymentSessionId: session, redirectTarget: '_self' },
      fallbackForm: hosts.sdk === LIVE.sdk ? null : form,
    },
    deadline: readTime(order.order_expiry_time) ?? attempt.deadline,
  };
}

function refusedBy(reply: HttpReply, code: string): Opened {
  if (/amount/.test(code)) return { kind: 'refused', reason: 'AMOUNT', detail: code, code };
  return /currency/.test(code)
    ? { kind: 'refused', reason: 'CURRENCY', detail: code, code }
    : refusedOpening(reply, code || `answered ${reply.status}`, code);
}

/** A shopper who never comes back to us may have left a try at a bank (466); one that a bank had may have ended since the order did. */
const mayHaveTry = ({ order_status }: Order, { session }: OpenAttempt): boolean =>
  order_status === 'ACTIVE' ||
  (session[AT_BANK] === 'yes' && !['PAID', 'TERMINATED'].includes(order_status));

/** A try that has its money, or may have it at a bank, counts before any that came after it. */
const MOST_TELLING = ['SUCCESS', 'PENDING'];
/** The try that says most, else the last. Null when it cannot be read: then the order's own word stands. */
async function lastTry(attempt: AttemptToPay, tools: Tools): Promise<Payment | null> {
  const reply = await attemptCall(
    tools.http,
    ordersCall(tools, { method: 'GET', path: `/${attempt.reference}/payments` }),
  );
  const tries = isLost(reply) || reply.status !== 200 ? null : readJson(Payments, reply.text);
  const at = ({ payment_time }: Payment): number => readTime(payment_time)?.getTime() ?? 0;
  const inOrder = tries?.toSorted((one, other) => at(one) - at(other)) ?? [];
  const telling = MOST_TELLING.flatMap((word) =>
    inOrder.filter(({ payment_status }) => payment_status === word),
  );
  return telling[0] ?? inOrder.at(-1) ?? null;
}

/** A try that ended says nothing while the shopper may still be there: they go on with another. */
const isTelling = (
  { order_status }: Order,
  last: Payment | null,
  { hints }: OpenAttempt,
): boolean =>
  order_status === 'ACTIVE' &&
  (hints.returned === 'yes' || MOST_TELLING.includes(last?.payment_status ?? ''));

function answerOf(
  order: Order,
  last: Payment | null,
  attempt: OpenAttempt,
  text: string,
  tools: Tools,
): PaymentStatusReport {
  const told = isTelling(order, last, attempt) ? last : null;
  const rawStatus = told ? `${order.order_status}/${told.payment_status}` : order.order_status;
  const status = statuses[rawStatus] ?? 'UNKNOWN';
  return report(status, rawStatus, {
    // `payment_amount` may hold a fee on top; what was ordered is what the merchant gets.
    amount: minorOf(order.order_amount, order.order_currency),
    currency: order.order_currency,
    ourReference: order.order_id,
    providerReference: order.cf_order_id,
    raw: keepable(text, tools.credentials),
    ...(status === 'DECLINED' && { reason: reasonOf(told) }),
    ...(told && (status === 'DECLINED' || status === 'CANCELLED') && { stillPayable: true }),
    ...kept(
      {
        ...(order.payment_session_id && { session: order.payment_session_id }),
        ...(status === 'PAID' && { paid: 'yes' }),
        ...atBank(order, last),
      },
      attempt,
    ),
  });
}

/** A try that a bank has stays so until it is read as ended, or the order has no more to come; an order that ran out still may. */
function atBank({ order_status }: Order, last: Payment | null): Record<string, string> {
  if (last) return { [AT_BANK]: last.payment_status === 'PENDING' ? 'yes' : 'no' };
  return ['PAID', 'TERMINATED'].includes(order_status) ? { [AT_BANK]: 'no' } : {};
}

/** Only what is not kept yet. */
function kept(
  found: Record<string, string>,
  { session }: OpenAttempt,
): Pick<PaymentStatusReport, 'session'> {
  const fresh = Object.entries(found).filter(([name, value]) =>
    name === AT_BANK ? (session[name] ?? 'no') !== value : !session[name],
  );
  return fresh.length > 0 ? { session: Object.fromEntries(fresh) } : {};
}

function reasonOf(last: Payment | null): DeclineReason {
  const said =
    `${last?.error_details?.error_code ?? ''} ${last?.error_details?.error_reason ?? ''}`.toLowerCase();
  if (/insufficient|limit/.test(said)) return 'NOT_ENOUGH_FUNDS';
  if (/otp|authenticat|3ds/.test(said)) return 'BANK_NEEDS_CONFIRMATION';
  if (/invalid|incorrect|pin/.test(said)) return 'DETAILS_DO_NOT_MATCH';
  return /network|timeout|technical|server/.test(said) ? 'TECHNICAL' : 'BANK_REFUSED';
}
