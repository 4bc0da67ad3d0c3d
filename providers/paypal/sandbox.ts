import { sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { exponentOf } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { afterPaid, setOff } from '../kit/sandbox/afterwards.ts';
import { type SigningKey, selfSigned } from '../kit/sandbox/certificate.ts';
import {
  decline,
  goTo,
  isOver,
  json,
  numbered,
  parseJson,
  pay,
  plain,
  text,
  token,
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
import { refuse, type Unit, unknownToken, wrongIn } from './sandboxRules.ts';
import { caseId, disputeView, resourceOf, resourceType, view } from './sandboxViews.ts';

const CERTIFICATES = '/v1/notifications/certs';
const CERTIFICATE = 'CERT-simulator';
/** PayPal's certificates stand at another host than its API. */
const CERTIFICATE_HOST = 'certs';

export const sandbox: SandboxProvider = {
  code: 'PAYPAL',
  name: 'PayPal',
  demo: (store) => ({
    account: `PP${numbered(store, 11)}`,
    secrets: {
      clientId: `demo-client-${plain(store)}`,
      clientSecret: `demo-not-secret-${plain(store)}`,
      webhookId: `WH${numbered(store, 15)}`,
      merchantId: `PP${numbered(store, 11)}`,
    },
  }),
  accountIs: 'merchantId',
  actions: SANDBOX_ACTIONS.filter((action) => action !== 'payLess' && action !== 'payMore'),
  retries: [2_000, 10_000, 60_000, 300_000],
  acknowledges: ({ status }) => status >= 200 && status < 300,
  routes: [
    { method: 'POST', path: '/v1/oauth2/token', call: 'token', answer: grant },
    { method: 'POST', path: '/v2/checkout/orders', call: 'open', answer: create },
    {
      method: 'GET',
      path: '/v2/checkout/orders/:id',
      call: 'inquire',
      answer: (request, context) =>
        withOrder(request, context, (order) => json(200, view(order, context))),
    },
    {
      method: 'POST',
      path: '/v2/checkout/orders/:id/capture',
      call: 'capture',
      answer: (request, context) =>
        withOrder(request, context, (order) => capture(request, order, context)),
    },
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      call: 'verify',
      answer: verify,
    },
    {
      method: 'GET',
      path: `${CERTIFICATES}/:name`,
      host: CERTIFICATE_HOST,
      call: 'certificate',
      answer: (request, context) =>
        request.params.name === CERTIFICATE
          ? text(200, keyOf(context).certificate, 'application/x-pem-file')
          : text(404, '', 'text/plain'),
    },
    { method: 'GET', path: '/v1/customer/disputes', call: 'disputes', answer: disputes },
    { method: 'GET', path: '/v1/customer/disputes/:id', call: 'dispute', answer: dispute },
    { method: 'GET', path: '/checkoutnow', call: 'page', answer: page },
    { method: 'GET', path: '/cgi-bin/webscr', call: 'dashboard', answer: transaction },
  ],

  act(payment, { action, reason }, context) {
    if (action === 'cancel') return goTo(payment.cancelUrl, { token: payment.id });
    if (action === 'arrives' || action === 'bounces')
      return ended(payment, action, reason, context);
    if (afterPaid(payment, action, context, EVENTS)) {
      if (action === 'disputeLost') context.moved(payment, 'PAYMENT.CAPTURE.REVERSED');
      return null;
    }
    if (isOver(payment) || action === 'hang') return null;
    if (action === 'expire') {
      payment.status = 'expired';
      context.moved(
        payment,
        payment.data.approved ? 'CHECKOUT.PAYMENT-APPROVAL.REVERSED' : undefined,
      );
      return null;
    }
    // Approval moves no money; how the capture will end is decided here all the same.
    payment.data.approved = 'yes';
    payment.data.verdict =
      action === 'decline'
        ? reason
        : action === 'approve'
          ? 'pay'
          : action === 'approveSlowly'
            ? 'ECHECK'
            : 'PENDING_REVIEW';
    context.moved(payment, 'CHECKOUT.ORDER.APPROVED');
    return goTo(payment.returnUrl, { token: payment.id, PayerID: 'SIMULATOR1' });
  },

  outgoing(payment, event, account, context) {
    const url = payment.notifyUrl ?? account.notifyUrl;
    if (!url) return null;
    const type = event === 'declined' ? 'PAYMENT.CAPTURE.DENIED' : event;
    const now = context
      .now()
      .toISOString()
      .replace(/\.\d+Z/, 'Z');
    const body = JSON.stringify({
      id: `WH-${token(context, 17).toUpperCase()}`,
      create_time: now,
      resource_type: resourceType(type),
      event_type: type,
      resource: resourceOf(payment, type),
    });
    const id = context.id();
    const message = `${id}|${now}|${account.secrets.webhookId}|${crc32(body)}`;
    const headers = {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': now,
      'paypal-cert-url': `${context.origin.replace('://', `://${CERTIFICATE_HOST}.`)}${CERTIFICATES}/${CERTIFICATE}`,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-transmission-sig': sign(
        'sha256',
        Buffer.from(message),
        keyOf(context).privateKey,
      ).toString('base64'),
    };
    return { url, headers, body };
  },
};

