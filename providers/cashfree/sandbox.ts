import { createHmac } from 'node:crypto';
import { exponentOf } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { afterPaid } from '../kit/sandbox/afterwards.ts';
import {
  digits,
  form,
  goTo,
  isOver,
  json,
  parseJson,
  pay,
  plain,
  text,
  token,
} from '../kit/sandbox/moves.ts';
import {
  type Leaving,
  type Outgoing,
  SANDBOX_ACTIONS,
  type SandboxAccount,
  type SandboxContext,
  type SandboxPayment,
  type SandboxProvider,
  type SandboxReply,
  type SandboxRequest,
} from '../kit/sandbox/types.ts';
import { wrongIn } from './sandboxRules.ts';
import { aboutAfterwards, disputeViews, refundViews, type Try, triesOf } from './sandboxViews.ts';

const SAID: Record<DeclineReason, string> = {
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  BANK_NEEDS_CONFIRMATION: 'otp_attempts_exceeded',
  DETAILS_DO_NOT_MATCH: 'invalid_card_number',
  BANK_REFUSED: 'bank_declined',
  TECHNICAL: 'network_error',
};

export const sandbox: SandboxProvider = {
  code: 'CASHFREE',
  name: 'Cashfree Payments',
  demo: (store) => ({
    account: `cf-${store}`,
    secrets: {
      clientId: `CFdemo${plain(store)}`,
      clientSecret: `cfsk_demo_${plain(store)}_not_a_secret`,
    },
  }),
  actions: SANDBOX_ACTIONS.filter(
    (action) => !['payLess', 'payMore', 'approveSlowly', 'arrives', 'bounces'].includes(action),
  ),
  retries: [2_000, 10_000, 30_000],
  acknowledges: ({ status }) => status >= 200 && status < 300,
  // A minute: https://www.cashfree.com/docs/api-reference/payments/rate-limits
  limits: {
    open: { most: 200, ms: 60_000 },
    inquire: { most: 400, ms: 60_000 },
    payments: { most: 100, ms: 60_000 },
    refunds: { most: 30, ms: 60_000 },
  },
  refusesMore: (seconds) =>
    json(
      429,
      { message: 'Too many requests', code: 'request_failed', type: 'rate_limit_error' },
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-retry': String(seconds) },
    ),
  routes: [
    { method: 'POST', path: '/pg/orders', call: 'open', answer: create },
    {
      method: 'GET',
      path: '/pg/orders/:id',
      call: 'inquire',
      answer: (request, context) => withOrder(request, context, (order) => json(200, view(order))),
    },
    {
      method: 'GET',
      path: '/pg/orders/:id/payments',
      call: 'payments',
      answer: (request, context) => withOrder(request, context, payments),
    },
    {
      method: 'GET',
      path: '/pg/orders/:id/refunds',
      call: 'refunds',
      answer: (request, context) =>
        withOrder(request, context, (order) => json(200, refundViews(order))),
    },
    {
      method: 'GET',
      path: '/pg/orders/:id/disputes',
      call: 'disputes',
      answer: (request, context) =>
        withOrder(request, context, (order) => json(200, disputeViews(order))),
    },
    {
      method: 'PATCH',
      path: '/pg/orders/:id',
      call: 'cancel',
      answer: (request, context) =>
        withOrder(request, context, (order) => terminate(request, order, context)),
    },
    { method: 'POST', path: '/pg/view/sessions/checkout', call: 'page', answer: page },
    {
      method: 'GET',
      path: '/js/v3/cashfree.js',
      call: 'script',
      answer: (_request, context) =>
        text(200, script(context.origin), 'text/javascript; charset=utf-8'),
    },
  ],

  act(payment, { action, reason }, context) {
    if (afterPaid(payment, action, context, EVENTS)) return null;
    if (isOver(payment) && action !== 'approve') return null;
    if (payment.status === 'paid' || payment.status === 'cancelled' || action === 'hang')
      return null;
    if (action === 'expire') {
      payment.status = 'expired';
      context.moved(payment);
      return null;
    }
    if (action === 'decline') return tried(payment, 'FAILED', SAID[reason], context);
    if (action === 'cancel') return tried(payment, 'USER_DROPPED', null, context);
    if (action === 'pending' || action === 'approveLate') {
      note(payment, 'PENDING', null, context);
      context.moved(payment);
      return back(payment);
    }
    note(payment, 'SUCCESS', null, context);
    pay(payment, context, triesOf(payment).at(-1)?.id ?? '');
    context.moved(payment, 'PAYMENT_SUCCESS_WEBHOOK');
    return back(payment);
  },

  outgoing(payment, event, account, context) {
    const url = payment.notifyUrl ?? account.notifyUrl;
    if (!url) return null;
    const type = event === 'declined' ? 'PAYMENT_FAILED_WEBHOOK' : event;
    if (type.startsWith('DISPUTE_') || type.startsWith('REFUND_'))
      return signed(url, aboutAfterwards(payment, type, context), account, context);
    const last = triesOf(payment).at(-1);
    const status =
      type === 'PAYMENT_SUCCESS_WEBHOOK'
        ? 'SUCCESS'
        : type === 'PAYMENT_FAILED_WEBHOOK'
          ? 'FAILED'
          : 'USER_DROPPED';
    const at = last?.at ?? context.now().toISOString();
    const amount = (payment.amount / 10 ** exponentOf(payment.currency)).toFixed(2);
    const data = {
      order: {
        order_id: payment.reference,
        order_amount: 'AMOUNT',
        order_currency: payment.currency,
        order_tags: null,
      },
      payment: {
        cf_payment_id: last?.id ?? digits(context, 10),
        payment_status: status,
        payment_amount: 'AMOUNT',
        payment_currency: payment.currency,
        payment_time: at,
      },
      customer_details: { customer_id: payment.data.customer, customer_phone: payment.data.phone },
    };
    // Two decimals even where they are zeros, which a reader that parses and prints again would lose.
    const body = JSON.stringify({ data, event_time: at, type }).replaceAll('"AMOUNT"', amount);
    return signed(url, body, account, context);
  },
};

