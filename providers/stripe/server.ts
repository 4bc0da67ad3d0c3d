import type Stripe from 'stripe';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { keepable, report, trusted } from '../kit/server/answers.ts';
import { ack, bodyText, header, refused } from '../kit/server/notification.ts';
import { emailAs } from '../kit/server/payer.ts';
import type {
  AttemptToPay,
  CallLimit,
  OpenAttempt,
  Opened,
  PaymentStatusReport,
  ServerProvider,
} from '../provider.ts';
import { afterwards } from './afterwards.ts';
import { fromStripe, isKnown, toStripe } from './amounts.ts';
import { client, type Tools } from './client.ts';
import { Credentials } from './credentials.ts';
import { askingFailed, openingFailed } from './failures.ts';
import { checkSignature } from './signature.ts';
import {
  type Charge,
  type Event,
  parseEvent,
  parseSession,
  type Session,
  voucherEnds,
} from './wire.ts';

const TEST_KEY = /^.k_test_/;

/** 25 a second at each endpoint, in a sandbox at all of them together: https://docs.stripe.com/rate-limits */
const perSecond = (name: string, of: CallLimit['of']): CallLimit => ({
  name,
  of,
  most: 25,
  within: 1_000,
  atOnce: 4,
});
const SANDBOX = perSecond('all', () => true);
const ENDPOINTS = [
  perSecond('create', (method, path) => method === 'POST' && path.endsWith('/sessions')),
  perSecond('expire', (_, path) => path.endsWith('/expire')),
  perSecond('retrieve', (_, path) => path.includes('/sessions/')),
  perSecond('disputes', (_, path) => path.endsWith('/disputes')),
];

/**
 * `status/payment_status`, and the payment intent's own status where no money is there yet: `requires_action` is a voucher that was not paid,
 * `processing` money that a bank is moving.
 */
const statuses: Record<string, PaymentStatusReport['status']> = {
  'open/unpaid': 'PENDING',
  'complete/paid': 'PAID',
  'complete/no_payment_required': 'PAID',
  'complete/unpaid': 'IN_PROCESS',
  'complete/unpaid/processing': 'IN_PROCESS',
  'complete/unpaid/requires_action': 'PENDING',
  'complete/unpaid/requires_payment_method': 'DECLINED',
  'complete/unpaid/canceled': 'DECLINED',
  'expired/unpaid': 'EXPIRED',
};

export default {
  code: 'STRIPE',
  credentials: Credentials,
  hosts: {
    api: 'https://api.stripe.com',
    pay: 'https://checkout.stripe.com',
    dashboard: 'https://dashboard.stripe.com',
  },
  hostsOf: ({ checkoutDomain }): Record<string, string> =>
    checkoutDomain ? { pay: `https://${checkoutDomain}` } : {},
  isTest: ({ secretKey }) => TEST_KEY.test(secretKey),
  callLimits: ({ secretKey }) => (TEST_KEY.test(secretKey) ? [SANDBOX] : ENDPOINTS),
  trySession: ({ secretKey }) => ({ id: `cs_${TEST_KEY.test(secretKey) ? 'test' : 'live'}_try` }),
  takes: isKnown,
  payeeOf: () => null,
  // Stripe refuses an end nearer than 30 minutes; the rest is room for a slow start.
  lifetime: 40 * 60_000,
  poll: { browser: 3_000, firstAsk: 20_000, server: 3_000 },
  statuses,

  async open(attempt, tools) {
    const amount = toStripe(attempt.amount, attempt.currency);
    if (amount === null)
      return { kind: 'refused', reason: 'AMOUNT', detail: 'not a chargeable amount' };
    try {
      return openedBy(await create(attempt, amount, tools), tools);
    } catch (error) {
      return openingFailed(error);
    }
  },

  async inquire(attempt, tools) {
    try {
      const session = await read(attempt, tools);
      const answer = answerOf(session, attempt, tools);
      const charge = answer.status === 'PAID' ? chargeOf(session) : null;
      return charge ? { ...answer, ...(await afterwards(charge, answer, tools)) } : answer;
    } catch (error) {
      return askingFailed(error, attempt);
    }
  },

  async cancel(attempt, tools) {
    const id = attempt.session.id;
    if (!id) return this.inquire(attempt, tools);
    try {
      const session = parseSession(await client(tools).checkout.sessions.expire(id));
      return session?.status === 'expired'
        ? report('CANCELLED', 'expired/unpaid', { providerReference: id })
        : this.inquire(attempt, tools);
    } catch {
      // Not open any more, or no answer: only asking tells which.
      return this.inquire(attempt, tools);
    }
  },

  /**
   * "You can directly cancel the PaymentIntent for a Checkout Session only when the PaymentIntent has a status of requires_capture", and only a session that
   * is open expires: what is to be paid at a counter ends by its own time. https://docs.stripe.com/api/payment_intents/cancel
   */
  unendable: ({ voucher }) =>
    voucher === undefined
      ? null
      : { until: voucher === VOUCHER_WITHOUT_END ? null : new Date(voucher) },

  async readNotification(request, tools) {
    const text = bodyText(request, 'application/json');
    if (text === null) return refused('shape');
    const verdict = checkSignature(
      header(request, 'stripe-signature'),
      text,
      tools.credentials.webhookSecret,
      tools.now,
    );
    if (verdict !== 'good') return refused(verdict);
    const event = parseEvent(text);
    if (!event) return refused('shape');
    return { ok: true, ...subjectOf(event), dedupeKey: event.id, hints: {}, ack: ack() };
  },

  /** https://docs.stripe.com/dashboard/basics: test payments stand apart. */
  staffPage({ session }, { hosts, credentials }) {
    const test = TEST_KEY.test(credentials.secretKey) ? 'test/' : '';
    return session.intent ? `${hosts.dashboard}/${test}payments/${session.intent}` : null;
  },
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

const VOUCHER = 'complete/unpaid/requires_action';
const VOUCHER_WITHOUT_END = 'open';

/** The same attempt always sends the same words under the same key, so a repetition answers the same session. */
async function create(
  attempt: AttemptToPay,
  amount: number,
  tools: Tools,
): Promise<Session | null> {
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: attempt.currency.toLowerCase(),
          unit_amount: amount,
          product_data: { name: attempt.order.description },
        },
      },
    ],
    success_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
    client_reference_id: attempt.reference,
    metadata: { attempt: attempt.id, order: attempt.order.number },
    payment_intent_data: { metadata: { attempt: attempt.id, order: attempt.order.number } },
    expires_at: Math.floor(attempt.deadline.getTime() / 1000),
    ...emailAs('customer_email', attempt.payer.email),
  };
  return parseSession(
    await client(tools).checkout.sessions.create(params, { idempotencyKey: `open-${attempt.id}` }),
  );
}

