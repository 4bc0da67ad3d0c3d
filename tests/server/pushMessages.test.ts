import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/db/schema/jobs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { messageOf, pushNotice } from '#server/push/push.ts';
import { openTask } from '#server/records/staffTask.ts';
import sentences from '#src/messages/en/notices.json' with { type: 'json' };
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { DAY } from '#tests/support/setClock.ts';
import {
  devices,
  register,
  SHOPPER,
  sender,
  service,
  setUpShopWithPush,
  shop,
  subscribed,
} from './pushShop.ts';

setUpShopWithPush();

const say = (_locale: string, id: string, values: Record<string, string | number> = {}): string =>
  (sentences as Record<string, string>)[id]?.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name]),
  ) ?? id;

/** The outbox's turn, as the server's work takes it. */
const deliver = () =>
  deliverOutbox(shop.services, {
    say,
    push: (notice, from) => pushNotice({ database: shop.database, sender }, notice, from),
  });

async function paid(as = SHOPPER) {
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE', as });
  const attempt = await shop.start('retail', order, 'STRIPE', as);
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until('retail', order, (view) => view.paymentState === 'PAID', as);
}

const event = async (orderId: string) =>
  (
    await shop.database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.orderId, orderId), eq(outbox.kind, 'order.paid')))
  )[0];

describe('an order that was paid', () => {
  it('reaches every device of the shopper, sealed and signed, and nobody else', async () => {
    const [phone, laptop, stranger] = [
      await subscribed(),
      await subscribed(),
      await subscribed(customer('B')),
    ];
    const order = await paid();
    await deliver();
    const message = {
      id: `${order.id}:paid`,
      title: `Order ${order.orderNumber} is paid`,
      place: 'order',
      ref: order.id,
    };
    for (const device of [phone, laptop])
      expect(device.messages()).toEqual([expect.objectContaining(message)]);
    expect(stranger.messages()).toEqual([]);
    expect(phone.deliveries()[0]?.body.includes('is paid')).toBe(false);
    expect(phone.vapid()).toMatchObject({ aud: service.origin, key: sender.publicKey });
    expect(phone.vapid().exp * 1000 - Date.now()).toBeLessThanOrEqual(DAY);
  });

  it('S24: is told without a person, an amount or an address in it', async () => {
    const phone = await subscribed();
    const order = await paid();
    await deliver();
    const [message] = phone.messages() as Record<string, unknown>[];
    expect(Object.keys(message ?? {}).sort()).toEqual(['body', 'id', 'place', 'ref', 'title']);
    const text = `${message?.title} ${message?.body}`;
    expect(text).toContain(order.orderNumber);
    for (const personal of [
      order.customerName,
      order.email,
      order.phone,
      String(order.total),
      'http',
    ].filter(Boolean))
      expect(text).not.toContain(personal);
  });

  it('I35: comes again to the device that could not be told, and to no other, until the outbox is done', async () => {
    const [phone, laptop] = [await subscribed(), await subscribed()];
    service.answers(laptop, 503, 429, 201);
    const order = await paid();
    for (let turn = 0; turn < 3; turn++) {
      await deliver();
      await shop.quiet();
      expect((await event(order.id))?.deliveredAt === null).toBe(turn < 2);
      shop.clock.pass(DAY);
    }
    await deliver();
    expect([phone.messages().length, laptop.messages().length]).toEqual([1, 1]);
  });

  it('I35: survives a server that dies between the push and its note in the outbox', async () => {
    const phone = await subscribed();
    const order = await paid();
    await deliver();
    await shop.database.db
      .update(outbox)
      .set({ deliveredAt: null })
      .where(eq(outbox.id, `${order.id}:paid`));
    shop.clock.pass(DAY);
    await deliver();
    expect((await event(order.id))?.deliveredAt).not.toBeNull();
    expect(phone.messages()).toHaveLength(1);
    expect(
      await shop.database.db.$count(notifications, eq(notifications.id, `${order.id}:paid`)),
    ).toBe(1);
  });

  it('I35: survives a server that dies before anything was said', async () => {
    const phone = await subscribed();
    const order = await paid();
    const died = deliverOutbox(shop.services, {
      say,
      push: () => new Promise((_, reject) => setImmediate(reject, new Error('killed'))),
    });
    await died;
    await shop.quiet();
    shop.clock.pass(DAY);
    await deliver();
    expect([(await event(order.id))?.deliveredAt === null, phone.messages().length]).toEqual([
      false,
      1,
    ]);
  });

  it.each([404, 410])(
    'forgets a device that its push service does not know any more (%i)',
    async (status) => {
      const [dead, alive] = [await subscribed(), await subscribed()];
      service.answers(dead, status);
      const order = await paid();
      await deliver();
      expect((await devices()).map(({ id }) => id)).toEqual([alive.id]);
      expect((await event(order.id))?.deliveredAt).not.toBeNull();
      expect(alive.messages()).toHaveLength(1);
    },
  );

  it('is not pushed any more once it was read in the list', async () => {
    const phone = await subscribed();
    const order = await paid();
    service.answers(phone, 503);
    await deliver();
    await shop.quiet();
    const url = '/api/v1/ecatalog-notification/read?customerId=A';
    await shop.ask({
      store: 'retail',
      method: 'POST',
      url,
      as: SHOPPER,
      body: { ids: [`${order.id}:paid`] },
    });
    service.answers(phone, 201);
    shop.clock.pass(DAY);
    await deliver();
    expect([phone.messages().length, (await event(order.id))?.deliveredAt === null]).toEqual([
      0,
      false,
    ]);
  });
});