/** A bank's answer to an eCheck, or the end of a review. */
function ended(
  payment: SandboxPayment,
  action: 'arrives' | 'bounces',
  reason: DeclineReason,
  context: SandboxContext,
): null {
  if (action === 'arrives') pay(payment, context, payment.data.capture ?? '');
  else decline(payment, reason);
  context.moved(
    payment,
    action === 'arrives' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
  );
  return null;
}

let signingKey: SigningKey | null = null;
function keyOf(context: SandboxContext): SigningKey {
  signingKey ??= selfSigned('messageverificationcerts.paypal.com', context.now());
  return signingKey;
}

const EVENTS = {
  refund: 'PAYMENT.CAPTURE.REFUNDED',
  dispute: 'CUSTOMER.DISPUTE.CREATED',
  disputeWon: 'CUSTOMER.DISPUTE.RESOLVED',
  disputeLost: 'CUSTOMER.DISPUTE.RESOLVED',
};
const contestedOf = ({ account }: SandboxAccount, context: SandboxContext): SandboxPayment[] =>
  context.all().filter((one) => one.account === account && one.dispute);

/** A list tells no outcome; only one dispute's own page does. */
function disputes(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return unknownToken();
  const found = contestedOf(account, context).filter(
    ({ data }) => data.capture === request.query.disputed_transaction_id,
  );
  const items = found.map(disputeView).map(({ dispute_id, reason, status, dispute_amount }) => ({
    dispute_id,
    reason,
    status,
    dispute_amount,
  }));
  return json(200, { items, links: [] });
}