/** Which payment an event is about: sessions carry our reference, everything later only the intent that they led to. */
function subjectOf({ data: { object } }: Event): {
  ourReference: string | null;
  sessionKey?: { name: string; value: string };
} {
  if (object.object === 'checkout.session')
    return {
      ourReference: object.client_reference_id ?? null,
      sessionKey: { name: 'id', value: object.id },
    };
  const about = object.object === 'payment_intent' ? object.id : object.payment_intent;
  return typeof about === 'string' && /^pi_\w{1,120}$/.test(about)
    ? { ourReference: null, sessionKey: { name: 'intent', value: about } }
    : { ourReference: null };
}

/** By its id; where the answer to `open` was lost, by repeating `open`, which gives back the session it made. */
async function read(attempt: OpenAttempt, tools: Tools): Promise<Session | null> {
  const id = attempt.session.id;
  if (id)
    return parseSession(
      await client(tools).checkout.sessions.retrieve(id, {
        expand: ['payment_intent.latest_charge'],
      }),
    );
  return create(attempt, toStripe(attempt.amount, attempt.currency) ?? 0, tools);
}

function openedBy(session: Session | null, tools: Tools): Opened {
  if (!session) return { kind: 'unknown', detail: 'unreadable answer' };
  const url = trusted(session.url, tools.hosts.pay ?? '');
  if (!url) return { kind: 'unknown', detail: 'the answer names no page of Stripe' };
  return {
    kind: 'opened',
    session: { id: session.id, url },
    handover: { kind: 'redirect', url },
    deadline: new Date(session.expires_at * 1000),
  };
}

function answerOf(
  session: Session | null,
  attempt: OpenAttempt,
  tools: Tools,
): PaymentStatusReport {
  if (!session) return report('UNKNOWN', 'unreadable');
  const live = /^.k_live_/.test(tools.credentials.secretKey);
  if (session.livemode !== live) return report('UNKNOWN', 'livemode');
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const outer = `${session.status}/${session.payment_status}`;
  const rawStatus = outer === 'complete/unpaid' && intent ? `${outer}/${intent.status}` : outer;
  const status = statuses[rawStatus] ?? 'UNKNOWN';
  const currency = session.currency?.toUpperCase() ?? null;
  return report(status, rawStatus, {
    amount: currency ? fromStripe(session.amount_total, currency) : null,
    currency,
    ourReference: session.client_reference_id,
    providerReference:
      intent?.id ??
      (typeof session.payment_intent === 'string' ? session.payment_intent : session.id),
    raw: keepable(JSON.stringify(session), tools.credentials),
    ...(status === 'DECLINED' && {
      reason: reasonOf(
        intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? '',
      ),
    }),
    ...kept(session, intent, attempt),
  });
}

/** The session where the opening's answer was lost; the intent, by which refunds and disputes name the payment; and a voucher that was given out. */
function kept(
  { id, url, status, payment_status }: Session,
  intent: Extract<Session['payment_intent'], object> | null,
  { session }: OpenAttempt,
): Pick<PaymentStatusReport, 'session'> {
  const voucher =
    intent &&
    `${status}/${payment_status}/${intent.status}` === VOUCHER &&
    (voucherEnds(intent)?.toISOString() ?? VOUCHER_WITHOUT_END);
  const found = {
    ...(!session.id && { id, ...(url && { url }) }),
    ...(intent && !session.intent && { intent: intent.id }),
    ...(voucher && voucher !== session.voucher && { voucher }),
  };
  return Object.keys(found).length > 0 ? { session: found } : {};
}

function chargeOf(session: Session | null): Charge | null {
  const intent =
    session && typeof session.payment_intent === 'object' ? session.payment_intent : null;
  return typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
}

/** Fraud, lost and stolen must not be told apart from any other refusal of the bank. */
function reasonOf(code: string): DeclineReason {
  if (code === 'insufficient_funds' || /limit/.test(code)) return 'NOT_ENOUGH_FUNDS';
  if (/authentication/.test(code)) return 'BANK_NEEDS_CONFIRMATION';
  if (/incorrect|invalid|expired_card/.test(code)) return 'DETAILS_DO_NOT_MATCH';
  return /processing_error|issuer_not_available/.test(code) ? 'TECHNICAL' : 'BANK_REFUSED';
}