describe('a message', () => {
  const notice = { id: 'n1', businessId: 'b', uid: 'A', title: 'T', body: 'B', target: null };

  it('D3: with markup is text like any other', () => {
    const title = '<img src=x onerror=alert(1)> "7" & \u202e';
    expect(messageOf({ ...notice, title }).title).toBe(title);
  });

  it('S24: is cut to eighty and two hundred characters', () => {
    const { title, body } = messageOf({
      ...notice,
      title: 'word '.repeat(50),
      body: 'x'.repeat(500),
    });
    expect([title.length <= 80, title.endsWith('word…'), body.length]).toEqual([true, true, 200]);
  });

  it.each([
    ['/orders/abc-1', { place: 'order', ref: 'abc-1' }],
    ['/appointments/abc-1', { place: 'appointment', ref: 'abc-1' }],
    ['https://evil.example/', { place: null, ref: null }],
    ['javascript:alert(1)', { place: null, ref: null }],
    ['/orders/../../evil', { place: null, ref: null }],
    ['/orders/', { place: null, ref: null }],
    [null, { place: null, ref: null }],
  ])('S24: that leads to %s names a place, never an address', (target, place) => {
    expect(messageOf({ ...notice, target })).toMatchObject(place);
  });
});

describe('the list of notifications', () => {
  const url = (path = '', id = 'L') => `/api/v1/ecatalog-notification${path}?customerId=${id}`;
  const reader = customer('L');
  const list = async (): Promise<{ id: string; read: boolean }[]> =>
    (await shop.ask({ store: 'retail', url: url(), as: reader })).json();
  const read = async (body: unknown) =>
    (
      await shop.ask({ store: 'retail', method: 'POST', url: url('/read'), as: reader, body })
    ).json();
  const unread = async () =>
    (await shop.ask({ store: 'retail', url: url('/unread'), as: reader })).json();

  it('knows what was read, some or all', async () => {
    const [one, other] = [await paid(reader), await paid(reader)];
    await deliver();
    expect(await unread()).toEqual({ unread: 2 });
    expect(await read({ ids: [`${one.id}:paid`, 'of-somebody-else'] })).toEqual({ unread: 1 });
    expect((await list()).filter(({ read: isRead }) => !isRead).map(({ id }) => id)).toEqual([
      `${other.id}:paid`,
    ]);
    expect(await read({})).toEqual({ unread: 0 });
    expect(await read({ ids: [] })).toEqual({ unread: 0 });
  });

  it('D06: is not there under another name, and needs one', async () => {
    const business = store('retail').business.id;
    const status = async (path: string) =>
      (await shop.ask({ store: 'retail', url: path, as: reader })).statusCode;
    expect(await status(url('', 'A'))).toBe(404);
    expect(await status('/api/v1/ecatalog-notification')).toBe(400);
    expect(await status(`${url()}&businessId=${business}`)).toBe(200);
    expect(await status(`${url()}&businessId=another`)).toBe(404);
  });
});

