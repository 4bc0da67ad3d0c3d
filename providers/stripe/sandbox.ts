import { createHmac } from 'node:crypto';
import { exponentOf, type Minor } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { afterPaid, setOff } from '../kit/sandbox/afterwards.ts';
import { decline, form, goTo, isOver, json, pay, plain, token } from '../kit/sandbox/moves.ts';
import {
  SANDBOX_ACTIONS,
  type SandboxAccount,
  type SandboxContext,
  type SandboxPayment,
  type SandboxProvider,
  type SandboxReply,
  type SandboxRequest,
} from '../kit/sandbox/types.ts';
import { isExpand, refuse, unknownIn, versionRefused, wrong, wrongIn } from './sandboxRules.ts';
import { digitsOf, disputeView, scaled, subjectOf, view } from './sandboxViews.ts';

export const sandbox: SandboxProvider = {
  code: 'STRIPE',
  name: 'Stripe Checkout',
  demo: (store) => ({
    account: `acct_${store}`,
    secrets: {
      secretKey: `sk_test_${plain(store)}NotARealKey`,
      webhookSecret: `whsec_${plain(store)}_not_a_real_secret`,
    },
  }),
  actions: SANDBOX_ACTIONS.filter((action) => action !== 'payLess' && action !== 'payMore'),
  retries: [2_000, 10_000, 60_000],
  acknowledges: ({ status }) => status >= 200 && status < 300,
  // 25 a second at one endpoint: https://docs.stripe.com/rate-limits
  limits: {
    open: { most: 25, ms: 1_000 },
    inquire: { most: 25, ms: 1_000 },
    cancel: { most: 25, ms: 1_000 },
    disputes: { most: 25, ms: 1_000 },
  },
  // No time to wait is told, only which limit it was: https://docs.stripe.com/rate-limits
  refusesMore: () =>
    json(
      429,
      {
        error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' },
      },
      { 'stripe-rate-limited-reason': 'endpoint-rate' },
    ),
  routes: [
    { method: 'POST', path: '/v1/checkout/sessions', call: 'open', answer: create },
    { method: 'GET', path: '/v1/checkout/sessions/:id', call: 'inquire', answer: retrieve },
    { method: 'POST', path: '/v1/checkout/sessions/:id/expire', call: 'cancel', answer: expire },
    { method: 'GET', path: '/v1/disputes', call: 'disputes', answer: disputes },
    { method: 'GET', path: '/c/pay/:id', call: 'page', answer: page },
    { method: 'GET', path: '/test/payments/:id', call: 'dashboard', answer: dashboard },
  ],

  act(payment, { action, reason, by }, context) {
    if (action === 'cancel') return goTo(payment.cancelUrl);
    if (action === 'arrives' || action === 'bounces')
      return answered(payment, action, reason, context);
    if (afterPaid(payment, action, context, EVENTS)) return null;
    if (isOver(payment) || action === 'hang') return null;
    if (action === 'expire') return end(payment, context);
    if (action === 'decline' && by === 'page' && payment.status === 'open') {
      // A refused card is tried again at Stripe's page and does not end the session.
      payment.data.lastDecline = reason;
      context.moved(payment);
      return null;
    }
    payment.data.intent ??= `pi_${token(context, 24)}`;
    if (action === 'decline') {
      decline(payment, reason);
      context.moved(payment, 'checkout.session.async_payment_failed');
    } else if (action === 'pending' || action === 'approveLate' || action === 'approveSlowly') {
      // A voucher to be paid at a counter, or a bank debit that was agreed to: the session is complete, the money is not there.
      if (action === 'approveSlowly') setOff(payment);
      else {
        payment.status = 'pending';
        payment.data.voucherEnds = new Date(context.now().getTime() + 3 * 86_400_000).toISOString();
      }
      context.moved(payment, 'checkout.session.completed');
    } else {
      const late = payment.status === 'pending';
      pay(payment, context, payment.data.intent);
      context.moved(
        payment,
        late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed',
      );
    }
    return goTo(payment.returnUrl.replace('{CHECKOUT_SESSION_ID}', payment.id));
  },

  outgoing(payment, event, account, context) {
    const url = payment.notifyUrl ?? account.notifyUrl;
    if (!url) return null;
    const time = Math.floor(context.now().getTime() / 1000);
    const id = `evt_${token(context, 24)}`;
    const body = JSON.stringify(
      {
        id,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: time,
        livemode: false,
        type: event === 'declined' ? 'checkout.session.async_payment_failed' : event,
        data: { object: subjectOf(payment, event) },
      },
      null,
      2,
    );
    const signature = createHmac('sha256', account.secrets.webhookSecret ?? '')
      .update(`${time}.${body}`)
      .digest('hex');
    return {
      url,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${time},v1=${signature}`,
      },
      body,
    };
  },
};

const EVENTS = {
  refund: 'charge.refunded',
  dispute: 'charge.dispute.created',
  disputeWon: 'charge.dispute.closed',
  disputeLost: 'charge.dispute.closed',
};

/** The bank's answer to a debit, days later. */
function answered(
  payment: SandboxPayment,
  action: 'arrives' | 'bounces',
  reason: DeclineReason,
  context: SandboxContext,
): null {
  if (action === 'arrives') pay(payment, context, payment.data.intent ?? '');
  else decline(payment, reason);
  context.moved(
    payment,
    action === 'arrives'
      ? 'checkout.session.async_payment_succeeded'
      : 'checkout.session.async_payment_failed',
  );
  return null;
}

/** An open session ends; the browser is sent nowhere. */
function end(payment: SandboxPayment, context: SandboxContext): null {
  payment.status = 'expired';
  context.moved(payment, 'checkout.session.expired');
  return null;
}

function accountBy(request: SandboxRequest, context: SandboxContext): SandboxAccount | null {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return context.accounts().find((account) => account.secrets.secretKey === key) ?? null;
}

/** "Keys expire after 24 hours", of whatever endpoint and whatever order: https://docs.stripe.com/api/idempotent_requests */
const KEPT_MS = 24 * 3_600_000;
const earlierBy = (key: string, account: SandboxAccount, context: SandboxContext) =>
  context
    .all()
    .find(
      (one) =>
        one.data.key === key &&
        one.account === account.account &&
        context.now().getTime() - new Date(one.createdAt).getTime() < KEPT_MS,
    );

function create(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'invalid_request_error', 'Invalid API Key provided');
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return wrong('body', 'Not a form');
  const version = versionRefused(request);
  if (version) return version;
  const fields = form(request.text);
  const key = request.headers['idempotency-key'] ?? '';
  if (key.length > 255)
    return refuse(400, 'idempotency_error', 'Idempotency keys have up to 255 characters');
  const before = key ? earlierBy(key, account, context) : undefined;
  if (before && before.data.words !== request.text) {
    return refuse(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    );
  }
  if (before)
    return json(200, JSON.parse(before.data.answer ?? '{}'), { 'idempotent-replayed': 'true' });
  return wrongIn(fields, context) ?? opened(fields, account, { key, words: request.text }, context);
}

function opened(
  fields: Record<string, string>,
  account: SandboxAccount,
  request: { key: string; words: string },
  context: SandboxContext,
): SandboxReply {
  const currency = fields['line_items[0][price_data][currency]'] ?? '';
  const code = currency.toUpperCase();
  const amount: Minor = scaled(
    Number(fields['line_items[0][price_data][unit_amount]']),
    digitsOf(currency),
    exponentOf(code),
  );
  const payment = context.open({
    account: account.account,
    id: `cs_test_${token(context, 40)}`,
    reference: fields.client_reference_id ?? '',
    amount,
    currency: code,
    description: fields['line_items[0][price_data][product_data][name]'] ?? '',
    returnUrl: fields.success_url ?? '',
    cancelUrl: fields.cancel_url ?? '',
    expiresAt: fields.expires_at
      ? new Date(Number(fields.expires_at) * 1000).toISOString()
      : new Date(context.now().getTime() + 86_400_000).toISOString(),
    data: {
      key: request.key,
      words: request.words,
      origin: context.origin,
      attempt: fields['metadata[attempt]'] ?? '',
    },
  });
  payment.data.answer = JSON.stringify(view(payment));
  context.moved(payment);
  return json(200, view(payment));
}

const isOfDisputes = (name: string): boolean =>
  /^(charge|created|ending_before|limit|payment_intent|starting_after)$/.test(name) ||
  isExpand(name);

function disputes(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'invalid_request_error', 'Invalid API Key provided');
  const unknown = unknownIn(Object.keys(request.query), isOfDisputes);
  if (unknown) return unknown;
  const most = Number(request.query.limit ?? 10);
  if (!(most >= 1 && most <= 100)) return wrong('limit', 'Invalid limit: 1 to 100');
  const found = context
    .all()
    .filter(
      (one) =>
        one.account === account.account &&
        one.dispute &&
        one.data.intent === request.query.payment_intent,
    );
  return json(200, {
    object: 'list',
    url: '/v1/disputes',
    has_more: false,
    data: found.map(disputeView),
  });
}

/** The merchant's own page of a payment. */
function dashboard(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.all().find(({ data }) => data.intent === request.params.id);
  return payment ? { pay: payment } : { stop: 'This payment does not exist.' };
}

/** A session of the key's own account; another account's does not exist for it. */
function own(request: SandboxRequest, context: SandboxContext): SandboxPayment | SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'invalid_request_error', 'Invalid API Key provided');
  const names = Object.keys({ ...request.query, ...form(request.text) });
  const refused = versionRefused(request) ?? unknownIn(names, isExpand);
  if (refused) return refused;
  const payment = context.find(request.params.id ?? '');
  if (payment?.account === account.account) return payment;
  return refuse(404, 'invalid_request_error', 'No such checkout.session', {
    code: 'resource_missing',
    param: 'session',
  });
}

function retrieve(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = own(request, context);
  return 'id' in payment
    ? json(
        200,
        view(
          payment,
          (request.query['expand[0]'] ?? request.query['expand[]']) ===
            'payment_intent.latest_charge',
        ),
      )
    : payment;
}

function expire(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = own(request, context);
  if (!('id' in payment)) return payment;
  if (payment.status !== 'open')
    return wrong(
      'session',
      'Only Checkout Sessions with a status in ["open"] can be expired.',
      'resource_invalid',
    );
  end(payment, context);
  return json(200, view(payment));
}

function page(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.find(request.params.id ?? '');
  return payment ? { pay: payment } : { stop: 'This page does not exist.' };
}
