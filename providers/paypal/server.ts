import { exponentOf, toDecimalText } from '#machines/domain/money.ts';
import {
  inquireLater,
  keepable,
  lostOpening,
  openLater,
  patienceOf,
  readJson,
  report,
  trusted,
  unanswered,
} from '../kit/server/answers.ts';
import { rescale } from '../kit/server/money.ts';
import { ack, bodyText, refused } from '../kit/server/notification.ts';
import type {
  AttemptToPay,
  OpenAttempt,
  Opened,
  PaymentStatusReport,
  ServerProvider,
} from '../provider.ts';
import { disputesOf, receivedBy, refundedBy, sumOf } from './afterwards.ts';
import { call, type PayPalAnswer, type Tools } from './client.ts';
import { Credentials } from './credentials.ts';
import { postedBack } from './postedBack.ts';
import { REFUSED_ISSUES, reasonOfCode, reasonOfIssue } from './reasons.ts';
import { certificateOrigins, checkTransmission, httpFor, vouchedFor } from './transmission.ts';
import { Event, Order, subjectOf } from './wire.ts';

const SANDBOX = {
  api: 'https://api-m.sandbox.paypal.com',
  pay: 'https://www.sandbox.paypal.com',
  certs: 'https://api.sandbox.paypal.com',
};

const CURRENCIES =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );
const WHOLE = ['HUF', 'JPY', 'TWD'];

/** Orders, then captures of a completed order, then the issues that a capture is refused with. A completed order alone says nothing. */
const statuses: Record<string, PaymentStatusReport['status']> = {
  CREATED: 'PENDING',
  SAVED: 'PENDING',
  PAYER_ACTION_REQUIRED: 'PENDING',
  APPROVED: 'PENDING',
  VOIDED: 'CANCELLED',
  'COMPLETED/COMPLETED': 'PAID',
  'COMPLETED/REFUNDED': 'PAID',
  'COMPLETED/PARTIALLY_REFUNDED': 'PAID',
  'COMPLETED/PENDING': 'IN_PROCESS',
  'COMPLETED/DECLINED': 'DECLINED',
  'COMPLETED/FAILED': 'DECLINED',
  RESOURCE_NOT_FOUND: 'EXPIRED',
  INVALID_RESOURCE_ID: 'EXPIRED',
  ORDER_EXPIRED: 'EXPIRED',
  ...Object.fromEntries(REFUSED_ISSUES.map((issue) => [issue, 'DECLINED' as const])),
  ORDER_NOT_APPROVED: 'PENDING',
  ORDER_COMPLETION_IN_PROGRESS: 'PENDING',
};

