import { describe, expect, test } from 'vitest';
import { anAttempt, scripted } from '#tests/support/providerBench.ts';
import { pictureType as seenByBrowser } from '../kit/browser/qrImage.ts';
import { requestSignature, responseSignature } from '../kit/server/ipay88.ts';
import type { CallReply, PayableOrder } from '../provider.ts';
import browser from './browser.ts';
import { crc16, readEmv } from './emv.ts';
import { pictureType } from './picture.ts';
import ipayQr from './server.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const WEBP = Uint8Array.from([...Buffer.from('RIFF'), 0, 0, 0, 0, ...Buffer.from('WEBP')]);
const GIF = new Uint8Array(Buffer.from('GIF89a'));
const SVG = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));

test('the request is signed over its three empty tails too', () => {
  const account = {
    merchantCode: 'M00003',
    merchantKey: 'apple',
    signatureType: 'HMACSHA512',
  } as const;
  expect(requestSignature(account, 'ORD-1001', '150.00', 'MYR', '')).toBe(
    '993e56b2c61ae98e959cbfb32ae1f69482040a19cdade850634f0766ad173f52b8e659254b05ca159f904f7825300d8466b08297cde66888520d46002770f66e',
  );
});

describe('the payload', () => {
  const DUITNOW =
    '00020101021226440014A000000615000101068900790212DEMO000000015204599953034585406150.005802MY5909DEMO SHOP6012KUALA LUMPUR62110507ORD10016304A3CE';

  test('has the published checksum', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  test.each([
    '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7',
    '00020101021252044131153137210116372101160123456789ABCDE6010Phnom Penh5913Merchant Shop5802KH540510.005303840622501081234567802090124444446304A0BA',
    DUITNOW,
  ])('of a real code is read: %s', (payload) => {
    expect(readEmv(payload)).toMatchObject({ '00': '01' });
  });

  test('tells amount, currency and reference', () => {
    expect(readEmv(DUITNOW)).toMatchObject({
      '01': '12',
      '53': '458',
      '54': '150.00',
      '62': '0507ORD1001',
    });
  });

  test('is refused when one sign changes, when the checksum is in lower case or cut off', () => {
    expect(readEmv(DUITNOW.replace('150.00', '151.00'))).toBeNull();
    expect(readEmv(DUITNOW.replace('A3CE', 'a3ce'))).toBeNull();
    expect(readEmv(DUITNOW.slice(0, -2))).toBeNull();
  });
});

describe('the picture (F64, D23)', () => {
  test('is known by its first bytes, the same on both ends', () => {
    for (const look of [pictureType, seenByBrowser]) {
      const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
      expect([PNG, JPEG, WEBP, GIF].map(look)).toEqual(types);
      expect(look(SVG)).toBeNull();
      expect(look(new Uint8Array())).toBeNull();
    }
    const huge = new Uint8Array(512_001);
    huge.set(PNG);
    expect(pictureType(huge)).toBeNull();
  });

  const order: PayableOrder = {
    id: 'o1',
    orderNumber: 'N1',
    businessId: 'b1',
    intentId: 'i1',
    currency: 'MYR',
    dueNow: 100,
  };
  const answering =
    (bytes: Uint8Array | null, more: Partial<CallReply> = {}) =>
    async (): Promise<CallReply> => ({
      status: 200,
      contentType: 'image/png',
      json: null,
      bytes,
      headers: { 'x-attempt-id': 'a1', 'x-expires-at': '2026-01-02T03:07:05.000Z' },
      ...more,
    });

  test.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/gif; charset=binary', 'image/gif'],
    ['IMAGE/PNG', 'image/png'],
    // A platform that names no type: the bytes do.
    ['application/octet-stream', 'image/jpeg'],
    ['', 'image/jpeg'],
  ])('is shown inline with the returned content type: %s as %s', async (contentType, type) => {
    const result = await browser.start(order, answering(JPEG, { contentType }));
    expect(result).toEqual({
      ok: true,
      attemptId: 'a1',
      step: {
        kind: 'showQr',
        image: `data:${type};base64,${Buffer.from(JPEG).toString('base64')}`,
        expiresAt: '2026-01-02T03:07:05.000Z',
      },
    });
  });

  test.each(['image/svg+xml', 'text/html', 'application/json'])(
    'that is called %s is none, whatever its first bytes are',
    async (contentType) => {
      expect(await browser.start(order, answering(PNG, { contentType }))).toEqual({
        ok: false,
        reason: 'METHOD_DOWN',
      });
    },
  );

  test('that is none makes the method unavailable; a lost answer leaves the question open', async () => {
    expect(await browser.start(order, answering(SVG))).toEqual({
      ok: false,
      reason: 'METHOD_DOWN',
    });
    expect(await browser.start(order, answering(null))).toEqual({
      ok: false,
      reason: 'METHOD_DOWN',
    });
    expect(await browser.start(order, answering(PNG, { headers: {} }))).toEqual({
      ok: false,
      reason: 'UNKNOWN',
    });
    expect(await browser.start(order, () => Promise.reject(new Error('offline')))).toEqual({
      ok: false,
      reason: 'UNKNOWN',
    });
    expect(
      await browser.start(order, answering(null, { status: 409, json: { code: 'ALREADY_PAID' } })),
    ).toEqual({
      ok: false,
      reason: 'ALREADY_PAID',
    });
  });
});

describe('the answer to a request for a code', () => {
  const credentials = {
    merchantCode: 'M00003',
    merchantKey: 'apple',
    signatureType: 'HMACSHA512',
    region: 'MY',
    paymentId: '888',
  } as const;
  const picture = { text: 'GIF89a' };
  const asked = anAttempt({ currency: 'MYR', amount: 15_000 });
  const open = (fields: Record<string, string>) => {
    const all = { PaymentId: '888', RefNo: asked.reference, Status: '1', ...fields };
    const signed = { ...all, Signature: responseSignature(credentials, all) };
    const QRCode = 'https://payment.ipay88.com.my/ePayment/QR/1.png';
    const text = Object.entries({ ...signed, QRCode })
      .map(([name, value]) => `<a:${name}>${value}</a:${name}>`)
      .join('');
    return ipayQr.open(
      asked,
      scripted(credentials, ipayQr.hosts, `<r xmlns:a="x">${text}</r>`, picture).tools,
    );
  };

  test.each(['150.00', '150'])(
    'names the sum in its signed fields: where no code can be read, %s is shown',
    async (Amount) => {
      expect(await open({ Amount, Currency: 'MYR' })).toMatchObject({ kind: 'opened' });
    },
  );

  test.each([
    ['15.00', 'MYR'],
    ['1,150.00', 'MYR'],
    ['150.00', 'IDR'],
    ['', ''],
  ])('signed for %s %s is shown to nobody', async (Amount, Currency) => {
    expect(await open({ Amount, Currency })).toMatchObject({ kind: 'unknown' });
  });
});
