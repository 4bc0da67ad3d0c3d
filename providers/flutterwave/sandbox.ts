import { timingSafeEqual } from 'node:crypto';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { afterPaid, keptOf } from '../kit/sandbox/afterwards.ts';
import {
  decline,
  digits,
  goTo,
  isClosed,
  json,
  less,
  minutes,
  more,
  parseJson,
  pay,
} from '../kit/sandbox/moves.ts';
import {
  SANDBOX_ACTIONS,
  type SandboxAccount,
  type SandboxContext,
  type SandboxPayment,
  type SandboxProvider,
  type SandboxReply,
  type SandboxRequest,
} from '../kit/sandbox/types.ts';
import { faultIn } from './sandboxRules.ts';

const SAID: Record<DeclineReason, string> = {
  NOT_ENOUGH_FUNDS: 'Insufficient Funds',
  BANK_NEEDS_CONFIRMATION: 'Authentication failed',
  DETAILS_DO_NOT_MATCH: 'Invalid card details',
  BANK_REFUSED: 'Declined, do not honour',
  TECHNICAL: 'System error',
};

export const sandbox: SandboxProvider = {
  code: 'FLUTTERWAVE',
  name: 'Flutterwave',
  demo: (store) => ({
    account: `flw-${store}`,
    secrets: {
      secretKey: `FLWSECK_TEST-demo-${store}-not-real-X`,
      secretHash: `demo-secret-hash-${store}`,
    },
  }),
  actions: SANDBOX_ACTIONS.filter(
    (action) => !['approveSlowly', 'arrives', 'bounces'].includes(action),
  ),
  retries: [3_000, 30_000, 30_000],
  acknowledges: ({ status }) => status === 200,
  routes: [
    { method: 'POST', path: '/v3/payments', call: 'open', answer: create },
    {
      method: 'GET',
      path: '/v3/transactions/verify_by_reference',
      call: 'inquire',
      answer: verifyByReference,
    },
    { method: 'GET', path: '/v3/transactions/:id/verify', call: 'inquire', answer: verifyById },
    { method: 'GET', path: '/v3/transactions', call: 'tries', answer: listTries },
    { method: 'GET', path: '/v3/refunds', call: 'refunds', answer: listRefunds },
    { method: 'GET', path: '/v3/chargebacks', call: 'chargebacks', answer: listChargebacks },
    { method: 'GET', path: '/v3/hosted/pay/:id', call: 'page', answer: page },
  ],

  act(payment, act, context) {
    const { action, reason } = act;
    if (action === 'cancel')
      return goTo(payment.returnUrl, { status: 'cancelled', tx_ref: payment.reference });
    // No notification of refunds and chargebacks is documented well enough to be sent.
    if (afterPaid(payment, action, context, {})) return null;
    if (isClosed(payment, act) || action === 'hang') return null;
    if (action === 'expire') {
      // A session that ends without a try is not notified.
      payment.status = 'expired';
      context.moved(payment);
      return null;
    }
    const current = triesOf(payment).find(({ status }) => status === 'pending');
    // A number of JSON: without a zero in front.
    const id = current?.id ?? `1${digits(context, 9)}`;
    if (action === 'decline') {
      decline(payment, reason);
      note(payment, { id, status: 'failed', reason: SAID[reason] });
      context.moved(payment, 'charge.completed');
      return back(payment, 'failed');
    }
    if (action === 'pending' || action === 'approveLate') {
      payment.status = 'pending';
      note(payment, { id, status: 'pending', reason: null });
      context.moved(payment);
      return back(payment, 'pending');
    }
    pay(
      payment,
      context,
      id,
      action === 'payLess' ? less(payment) : action === 'payMore' ? more(payment) : payment.amount,
    );
    note(payment, { id, status: 'successful', reason: null });
    context.moved(payment, 'charge.completed');
    return back(payment, 'successful');
  },

  outgoing(payment, event, account) {
    const url = payment.notifyUrl ?? account.notifyUrl;
    if (!url) return null;
    const body = JSON.stringify({
      event: event === 'declined' ? 'charge.completed' : event,
      data:
        event === 'declined'
          ? view(payment, { id: payment.id, status: 'failed', reason: SAID.BANK_REFUSED })
          : view(payment),
      'event.type': 'CARD_TRANSACTION',
    });
    return {
      url,
      headers: {
        'content-type': 'application/json',
        'verif-hash': account.secrets.secretHash ?? '',
      },
      body,
    };
  },
};

/** One try under the reference: each has its own id, and a failed one does not end the page. */
interface Try {
  id: string;
  status: 'pending' | 'failed' | 'successful';
  reason: string | null;
}
const triesOf = ({ data }: SandboxPayment): Try[] => JSON.parse(data.tries ?? '[]') as Try[];
function note(payment: SandboxPayment, one: Try): void {
  payment.data.tries = JSON.stringify([...triesOf(payment).filter(({ id }) => id !== one.id), one]);
}

const back = (payment: SandboxPayment, status: string) =>
  goTo(payment.returnUrl, {
    status,
    tx_ref: payment.reference,
    transaction_id: triesOf(payment).at(-1)?.id ?? 'null',
  });