const EVENTS = {
  refund: 'REFUND_STATUS_WEBHOOK',
  dispute: 'DISPUTE_CREATED',
  disputeWon: 'DISPUTE_CLOSED',
  disputeLost: 'DISPUTE_CLOSED',
};

function signed(
  url: string,
  body: string,
  account: SandboxAccount,
  context: SandboxContext,
): Outgoing {
  const time = String(context.now().getTime());
  const signature = createHmac('sha256', account.secrets.clientSecret ?? '')
    .update(time + body)
    .digest('base64');
  const headers = {
    'content-type': 'application/json',
    'x-webhook-signature': signature,
    'x-webhook-timestamp': time,
    'x-webhook-version': '2025-01-01',
    'x-webhook-attempt': '1',
    'x-idempotency-key': context.id(),
  };
  return { url, headers, body };
}

const back = (payment: SandboxPayment): Leaving =>
  goTo(payment.returnUrl.replaceAll('{order_id}', payment.reference));

function note(
  payment: SandboxPayment,
  status: string,
  reason: string | null,
  context: SandboxContext,
): void {
  const one: Try = { id: digits(context, 10), status, at: context.now().toISOString(), reason };
  payment.data.tries = JSON.stringify([
    ...triesOf(payment).filter((before) => before.status !== 'PENDING'),
    one,
  ]);
}

/** One try is over; the order can still be paid. */
function tried(
  payment: SandboxPayment,
  status: 'FAILED' | 'USER_DROPPED',
  reason: string | null,
  context: SandboxContext,
): Leaving {
  note(payment, status, reason, context);
  context.moved(payment, `PAYMENT_${status}_WEBHOOK`);
  return back(payment);
}

const refuse = (status: number, code: string, type = 'invalid_request_error'): SandboxReply =>
  json(status, { message: code, code, type, help: '' });

function accountBy(
  { headers }: SandboxRequest,
  context: SandboxContext,
): SandboxAccount | SandboxReply {
  if (!/^20\d\d-\d\d-\d\d$/.test(headers['x-api-version'] ?? ''))
    return refuse(400, 'version_missing');
  const account = context
    .accounts()
    .find(({ secrets }) => secrets.clientId === headers['x-client-id']);
  const good = account && account.secrets.clientSecret === headers['x-client-secret'];
  return good ? account : refuse(401, 'request_failed', 'authentication_error');
}

function create(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!('secrets' in account)) return account;
  const body = parseJson(request.text);
  if (!body || !request.headers['content-type']?.startsWith('application/json'))
    return refuse(400, 'request_invalid');
  const key = request.headers['x-idempotency-key'] ?? '';
  const all = context.all().filter((one) => one.account === account.account);
  const mine = all.filter((one) => one.reference === body.order_id);
  const before = all.find((one) => one.data.key === key && key);
  if (before && before.data.words !== request.text)
    return refuse(422, 'idempotency_key_reused', 'idempotency_error');
  if (before) return json(200, view(before), { 'x-idempotency-replayed': 'true' });
  if (mine.length > 0) return refuse(409, 'order_already_exists');
  const wrong = wrongIn(body, request.text, context);
  return wrong ? refuse(400, wrong) : opened(body, account, { key, words: request.text }, context);
}

