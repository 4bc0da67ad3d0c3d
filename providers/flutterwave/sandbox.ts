import { timingSafeEqual } from 'node:crypto';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { decline, digits, goTo, isClosed, json, less, minutes, more, parseJson, pay } from '../kit/sandbox/moves.ts';
import type { SandboxAccount, SandboxPayment, SandboxProvider, SandboxReply, SandboxRequest, SandboxWorld } from '../kit/sandbox/types.ts';

const SAID: Record<DeclineReason, string> = {
  NOT_ENOUGH_FUNDS: 'Insufficient Funds',
  BANK_NEEDS_CONFIRMATION: 'Authentication failed',
  DETAILS_DO_NOT_MATCH: 'Invalid card details',
  BANK_REFUSED: 'Declined, do not honour',
  TECHNICAL: 'System error',
};
const SPOKEN = 'GBP CAD XAF CLP COP EGP EUR GHS GNF KES MWK MAD NGN RWF SLL STD ZAR TZS UGX USD XOF ZMW'.split(' ');

export const sandbox: SandboxProvider = {
  code: 'FLUTTERWAVE',
  name: 'Flutterwave',
  demo: (store) => ({
    account: `flw-${store}`,
    secrets: { secretKey: `FLWSECK_TEST-demo-${store}-not-real-X`, secretHash: `demo-secret-hash-${store}` },
  }),
  actions: ['approve', 'decline', 'pending', 'payLess', 'payMore', 'approveLate', 'cancel', 'expire', 'hang'],
  retries: [3_000, 30_000, 30_000],
  acknowledges: ({ status }) => status === 200,
  routes: [
    { method: 'POST', path: '/v3/payments', call: 'open', answer: create },
    { method: 'GET', path: '/v3/transactions/verify_by_reference', call: 'ask', answer: verifyByReference },
    { method: 'GET', path: '/v3/transactions/:id/verify', call: 'ask', answer: verifyById },
    { method: 'GET', path: '/v3/hosted/pay/:id', call: 'page', answer: page },
  ],

  act(payment, act, world) {
    const { action, reason } = act;
    if (action === 'cancel') return goTo(payment.returnUrl, { status: 'cancelled', tx_ref: payment.reference });
    if (isClosed(payment, act) || action === 'hang') return null;
    if (action === 'expire') {
      // A session that ends without a try is told to nobody.
      payment.status = 'expired';
      world.moved(payment);
      return null;
    }
    payment.data.transaction ??= payment.id;
    if (action === 'decline') {
      decline(payment, reason);
      world.moved(payment, 'charge.completed');
      return back(payment, 'failed');
    }
    if (action === 'pending' || action === 'approveLate') {
      payment.status = 'pending';
      world.moved(payment);
      return back(payment, 'pending');
    }
    pay(
      payment,
      world,
      payment.data.transaction,
      action === 'payLess' ? less(payment) : action === 'payMore' ? more(payment) : payment.amount,
    );
    world.moved(payment, 'charge.completed');
    return back(payment, 'successful');
  },

  outgoing(payment, event, account) {
    const url = payment.notifyUrl ?? account.notifyUrl;
    if (!url) return null;
    const body = JSON.stringify({
      event: event === 'declined' ? 'charge.completed' : event,
      data: view(payment),
      'event.type': 'CARD_TRANSACTION',
    });
    return { url, headers: { 'content-type': 'application/json', 'verif-hash': account.secrets.secretHash ?? '' }, body };
  },
};

const back = (payment: SandboxPayment, status: string) =>
  goTo(payment.returnUrl, { status, tx_ref: payment.reference, transaction_id: payment.data.transaction ?? 'null' });

const refuse = (status: number, message: string): SandboxReply => json(status, { status: 'error', message, data: null });

