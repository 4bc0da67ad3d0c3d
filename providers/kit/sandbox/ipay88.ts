import { createHash, createHmac } from 'node:crypto';
import { exponentOf, type Minor } from '#machines/domain/money.ts';
import type { DeclineReason } from '#machines/domain/paymentOutcome.ts';
import { CallCounter } from './callLimit.ts';
import { numbered, text } from './moves.ts';
import type {
  Outgoing,
  SandboxAccount,
  SandboxContext,
  SandboxPayment,
  SandboxReply,
  SandboxRequest,
} from './types.ts';

/** What iPay88's two products share on the provider's side. */
export const CURRENCIES = ['MYR', 'PHP', 'USD', 'SGD', 'THB', 'VND', 'IDR'];

export const demoAccount = (
  store: string,
  code: string,
): Pick<SandboxAccount, 'account' | 'secrets'> => ({
  account: `${code}${numbered(store, 6)}`,
  secrets: {
    merchantCode: `${code}${numbered(store, 6)}`,
    merchantKey: `demo-key-${store}`,
    signatureType: 'HMACSHA512',
  },
});

export const accountOf = (
  merchantCode: string | undefined,
  context: SandboxContext,
): SandboxAccount | undefined =>
  context.accounts().find(({ secrets }) => secrets.merchantCode === merchantCode);

/** Key and values in a row, without points and commas in the amount. */
export function sign({ secrets }: SandboxAccount, values: string[]): string {
  const key = secrets.merchantKey ?? '';
  const text = [key, secrets.merchantCode, ...values].join('');
  if (secrets.signatureType === 'HMACSHA512')
    return createHmac('sha512', key).update(text).digest('hex');
  return secrets.signatureType === 'SHA256'
    ? createHash('sha256').update(text).digest('hex')
    : createHash('sha1').update(text).digest('base64');
}
export const bare = (amount: string): string => amount.split(/[.,]/).join('');

/** "1,278.99": two decimals always, thousands commas allowed where they belong. */
export function readAmount(amount: string, currency: string): Minor | null {
  if (!/^(\d{1,9}|\d{1,3}(,\d{3})+)\.\d{2}$/.test(amount)) return null;
  return Math.round(Number(amount.replaceAll(',', '')) * 10 ** exponentOf(currency));
}
/** "Payment amount with two decimals and thousand symbols. Example: 1,278.99" */
export const amountText = (amount: Minor, currency: string): string =>
  (amount / 10 ** exponentOf(currency)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');

const SAID: Record<DeclineReason, string> = {
  NOT_ENOUGH_FUNDS: 'Insufficient Funds',
  BANK_NEEDS_CONFIRMATION: '3D Authentication Failed',
  DETAILS_DO_NOT_MATCH: 'Invalid Card Number',
  BANK_REFUSED: 'Status Not Approved',
  TECHNICAL: 'System Error',
};
export const errorOf = ({ status, reason }: SandboxPayment): string =>
  status === 'cancelled' ? 'Customer Cancel Transaction' : reason ? SAID[reason] : '';

/** The signed result, the same for the browser's ResponseURL and the server's BackendURL. */
export function resultFields(
  payment: SandboxPayment,
  account: SandboxAccount,
): Record<string, string> {
  const fields = {
    MerchantCode: account.secrets.merchantCode ?? '',
    PaymentId: payment.data.paymentId ?? '2',
    RefNo: payment.reference,
    Amount: amountText(payment.paid?.amount ?? payment.amount, payment.currency),
    Currency: payment.currency,
    Remark: payment.data.remark ?? '',
    TransId: payment.data.transaction ?? '',
    AuthCode: payment.paid ? '123456' : '',
    Status: payment.status === 'paid' ? '1' : '0',
    ErrDesc: errorOf(payment),
  };
  const { PaymentId, RefNo, Amount, Currency, Status } = fields;
  return {
    ...fields,
    Signature: sign(account, [PaymentId, RefNo, bare(Amount), Currency, Status]),
  };
}

/** The backend is told of success only. */
export function backendPost(
  payment: SandboxPayment,
  event: string,
  account: SandboxAccount,
): Outgoing | null {
  const url = payment.notifyUrl ?? account.notifyUrl;
  if (event !== 'paid' || !url) return null;
  const body = new URLSearchParams(resultFields(payment, account)).toString();
  return { url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body };
}

const STATUS: Partial<Record<SandboxPayment['status'], string>> = {
  paid: '1',
  pending: '6',
  declined: '0',
  cancelled: '0',
};

/** How many a day is not published: so few that a shop which does not count is refused. */
const limits = new WeakMap<SandboxContext, CallCounter>();
function limitOf(context: SandboxContext): CallCounter {
  const limit = limits.get(context) ?? new CallCounter(20, 24 * 3_600_000);
  limits.set(context, limit);
  return limit;
}

/** The newer inquiry: XML by reference and exact amount. */
export function inquire(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const {
    MerchantCode: code,
    ReferenceNo: reference = '',
    Amount: amount = '',
    Version: version,
  } = request.query;
  if (!code || !reference || version !== '4')
    return answer({ Status: '0', Errdesc: 'Invalid parameters' });
  if (context.paces && !limitOf(context).admits(`${code} ${reference}`, context.now()))
    return answer({ Status: '0', Errdesc: 'Limited by per day maximum number of requery' });
  const payment = context
    .referenced(reference)
    .findLast((one) => one.account === accountOf(code, context)?.account);
  const status = payment && STATUS[payment.status];
  if (!payment || !status) return answer({ Status: '0', Errdesc: 'Record not found' });
  if (readAmount(amount, payment.currency) !== payment.amount)
    return answer({ Status: '0', Errdesc: 'Incorrect amount' });
  const account = context.accountOf(payment);
  const {
    MerchantCode,
    PaymentId = '',
    RefNo = '',
    Amount = '',
    Currency = '',
    TransId = '',
    AuthCode = '',
  } = resultFields(payment, account);
  return answer({
    MerchantCode: MerchantCode ?? '',
    PaymentId,
    RefNo,
    Amount,
    Currency,
    TransId,
    AuthCode,
    Status: status,
    Errdesc: errorOf(payment),
  });
}

function answer(fields: Record<string, string>): SandboxReply {
  const elements = Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');
  const body = `<?xml version="1.0" encoding="utf-8"?>\n<TxDetailsInquiryCardInfo xmlns="https://www.mobile88.com/epayment/webservice">${elements}</TxDetailsInquiryCardInfo>`;
  return text(200, body, 'text/xml; charset=utf-8');
}

/** The classic inquiry: a plain word. */
export function enquire(fields: Record<string, string>, context: SandboxContext): SandboxReply {
  const { MerchantCode: code, RefNo: reference = '', Amount: amount = '' } = fields;
  if (!code || !reference || !amount) return text(200, 'Invalid parameters');
  const payment = context
    .referenced(reference)
    .findLast((one) => one.account === accountOf(code, context)?.account);
  if (!payment || !STATUS[payment.status] || payment.status === 'pending')
    return text(200, 'Record not found');
  if (readAmount(amount, payment.currency) !== payment.amount) return text(200, 'Incorrect amount');
  return text(200, payment.status === 'paid' ? '00' : 'Payment fail');
}
