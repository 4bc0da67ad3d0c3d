import { exponentOf } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { afterPaid } from '../kit/sandbox/afterwards.ts';
import {
  decline,
  digits,
  form,
  goTo,
  isClosed,
  isOver,
  less,
  more,
  pay,
  plain,
  postTo,
  text,
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
import { voidPendingCash } from './sandboxCash.ts';
import { paceOf } from './sandboxPace.ts';
import { md5, refusalOf } from './sandboxRules.ts';

const SAID: Record<DeclineReason, string> = {
  NOT_ENOUGH_FUNDS: 'Insufficient funds',
  BANK_NEEDS_CONFIRMATION: '3D authentication failed',
  DETAILS_DO_NOT_MATCH: 'Invalid card number',
  BANK_REFUSED: 'Do not honor',
  TECHNICAL: 'Bank system error',
};

export const sandbox: SandboxProvider = {
  code: 'RAZER',
  name: 'Razer Merchant Services',
  demo: (store) => ({
    account: `SB_${plain(store)}`,
    secrets: {
      merchantId: `SB_${plain(store)}`,
      verifyKey: md5('demo verify key', store),
      secretKey: md5('demo secret key', store),
      extended: 'yes',
      hash: 'md5',
    },
  }),
  // Of a refund the inquiry tells no sum, and of a chargeback that was won nothing.
  actions: SANDBOX_ACTIONS.filter(
    (action) =>
      !['approveSlowly', 'arrives', 'bounces', 'refund', 'refundPart', 'disputeWon'].includes(
        action,
      ),
  ),
  retries: [15_000, 15_000, 15_000, 15_000],
  acknowledges: ({ status, body }) => status === 200 && body === 'CBTOKEN:MPSTATOK',
  routes: [
    {
      method: 'POST',
      path: '/RMS/pay/:merchant/',
      call: 'open',
      answer: (request, context) =>
        enter(request, { ...request.query, ...form(request.text) }, context),
    },
    {
      method: 'GET',
      path: '/RMS/pay/:merchant/',
      call: 'open',
      answer: (request, context) => enter(request, request.query, context),
    },
    {
      method: 'POST',
      path: '/RMS/query/q_by_oid.php',
      call: 'inquire',
      answer: (request, context) => inquire(form(request.text), 'oID', context),
    },
    {
      method: 'POST',
      path: '/RMS/q_by_tid.php',
      call: 'inquire',
      answer: (request, context) => inquire(form(request.text), 'txID', context),
    },
    {
      method: 'POST',
      path: '/RMS/API/VoidPendingCash/index.php',
      call: 'cancel',
      answer: (request, context) => voidPendingCash(form(request.text), context),
    },
  ],

  act(payment, act, context) {
    const { action, reason } = act;
    if (afterPaid(payment, action, context, {})) return null;
    if (action === 'cancel') {
      // "No transaction will be created": there is nothing to ask about, and nothing is notified.
      if (!isOver(payment)) payment.status = 'cancelled';
      context.moved(payment);
      return goTo(payment.cancelUrl);
    }
    if (isClosed(payment, act) || action === 'hang') return null;
    if (action === 'expire') {
      payment.status = 'expired';
      context.moved(payment);
      return null;
    }
    const callback = payment.status !== 'open';
    payment.data.transaction ??= payment.id;
    payment.data.begun ??= context.now().toISOString();
    if (action === 'decline') decline(payment, reason);
    else if (action === 'pending' || action === 'approveLate') {
      payment.status = 'pending';
      payment.data.voucher = digits(context, 10);
      payment.data.channel ??= 'cash';
    } else {
      pay(
        payment,
        context,
        payment.data.transaction,
        action === 'payLess'
          ? less(payment)
          : action === 'payMore'
            ? more(payment)
            : payment.amount,
      );
    }
    payment.data.paydate = context.now().toISOString().slice(0, 19).replace('T', ' ');
    context.moved(payment, callback ? 'callback' : 'notification');
    return postTo(payment.returnUrl, result(payment, context.accountOf(payment)));
  },

  outgoing(payment, event, account) {
    const url = event === 'callback' ? (payment.notifyUrl ?? account.notifyUrl) : account.notifyUrl;
    if (!url) return null;
    const body = new URLSearchParams({
      ...result(payment, account),
      nbcb: event === 'callback' ? '1' : '2',
    }).toString();
    return { url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
  },
};

const CODES: Record<SandboxPayment['status'], string> = {
  open: '22',
  pending: '22',
  inProcess: '22',
  paid: '00',
  declined: '11',
  cancelled: '11',
  expired: '11',
};
const NAMES: Record<SandboxPayment['status'], string> = {
  open: 'Unknown',
  pending: 'Pending',
  inProcess: 'Pending',
  paid: 'captured',
  declined: 'failed',
  cancelled: 'cancelled',
  expired: 'Unknown',
};
/** A name under "Failure", although the payment was made. */
const CHARGED_BACK = { open: 'ReqChargeback', lost: 'chargeback', won: 'captured' } as const;
const amountOf = ({ paid, amount, currency }: SandboxPayment): string =>
  ((paid?.amount ?? amount) / 10 ** exponentOf(currency)).toFixed(2);

/** Return, notification and callback: one set of fields, signed with the secret key. */
function result(payment: SandboxPayment, { secrets }: SandboxAccount): Record<string, string> {
  const { transaction = '', paydate = '' } = payment.data;
  const [amount, status, domain, currency] = [
    amountOf(payment),
    CODES[payment.status],
    secrets.merchantId ?? '',
    payment.currency,
  ];
  const appcode = payment.paid ? 'A1B2C3' : '';
  const inner = md5(transaction, payment.reference, status, domain, amount, currency);
  const error = payment.reason ? SAID[payment.reason] : '';
  return {
    amount,
    orderid: payment.reference,
    tranID: transaction,
    domain,
    status,
    appcode,
    error_code: error ? 'E05' : '',
    error_desc: error,
    skey: md5(paydate, domain, inner, appcode, secrets.secretKey ?? ''),
    currency,
    channel: payment.data.channel ?? 'fpx',
    paydate,
    extraP: '{}',
  };
}

function enter(
  request: SandboxRequest,
  fields: Record<string, string>,
  context: SandboxContext,
): SandboxReply {
  const account = context
    .accounts()
    .find(({ secrets }) => secrets.merchantId === request.params.merchant);
  if (!account) return { stop: 'P07: Merchant not found' };
  const refusal = refusalOf(fields, account);
  if (refusal) return { stop: refusal };
  const { orderid = '', amount = '', currency = 'MYR', PaymentExpirationTime: ends } = fields;
  if (ends && new Date(ends) <= context.now()) return { stop: 'P01: Timeout' };
  const minor = Math.round(Number(amount) * 10 ** exponentOf(currency));
  const before = context.referenced(orderid).filter((one) => one.account === account.account);
  if (before.some((one) => one.status === 'paid')) return { stop: 'P04: This order has been paid' };
  const same = before.find(
    (one) => !isOver(one) && one.amount === minor && one.currency === currency,
  );
  return { pay: same ?? opened(fields, minor, currency, account, context) };
}

function opened(
  fields: Record<string, string>,
  amount: number,
  currency: string,
  account: SandboxAccount,
  context: SandboxContext,
): SandboxPayment {
  return context.open({
    account: account.account,
    id: digits(context, 16),
    reference: fields.orderid ?? '',
    amount,
    currency,
    description: fields.bill_desc ?? '',
    returnUrl: fields.returnurl ?? '',
    cancelUrl: fields.cancelurl ?? fields.returnurl ?? '',
    notifyUrl: fields.callbackurl ?? null,
    expiresAt: fields.PaymentExpirationTime ?? null,
  });
}

/** An inquiry that is refused is answered in plain text, without a signature. */
const refusal = (code: string, words: string): SandboxReply =>
  text(200, `ErrorCode: ${code}\nErrorDesc: ${words}`);

/** "Time Range Limit": by order id 30 days, by transaction 180; the shorter counts here for both. */
const isForgotten = ({ data, createdAt }: SandboxPayment, now: Date): boolean =>
  now.getTime() - new Date(data.begun ?? createdAt).getTime() > 30 * 86_400_000;

/** By our order id or by the transaction: the same fields, the answer signed over whichever was asked by. */
function inquire(
  fields: Record<string, string>,
  by: 'oID' | 'txID',
  context: SandboxContext,
): SandboxReply {
  const account = context.accounts().find(({ secrets }) => secrets.merchantId === fields.domain);
  const id = fields[by] ?? '';
  const { verifyKey = '', secretKey = '', merchantId = '' } = account?.secrets ?? {};
  if (!account || md5(id, merchantId, verifyKey, fields.amount ?? '') !== fields.skey)
    return refusal('Q202', 'Incorrect skey');
  const pace = context.paces ? paceOf(context).admits(merchantId, context.now()) : 'yes';
  if (pace === 'blocked') return text(429, 'Too Many Requests');
  if (pace !== 'yes')
    return refusal(
      'Q99',
      'Service blocked due to massive connection. Please send only 1 request every 5 minutes.',
    );
  const found =
    by === 'oID'
      ? context.referenced(id).findLast((one) => one.account === account.account)
      : context.find(id);
  const payment = found?.account === account.account ? found : undefined;
  if (!payment?.data.transaction || isForgotten(payment, context.now()))
    return refusal('Q203', 'Transaction record not found');
  if (Number(fields.amount) !== payment.amount / 10 ** exponentOf(payment.currency))
    return refusal('Q204', 'Incorrect amount');
  const { dispute } = payment;
  const contested = dispute && dispute.state !== 'won';
  const [code, name] = contested
    ? ['11', CHARGED_BACK[dispute.state]]
    : [CODES[payment.status], NAMES[payment.status]];
  const amount = amountOf(payment);
  const lines = {
    StatCode: code,
    StatName: name,
    TranID: payment.data.transaction,
    Amount: amount,
    Domain: merchantId,
    OrderID: payment.reference,
    Currency: payment.currency,
    Channel: payment.data.channel ?? 'fpx',
    BillingDate: payment.data.paydate ?? '',
    ErrorDesc: payment.reason ? SAID[payment.reason] : '',
    VrfKey: md5(amount, secretKey, merchantId, id, code),
  };
  return text(
    200,
    Object.entries(lines)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\n'),
  );
}
