import { describe, expect, it } from 'vitest';
import { type PushDeviceRow, serverKeys } from '#server/db/schema/push.ts';
import { eraseOld } from '#server/erase.ts';
import { type Firebase, fcmSender } from '#server/push/fcm.ts';
import { ownPushKeys } from '#server/push/keys.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { DAY } from '#tests/support/setClock.ts';
import {
  devices,
  register,
  SHOPPER,
  service,
  setUpShopWithPush,
  shop,
  subscribed,
  URL_OF_TOKENS,
} from './pushShop.ts';

setUpShopWithPush();

describe('a device', () => {
  it('is registered once, listed with browser and system, and forgotten by its owner alone', async () => {
    const one = service.subscriber();
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
    const [first, second] = [
      await register(one.address),
      await register(one.address, SHOPPER, 'retail', { 'user-agent': agent }),
    ];
    expect(second.json()).toEqual(first.json());
    expect(await devices()).toEqual([
      expect.objectContaining({ id: first.json().id, name: expect.stringContaining('Chrome') }),
    ]);
    const forget = (as: string) =>
      shop.ask({
        store: 'retail',
        method: 'DELETE',
        url: `${URL_OF_TOKENS}/${first.json().id}`,
        as,
      });
    expect((await forget(customer('B'))).statusCode).toBe(404);
    expect((await forget(SHOPPER)).statusCode).toBe(200);
    expect(await devices()).toEqual([]);
  });

  it('is forgotten with the first request after its owner has left, though nobody could be told then (I39)', async () => {
    const { id } = await subscribed();
    const other = await subscribed();
    await shop.ask({ store: 'retail', url: '/', cookie: `left=${id}` });
    await shop.ask({ store: 'grocery', url: '/', cookie: `left=${other.id}` });
    await shop.ask({ store: 'retail', url: '/', cookie: `left=${other.id.slice(1)}'` });
    expect((await devices()).map((one) => one.id)).toEqual([other.id]);
  });

  it('D33: that somebody else takes over is nobody else’s any more', async () => {
    const { address, id } = await subscribed();
    const answer = await register(address, guest('G'));
    expect(answer.json().id).toBe(id);
    expect([await devices(), (await devices(guest('G'))).length]).toEqual([[], 1]);
  });

  it('I36: of one store is not that of another, even with the same token', async () => {
    const { address } = await subscribed();
    await register(address, customer('B'), 'grocery');
    expect([(await devices()).length, (await devices(customer('B'), 'grocery')).length]).toEqual([
      1, 1,
    ]);
  });

  it('D33: is one of ten at the most: the one that was heard of longest ago gives way', async () => {
    const first = await subscribed();
    for (let more = 0; more < 10; more++) {
      shop.clock.pass(1_000);
      await subscribed();
    }
    const ids = (await devices()).map(({ id }) => id);
    expect([ids.length, ids.includes(first.id)]).toEqual([10, false]);
  });

  it('is forgotten when it was not heard of for ninety days: one that lives is renewed every seven', async () => {
    await subscribed();
    shop.clock.pass(60 * DAY);
    const alive = await subscribed();
    shop.clock.pass(60 * DAY);
    await eraseOld(shop.services);
    expect((await devices()).map(({ id }) => id)).toEqual([alive.id]);
  });

  it.each([
    ['an address of nobody’s push service (S27)', { endpoint: 'https://evil.example/push' }],
    ['an address inside (S27)', { endpoint: 'http://127.0.0.1:22/' }],
    [
      'a name that only looks like one (S27)',
      { endpoint: 'https://fcm.googleapis.com.evil.example/x' },
    ],
    ['no address', { endpoint: 'javascript:alert(1)' }],
    ['ten kilobytes (D33)', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(10_000)}` }],
    ['keys that are none', { keys: { p256dh: '<script>', auth: 'x' } }],
    [
      'a token of another transport',
      { transport: 'fcm', token: 'x'.repeat(100), endpoint: undefined, keys: undefined },
    ],
  ])('is refused with %s', async (_, wrong) => {
    const answer = await register(
      JSON.parse(JSON.stringify({ ...service.subscriber().address, ...wrong })),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'FIELDS_INVALID']);
    expect(await devices()).toEqual([]);
  });
});

describe('the keys that pushes are signed with', () => {
  it('are made once, whoever asks first, and are kept sealed', async () => {
    await shop.database.db.delete(serverKeys);
    const { encryption } = shop.config.secrets;
    const made = await Promise.all(
      [1, 2, 3].map(() => ownPushKeys(shop.database, encryption, shop.clock)),
    );
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
    const [row] = await shop.database.db.select().from(serverKeys);
    expect(row?.sealed.includes(made[0]?.privateKey ?? '')).toBe(false);
  });

  it('are opened by the key that they were sealed under after a newer one has come, and are not replaced where they cannot be opened', async () => {
    const old = shop.config.secrets.encryption;
    const known = await ownPushKeys(shop.database, old, shop.clock);
    expect(await ownPushKeys(shop.database, [Buffer.alloc(32, 9), ...old], shop.clock)).toEqual(
      known,
    );
    await expect(ownPushKeys(shop.database, [Buffer.alloc(32, 9)], shop.clock)).rejects.toThrow();
    expect(await ownPushKeys(shop.database, old, shop.clock)).toEqual(known);
  });
});

describe('through Firebase', () => {
  const device = { token: 'a-token' } as PushDeviceRow;
  const message = { id: 'n1', title: 'T', body: 'B', place: 'order', ref: 'o1' } as const;
  const senderOver = (send: Firebase['send']) =>
    fcmSender('key', 'project', { send, close: async () => undefined });

  it('a message is data alone, so that the worker decides who says it', async () => {
    const sent: unknown[] = [];
    const result = await senderOver(async (one) => String(sent.push(one))).send(
      device,
      message,
      '',
    );
    expect([result, sent]).toEqual([
      'sent',
      [expect.objectContaining({ token: 'a-token', data: { ...message } })],
    ]);
    expect(JSON.stringify(sent)).not.toContain('notification');
  });

  it.each([
    ['messaging/registration-token-not-registered', 'gone'],
    ['messaging/invalid-registration-token', 'gone'],
  ])('%s means that the device is gone', async (code, result) => {
    const send = async () => {
      throw Object.assign(new Error(code), { code });
    };
    expect(await senderOver(send).send(device, message, '')).toBe(result);
  });

  it('anything else that fails is tried again', async () => {
    const send = async () => {
      throw Object.assign(new Error('busy'), { code: 'messaging/server-unavailable' });
    };
    await expect(senderOver(send).send(device, message, '')).rejects.toThrow('busy');
  });

  it('only its own tokens are taken', () => {
    const firebase = senderOver(async () => '');
    expect([
      firebase.takes({ transport: 'fcm', token: 'x'.repeat(100) }),
      firebase.takes(service.subscriber().address),
    ]).toEqual([true, false]);
  });
});