export default {
  code: 'PAYPAL',
  credentials: Credentials,
  hosts: {
    api: 'https://api-m.paypal.com',
    pay: 'https://www.paypal.com',
    certs: 'https://api.paypal.com',
  },
  hostsOf: ({ test }) => (test ? SANDBOX : {}),
  otherPages: [SANDBOX.pay],
  isTest: ({ test }) => test === true,
  limits: { connect: 2_000, answer: 8_000, total: 9_000 },
  trySession: () => ({ id: '0TRY00000TRY00000' }),
  proofOrigins: ({ certs }) => certificateOrigins(certs ?? ''),
  takes: (currency) => CURRENCIES.includes(currency),
  payeeOf: ({ merchantId }) => merchantId,
  // Plugin reports and the uncaptured-payment guide say three hours, whatever newer pages promise.
  lifetime: 3 * 3_600_000,
  poll: { browser: 3_000, firstAsk: 30_000, server: 3_000 },
  statuses,

  async open(attempt, tools) {
    const answer = await create(attempt, tools);
    return answer === null
      ? { kind: 'refused', reason: 'AMOUNT', detail: 'finer than PayPal counts' }
      : openedBy(answer, tools);
  },

  async inquire(attempt, tools) {
    const id = attempt.session.id;
    const answer = id
      ? await call(tools, Order, { method: 'GET', path: `/v2/checkout/orders/${id}` })
      : await create(attempt, tools);
    if (!answer) return report('NOT_FOUND', 'never opened');
    const said = answerOf(answer, attempt, tools);
    const { capture } = attempt.session;
    // Disputes are a question of their own; it is asked about what was paid before, not on the way to paying.
    const contested = said.status === 'PAID' && capture ? await disputesOf(capture, tools) : null;
    if (!contested) return said;
    // A capture that a bank took back reads REFUNDED, too: what the merchant gave back is what it lists.
    const isTaken = contested.disputes?.some(({ state }) => state === 'lost');
    return { ...said, ...contested, ...(isTaken && { refunded: sumOf(said.refunds ?? []) }) };
  },

  async capture(attempt, tools) {
    const id = attempt.session.id;
    if (!id) return this.inquire(attempt, tools);
    const answer = await call(tools, Order, {
      method: 'POST',
      path: `/v2/checkout/orders/${id}/capture`,
      id: `capture:${id}`,
      body: '',
    });
    // Lost, or captured by the other of return and notification: only asking tells.
    const settledElsewhere =
      answer.kind !== 'good' && !(answer.kind === 'error' && answer.issue in statuses);
    return settledElsewhere ? this.inquire(attempt, tools) : answerOf(answer, attempt, tools);
  },

  /** Only our capture moves money, so an order that is not captured ends by our not capturing it. */
  async cancel(attempt, tools) {
    const answer = attempt.session.id
      ? await this.inquire(attempt, tools)
      : report('NOT_FOUND', 'never opened');
    return answer.status === 'PENDING'
      ? { ...answer, status: 'CANCELLED', needsCapture: false }
      : answer;
  },

  async readNotification(request, tools) {
    const text = bodyText(request, 'application/json');
    if (text === null) return refused('shape');
    const event = readJson(Event, text);
    if (!event) return refused('shape');
    const { http, now, hosts, credentials } = tools;
    const verdict = await checkTransmission(request, {
      http,
      webhookId: credentials.webhookId,
      now,
      certs: hosts.certs ?? '',
    });
    if (verdict === 'signature') return refused('signature');
    if (verdict === 'unsure') {
      if (!(await postedBack(request, text, { ...tools, http: httpFor(request, http) })))
        return refused('signature');
      vouchedFor(request);
    }
    return { ok: true, ...subjectOf(event), dedupeKey: event.id, hints: {}, ack: ack() };
  },

  /** As PayPal's own plugin for shops links to a transaction: https://github.com/woocommerce/woocommerce-paypal-payments */
  staffPage: ({ session }, { hosts }) =>
    session.capture ? `${hosts.pay}/cgi-bin/webscr?cmd=_view-a-trans&id=${session.capture}` : null,
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

/** The same attempt sends the same words under the same id, so a repetition answers the same order. */
async function create(attempt: AttemptToPay, tools: Tools): Promise<PayPalAnswer<Order> | null> {
  const value = amountText(attempt);
  if (value === null) return null;
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: attempt.reference,
        invoice_id: attempt.reference,
        description: attempt.order.description.slice(0, 127),
        amount: { currency_code: attempt.currency, value },
        payee: { merchant_id: tools.credentials.merchantId },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: attempt.returnUrl,
          cancel_url: attempt.cancelUrl,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  };
  return call(tools, Order, {
    method: 'POST',
    path: '/v2/checkout/orders',
    id: `create:${attempt.id}`,
    body: JSON.stringify(body),
  });
}

/** Two decimals, or none where PayPal refuses a fraction. */
function amountText({ amount, currency }: AttemptToPay): string | null {
  if (!WHOLE.includes(currency)) return toDecimalText(amount, currency);
  return rescale(amount, exponentOf(currency), 0)?.toString() ?? null;
}

const approvalOf = (order: Order): string | undefined =>
  order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;

