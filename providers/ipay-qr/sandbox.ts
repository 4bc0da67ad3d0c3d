import { toBuffer } from 'qrcode';
import {
  accountOf,
  amountText,
  backendPost,
  bare,
  CURRENCIES,
  demoAccount,
  inquire,
  readAmount,
  sign,
} from '../kit/sandbox/ipay88.ts';
import { decline, digits, isClosed, less, minutes, more, pay, text } from '../kit/sandbox/moves.ts';
import type {
  SandboxAccount,
  SandboxContext,
  SandboxPayment,
  SandboxProvider,
  SandboxReply,
  SandboxRequest,
} from '../kit/sandbox/types.ts';

const ORDER = (
  'Amount BackendURL BarcodeNo Currency MerchantCode PaymentId ProdDesc RefNo Remark Signature SignatureType TerminalID UserContact UserEmail ' +
  'UserName lang xField1 xField2'
).split(' ');
const NUMBERS: Record<string, string> = { MYR: '458', PHP: '608', IDR: '360' };
const COUNTRIES: Record<string, string> = { MYR: 'MY', PHP: 'PH', IDR: 'ID' };

export const sandbox: SandboxProvider = {
  code: 'IPAY_QR',
  name: 'DuitNow QR by iPay88',
  demo(store) {
    const { account, secrets } = demoAccount(store, 'Q');
    return { account, secrets: { ...secrets, paymentId: '888' } };
  },
  actions: ['approve', 'decline', 'pending', 'payLess', 'payMore', 'approveLate', 'expire', 'hang'],
  retries: [3_000, 30_000, 60_000],
  acknowledges: ({ body }) => body === 'RECEIVEOK',
  routes: [
    {
      method: 'POST',
      path: '/ePayment/WebService/MHGatewayService/GatewayService.svc',
      call: 'open',
      answer: makeCode,
    },
    {
      method: 'GET',
      path: '/ePayment/Webservice/TxInquiryCardDetails/TxDetailsInquiry.asmx/TxDetailsInquiryCardInfo',
      call: 'inquire',
      answer: inquire,
    },
    { method: 'GET', path: '/ePayment/QR/:id', call: 'picture', answer: picture },
  ],

  /** No browser is here: a code is scanned with a phone, and nothing comes back but the notification. */
  act(payment, act, context) {
    const { action, reason } = act;
    if (isClosed(payment, act) || action === 'hang') return null;
    if (action === 'cancel' || action === 'expire')
      payment.status = action === 'cancel' ? 'cancelled' : 'expired';
    else if (action === 'decline') decline(payment, reason);
    else if (action === 'pending' || action === 'approveLate') payment.status = 'pending';
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
    context.moved(payment, payment.status);
    return null;
  },

  outgoing: (payment, event, account) => backendPost(payment, event, account),
};