describe('a new task', () => {
  const STAFF = tokenOf({
    uid: 'the staff',
    email: 'desk@shopper.example',
    roles: { [store('retail').business.id]: ['staff'] },
  });
  const opensTasks = (id: string, as = STAFF) =>
    shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/staff/push-token/${id}`,
      as,
      body: {},
    });
  const paysTooMuch = async (): Promise<string> => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE', as: SHOPPER });
    await shop.database.transaction((tx) =>
      openTask(
        tx,
        { id: order.id, businessId: store('retail').business.id, orderNumber: '001001' },
        { kind: 'REVIEW', reason: 'OTHER', amount: null, attemptId: null, detail: '' },
        shop.clock,
      ),
    );
    return order.id;
  };

  it('is pushed to the devices of staff, once, and to nobody else', async () => {
    const [laptop, other] = [await subscribed(STAFF), await subscribed(SHOPPER)];
    expect((await opensTasks(laptop.id)).statusCode).toBe(200);
    expect((await opensTasks(other.id, SHOPPER)).statusCode).toBe(404);
    expect((await opensTasks(other.id)).statusCode).toBe(404);
    const orderId = await paysTooMuch();
    await deliver();
    await deliver();
    expect(laptop.messages()).toMatchObject([
      { title: 'Order 001001 waits for you', place: 'task', ref: orderId },
    ]);
    expect(other.messages()).toEqual([]);
  });

  it('is not pushed to a device that has not opened the tasks for two weeks, or that changed hands', async () => {
    const [old, sold] = [await subscribed(STAFF), await subscribed(STAFF)];
    for (const { id } of [old, sold]) expect((await opensTasks(id)).statusCode).toBe(200);
    await register(sold.address, SHOPPER);
    shop.clock.pass(15 * DAY);
    await paysTooMuch();
    await deliver();
    expect([old.messages(), sold.messages()]).toEqual([[], []]);
  });

  it('is not pushed once it was taken back or done (finding Z10)', async () => {
    const laptop = await subscribed(STAFF);
    expect((await opensTasks(laptop.id)).statusCode).toBe(200);
    const sends = async (url: string, body?: object, as = SHOPPER) => {
      const path = `/api/v1/${url}`;
      const answer = await shop.ask({ store: 'retail', method: 'POST', url: path, as, body });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const later = { method: 'PAY_LATER', as: SHOPPER } as const;
    const line = aLine('retail', { stock: 3 });
    const order = await shop.place('retail', [line], later);
    const of = `cartTransaction/${order.id}/requests`;
    const asks = (requestId: string) => sends(of, { requestId, kind: 'HELP', text: 'Please.' });
    const proposalId = randomUUID();
    const requestId = randomUUID();
    await sends(`cartTransaction/propose-order-change/${order.id}`, {
      proposalId,
      note: 'Two of them',
      lines: [{ productId: line.product.id, quantity: 2 }],
    });
    await asks(requestId);
    for (const id of [proposalId, requestId]) await sends(`${of}/${id}/take-back`);
    const done = await paysTooMuch();
    const [task] = await shop.database.db
      .update(staffTasks)
      .set({ doneAt: shop.clock.now(), doneBy: 'a colleague' })
      .where(eq(staffTasks.orderId, done))
      .returning();
    expect(task).toBeDefined();
    await deliver();
    expect(laptop.messages()).toEqual([]);
    // Asked again it is told.
    await asks(randomUUID());
    await deliver();
    expect(laptop.messages()).toMatchObject([{ place: 'task', ref: order.id }]);
    const about = [order.id, done].map((id) => `/staff/orders/${id}`);
    expect(await shop.database.db.$count(notifications, inArray(notifications.target, about))).toBe(
      1,
    );
  });
});
