import {
  accountOf,
  backendPost,
  bare,
  CURRENCIES,
  demoAccount,
  enquire,
  inquire,
  readAmount,
  resultFields,
  sign,
} from '../kit/sandbox/ipay88.ts';
import {
  decline,
  digits,
  form,
  isClosed,
  isOver,
  less,
  more,
  pay,
  postTo,
} from '../kit/sandbox/moves.ts';
import type {
  Leaving,
  SandboxAccount,
  SandboxContext,
  SandboxPayment,
  SandboxProvider,
  SandboxReply,
  SandboxRequest,
} from '../kit/sandbox/types.ts';

const REQUIRED = [
  'MerchantCode',
  'RefNo',
  'Amount',
  'Currency',
  'ProdDesc',
  'UserName',
  'UserEmail',
  'UserContact',
  'Signature',
  'ResponseURL',
  'BackendURL',
];
const LONGEST: Record<string, number> = {
  MerchantCode: 20,
  RefNo: 30,
  Currency: 5,
  ProdDesc: 100,
  UserName: 100,
  UserEmail: 100,
  UserContact: 20,
  Remark: 100,
  Lang: 20,
  SignatureType: 10,
  ResponseURL: 200,
  BackendURL: 200,
};

export const sandbox: SandboxProvider = {
  code: 'IPAY',
  name: 'iPay88',
  demo: (store) => demoAccount(store, 'M'),
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
  retries: [3_000, 30_000, 60_000],
  acknowledges: ({ body }) => body === 'RECEIVEOK',
  routes: [
    { method: 'POST', path: '/epayment/entry.asp', call: 'open', answer: enter },
    {
      method: 'GET',
      path: '/ePayment/Webservice/TxInquiryCardDetails/TxDetailsInquiry.asmx/TxDetailsInquiryCardInfo',
      call: 'inquire',
      answer: inquire,
    },
    {
      method: 'POST',
      path: '/epayment/enquiry.asp',
      call: 'enquiry',
      answer: (request, context) => enquire(form(request.text), context),
    },
    {
      method: 'GET',
      path: '/epayment/enquiry.asp',
      call: 'enquiry',
      answer: (request, context) => enquire(request.query, context),
    },
  ],

  act(payment, act, context) {
    const { action, reason } = act;
    if (isClosed(payment, act) || action === 'hang') return null;
    payment.data.transaction ??= `T${digits(context, 12)}`;
    if (action === 'expire') {
      payment.status = 'expired';
      context.moved(payment);
      return null;
    }
    if (action === 'pending' || action === 'approveLate') {
      payment.status = 'pending';
      context.moved(payment);
      return null;
    }
    if (action === 'cancel') payment.status = 'cancelled';
    else if (action === 'decline') decline(payment, reason);
    else
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
    context.moved(payment, payment.status);
    return back(payment, context);
  },

  outgoing: (payment, event, account) => backendPost(payment, event, account),
};

const back = (payment: SandboxPayment, context: SandboxContext): Leaving =>
  postTo(payment.returnUrl, resultFields(payment, context.accountOf(payment)));

function enter(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const fields = form(request.text);
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return { stop: 'Invalid Parameters' };
  const account = accountOf(fields.MerchantCode, context);
  if (!account) return { stop: 'Invalid Merchant Code' };
  const refusal = refusalOf(fields, account, request.headers.referer ?? '');
  if (refusal) return { stop: refusal };
  const before = context
    .referenced(fields.RefNo ?? '')
    .filter((one) => one.account === account.account);
  if (before.some((one) => one.status === 'paid')) return { stop: 'Duplicate Reference Number' };
  const amount = readAmount(fields.Amount ?? '', fields.Currency ?? '') ?? 0;
  const same = before.find(
    (one) => !isOver(one) && one.amount === amount && one.currency === fields.Currency,
  );
  return { pay: same ?? opened(fields, amount, account, context) };
}

function refusalOf(
  fields: Record<string, string>,
  account: SandboxAccount,
  referer: string,
): string | null {
  if (REQUIRED.some((name) => !fields[name])) return 'Invalid Parameters';
  if (Object.entries(LONGEST).some(([name, longest]) => (fields[name] ?? '').length > longest))
    return 'Invalid Parameters';
  if (readAmount(fields.Amount ?? '', fields.Currency ?? '') === null)
    return 'Invalid Parameters (Amount)';
  if (!CURRENCIES.includes(fields.Currency ?? '')) return 'Payment Not Allowed (Currency)';
  const { RefNo = '', Amount = '', Currency = '' } = fields;
  if ((fields.SignatureType ?? 'SHA1') !== account.secrets.signatureType)
    return 'Signature not match';
  if (sign(account, [RefNo, bare(Amount), Currency]) !== fields.Signature)
    return 'Signature not match';
  if (!URL.canParse(fields.ResponseURL ?? '') || !URL.canParse(fields.BackendURL ?? ''))
    return 'Invalid Parameters (URL)';
  // The merchant registers the site that sends shoppers here: in the demo the one that takes its notifications.
  const registered = account.notifyUrl && new URL(account.notifyUrl).origin;
  const sender = URL.canParse(referer) ? new URL(referer).origin : '';
  return registered && sender !== registered ? 'Permission not allowed' : null;
}

function opened(
  fields: Record<string, string>,
  amount: number,
  account: SandboxAccount,
  context: SandboxContext,
): SandboxPayment {
  return context.open({
    account: account.account,
    id: `P${digits(context, 14)}`,
    reference: fields.RefNo ?? '',
    amount,
    currency: fields.Currency ?? '',
    description: fields.ProdDesc ?? '',
    returnUrl: fields.ResponseURL ?? '',
    cancelUrl: fields.ResponseURL ?? '',
    notifyUrl: fields.BackendURL ?? null,
    data: { paymentId: fields.PaymentId || '2', remark: fields.Remark ?? '' },
  });
}