function accountBy(request: SandboxRequest, world: SandboxWorld): SandboxAccount | null {
  const given = Buffer.from(request.headers.authorization ?? '');
  const isKey = (account: SandboxAccount): boolean => {
    const wanted = Buffer.from(`Bearer ${account.secrets.secretKey}`);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  return world.accounts().find(isKey) ?? null;
}

function create(request: SandboxRequest, world: SandboxWorld): SandboxReply {
  const account = accountBy(request, world);
  if (!account) return refuse(401, 'Invalid authorization key');
  const body = parseJson(request.text);
  const wrong = body ? faultIn(body) : 'The body is not JSON';
  if (!body || wrong) return refuse(400, wrong ?? '');
  const reference = String(body.tx_ref);
  if (world.referenced(reference).some((one) => one.account === account.account)) return refuse(400, 'This tx_ref is already in use');
  const currency = String(body.currency);
  const duration = Number(body.session_duration ?? 60);
  const payment = world.open({
    account: account.account,
    id: digits(world, 9),
    reference,
    amount: toMinor(Number(body.amount), currency),
    currency,
    description: String((body.customizations as { title?: string } | undefined)?.title ?? reference),
    returnUrl: String(body.redirect_url),
    cancelUrl: String(body.redirect_url),
    expiresAt: new Date(world.now().getTime() + minutes(duration)).toISOString(),
  });
  return json(200, { status: 'success', message: 'Hosted Link', data: { link: `${world.origin}/v3/hosted/pay/${payment.id}` } });
}

function faultIn(body: Record<string, unknown>): string | null {
  const amount = String(body.amount ?? '');
  const customer = body.customer as { email?: unknown } | undefined;
  const duration = body.session_duration;
  if (typeof body.tx_ref !== 'string' || body.tx_ref === '') return 'tx_ref is required';
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return 'amount must be a number above 0';
  if (!SPOKEN.includes(String(body.currency))) return 'currency is not supported';
  if (!URL.canParse(String(body.redirect_url ?? ''))) return 'redirect_url must be an absolute address';
  if (typeof customer?.email !== 'string' || !customer.email.includes('@')) return 'customer.email is required';
  if (duration !== undefined && !(Number.isInteger(duration) && Number(duration) >= 1 && Number(duration) <= 1_440))
    return 'session_duration is out of range';
  return null;
}

const WORD = {
  open: '',
  pending: 'pending',
  inProcess: 'pending',
  paid: 'successful',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: '',
} as const;

function view(payment: SandboxPayment): Record<string, unknown> {
  const amount = toDecimal(payment.paid?.amount ?? payment.amount, payment.currency);
  return {
    id: Number(payment.data.transaction),
    tx_ref: payment.reference,
    flw_ref: `FLW-${payment.data.transaction}`,
    amount,
    currency: payment.paid?.currency ?? payment.currency,
    charged_amount: Number((amount * 1.014).toFixed(2)),
    processor_response:
      payment.status === 'declined' ? SAID[payment.reason ?? 'BANK_REFUSED'] : payment.status === 'paid' ? 'Approved' : 'Pending',
    status: WORD[payment.status],
    payment_type: 'card',
    created_at: payment.createdAt,
    customer: { id: 1, name: 'Demo shopper', email: 'shopper@example.test', phone_number: 'N/A' },
  };
}

/** A transaction exists from the first try on; before that there is only a page. */
function found(payment: SandboxPayment | undefined): SandboxReply {
  if (!payment?.data.transaction || WORD[payment.status] === '') return refuse(404, 'No transaction was found for this id');
  return json(200, { status: 'success', message: 'Transaction fetched successfully', data: view(payment) });
}

function verifyById(request: SandboxRequest, world: SandboxWorld): SandboxReply {
  const account = accountBy(request, world);
  if (!account) return refuse(401, 'Invalid authorization key');
  const payment = world.find(request.params.id ?? '');
  return found(payment?.account === account.account ? payment : undefined);
}

function verifyByReference(request: SandboxRequest, world: SandboxWorld): SandboxReply {
  const account = accountBy(request, world);
  if (!account) return refuse(401, 'Invalid authorization key');
  return found(world.referenced(request.query.tx_ref ?? '').findLast((one) => one.account === account.account));
}

function page(request: SandboxRequest, world: SandboxWorld): SandboxReply {
  const payment = world.find(request.params.id ?? '');
  return payment ? { pay: payment } : { stop: 'This payment link does not exist.' };
}
