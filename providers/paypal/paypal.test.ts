import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { selfSigned } from '../kit/sandbox/certificate.ts';
import type { Call, CallReply, Http, NotificationRequest, PayableOrder } from '../provider.ts';
import browser from './browser.ts';
import server from './server.ts';
import { certificateUrl, checkTransmission, isSigned, messageOf } from './transmission.ts';

const OLD_BODY =
  '{"id":"WH-0G2756385H040842W-5Y612302CV158622M","create_time":"2015-05-18T15:45:13Z","resource_type":"sale","event_type":"PAYMENT.SALE.COMPLETED","summary":"Payment completed for $ 20.0 USD","resource":{"id":"4EU7004268015634R","create_time":"2015-05-18T15:44:02Z","update_time":"2015-05-18T15:44:21Z","amount":{"total":"20.00","currency":"USD"},"payment_mode":"INSTANT_TRANSFER","state":"completed","protection_eligibility":"ELIGIBLE","protection_eligibility_type":"ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE","parent_payment":"PAY-86C81811X5228590KKVNARQQ","transaction_fee":{"value":"0.88","currency":"USD"},"links":[{"href":"https://api.sandbox.paypal.com/v1/payments/sale/4EU7004268015634R","rel":"self","method":"GET"},{"href":"https://api.sandbox.paypal.com/v1/payments/sale/4EU7004268015634R/refund","rel":"refund","method":"POST"},{"href":"https://api.sandbox.paypal.com/v1/payments/payment/PAY-86C81811X5228590KKVNARQQ","rel":"parent_payment","method":"GET"}]},"links":[{"href":"https://api.sandbox.paypal.com/v1/notifications/webhooks-events/WH-0G2756385H040842W-5Y612302CV158622M","rel":"self","method":"GET"},{"href":"https://api.sandbox.paypal.com/v1/notifications/webhooks-events/WH-0G2756385H040842W-5Y612302CV158622M/resend","rel":"resend","method":"POST"}]}';
const BODY =
  '{"id":"WH-TEST-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"3C679366HH908993F","status":"COMPLETED","amount":{"currency_code":"USD","value":"10.00"},"custom_id":"ORD-1001","supplementary_data":{"related_ids":{"order_id":"5O190127TN364715T"}}}}';
const SIGNATURE =
  'G9h6PvMAugpcWlobalux1h3uIrDLU1vNtnJpuA+0dja5eoV+1mvlcCnZ7/z5G1/avy0KilzWJMl+Jft/p/KpHHTNqjPe9XVzqWgCc9JqStVD8rohHCOS3xaoPIxdr3XcBura/4H3CUKv1LorJpl39FMxS+yC+IDbGFdcUpj/jtUZ6H+iWcF5RtuE3q/c3Ll/LkW3phN4UdJOaId5SbiweiVmqIOQ0UkiaCQhygGaUGHp6Qbm/h2xs45W4/NNvL8gQiqrI6QQehPXzPvWiAacfavXRoMyVPAwIiN075UI84O6hQL0ETrVAPF8R6fQZFrU89I+n1F3VmAZSv/WnLdMyg==';