function openedBy(answer: PayPalAnswer<Order>, tools: Tools): Opened {
  if (answer.kind === 'lost') return lostOpening(answer.lost);
  if (answer.kind === 'unreadable')
    return { kind: 'unknown', detail: `unreadable answer ${answer.reply.status}` };
  if (answer.kind === 'error') return refusedBy(answer);
  const url = trusted(approvalOf(answer.value), tools.hosts.pay ?? '');
  if (!url) return { kind: 'unknown', detail: 'the answer names no page of PayPal' };
  return {
    kind: 'opened',
    session: { id: answer.value.id, url },
    handover: { kind: 'redirect', url },
    deadline: null,
  };
}

type Refusal = Extract<PayPalAnswer<never>, { kind: 'error' }>;
function refusedBy({ status, headers, issue }: Refusal): Opened {
  if (status === 401 || status === 403)
    return { kind: 'refused', reason: 'CREDENTIALS', detail: issue, code: issue };
  if (status === 429) return openLater(headers, issue, issue);
  const reason = /CURRENCY/.test(issue)
    ? 'CURRENCY'
    : /AMOUNT|DECIMAL|VALUE/.test(issue)
      ? 'AMOUNT'
      : 'REQUEST';
  return { kind: 'refused', reason, detail: issue, code: issue };
}

function answerOf(
  answer: PayPalAnswer<Order>,
  attempt: OpenAttempt,
  tools: Tools,
): PaymentStatusReport {
  if (answer.kind === 'lost') return report('UNKNOWN', 'unreachable');
  if (answer.kind === 'unreadable') return unanswered(answer.reply);
  if (answer.kind === 'error')
    return answer.status === 429
      ? inquireLater(patienceOf(answer.headers))
      : issueOf(answer.issue, attempt);
  const order = answer.value;
  const [unit] = order.purchase_units ?? [];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find(({ status }) => !REFUSED.includes(status)) ?? captures[0];
  const rawStatus =
    order.status === 'COMPLETED' ? `COMPLETED/${capture?.status ?? ''}` : order.status;
  const status = statuses[rawStatus] ?? 'UNKNOWN';
  const url = approvalOf(order);
  return report(status, rawStatus, {
    ...receivedBy(capture),
    payee: unit?.payee?.merchant_id ?? null,
    ourReference: capture?.custom_id ?? unit?.custom_id ?? null,
    providerReference: capture?.id ?? order.id,
    raw: keepable(answer.text, tools.credentials),
    ...(order.status === 'APPROVED' && { needsCapture: true }),
    ...(status === 'DECLINED' && {
      reason: reasonOfCode(capture?.processor_response?.response_code),
    }),
    ...(status === 'PAID' && refundedBy(capture, unit?.payments?.refunds ?? [])),
    ...kept(
      {
        ...(!attempt.session.id && { id: order.id, ...(url && { url }) }),
        ...(capture && { capture: capture.id }),
      },
      attempt,
    ),
  });
}

/** Only what is not kept yet. */
function kept(
  found: Record<string, string>,
  { session }: OpenAttempt,
): Pick<PaymentStatusReport, 'session'> {
  const fresh = Object.entries(found).filter(([name, value]) => session[name] !== value);
  return fresh.length > 0 ? { session: Object.fromEntries(fresh) } : {};
}

/** A capture that ended so does not hide another of the same order. */
const REFUSED = ['DECLINED', 'FAILED'];

/** 404 on an order that we know is an order that has expired; on one that we do not know it is nothing. */
function issueOf(issue: string, attempt: OpenAttempt): PaymentStatusReport {
  const status = statuses[issue] ?? 'UNKNOWN';
  if (status === 'EXPIRED' && !attempt.session.id) return report('NOT_FOUND', issue);
  return report(status, issue, {
    providerReference: attempt.session.id ?? null,
    ...(status === 'DECLINED' && { reason: reasonOfIssue(issue) }),
  });
}