function dispute(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return unknownToken();
  const found = contestedOf(account, context).find((one) => caseId(one) === request.params.id);
  return found
    ? json(200, disputeView(found))
    : refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

function grant(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const given = Buffer.from(
    /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
    'base64',
  ).toString();
  const account = context
    .accounts()
    .find(({ secrets }) => `${secrets.clientId}:${secrets.clientSecret}` === given);
  if (!account)
    return json(401, {
      error: 'invalid_client',
      error_description: 'Client Authentication failed',
    });
  if (request.text !== 'grant_type=client_credentials')
    return json(400, { error: 'unsupported_grant_type' });
  return json(200, {
    access_token: `A21AA-${context.now().getTime()}-${account.account}`,
    token_type: 'Bearer',
    expires_in: TOKEN_S,
  });
}

/** Nine hours: `expires_in` of its samples. */
const TOKEN_S = 32_400;

function accountBy(request: SandboxRequest, context: SandboxContext): SandboxAccount | null {
  const [, since, bearer] =
    /^Bearer A21AA-(\d+)-(.+)$/.exec(request.headers.authorization ?? '') ?? [];
  if (context.now().getTime() - Number(since) >= TOKEN_S * 1_000) return null;
  return context.accounts().find(({ account }) => account === bearer) ?? null;
}
/** "The server stores keys for 6 hours." */
const isKept = ({ createdAt }: SandboxPayment, now: Date): boolean =>
  now.getTime() - new Date(createdAt).getTime() < 6 * 3_600_000;

/** "By default a minimal response with the ID, status, and HATEOAS links." */
const asked = (
  { headers }: SandboxRequest,
  { id, status, links, ...more }: Record<string, unknown>,
): Record<string, unknown> => ({
  id,
  status,
  links,
  ...(headers.prefer === 'return=representation' && more),
});

function create(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return unknownToken();
  const body = parseJson(request.text);
  const [unit] = (body?.purchase_units ?? []) as Unit[];
  if (!request.headers['content-type']?.startsWith('application/json'))
    return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE');
  if (!body) return refuse(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON');
  if (body.intent !== 'CAPTURE' || !unit)
    return refuse(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER');
  const key = request.headers['paypal-request-id'] ?? '';
  if (key.length > 108) return refuse(400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH');
  const mine = context
    .referenced(unit.custom_id ?? '')
    .filter((one) => one.account === account.account);
  const before = mine.find((one) => one.data.key === key && isKept(one, context.now()));
  if (before && key) return json(200, asked(request, view(before, context)));
  const wrong = wrongIn(unit, account);
  if (wrong) return wrong;
  if (mine.some((one) => one.data.invoice === unit.invoice_id && one.paid))
    return refuse(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_INVOICE_ID');
  return opened(unit, body, account, request, context);
}

function opened(
  unit: Unit,
  body: Record<string, unknown>,
  account: SandboxAccount,
  request: SandboxRequest,
  context: SandboxContext,
): SandboxReply {
  const source = body.payment_source as
    | { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } }
    | undefined;
  const { return_url: returnUrl = '', cancel_url: cancelUrl = '' } =
    source?.paypal?.experience_context ?? {};
  if (!URL.canParse(returnUrl) || !URL.canParse(cancelUrl))
    return refuse(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
  const { currency_code: currency = '', value = '' } = unit.amount ?? {};
  const payment = context.open({
    account: account.account,
    id: token(context, 17).toUpperCase(),
    reference: unit.custom_id ?? '',
    amount: Math.round(Number(value) * 10 ** exponentOf(currency)),
    currency,
    description: unit.description ?? '',
    returnUrl,
    cancelUrl,
    expiresAt: new Date(context.now().getTime() + 6 * 3_600_000).toISOString(),
    data: {
      key: request.headers['paypal-request-id'] ?? '',
      invoice: unit.invoice_id ?? '',
      capture: token(context, 17).toUpperCase(),
    },
  });
  return json(201, asked(request, view(payment, context)));
}

/** An order of the token's own account that has not expired; for others it does not exist. */
function withOrder(
  request: SandboxRequest,
  context: SandboxContext,
  answer: (order: SandboxPayment) => SandboxReply,
): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return unknownToken();
  const order = context.find(request.params.id ?? '');
  const there = order && order.account === account.account && order.status !== 'expired';
  return there ? answer(order) : refuse(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
}

function capture(
  request: SandboxRequest,
  payment: SandboxPayment,
  context: SandboxContext,
): SandboxReply {
  if (!request.headers['content-type']?.startsWith('application/json'))
    return refuse(415, 'UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE');
  const forced = parseJson(request.headers['paypal-mock-response'] ?? '')?.mock_application_codes;
  if (typeof forced === 'string') return refuse(422, 'UNPROCESSABLE_ENTITY', forced);
  if (payment.data.captured) {
    const again = payment.data.captured === request.headers['paypal-request-id'];
    return again
      ? json(200, asked(request, view(payment, context)))
      : refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  }
  if (!payment.data.approved) return refuse(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  const { verdict = '' } = payment.data;
  const review = verdict === 'ECHECK' || verdict === 'PENDING_REVIEW';
  if (verdict !== 'pay' && !review) return declined(payment, verdict as DeclineReason, context);
  payment.data.captured = request.headers['paypal-request-id'] ?? 'yes';
  if (review) {
    setOff(payment);
    payment.data.review = verdict;
    context.moved(payment, 'PAYMENT.CAPTURE.PENDING');
  } else {
    pay(payment, context, payment.data.capture ?? '');
    context.moved(payment, 'PAYMENT.CAPTURE.COMPLETED');
  }
  return json(201, asked(request, view(payment, context)));
}

/** Some of those that `orders.capture-422` lists. */
const ISSUES: Partial<Record<DeclineReason, string>> = {
  BANK_NEEDS_CONFIRMATION: 'PAYER_CANNOT_PAY',
  NOT_ENOUGH_FUNDS: 'TRANSACTION_LIMIT_EXCEEDED',
  DETAILS_DO_NOT_MATCH: 'CARD_EXPIRED',
  TECHNICAL: 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
};

/** The order stays; the shopper may approve again with another card. */
function declined(
  payment: SandboxPayment,
  reason: DeclineReason,
  context: SandboxContext,
): SandboxReply {
  payment.data.lastDecline = reason;
  delete payment.data.approved;
  context.moved(payment);
  return refuse(422, 'UNPROCESSABLE_ENTITY', ISSUES[reason] ?? 'INSTRUMENT_DECLINED');
}

/** The merchant's own page of a transaction. */
function transaction(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.all().find(({ data }) => data.capture === request.query.id);
  return payment && request.query.cmd === '_view-a-trans'
    ? { pay: payment }
    : { stop: 'This transaction does not exist.' };
}

/** The merchant asks whether a notification is ours: it is when its text and its headers fit our own signature. */
function verify(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const account = accountBy(request, context);
  if (!account) return unknownToken();
  const body = parseJson(request.text) ?? {};
  const event = /"webhook_event":(.*)\}$/s.exec(request.text)?.[1] ?? '';
  const message = `${body.transmission_id}|${body.transmission_time}|${account.secrets.webhookId}|${crc32(event)}`;
  const expected = sign('sha256', Buffer.from(message), keyOf(context).privateKey).toString(
    'base64',
  );
  const good = body.webhook_id === account.secrets.webhookId && body.transmission_sig === expected;
  return json(200, { verification_status: good ? 'SUCCESS' : 'FAILURE' });
}

function page(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.find(request.query.token ?? '');
  if (!payment || payment.status === 'expired')
    return { stop: 'Things don’t appear to be working at the moment. This order has expired.' };
  return { pay: payment };
}
