import { createHash } from 'node:crypto';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { toDecimalText, toMinor } from '#machines/domain/money.ts';
import { setOff } from '../kit/sandbox/afterwards.ts';
import {
  decline,
  goTo,
  isClosed,
  isOver,
  less,
  minutes,
  more,
  pay,
  text,
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

const SPOKEN =
  'USD EUR GBP ZAR BWP XOF CDF SZL ETB GHS KES LSL MWK MUR NGN RWF TZS AED UGX ZMW ZWL'.split(' ');
const MEANS: Record<string, string> = {
  '000': 'Transaction Paid',
  '002': 'Transaction overpaid/underpaid',
  '003': 'Pending Bank',
  '801': 'Request missing company token',
  '802': 'Company token does not exist',
  '803': 'No request or error in Request type name',
  '804': 'Error in XML',
  '900': 'Transaction not paid yet',
  '901': 'Transaction declined',
  '902': 'Data mismatch in one of the fields',
  '903': 'The transaction passed the Payment Time Limit',
  '904': 'Transaction cancelled',
  '905': 'The transaction amount has exceeded your allowed transaction limit',
  '940': 'CompanyREF already exists and paid',
  '950': 'Request missing mandatory fields',
  '960': 'Same tag has been sent multiple times',
  '999': 'Transaction cannot be cancelled',
};
/** The limit of an account is agreed with DPO; this one is the simulator's. */
const MOST = 5_000_000;
type Node = { [name: string]: Node | string | undefined };

export const sandbox: SandboxProvider = {
  code: 'DPO',
  name: 'DPO Pay',
  demo: (store) => ({
    account: `dpo-${store}`,
    secrets: { companyToken: uuidOf(store), serviceType: '3854' },
  }),
  actions: [
    'approve',
    'decline',
    'pending',
    'payLess',
    'payMore',
    'approveLate',
    'approveSlowly',
    'arrives',
    'bounces',
    'cancel',
    'expire',
    'hang',
  ],
  retries: [5_000, 60_000],
  acknowledges: ({ status, body }) => status === 200 && body === 'OK',
  routes: [
    {
      method: 'POST',
      path: '/API/v6/',
      call: 'open',
      answer: (request, context) =>
        answer(request, context, { createToken: create, verifyToken: verify, cancelToken: cancel }),
    },
    {
      method: 'POST',
      path: '/API/v7/',
      call: 'inquire',
      answer: (request, context) => answer(request, context, { verifyToken: verify }),
    },
    { method: 'GET', path: '/payv2.php', call: 'page', answer: page },
  ],

  act(payment, act, context) {
    const { action, reason } = act;
    // "Back" tells the shop nothing: the token stays payable until the shop cancels it.
    if (action === 'cancel')
      return goTo(payment.cancelUrl, {
        TransactionToken: payment.id,
        CompanyRef: payment.reference,
      });
    if (action === 'arrives' || action === 'bounces') {
      if (action === 'arrives') pay(payment, context, payment.id);
      else decline(payment, reason);
      context.moved(payment, 'push');
      return null;
    }
    if (isClosed(payment, act) || action === 'hang') return null;
    if (action === 'expire') {
      payment.status = 'expired';
      context.moved(payment);
      return null;
    }
    if (action === 'decline') decline(payment, reason);
    // A prompt on a phone that waits is "not paid yet"; a bank transfer that was sent is "pending bank".
    else if (action === 'pending' || action === 'approveLate') payment.status = 'pending';
    else if (action === 'approveSlowly') setOff(payment);
    else
      pay(
        payment,
        context,
        payment.id,
        action === 'payLess'
          ? less(payment)
          : action === 'payMore'
            ? more(payment)
            : payment.amount,
      );
    context.moved(payment, payment.status === 'pending' ? undefined : 'push');
    return goTo(payment.returnUrl, {
      TransID: payment.id,
      CCDapproval: payment.paid ? token(context, 10) : '',
      PnrID: payment.reference,
      TransactionToken: payment.id,
      CompanyRef: payment.reference,
    });
  },

  outgoing(payment, _event, account) {
    const url = payment.notifyUrl ?? account.notifyUrl;
    const fields = {
      ...verified(payment),
      TransactionToken: payment.id,
      CompanyRef: payment.reference,
    };
    return url ? { url, headers: { 'content-type': 'application/xml' }, body: xml(fields) } : null;
  },
};

/** An account's token, the same for a store every time. */
function uuidOf(store: string): string {
  const hex = createHash('sha256').update(`dpo ${store}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const builder = new XMLBuilder({ format: false });
const xml = (fields: Record<string, string>): string =>
  `<?xml version="1.0" encoding="utf-8"?>${builder.build({ API3G: fields })}`;
/** "White space and byte order mark" stand before some answers: the plugins trim them. */
const say = (fields: Record<string, string>): SandboxReply =>
  text(200, `\uFEFF \n${xml(fields)}`, 'application/xml; charset=utf-8');
const result = (code: string): SandboxReply =>
  say({ Result: code, ResultExplanation: MEANS[code] ?? '' });

type Handler = (body: Node, account: SandboxAccount, context: SandboxContext) => SandboxReply;

function answer(
  request: SandboxRequest,
  context: SandboxContext,
  handlers: Record<string, Handler>,
): SandboxReply {
  if (XMLValidator.validate(request.text) !== true || /<!/.test(request.text)) return result('804');
  const body = new XMLParser({ parseTagValue: false }).parse(request.text).API3G as
    | Node
    | undefined;
  if (!body || typeof body !== 'object') return result('804');
  if (typeof body.CompanyToken !== 'string' || body.CompanyToken === '') return result('801');
  const account = context
    .accounts()
    .find(({ secrets }) => secrets.companyToken === body.CompanyToken);
  if (!account) return result('802');
  const handler = typeof body.Request === 'string' ? handlers[body.Request] : undefined;
  return handler ? handler(body, account, context) : result('803');
}

const field = (node: Node | string | undefined, name: string): string => {
  const value = typeof node === 'object' ? node[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** The parser makes a list of an element that stands there twice. */
const hasTwice = (node: Node | string | undefined): boolean =>
  typeof node === 'object' && Object.values(node).some(Array.isArray);

function create(body: Node, account: SandboxAccount, context: SandboxContext): SandboxReply {
  const order = body.Transaction;
  const service = typeof body.Services === 'object' ? body.Services.Service : undefined;
  const amount = field(order, 'PaymentAmount');
  const currency = field(order, 'PaymentCurrency');
  const reference = field(order, 'CompanyRef');
  if ([order, service].some(hasTwice)) return result('960');
  if (
    !amount ||
    !currency ||
    field(service, 'ServiceType') !== account.secrets.serviceType ||
    !field(service, 'ServiceDescription')
  )
    return result('950');
  if (!/^\d{4}\/\d\d\/\d\d \d\d:\d\d$/.test(field(service, 'ServiceDate'))) return result('902');
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) return result('902');
  if (Number(amount) > MOST) return result('905');
  if (!SPOKEN.includes(currency))
    return say({ Result: '904', ResultExplanation: 'Currency not supported' });
  if (field(order, 'customerPhone') && !/^\d+$/.test(field(order, 'customerPhone')))
    return result('902');
  const before = context.referenced(reference).filter((one) => one.account === account.account);
  if (field(order, 'CompanyRefUnique') === '1' && before.some((one) => one.paid))
    return result('940');
  const limit =
    Number(field(order, 'PTL') || '96') *
    (field(order, 'PTLtype') === 'minutes' ? minutes(1) : minutes(60));
  const payment = context.open({
    account: account.account,
    id: context.id().toUpperCase(),
    reference,
    amount: toMinor(Number(amount), currency),
    currency,
    description: field(service, 'ServiceDescription'),
    returnUrl: field(order, 'RedirectURL'),
    cancelUrl: field(order, 'BackURL'),
    expiresAt: new Date(context.now().getTime() + limit).toISOString(),
  });
  return say({
    Result: '000',
    ResultExplanation: 'Transaction created',
    TransToken: payment.id,
    TransRef: payment.id.slice(0, 8),
  });
}

function own(
  body: Node,
  account: SandboxAccount,
  context: SandboxContext,
): SandboxPayment | undefined {
  const id = field(body, 'TransactionToken');
  const payment = id
    ? context.find(id)
    : context
        .referenced(field(body, 'CompanyRef'))
        .findLast((one) => one.account === account.account);
  return payment?.account === account.account ? payment : undefined;
}

function verify(body: Node, account: SandboxAccount, context: SandboxContext): SandboxReply {
  if (!field(body, 'TransactionToken') && !field(body, 'CompanyRef')) return result('950');
  const payment = own(body, account, context);
  return payment ? say({ ...verified(payment), CompanyRef: payment.reference }) : result('902');
}

const CODE = {
  open: '900',
  pending: '900',
  inProcess: '003',
  paid: '000',
  declined: '901',
  cancelled: '904',
  expired: '903',
} as const;

function verified(payment: SandboxPayment): Record<string, string> {
  const amount = toDecimalText(payment.paid?.amount ?? payment.amount, payment.currency);
  const code =
    payment.paid && payment.paid.amount !== payment.amount ? '002' : CODE[payment.status];
  const explained =
    payment.status === 'declined' && payment.reason === 'NOT_ENOUGH_FUNDS'
      ? 'Declined: insufficient funds'
      : (MEANS[code] ?? '');
  return {
    Result: code,
    ResultExplanation: explained,
    CustomerName: 'Demo Shopper',
    CustomerCredit: payment.paid ? '1111' : '',
    CustomerCreditType: payment.paid ? 'VISA' : '',
    TransactionApproval: payment.paid ? '123456' : '',
    TransactionCurrency: payment.currency,
    TransactionAmount: amount,
    FraudAlert: '001',
    FraudExplnation: 'Low Risk (Not checked)',
    TransactionFinalCurrency: payment.currency,
    TransactionFinalAmount: amount,
    AccRef: '',
    MobilePaymentRequest: 'Not sent',
  };
}

function cancel(body: Node, account: SandboxAccount, context: SandboxContext): SandboxReply {
  if (!field(body, 'TransactionToken')) return result('950');
  const payment = own(body, account, context);
  if (!payment || isOver(payment)) return result('999');
  payment.status = 'cancelled';
  context.moved(payment);
  return say({ Result: '000', ResultExplanation: 'Transaction cancelled' });
}

function page(request: SandboxRequest, context: SandboxContext): SandboxReply {
  const payment = context.find(request.query.ID ?? '');
  return payment ? { pay: payment } : { stop: 'This token does not exist.' };
}