function opened(
  body: Record<string, unknown>,
  account: SandboxAccount,
  { key, words }: { key: string; words: string },
  context: SandboxContext,
): SandboxReply {
  const meta = (body.order_meta ?? {}) as Record<string, string>;
  const customer = (body.customer_details ?? {}) as Record<string, string>;
  const payment = context.open({
    account: account.account,
    id: `session_${token(context, 48)}`,
    reference: String(body.order_id),
    amount: Math.round(Number(body.order_amount) * 100),
    currency: 'INR',
    description: String(body.order_note ?? ''),
    returnUrl: meta.return_url ?? '',
    cancelUrl: meta.return_url ?? '',
    notifyUrl: meta.notify_url ?? null,
    expiresAt: body.order_expiry_time
      ? new Date(String(body.order_expiry_time)).toISOString()
      : null,
    data: {
      key,
      words,
      order: digits(context, 10),
      customer: customer.customer_id ?? '',
      phone: customer.customer_phone ?? '',
    },
  });
  return json(200, view(payment));
}

const STATUS: Record<SandboxPayment['status'], string> = {
  open: 'ACTIVE',
  pending: 'ACTIVE',
  inProcess: 'ACTIVE',
  declined: 'ACTIVE',
  paid: 'PAID',
  expired: 'EXPIRED',
  cancelled: 'TERMINATED',
};

const view = (payment: SandboxPayment): Record<string, unknown> => ({
  cf_order_id: payment.data.order,
  order_id: payment.reference,
  entity: 'order',
  order_amount: payment.amount / 100,
  order_currency: payment.currency,
  order_status: STATUS[payment.status],
  payment_session_id: payment.id,
  order_expiry_time: payment.expiresAt,
  created_at: payment.createdAt,
  order_meta: { return_url: payment.returnUrl, notify_url: payment.notifyUrl },
  order_tags: null,
});

function withOrder(
  request: SandboxRequest,
  context: SandboxContext,
  answer: (order: SandboxPayment) => SandboxReply,
): SandboxReply {
  const account = accountBy(request, context);
  if (!('secrets' in account)) return account;
  const order = context
    .referenced(request.params.id ?? '')
    .find((one) => one.account === account.account);
  return order ? answer(order) : refuse(404, 'order_not_found');
}

function payments(payment: SandboxPayment): SandboxReply {
  const amount = payment.amount / 100;
  return json(
    200,
    triesOf(payment).map(({ id, status, at, reason }) => ({
      cf_payment_id: id,
      order_id: payment.reference,
      order_amount: amount,
      // "payment_amount may exceed order_amount": a convenience fee that the shopper bears.
      payment_amount: Math.round(amount * 102) / 100,
      payment_currency: payment.currency,
      payment_status: status,
      payment_time: at,
      is_captured: status === 'SUCCESS',
      error_details: reason && { error_code: 'TRANSACTION_DECLINED', error_reason: reason },
    })),
  );
}

function terminate(
  request: SandboxRequest,
  payment: SandboxPayment,
  context: SandboxContext,
): SandboxReply {
  if (parseJson(request.text)?.order_status !== 'TERMINATED')
    return refuse(400, 'order_status_invalid');
  if (payment.status === 'paid') return refuse(400, 'order_already_paid');
  if (triesOf(payment).at(-1)?.status === 'PENDING')
    return json(200, { ...view(payment), order_status: 'TERMINATION_REQUESTED' });
  payment.status = 'cancelled';
  context.moved(payment);
  return json(200, view(payment));
}

function page(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.find(form(request.text).payment_session_id ?? '');
  return payment ? { pay: payment } : { stop: 'payment_session_id is not valid' };
}

/** A stand-in for cashfree.js: the same call, and then a form to the simulator's page. */
const script = (origin: string): string => `window.Cashfree = function (options) {
  if (!options || (options.mode !== 'sandbox' && options.mode !== 'production')) throw new Error('Cashfree: mode is missing');
  return {
    checkout: function (wish) {
      var form = document.createElement('form');
      form.method = 'post';
      form.action = ${JSON.stringify(origin)} + '/pg/view/sessions/checkout';
      var field = document.createElement('input');
      field.type = 'hidden';
      field.name = 'payment_session_id';
      field.value = wish.paymentSessionId;
      form.appendChild(field);
      document.body.appendChild(form);
      form.submit();
      return Promise.resolve({ redirect: true });
    },
  };
};
`;
