import { createHash } from 'node:crypto';
import { toDecimalText, toMinor } from '#machines/domain/money.ts';
import {
  decline,
  digits,
  goTo,
  isClosed,
  isOver,
  json,
  less,
  more,
  parseJson,
  pay,
  token,
} from '../kit/sandbox/moves.ts';
import type {
  SandboxAccount,
  SandboxContext,
  SandboxPayment,
  SandboxProvider,
  SandboxReply,
  SandboxRequest,
} from '../kit/sandbox/types.ts';

const HOUR = 3_600_000;
const BASES = ['/v1/api', '/v1/api/sandbox'];

export const sandbox: SandboxProvider = {
  code: 'BUX',
  name: 'BUX',
  demo(store) {
    const clientId = `00000${String(createHash('sha1').update(store).digest().readUInt16BE() + 10_000).slice(-5)}`;
    return {
      account: clientId,
      secrets: {
        apiKey: `demo-bux-key-${store}`,
        clientId,
        clientSecret: `demo-bux-secret-${store}`,
      },
    };
  },
  actions: [
    'approve',
    'decline',
    'pending',
    'payLess',
    'payMore',
    'approveLate',
    'cancel',
    'expire',
    'hang',
  ],
  retries: [5_000, 60_000, 600_000],
  acknowledges: ({ status }) => status === 200,
  routes: [
    ...BASES.flatMap((base): SandboxProvider['routes'] => [
      { method: 'POST', path: `${base}/open/checkout/`, call: 'open', answer: create },
      { method: 'GET', path: `${base}/check_code/`, call: 'inquire', answer: check },
      { method: 'POST', path: `${base}/cancel_transaction/`, call: 'cancel', answer: cancel },
      { method: 'GET', path: `${base}/channel_codes/`, call: 'channels', answer: channels },
    ]),
    { method: 'GET', path: '/checkout/:id/', call: 'page', answer: page },
    { method: 'GET', path: '/test/checkout/:id/', call: 'page', answer: page },
  ],

  act(payment, act, context) {
    const { action, reason } = act;
    if (action === 'hang') return null;
    if (isClosed(payment, act)) return goTo(payment.returnUrl);
    if (action === 'cancel') payment.status = 'cancelled';
    else if (action === 'expire') payment.status = 'expired';
    else if (action === 'decline') decline(payment, reason);
    else if (action === 'pending' || action === 'approveLate') choose(payment, context);
    else
      pay(
        payment,
        context,
        payment.data.code ?? choose(payment, context),
        action === 'payLess'
          ? less(payment)
          : action === 'payMore'
            ? more(payment)
            : payment.amount,
      );
    context.moved(payment, payment.status === 'pending' ? undefined : WORD[payment.status]);
    return action === 'expire' ? null : goTo(payment.returnUrl);
  },

  outgoing(payment, event, account) {
    if (!payment.notifyUrl) return null;
    const status = event === 'declined' ? 'failed' : event;
    const secret = account.secrets.clientSecret ?? '';
    const signature = createHash('sha1')
      .update(`${payment.reference}${status}{${secret}}`)
      .digest('hex');
    const fields = {
      req_id: payment.reference,
      client_id: account.secrets.clientId ?? '',
      status,
      signature,
    };
    // Both encodings are seen in the field; which one comes depends on the payment, so that both are always met.
    return payment.id.charCodeAt(0) % 2 === 0
      ? {
          url: payment.notifyUrl,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        }
      : {
          url: payment.notifyUrl,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(fields).toString(),
        };
  },
};

const WORD = {
  open: 'pending',
  pending: 'pending',
  inProcess: 'pending',
  paid: 'paid',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
} as const;

/** The shopper picks a counter: from now on there is a code to pay with. */
function choose(payment: SandboxPayment, context: SandboxContext): string {
  payment.status = 'pending';
  payment.data.channel = '711_direct';
  payment.data.code ??= `7${digits(context, 11)}`;
  return payment.data.code;
}

const refuse = (status: number, message: string): SandboxReply =>
  json(status, { status: 'error', message });

function accountBy(
  request: SandboxRequest,
  clientId: unknown,
  context: SandboxContext,
): SandboxAccount | null {
  const key = request.headers['x-api-key'];
  // The sandbox is a segment of its own, with keys of its own.
  const isSandbox = request.path.startsWith(`${BASES[1]}/`);
  const isOf = ({ secrets }: SandboxAccount): boolean =>
    key !== undefined &&
    secrets.apiKey === key &&
    secrets.clientId === clientId &&
    String(secrets.test ?? false) === String(isSandbox);
  return context.accounts().find(isOf) ?? null;
}