const KEY = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0clh6aqDQ8Beh3tkSZ2V
5OVokSS5BJpzcGoPI2gWrPIxv3X/TnucZpoEUhPxiZJch809WNM5nZI4TOmRP7TN
LNCODSmgGrg8OjyIF+VYkAGI8Qd14kqTqsk4f93moK3j0fR8XlSYq6FGO4hWiiPC
OloIPIi8FmDAPGR/7Ir1kbIND97Re75gP4KMKL9+kvBk8g/cUGuoH7RQq3Xuzq+l
0qraSDvRzqzlkGF2Pg9vzpAGKMwZ8jAnbxcYnEh+1AOFpRV5zoVqj8jCMUA1Zpdc
NIUS1kz+peKCH4LDX9ozs/2qjDPcIBqLPjPD1RROIDmrDA+Q9nlCBbZcZQwH3o3y
UwIDAQAB
-----END PUBLIC KEY-----`);
const [ID, TIME, WEBHOOK] = [
  'b1946ac0-0000-11ee-9c1b-0242ac120002',
  '2026-01-02T03:04:05Z',
  'WH1D00000000000TEST',
];

describe('the signed message', () => {
  test('ends in the CRC-32 of the raw body as a decimal', () => {
    expect(crc32('123456789').toString(16)).toBe('cbf43926');
    expect(createHash('sha256').update(OLD_BODY).digest('hex')).toBe(
      'e03d21c766537533f5a87183bf5f671bd42c54649127efdde25ecbd42e0ff9f7',
    );
    expect(
      messageOf(
        'dfb3be50-fd74-11e4-8bf3-77339302725b',
        '2015-05-18T15:45:13Z',
        '4JH86294D6297924G',
        OLD_BODY,
      ),
    ).toBe(
      'dfb3be50-fd74-11e4-8bf3-77339302725b|2015-05-18T15:45:13Z|4JH86294D6297924G|2771810304',
    );
    expect(messageOf(ID, TIME, WEBHOOK, BODY)).toBe(`${ID}|${TIME}|${WEBHOOK}|2245714756`);
  });

  test('verifies with the certificate of the known answer', () => {
    expect(isSigned(messageOf(ID, TIME, WEBHOOK, BODY), SIGNATURE, KEY)).toBe(true);
  });

  test('does not verify when one byte changes anywhere (D42)', () => {
    expect(
      isSigned(messageOf(ID, TIME, WEBHOOK, BODY.replace('10.00', '10.01')), SIGNATURE, KEY),
    ).toBe(false);
    expect(isSigned(messageOf(ID, TIME, 'WH1D00000000000TESU', BODY), SIGNATURE, KEY)).toBe(false);
    expect(isSigned(messageOf(ID, '2026-01-02T03:04:06Z', WEBHOOK, BODY), SIGNATURE, KEY)).toBe(
      false,
    );
    expect(
      isSigned(messageOf(ID, TIME, WEBHOOK, BODY), SIGNATURE.replace('G9h6', 'G9h7'), KEY),
    ).toBe(false);
  });
});

describe('the certificate', () => {
  const live = 'https://api.paypal.com';

  test('is fetched from PayPal itself and from nowhere that looks like it', () => {
    for (const host of ['api.paypal.com', 'api.sandbox.paypal.com', 'api-m.paypal.com'])
      expect(
        certificateUrl(
          `https://${host}/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270`,
          live,
        ),
        host,
      ).not.toBeNull();
    for (const wrong of [
      'http://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://api.paypal.com.evil.test/v1/notifications/certs/CERT-1',
      'https://api.paypal.com@evil.test/v1/notifications/certs/CERT-1',
      'https://evil.test/v1/notifications/certs/CERT-1',
      'https://api.paypal.com/v1/notifications/certs/../../else',
      'https://api.paypal.com/v1/notifications/certs/a/b',
      'https://api.paypal.com/v1/notifications/certs/',
      'https://api.paypal.com/other/CERT-1',
      'http://paypal.pay.localhost:4000/v1/notifications/certs/CERT-1',
    ]) {
      expect(certificateUrl(wrong, live), wrong).toBeNull();
    }
  });

  test('that vouches for itself is refused, and so is one that has ended; the simulator’s counts for the simulator alone', async () => {
    const now = new Date('2026-01-02T03:04:05Z');
    const { certificate, privateKey } = selfSigned('messageverificationcerts.paypal.com', now);
    const signature = sign(
      'sha256',
      Buffer.from(messageOf(ID, TIME, WEBHOOK, BODY)),
      privateKey,
    ).toString('base64');
    const headers = {
      'paypal-transmission-id': ID,
      'paypal-transmission-time': TIME,
      'paypal-transmission-sig': signature,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-self',
    };
    const request: NotificationRequest = {
      method: 'POST',
      headers,
      query: {},
      rawBody: Buffer.from(BODY),
      contentType: 'application/json',
    };
    const http = async () => ({
      status: 200,
      headers: {},
      text: certificate,
      bytes: Buffer.from(certificate),
    });
    expect(await checkTransmission(request, { http, webhookId: WEBHOOK, now, certs: live })).toBe(
      'signature',
    );
    const simulator = 'http://certs.paypal.pay.localhost:4000';
    const from = (name: string) => ({
      ...request,
      headers: { ...headers, 'paypal-cert-url': `${simulator}/v1/notifications/certs/${name}` },
    });
    expect(
      await checkTransmission(from('CERT-now'), {
        http,
        webhookId: WEBHOOK,
        now,
        certs: simulator,
      }),
    ).toBe('good');
    const later = new Date(now.getTime() + 100 * 365 * 86_400_000);
    expect(
      await checkTransmission(from('CERT-later'), {
        http,
        webhookId: WEBHOOK,
        now: later,
        certs: simulator,
      }),
    ).toBe('signature');
    expect(
      await checkTransmission(from('CERT-now'), {
        http,
        webhookId: WEBHOOK,
        now: later,
        certs: simulator,
      }),
    ).toBe('signature');
    expect(
      await checkTransmission(from('CERT-now'), { http, webhookId: WEBHOOK, now, certs: live }),
    ).toBe('signature');
  });

  test('is fetched once by many at once, again where the fetching failed, and no more than twenty are kept', async () => {
    const asked: string[] = [];
    let status = 503;
    const http: Http = async ({ url }) => {
      asked.push(url);
      return { status, headers: {}, text: '', bytes: Buffer.alloc(0) };
    };
    const now = new Date('2026-01-02T03:04:05Z');
    const check = (name: string) => {
      const headers = {
        'paypal-transmission-id': ID,
        'paypal-transmission-time': TIME,
        'paypal-transmission-sig': SIGNATURE,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `https://api.paypal.com/v1/notifications/certs/${name}`,
      };
      const request = {
        method: 'POST',
        headers,
        query: {},
        rawBody: Buffer.from(BODY),
        contentType: 'application/json',
      };
      return checkTransmission(request, { http, webhookId: WEBHOOK, now, certs: live });
    };
    expect(
      new Set(await Promise.all(Array.from({ length: 50 }, () => check('CERT-many')))),
    ).toEqual(new Set(['unsure']));
    expect(asked).toHaveLength(1);
    status = 404;
    expect(await check('CERT-many')).toBe('signature');
    expect(await check('CERT-many')).toBe('signature');
    expect(asked).toHaveLength(2);
    for (let at = 0; at < 20; at++) await check(`CERT-${at}`);
    await check('CERT-many');
    expect(asked).toHaveLength(23);
  });
});

