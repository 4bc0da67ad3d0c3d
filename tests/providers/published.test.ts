import { describe, expect, test } from 'vitest';
import { readEmv } from '#providers/ipay-qr/emv.ts';
import { requestSignature, responseSignature } from '#providers/kit/server/ipay88.ts';
import { skey, vcode } from '#providers/razer/signature.ts';

/** Facts that others have published, so that a mistake of ours cannot stand on both sides: what was signed, and what came out. */
interface Vector {
  source: string;
  /** what is signed, as one text each; the answer must change with every one of them */
  signed: string[];
  answer: string;
  sign(...signed: string[]): string;
}
const MOLPAY = 'leesiongchan/omnipay-molpay, tests/Message';
const IPAY88 = 'iPay88 technical specification (MT) 1.0.6, pages 40 and 41';
const OMNIPAY = 'yaofong/omnipay-ipay88, tests/Message';
const apple = (signatureType: 'SHA1' | 'SHA256') => ({
  merchantCode: 'M00003',
  merchantKey: 'apple',
  signatureType,
});

const razerRequest =
  (currency: string | null) => (amount: string, id: string, order: string, key: string) =>
    vcode({ merchantId: id, verifyKey: key, secretKey: '' }, amount, order, currency, 'md5');
const razerResult = (
  ...[
    tranID = '',
    orderid = '',
    status = '',
    amount = '',
    paydate = '',
    appcode = '',
    key = '',
  ]: string[]
) =>
  skey(
    { merchantId: 'test4321', verifyKey: '', secretKey: key },
    {
      tranID,
      orderid,
      status,
      domain: 'test4321',
      amount,
      currency: 'MYR',
      paydate,
      appcode,
      skey: '',
    },
  );
const ipayRequest = (kind: 'SHA1' | 'SHA256') => (ref: string, amount: string, currency: string) =>
  requestSignature(apple(kind), ref, amount, currency);
const ipayResponse =
  (kind: 'SHA1' | 'SHA256') =>
  (...[PaymentId = '', RefNo = '', Amount = '', Currency = '', Status = '']: string[]) =>
    responseSignature(apple(kind), { PaymentId, RefNo, Amount, Currency, Status });
const paid = ['000001', '20160331082207680000', '00', '10.00', '2016-03-29 04:02:21', 'abcdefg'];

const VECTORS: Record<string, Vector[]> = {
  RAZER: [
    {
      source: 'docs.fiuu.dev, vcode',
      signed: ['27.60', 'ACME', 'OD8842', 'f5bb0c8de146c67b44babbf4e6584cc0'],
      answer: '5bf33e6500a53830d4f80087b67e13de',
      sign: razerRequest('MYR') as Vector['sign'],
    },
    {
      source: `${MOLPAY}/PurchaseRequestTest`,
      signed: ['10.00', 'test1234', '20160331082207680000', 'abcdefg'],
      answer: 'f3d5496b444ae3d11e09fa92a753ac60',
      sign: razerRequest(null) as Vector['sign'],
    },
    {
      source: MOLPAY,
      signed: [...paid, 'hilkjmn'],
      answer: '0be898400610105af17b3a462c44241b',
      sign: razerResult,
    },
  ],
  IPAY: [
    {
      source: IPAY88,
      signed: ['A00000001', '1.00', 'MYR'],
      answer: '110f0be755ccfa9373aa38104bafbc5c6e5462344e44bcfbb70439c82b4b07fa',
      sign: ipayRequest('SHA256') as Vector['sign'],
    },
    {
      source: IPAY88,
      signed: ['2', 'A00000001', '1.00', 'MYR', '1'],
      answer: 'f173a2521d178574caab19ab7ddd04b299dbc0d656a26c1d1aabf9187dfbf352',
      sign: ipayResponse('SHA256'),
    },
    {
      source: `${OMNIPAY}/PurchaseRequestTest`,
      signed: ['A00000001', '1.00', 'MYR'],
      answer: '84dNMbfgjLMS42IqSTPqQ99cUGA=',
      sign: ipayRequest('SHA1') as Vector['sign'],
    },
    {
      source: `${OMNIPAY}/CompletePurchaseRequestTest`,
      signed: ['2', '12345', '2,741.16', 'MYR', '1'],
      answer: '0X0Yq8zEmJ3ddMtn8e/1suethT8=',
      sign: ipayResponse('SHA1'),
    },
  ],
};
/** The last letter, since an amount's separators are not signed. */
const otherwise = (text: string): string => `${text.slice(0, -1)}${text.endsWith('9') ? '8' : '9'}`;

describe.each(Object.entries(VECTORS))('%s signs as others have published', (_, vectors) => {
  test.each(vectors)('$source: $answer', ({ signed, answer, sign }) => {
    expect(sign(...signed)).toBe(answer);
    for (const at of signed.keys())
      expect(sign(...signed.with(at, otherwise(signed[at] ?? ''))), `part ${at}`).not.toBe(answer);
  });
});

test.each([
  '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7',
  '00020101021252044131153137210116372101160123456789ABCDE6010Phnom Penh5913Merchant Shop5802KH540510.005303840622501081234567802090124444446304A0BA',
])(
  'IPAY_QR reads a code that was published, and none of which a letter was changed: %s',
  (code) => {
    expect(readEmv(code)).toMatchObject({ '00': '01' });
    expect(readEmv(code.replace('5802', '5803'))).toBeNull();
  },
);