function makeCode(request: SandboxRequest, context: SandboxContext): SandboxReply {
  if (
    request.headers.soapaction?.replaceAll('"', '') !==
    'https://www.mobile88.com/IGatewayService/EntryPageFunctionality'
  )
    return text(500, 'ActionNotSupported');
  const fields = readEnvelope(request.text);
  if (!fields) return text(500, 'DeserializationFailed');
  const account = accountOf(fields.MerchantCode, context);
  const refusal = account ? refusalOf(fields, account, context) : 'Invalid Merchant Code';
  if (refusal || !account) return envelope({ ErrDesc: refusal ?? '', Status: '0' });
  const payment = opened(fields, account, context);
  const { PaymentId = '', RefNo = '', Amount = '', Currency = '' } = fields;
  return envelope({
    Amount,
    AuthCode: '',
    Currency,
    ErrDesc: '',
    MerchantCode: fields.MerchantCode ?? '',
    PaymentId,
    QRCode: `${context.origin}/ePayment/QR/${payment.id}`,
    QRValue: readable(payment, context.accountOf(payment)),
    RefNo,
    Signature: sign(account, [PaymentId, RefNo, bare(Amount), Currency, '1']),
    Status: '1',
    TransId: payment.id,
  });
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** The elements of the request, which the service reads in one order only. */
function readEnvelope(xml: string): Record<string, string> | null {
  const inner =
    /<mob:EntryPageFunctionality>\s*<mob:requestModelObj>(.*)<\/mob:requestModelObj>\s*<\/mob:EntryPageFunctionality>/s.exec(
      xml,
    )?.[1];
  const found = [...(inner ?? '').matchAll(/<mhp:(\w+)>([^<]*)<\/mhp:\1>/g)];
  if (found.map(([, name]) => name).join(' ') !== ORDER.join(' ')) return null;
  return Object.fromEntries(
    found.map(([, name = '', value = '']) => [
      name,
      value.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
    ]),
  );
}

/** As long as on the page of iPay88: its specification, payment request parameters. */
const LONGEST: Record<string, number> = {
  RefNo: 30,
  ProdDesc: 100,
  UserName: 100,
  UserEmail: 100,
  UserContact: 20,
  Remark: 100,
  BackendURL: 200,
};

/** Mandatory in iPay88's specification of the request, and filled by every public client of this one. */
const PAYER = ['UserName', 'UserEmail', 'UserContact'];

function refusalOf(
  fields: Record<string, string>,
  account: SandboxAccount,
  context: SandboxContext,
): string | null {
  const {
    RefNo = '',
    Amount = '',
    Currency = '',
    PaymentId = '',
    BackendURL = '',
    xField1 = '',
    BarcodeNo = '',
    TerminalID = '',
  } = fields;
  if (PAYER.some((name) => !fields[name])) return 'Invalid Parameters';
  if (Object.entries(LONGEST).some(([name, longest]) => (fields[name] ?? '').length > longest))
    return 'Invalid Parameters';
  if (!RefNo || !fields.ProdDesc || !URL.canParse(BackendURL)) return 'Invalid Parameters';
  if (readAmount(Amount, Currency) === null) return 'Invalid Parameters (Amount)';
  if (!CURRENCIES.includes(Currency) || !NUMBERS[Currency]) return 'Payment Not Allowed (Currency)';
  if (PaymentId !== account.secrets.paymentId && PaymentId !== ALIPAY) return 'Payment Not Allowed';
  const signed = sign(account, [RefNo, bare(Amount), Currency, xField1, BarcodeNo, TerminalID]);
  if (fields.SignatureType !== account.secrets.signatureType || signed !== fields.Signature)
    return 'Signature not match';
  return context.referenced(RefNo).some((one) => one.account === account.account)
    ? 'Duplicate Reference Number'
    : null;
}

function opened(
  fields: Record<string, string>,
  account: SandboxAccount,
  context: SandboxContext,
): SandboxPayment {
  const transaction = `T${digits(context, 12)}`;
  return context.open({
    account: account.account,
    id: transaction,
    reference: fields.RefNo ?? '',
    amount: readAmount(fields.Amount ?? '', fields.Currency ?? '') ?? 0,
    currency: fields.Currency ?? '',
    description: fields.ProdDesc ?? '',
    returnUrl: '',
    cancelUrl: '',
    notifyUrl: fields.BackendURL ?? null,
    expiresAt: new Date(context.now().getTime() + minutes(3)).toISOString(),
    data: { paymentId: fields.PaymentId ?? '', transaction },
  });
}

function envelope(fields: Record<string, string>): SandboxReply {
  const elements = Object.entries(fields)
    .map(([name, value]) => `<a:${name}>${value}</a:${name}>`)
    .join('');
  const body =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><EntryPageFunctionalityResponse xmlns="https://www.mobile88.com">' +
    '<EntryPageFunctionalityResult xmlns:a="http://schemas.datacontract.org/2004/07/MHPHGatewayService.Model" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">' +
    `${elements}</EntryPageFunctionalityResult></EntryPageFunctionalityResponse></s:Body></s:Envelope>`;
  return text(200, body, 'text/xml; charset=utf-8');
}

/** Its code is an address of its own, and says nowhere what it will take. */
const ALIPAY = '233';
const readable = (payment: SandboxPayment, account: SandboxAccount): string =>
  payment.data.paymentId === ALIPAY
    ? `https://qr.wallet.example/${payment.id}`
    : payload(payment, account);

/** The dynamic code that a wallet reads: DuitNow's account template, amount, currency, our reference. */
function payload(payment: SandboxPayment, account: SandboxAccount): string {
  const item = (id: string, value: string) =>
    `${id}${String(value.length).padStart(2, '0')}${value}`;
  const scheme = item(
    '26',
    item('00', 'A0000006150001') +
      item('01', '890079') +
      item('02', account.account.padEnd(12, '0')),
  );
  const open =
    item('00', '02') +
    item('01', '12') +
    scheme +
    item('52', '5999') +
    item('53', NUMBERS[payment.currency] ?? '') +
    item('54', amountText(payment.amount, payment.currency).replaceAll(',', '')) +
    item('58', COUNTRIES[payment.currency] ?? '') +
    item('59', 'DEMO SHOP') +
    item('60', 'GEORGE TOWN') +
    item('62', item('05', payment.reference)) +
    '6304';
  return open + checksum(Buffer.from(open)).toString(16).toUpperCase().padStart(4, '0');
}

/** CRC-16, polynomial 1021, start FFFF, by bits. */
function checksum(bytes: Buffer): number {
  let register = 0xffff;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const incoming = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
    const top = (register >> 15) & 1;
    register = ((register << 1) & 0xffff) ^ (incoming ^ top ? 0x1021 : 0);
  }
  return register;
}

async function picture(request: SandboxRequest, context: SandboxContext): Promise<SandboxReply> {
  const payment = context.find(request.params.id ?? '');
  if (!payment) return text(404, 'no such code');
  const body = await toBuffer(readable(payment, context.accountOf(payment)), {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    width: 512,
  });
  return { status: 200, type: 'image/png', body };
}