describe('a certificate by which a notification proved genuine', () => {
  const now = new Date('2026-01-02T03:04:05Z');
  const signedBy = (
    { privateKey }: { privateKey: KeyObject },
    url: string,
  ): NotificationRequest => ({
    method: 'POST',
    headers: {
      'paypal-transmission-id': ID,
      'paypal-transmission-time': TIME,
      'paypal-transmission-sig': sign(
        'sha256',
        Buffer.from(messageOf(ID, TIME, WEBHOOK, BODY)),
        privateKey,
      ).toString('base64'),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': url,
    },
    query: {},
    rawBody: Buffer.from(BODY),
    contentType: 'application/json',
  });
  const forgedBy = (request: NotificationRequest): NotificationRequest => ({
    ...request,
    headers: { ...request.headers, 'paypal-transmission-sig': 'A'.repeat(344) },
  });
  const answer = (status: number, text: string) => ({
    status,
    headers: {},
    text,
    bytes: Buffer.from(text),
  });

  test('is not pushed out by the addresses that strangers name, and each genuine one renews it among its like', async () => {
    const certs = 'http://certs.paypal.pay.localhost:4001';
    const own = selfSigned('messageverificationcerts.paypal.com', now);
    const asked: string[] = [];
    const http: Http = async ({ url }) => {
      asked.push(url);
      return url.includes('/STRAY') ? answer(404, '') : answer(200, own.certificate);
    };
    const at = (name: string) => signedBy(own, `${certs}/v1/notifications/certs/${name}`);
    const check = (request: NotificationRequest) =>
      checkTransmission(request, { http, webhookId: WEBHOOK, now, certs });
    expect(await check(at('OWN'))).toBe('good');
    for (let stray = 0; stray < 30; stray++)
      expect(await check(at(`STRAY-${stray}`))).toBe('signature');
    // PayPal's certificates are public: naming a good one proves nothing.
    for (let other = 0; other < 30; other++)
      expect(await check(forgedBy(at(`GOOD-${other}`)))).toBe('signature');
    const before = asked.length;
    expect(await check(at('OWN'))).toBe('good');
    expect(asked).toHaveLength(before);
    for (let other = 0; other < 19; other++) await check(at(`OTHER-${other}`));
    expect(await check(at('OWN'))).toBe('good');
    for (let other = 19; other < 30; other++) await check(at(`OTHER-${other}`));
    asked.length = 0;
    expect(await check(at('OWN'))).toBe('good');
    expect(asked).toEqual([]);
  });

  test('and that leads to no root here is asked about out of the reserve; what it did not sign is refused without a question', async () => {
    const own = selfSigned(
      'messageverificationcerts.paypal.com',
      now,
      'a root that Node does not know',
    );
    const asked: [path: string, forProven: boolean][] = [];
    let verdict = 'FAILURE';
    const http: Http = async ({ url, forProven }) => {
      const { pathname } = new URL(url);
      asked.push([pathname, forProven === true]);
      if (pathname === '/v1/oauth2/token')
        return answer(200, '{"access_token":"t","token_type":"Bearer","expires_in":32400}');
      if (pathname.endsWith('/verify-webhook-signature'))
        return answer(200, JSON.stringify({ verification_status: verdict }));
      return answer(200, own.certificate);
    };
    const credentials = {
      clientId: 'untraced',
      clientSecret: 'not-secret',
      webhookId: WEBHOOK,
      merchantId: 'MERCHANT',
    };
    const hosts = {
      api: 'https://api-m.paypal.com',
      pay: 'https://www.paypal.com',
      certs: 'https://api.paypal.com',
    };
    const request = signedBy(own, 'https://api.paypal.com/v1/notifications/certs/UNTRACED');
    const read = async (one: NotificationRequest): Promise<boolean> => {
      asked.length = 0;
      return (await server.readNotification(one, { http, hosts, credentials, now, id: () => 'id' }))
        .ok;
    };
    const verify = '/v1/notifications/verify-webhook-signature';
    expect(await read(forgedBy(request))).toBe(false);
    expect(asked).toEqual([['/v1/notifications/certs/UNTRACED', false]]);
    expect(await read(request)).toBe(false);
    expect(asked).toContainEqual([verify, false]);
    verdict = 'SUCCESS';
    expect(await read(request)).toBe(true);
    expect(asked, 'refused until now').toEqual([[verify, false]]);
    expect(await read(request)).toBe(true);
    expect(asked, 'genuine before').toEqual([[verify, true]]);
    expect(await read(forgedBy(request))).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('the browser’s half takes the approved money', () => {
  const order: PayableOrder = {
    id: 'o1',
    orderNumber: '000001',
    businessId: 'b1',
    intentId: 'i1',
    currency: 'USD',
    dueNow: 100,
  };
  const reply = (status: number, json: unknown): CallReply => ({
    status,
    json,
    contentType: 'application/json',
    headers: {},
    bytes: null,
  });

  test('by one call that names the order', async () => {
    const call = vi.fn<Call>(async () =>
      reply(200, { outcome: { status: 'PAID', reference: 'r1' } }),
    );
    expect(await browser.complete?.(order, call)).toEqual({ status: 'PAID', reference: 'r1' });
    expect(call.mock.calls).toEqual([
      [{ method: 'POST', path: '/cartTransaction/paypal-capture/o1', query: { businessId: 'b1' } }],
    ]);
  });

  test.each([
    ['no answer', async () => Promise.reject(new Error('lost'))],
    ['a refusal', async () => reply(409, { code: 'NOT_APPROVED' })],
    ['another shape', async () => reply(200, { outcome: { status: 'SURE' } })],
  ] satisfies [string, Call][])(
    '%s may have moved it, so it is asked about (F83)',
    async (_, call) => {
      expect(await browser.complete?.(order, call)).toEqual({ status: 'UNKNOWN' });
    },
  );
});