const refuse = (status: number, message: string): SandboxReply =>
  json(status, { status: 'error', message, data: null });

function accountBy(request: SandboxRequest, context: SandboxContext): SandboxAccount | null {
  const given = Buffer.from(request.headers.authorization ?? '');
  const isKey = (account: SandboxAccount): boolean => {
    const wanted = Buffer.from(`Bearer ${account.secrets.secretKey}`);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  return context.accounts().find(isKey) ?? null;
}

function create(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'Invalid authorization key');
  const body = parseJson(request.text);
  const wrong = body ? faultIn(body) : 'The body is not JSON';
  if (!body || wrong) return refuse(400, wrong ?? '');
  const reference = String(body.tx_ref);
  if (context.referenced(reference).some((one) => one.account === account.account))
    return refuse(400, 'This tx_ref is already in use');
  const currency = String(body.currency);
  const duration = Number(body.session_duration ?? 60);
  const payment = context.open({
    account: account.account,
    id: digits(context, 9),
    reference,
    amount: toMinor(Number(body.amount), currency),
    currency,
    description: String(
      (body.customizations as { title?: string } | undefined)?.title ?? reference,
    ),
    returnUrl: String(body.redirect_url),
    cancelUrl: String(body.redirect_url),
    expiresAt: new Date(context.now().getTime() + minutes(duration)).toISOString(),
  });
  return json(200, {
    status: 'success',
    message: 'Hosted Link',
    data: { link: `${context.origin}/v3/hosted/pay/${payment.id}` },
  });
}

function view(payment: SandboxPayment, one = triesOf(payment).at(-1)): Record<string, unknown> {
  const amount = toDecimal(payment.paid?.amount ?? payment.amount, payment.currency);
  return {
    id: Number(one?.id),
    tx_ref: payment.reference,
    flw_ref: `FLW-${one?.id}`,
    amount,
    currency: payment.paid?.currency ?? payment.currency,
    charged_amount: Number((amount * 1.014).toFixed(2)),
    processor_response: one?.reason ?? (one?.status === 'successful' ? 'Approved' : 'Pending'),
    status: one?.status,
    payment_type: 'card',
    created_at: payment.createdAt,
    customer: { id: 1, name: 'Demo shopper', email: 'shopper@example.test', phone_number: 'N/A' },
  };
}

/** A transaction exists from the first try on; before that there is only a page. */
function found(payment: SandboxPayment | undefined, one: Try | undefined): SandboxReply {
  if (!payment || !one) return refuse(404, 'No transaction was found for this id');
  return json(200, {
    status: 'success',
    message: 'Transaction fetched successfully',
    data: view(payment, one),
  });
}

function verifyById(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'Invalid authorization key');
  const payment = withTry(request.params.id ?? '', account, context);
  return found(payment, payment && triesOf(payment).find(({ id }) => id === request.params.id));
}

function verifyByReference(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'Invalid authorization key');
  const payment = context
    .referenced(request.query.tx_ref ?? '')
    .findLast((one) => one.account === account.account);
  // Which of several tries it shows is not published: here the first, so that no shop relies on the last.
  return found(payment, payment && triesOf(payment)[0]);
}

const withTry = (
  id: string,
  { account }: SandboxAccount,
  context: SandboxContext,
): SandboxPayment | undefined =>
  context
    .all()
    .find((one) => one.account === account && triesOf(one).some((each) => each.id === id));

const list = (data: unknown[]): SandboxReply =>
  json(200, {
    status: 'success',
    message: 'fetched',
    meta: { page_info: { total: data.length, current_page: 1, total_pages: 1 } },
    data,
  });

function listTries(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'Invalid authorization key');
  const payments = context
    .referenced(request.query.tx_ref ?? '')
    .filter((one) => one.account === account.account);
  return list(payments.flatMap((payment) => triesOf(payment).map((one) => view(payment, one))));
}

function listRefunds(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'Invalid authorization key');
  const payment = withTry(request.query.id ?? '', account, context);
  const refunds = (payment?.refunds ?? []).map(({ id, amount, at }) => ({
    id: Number.parseInt(id.slice(0, 8), 16),
    amount_refunded: toDecimal(amount, payment?.currency ?? ''),
    status: 'completed',
    flw_ref: `URF_${id}`,
    created_at: at,
    transaction_id: Number(request.query.id),
  }));
  return list(refunds);
}

const CASE = { open: 'initiated', won: 'won', lost: 'lost' } as const;
function listChargebacks(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return refuse(401, 'Invalid authorization key');
  const payment = withTry(request.query.id ?? '', account, context);
  if (!payment?.dispute) return list([]);
  const { state } = payment.dispute;
  return list([
    {
      id: 1,
      amount: toDecimal(keptOf(payment), payment.currency),
      status: CASE[state],
      stage: 'new',
      transaction_id: Number(request.query.id),
      tx_ref: payment.reference,
      created_at: payment.dispute.at,
    },
  ]);
}

function page(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.find(request.params.id ?? '');
  return payment ? { pay: payment } : { stop: 'This payment link does not exist.' };
}
