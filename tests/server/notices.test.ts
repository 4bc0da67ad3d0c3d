import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#machines/domain/notification.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import { compileMessages } from '#scripts/messages.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import english from '#src/messages/en/notices.json' with { type: 'json' };
import { languageFrom, messageLoaderOf } from '#src/ui/messageLoader.tsx';
import { aBookedLine, aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { aDish, aPointOfSale, aTable, sendRound } from '#tests/support/tables.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const language = languageFrom(messageLoaderOf('en', compileMessages(english)).formatter());
const say = (_locale: string, id: string, values?: Record<string, string | number>): string =>
  language.t(id, values);
/** What the shopper's list says about it, oldest first. */
async function told(slug: string, targets: (string | undefined)[]): Promise<Notification[]> {
  await deliverOutbox(shop.services, { say });
  const url = '/api/v1/ecatalog-notification?customerId=shopper';
  const list: Notification[] = (await shop.ask({ store: slug, url, as: SHOPPER })).json();
  return list.filter(({ target }) => targets.includes(target ?? '')).reverse();
}

describe('an appointment', () => {
  it('that is paid for is confirmed with its time, and moved with the new one; each leads to it', async () => {
    const intent = randomUUID();
    const service = aService('beauty', { at: 1 });
    const times = (await freeTimes(shop, 'beauty', service)).filter(
      ({ startDate }) => startDate > '2026-03-10',
    );
    const held = await hold(
      shop,
      'beauty',
      aBooking('beauty', service, times[0]!, { intentId: intent }),
      SHOPPER,
    );
    const id = held.json().data.id;
    const order = await shop.place('beauty', [{ product: service, appointments: [id] }], {
      method: 'BUX',
      intent,
    });
    const attempt = await shop.start('beauty', order, 'BUX');
    await shop.simulate('BUX', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until('beauty', order, (view) => ['PAID', 'PART_PAID'].includes(view.paymentState));
    const path = `/appointments/${id}`;
    const heard = await told('beauty', [path, `/orders/${order.id}`]);
    expect(heard, 'paid and confirmed are one notice').toHaveLength(1);
    const [confirmed] = heard;
    expect(confirmed?.body).toMatch(/Your (payment|deposit) arrived/);
    expect(confirmed).toMatchObject({
      title: 'Your appointment is confirmed',
      target: path,
      read: false,
    });
    expect(confirmed?.body).toMatch(/\d{1,2},? .*\d{1,2}:\d\d/);
    const later = times.at(-1);
    shop.clock.pass(1_000);
    const moved = await shop.ask({
      store: 'beauty',
      method: 'PATCH',
      url: `/api/v1/appointment/${id}`,
      as: SHOPPER,
      body: { startDate: later?.startDate, startTime: later?.startTime, employee: later?.employee },
    });
    expect(moved.statusCode, moved.body).toBe(200);
    const both = await told('beauty', [path]);
    expect(both.map(({ title }) => title)).toEqual([
      'Your appointment is confirmed',
      'Your appointment was moved',
    ]);
    expect(both[1]?.body).not.toContain(confirmed?.body);
  });

  it('of several in one order is told in one line that leads to the order', async () => {
    const intent = randomUUID();
    const line = await aBookedLine(shop, 'beauty', aService('beauty', { at: 2 }), {
      as: SHOPPER,
      intent,
      slots: 2,
    });
    const order = await shop.place('beauty', [line], { method: 'BUX', intent });
    const attempt = await shop.start('beauty', order, 'BUX');
    await shop.simulate('BUX', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until('beauty', order, (view) => ['PAID', 'PART_PAID'].includes(view.paymentState));
    const titles = (await told('beauty', [`/orders/${order.id}`])).map(({ title }) => title);
    expect(titles).toEqual(['Your 2 appointments are confirmed']);
  });
});

describe('a visit that the shop confirms', () => {
  it.each([
    [1, /^(.+): .+\d{1,2}:\d\d\. Order (\S+)\.$/],
    [2, /^The first is (.+): .+\d{1,2}:\d\d\. Order (\S+)\.$/],
  ])('is told by its treatment and time, of %s (finding Z115)', async (slots, says) => {
    const key = `sk-of-the-salon-${slots}`;
    await shop.database.db.insert(apiKeys).values({
      key: hashOf(key),
      businessId: store('beauty').business.id,
      kind: 'secret',
      createdAt: shop.clock.now(),
    });
    shop.services.stores.forget();
    const intent = randomUUID();
    const service = aService('beauty', { at: 2 });
    const line = await aBookedLine(shop, 'beauty', service, { as: SHOPPER, intent, slots });
    const order = await shop.place('beauty', [line], { method: 'PAY_LATER', intent });
    const path = `/orders/${order.id}`;
    const answer = await shop.ask({
      ...{ store: 'beauty', method: 'POST', url: `/api/v1/cartTransaction/${order.id}/events` },
      body: { reportId: randomUUID(), event: 'visit.confirmed' },
      headers: { 'api-key': key },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const notice = (await told('beauty', [path])).find(
      ({ title }) => title === 'Your visit is confirmed',
    );
    const [, named, number] = says.exec(notice?.body ?? '') ?? [];
    expect([named, number]).toEqual([service.name, order.orderNumber]);
    const [visit] = (await shop.see('beauty', order)).lines.flatMap((one) => one.appointments);
    expect(notice?.body).toContain(visit?.startTime.slice(0, 5));
    const doer = store('beauty').employees.find(({ name }) => name === visit?.employee);
    expect(visit?.employeeId, 'by which their times are found').toBe(doer?.id);
  });
});

describe('a change of an order', () => {
  const SECRET = { 'api-key': 'sk-of-the-shops-own-systems' };
  beforeAll(async () => {
    const key = {
      key: hashOf(SECRET['api-key']),
      businessId: store('grocery').business.id,
      kind: 'secret',
      createdAt: shop.clock.now(),
      revokedAt: null,
    } as const;
    await shop.database.db.insert(apiKeys).values(key);
    shop.services.stores.forget();
  });
  it.each([
    [true, 'was changed'],
    [false, 'stays as it is'],
  ])('that the shopper wished for is answered: %s', async (accept, words) => {
    const line = aLine('grocery');
    const order = await shop.place('grocery', [{ ...line, quantity: 2 }], { method: 'PAY_LATER' });
    const proposalId = randomUUID();
    const post = (path: string, body: unknown, headers = {}) =>
      shop.ask({
        store: 'grocery',
        method: 'POST',
        url: `/api/v1/cartTransaction/${path}`,
        as: SHOPPER,
        body,
        headers,
      });
    const lines = [{ productId: line.product.id, quantity: 3 }];
    expect(
      (await post(`propose-order-change/${order.id}`, { proposalId, note: '', lines })).statusCode,
    ).toBe(200);
    const decided = await post(
      `${order.id}/changes/${proposalId}`,
      { accept },
      { ...SECRET, id_token: undefined },
    );
    expect(decided.statusCode, decided.body).toBe(200);
    const list = await told('grocery', [`/orders/${order.id}`]);
    expect(list.map(({ title }) => title)).toEqual([`Order ${order.orderNumber} ${words}`]);
  });
});

it('an order that was paid at the till and is cancelled by staff is told to its shopper, and its page says so', async () => {
  const close = await aPointOfSale(shop);
  const table = aTable();
  const sent = await sendRound(shop, [aDish(0)], { as: SHOPPER, table });
  expect(sent.statusCode, sent.body).toBe(201);
  const { id, total } = sent.json().data as { id: string; total: number };
  expect((await close(table)).statusCode).toBe(200);
  expect(await shop.see('restaurant', { id })).toMatchObject({ paymentState: 'PAID', paid: total });
  const as = tokenOf({
    uid: 'a-staff-member',
    roles: { [store('restaurant').business.id]: ['staff'] },
  });
  const url = `/api/v1/staff/orders/${id}`;
  const { version } = (await shop.ask({ store: 'restaurant', url, as })).json();
  const body = { action: 'cancel', version, reason: 'asked by telephone' };
  const done = await shop.ask({
    ...{ store: 'restaurant', method: 'POST', url: `${url}/actions`, body, as },
  });
  expect(done.statusCode, done.body).toBe(200);
  expect((await told('restaurant', [`/orders/${id}`])).at(-1)).toMatchObject({
    title: expect.stringMatching(/was cancelled$/),
    // Its sum is named where the shop has all of it (550).
    body: `RM\u00a0${total.toFixed(2)} goes back to you at the shop, where it was paid.`,
  });
  expect(orderStatusOf(await shop.see('restaurant', { id }), false)).toBe('shut');
});
