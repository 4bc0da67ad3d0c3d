import {
  attemptCall,
  isLost,
  lostOpening,
  openLater,
  refuseUnnamed,
  report,
  trusted,
} from '../kit/server/answers.ts';
import {
  IPAY88_STATUSES,
  inquire,
  ipay88Currencies,
  ipay88HostOf,
  readBackendPost,
  requestSignature,
  responseSignature,
} from '../kit/server/ipay88.ts';
import { minorOf, twoDigits } from '../kit/server/money.ts';
import { sameText } from '../kit/server/signature.ts';
import { escapeXml, leafTexts } from '../kit/server/xml.ts';
import type { AttemptToPay, Opened, ProviderTools, ServerProvider } from '../provider.ts';
import { Credentials } from './credentials.ts';
import { CURRENCY_NUMBERS, readEmv } from './emv.ts';
import { pictureType } from './picture.ts';
import { GATEWAY_PATH, type GatewayRequest, SOAP_ACTION } from './wire.ts';

type Tools = ProviderTools<Credentials>;

const MINUTE = 60_000;

export default {
  code: 'IPAY_QR',
  credentials: Credentials,
  hosts: { gateway: 'https://payment.ipay88.com.my' },
  hostsOf: ({ region }) => ({ gateway: ipay88HostOf(region) }),
  isTest: ({ region }) => region === 'PH-TEST',
  // The code and its picture are two calls.
  limits: { connect: 2_000, answer: 8_000, total: 9_000 },
  takes: (currency) => currency in CURRENCY_NUMBERS,
  currenciesOf: ({ region }) => ipay88Currencies(region, Object.keys(CURRENCY_NUMBERS)),
  payeeOf: ({ merchantCode }) => merchantCode,
  // DuitNow codes live one to three minutes.
  lifetime: 3 * 60_000,
  // At most six questions in the three minutes of a code; the notification tells earlier.
  poll: {
    browser: 3_000,
    firstAsk: 30_000,
    server: [...Array<number>(6).fill(30_000), 10 * MINUTE],
    rest: 10 * MINUTE,
  },
  statuses: IPAY88_STATUSES,

  async open(attempt, tools) {
    const amount = twoDigits(attempt.amount, attempt.currency);
    if (amount === null)
      return { kind: 'refused', reason: 'AMOUNT', detail: 'finer than two decimals' };
    const unnamed = refuseUnnamed('IPAY_QR', attempt.payer);
    if (unnamed) return unnamed;
    const reply = await attemptCall(tools.http, {
      method: 'POST',
      url: `${tools.hosts.gateway}${GATEWAY_PATH}`,
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${SOAP_ACTION}"` },
      body: envelope(request(attempt, amount, tools)),
    });
    if (isLost(reply)) return lostOpening(reply);
    if (reply.status === 429) return openLater(reply.headers, 'answered 429');
    const fields = reply.status === 200 ? leafTexts(reply.text) : null;
    return fields?.Status === undefined
      ? { kind: 'unknown', detail: `unreadable answer ${reply.status}` }
      : openedBy(fields, attempt, tools);
  },

  inquire: (attempt, tools) =>
    tools.hosts.gateway
      ? inquire(attempt, tools.hosts.gateway, tools)
      : Promise.resolve(report('UNKNOWN', 'no address')),

  readNotification: async (request, tools) => readBackendPost(request, tools.credentials),
} satisfies ServerProvider<Credentials> as ServerProvider<Credentials>;

function request(attempt: AttemptToPay, amount: string, { credentials }: Tools): GatewayRequest {
  return {
    Amount: amount,
    BackendURL: attempt.notifyUrl,
    BarcodeNo: '',
    Currency: attempt.currency,
    MerchantCode: credentials.merchantCode,
    PaymentId: credentials.paymentId,
    ProdDesc: attempt.order.description.slice(0, 100),
    RefNo: attempt.reference,
    Remark: '',
    Signature: requestSignature(credentials, attempt.reference, amount, attempt.currency),
    SignatureType: credentials.signatureType,
    TerminalID: '',
    UserContact: attempt.payer.phone.slice(0, 20),
    UserEmail: attempt.payer.email.slice(0, 100),
    UserName: attempt.payer.name.slice(0, 100),
    lang: 'UTF-8',
    xField1: '',
    xField2: '',
  };
}