function create(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const body = parseJson(request.text);
  if (!body) return refuse(400, 'The body is not JSON');
  const account = accountBy(request, body.client_id, context);
  if (!account) return refuse(403, 'Unknown key or client');
  const wrong = faultIn(body);
  if (wrong) return refuse(400, wrong);
  const reference = String(body.req_id);
  if (context.referenced(reference).some((one) => one.account === account.account))
    return refuse(400, 'req_id: already exists');
  const id = token(context, 12);
  context.open({
    account: account.account,
    id,
    reference,
    amount: toMinor(Number(body.amount), 'PHP'),
    currency: 'PHP',
    description: String(body.description),
    returnUrl: String(body.redirect_url ?? ''),
    cancelUrl: String(body.redirect_url ?? ''),
    notifyUrl: String(body.notification_url),
    expiresAt: new Date(context.now().getTime() + Number(body.expiry ?? 24) * HOUR).toISOString(),
    data: { param1: String(body.param1 ?? ''), expiry: String(body.expiry ?? 24) },
  });
  const answer = { status: 'success', uid: id, checkout_url: `${context.origin}/checkout/${id}/` };
  return json(200, id.charCodeAt(1) % 2 === 0 ? answer : { response: answer });
}

function faultIn(body: Record<string, unknown>): string | null {
  const amount = String(body.amount ?? '');
  if (typeof body.req_id !== 'string' || body.req_id === '') return 'req_id: required';
  if (typeof body.client_id !== 'string') return 'client_id: must be text of 10 digits';
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0)
    return 'amount: must be pesos with at most two decimals';
  if (typeof body.description !== 'string' || body.description === '')
    return 'description: required';
  if (!URL.canParse(String(body.notification_url ?? '')))
    return 'notification_url: must be an address';
  if (
    body.expiry !== undefined &&
    !(Number.isInteger(body.expiry) && Number(body.expiry) >= 2 && Number(body.expiry) <= 168)
  )
    return 'expiry: 2 to 168 hours';
  if (body.contact !== undefined && !/^0?9\d{9}$/.test(String(body.contact)))
    return 'contact: 09xxxxxxxxx';
  return null;
}

function known(
  request: SandboxRequest,
  reference: unknown,
  clientId: unknown,
  context: SandboxContext,
): SandboxPayment | SandboxReply {
  const account = accountBy(request, clientId, context);
  if (!account) return refuse(403, 'Unknown key or client');
  const payment = context
    .referenced(String(reference ?? ''))
    .findLast((one) => one.account === account.account);
  return payment ?? refuse(404, 'Not found');
}

function check(request: SandboxRequest, context: SandboxContext): SandboxReply {
  if (request.query.mode !== 'API') return refuse(400, 'mode: required');
  const payment = known(request, request.query.req_id, request.query.client_id, context);
  if (!('reference' in payment)) return payment;
  const word = WORD[payment.status];
  return json(200, {
    status: word[0]?.toUpperCase() + word.slice(1),
    id: payment.id,
    amount: toDecimalText(payment.paid?.amount ?? payment.amount, 'PHP'),
    ref_code: payment.data.code ?? null,
    channel: payment.data.channel ?? null,
    image_url: null,
    seller_name: 'Demo merchant',
    expiry: payment.data.expiry,
    created: payment.createdAt,
    param1: payment.data.param1,
    param2: null,
    fee: '20.00',
    instructions: 'Show the code at the counter and pay the exact amount.',
    link: `${context.origin}/checkout/${payment.id}/`,
  });
}

function cancel(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const body = parseJson(request.text) ?? {};
  const payment = known(request, body.req_id, body.client_id, context);
  if (!('reference' in payment)) return payment;
  if (isOver(payment)) return refuse(400, 'Only pending transactions can be cancelled');
  payment.status = 'cancelled';
  context.moved(payment, 'cancelled');
  return json(200, { status: 'success' });
}

function channels(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, request.query.client_id, context);
  return account
    ? json(200, [
        { code: '711_direct', name: '7-Eleven', fee: '20.00' },
        { code: 'gcash', name: 'GCash', fee: '0.00' },
      ])
    : refuse(403, 'Unknown key or client');
}

function page(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.find(request.params.id ?? '');
  return payment ? { pay: payment } : { stop: 'This checkout does not exist.' };
}