function envelope(fields: GatewayRequest): string {
  const elements = Object.entries(fields).map(
    ([name, value]) => `<mhp:${name}>${escapeXml(value)}</mhp:${name}>`,
  );
  return (
    '<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" ' +
    'xmlns:mob="https://www.mobile88.com" xmlns:mhp="http://schemas.datacontract.org/2004/07/MHPHGatewayService.Model"><soapenv:Header/><soapenv:Body>' +
    `<mob:EntryPageFunctionality><mob:requestModelObj>${elements.join('')}</mob:requestModelObj></mob:EntryPageFunctionality></soapenv:Body></soapenv:Envelope>`
  );
}

/** Status 1 says that a code was made, never that it was paid. */
async function openedBy(
  fields: Record<string, string>,
  attempt: AttemptToPay,
  tools: Tools,
): Promise<Opened> {
  if (fields.Status !== '1') return refusedBy(fields.ErrDesc ?? '');
  const ours =
    fields.RefNo === attempt.reference &&
    sameText(responseSignature(tools.credentials, fields), fields.Signature);
  if (!ours) return { kind: 'unknown', detail: 'the answer is not signed for this reference' };
  // DuitNow, QR Ph and QRIS are EMV; a wallet whose code is an address of its own says nowhere what it will take.
  if (fields.QRValue && readEmv(fields.QRValue) === null)
    return { kind: 'refused', reason: 'REQUEST', detail: 'a wallet whose code is no EMV payload' };
  // Where no code can be read, the signed fields of the answer say for what it was made.
  const isOurs = fields.QRValue ? asksFor(fields.QRValue, attempt) : isFor(fields, attempt);
  if (!isOurs) return { kind: 'unknown', detail: 'the code asks for another amount' };
  const address = trusted(fields.QRCode, tools.hosts.gateway ?? '');
  if (!address) return { kind: 'unknown', detail: 'the answer names no picture of iPay88' };
  const picture = await attemptCall(tools.http, { method: 'GET', url: address });
  const contentType =
    !isLost(picture) && picture.status === 200 ? pictureType(picture.bytes) : null;
  if (isLost(picture) || !contentType)
    return { kind: 'unknown', detail: 'the code is not a picture' };
  const session = { transaction: fields.TransId ?? '', picture: address };
  return {
    kind: 'opened',
    session,
    handover: { kind: 'qr', image: picture.bytes, contentType },
    deadline: attempt.deadline,
  };
}

/** What a wallet will read from the code is what we asked for. */
function asksFor(payload: string, { amount, currency }: AttemptToPay): boolean {
  const objects = readEmv(payload);
  return (
    objects !== null &&
    objects['53'] === CURRENCY_NUMBERS[currency] &&
    minorOf(objects['54'], currency) === amount
  );
}

const isFor = (
  { Amount = '', Currency }: Record<string, string>,
  { amount, currency }: AttemptToPay,
): boolean => Currency === currency && minorOf(Amount.replaceAll(',', ''), currency) === amount;

function refusedBy(said: string): Opened {
  const detail = said.slice(0, 200);
  if (/duplicate/i.test(said)) return { kind: 'unknown', detail };
  if (/signature|merchant code|permission/i.test(said))
    return { kind: 'refused', reason: 'CREDENTIALS', detail };
  if (/amount|overlimit/i.test(said)) return { kind: 'refused', reason: 'AMOUNT', detail };
  return { kind: 'refused', reason: /currency/i.test(said) ? 'CURRENCY' : 'REQUEST', detail };
}
