import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderView, RequestKind } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import type { StaffAction, StaffOrder, StaffTask } from '#machines/domain/staffTask.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { products } from '#server/db/schema/catalog.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { orderRequests, orders } from '#server/db/schema/orders.ts';
import { staffTasks } from '#server/db/schema/payments.ts';
import { aBookedLine, aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { aDish, aTable } from '#tests/support/tables.ts';

/** What a shopper asks of the shop after the order: a person answers, and nothing changes before that (U8). */
const DAY = 86_400_000;
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const staff = () =>
  tokenOf({ uid: 'a-staff-member', roles: { [store('retail').business.id]: ['staff'] } });

async function paid(lines = [aLine('retail', { stock: 3 })]): Promise<OrderView> {
  const order = await shop.place('retail', lines, { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  return shop.until('retail', order, (one) => one.paymentState === 'PAID');
}
const asks = (
  order: { id: string },
  kind: RequestKind,
  more: object = {},
  as = guest('shopper'),
  at = 'retail',
) =>
  shop.ask({
    store: at,
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/requests`,
    as,
    body: { requestId: randomUUID(), kind, text: 'Please look at it.', ...more },
  });
const tasksOf = async ({ id }: { id: string }): Promise<string[]> => {
  const answer = await shop.ask({ store: 'retail', url: '/api/v1/staff/tasks', as: staff() });
  const found: { tasks: StaffTask[] } | StaffTask[] = answer.json();
  const all = Array.isArray(found) ? found : found.tasks;
  return all.filter(({ orderId }) => orderId === id).map(({ reason }) => reason);
};
const staffOrder = async ({ id }: { id: string }): Promise<StaffOrder> =>
  (await shop.ask({ store: 'retail', url: `/api/v1/staff/orders/${id}`, as: staff() })).json();
async function does(order: { id: string }, action: StaffAction, more: object = {}) {
  const { version } = await staffOrder(order);
  const answer = await shop.ask({
    store: 'retail',
    method: 'POST',
    url: `/api/v1/staff/orders/${order.id}/actions`,
    as: staff(),
    body: { action, version, reason: 'as agreed', ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const stored = ({ id }: { id: string }) =>
  shop.database.db.select().from(orderRequests).where(eq(orderRequests.orderId, id));

it('to cancel a paid order is asked once, changes no money and no goods, and is answered by staff', async () => {
  const order = await paid();
  expect(order.mayAsk).toEqual(['HELP', 'CHANGE', 'CANCEL', 'RETURN']);
  const requestId = randomUUID();
  for (const _ of [1, 2]) {
    const answer = await asks(order, 'CANCEL', { requestId });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      paymentState: 'PAID',
      goods: 'committed',
      requests: [{ kind: 'CANCEL', text: 'Please look at it.', status: 'OPEN' }],
      mayAsk: ['HELP', 'CHANGE', 'RETURN'],
    });
  }
  expect(await stored(order)).toHaveLength(1);
  expect(await tasksOf(order)).toEqual(['CANCEL_ASKED']);
  expect((await asks(order, 'CANCEL')).json()).toMatchObject({ code: 'VERSION_CHANGED' });

  await does(order, 'cancel');
  expect(await tasksOf(order)).toEqual(['CANCELLED_AFTER_PAYMENT']);
  const after = await shop.see('retail', order);
  expect(after.requests).toMatchObject([{ kind: 'CANCEL', status: 'ANSWERED' }]);
  expect(after.money?.owedBack).toBe(order.paid);
});

it('what is wrong names its things: lines of this order, each once and no more than was ordered, and the log keeps them (finding Z53)', async () => {
  const order = await paid([
    aLine('retail', { stock: 3, quantity: 2 }),
    aLine('retail', { stock: 3, at: 1 }),
  ]);
  const [two, one] = order.lines;
  for (const lines of [
    [{ line: 2, quantity: 1 }],
    [{ line: 0, quantity: 3 }],
    [{ line: 0, quantity: 0 }],
    [],
    [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
  ]) {
    const answer = await asks(order, 'HELP', { trouble: 'DAMAGED', lines });
    expect(answer.statusCode, JSON.stringify(lines)).toBe(400);
    expect(answer.json().code).toBe('FIELDS_INVALID');
    expect(answer.json().fields[0]).toMatch(/^lines/);
  }
  const wrong = { trouble: 'DAMAGED', lines: [{ line: 0, quantity: 1 }] };
  expect((await asks(order, 'CANCEL', wrong)).json()).toMatchObject({ fields: ['trouble'] });
  expect((await asks(order, 'HELP', { text: '' })).json()).toMatchObject({
    fields: ['text'],
  });
  expect(await stored(order)).toEqual([]);

  const requestId = randomUUID();
  const lines = [
    { line: 0, quantity: 1 },
    { line: 1, quantity: 1 },
  ];
  const damaged = { requestId, trouble: 'DAMAGED', lines, text: '' };
  for (const _ of [1, 2]) expect((await asks(order, 'HELP', damaged)).statusCode).toBe(200);
  const fewer = { ...damaged, lines: lines.slice(1) };
  expect((await asks(order, 'HELP', fewer)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  const namedIn = (line?: { name: string; variant: string | null }): string =>
    [line?.name, line?.variant].filter(Boolean).join(', ');
  const told = [
    { line: 0, quantity: 1, name: namedIn(two) },
    { line: 1, quantity: 1, name: namedIn(one) },
  ];
  const { order: asStaffSee } = await staffOrder(order);
  for (const seen of [asStaffSee, await shop.see('retail', order)])
    expect(seen.requests).toMatchObject([{ kind: 'HELP', trouble: 'DAMAGED', lines: told }]);
  const log = await shop.database.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id));
  expect(log.filter(({ type }) => type === 'help.asked').map(({ event }) => event)).toMatchObject([
    { trouble: 'DAMAGED', lines },
  ]);

  const back = { reason: 'WRONG', text: '', lines: [{ line: 0, quantity: 2 }] };
  expect((await asks(order, 'RETURN', back)).json().requests[1]).toMatchObject({
    kind: 'RETURN',
    lines: [{ ...told[0], quantity: 2 }],
  });
});

it('what was bought is sent back: asked, accepted, received, and its money is a task until it went back', async () => {
  const order = await paid();
  expect((await asks(order, 'RETURN')).json()).toMatchObject({ code: 'FIELDS_INVALID' });
  expect((await asks(order, 'RETURN', { reason: 'SIZE', text: '' })).statusCode).toBe(200);
  expect(await tasksOf(order)).toEqual(['RETURN_ASKED']);
  const { tasks, may } = await staffOrder(order);
  expect(tasks).toMatchObject([{ reason: 'RETURN_ASKED', byHand: false }]);
  expect(may).toEqual(expect.arrayContaining(['acceptReturn', 'refuseReturn']));

  await does(order, 'acceptReturn');
  expect(await tasksOf(order)).toEqual([]);
  expect((await shop.see('retail', order)).requests).toMatchObject([
    { kind: 'RETURN', reason: 'SIZE', status: 'ACCEPTED' },
  ]);
  await does(order, 'receiveReturn');
  expect(await tasksOf(order)).toEqual(['RETURN_RECEIVED']);
  expect((await shop.see('retail', order)).requests).toMatchObject([{ status: 'RECEIVED' }]);
  const day = shop.clock.now().toISOString().slice(0, 10);
  await does(order, 'gaveBack', { amount: order.paid, reference: 'refund 1', day });
  expect(await tasksOf(order)).toEqual([]);
  expect((await shop.see('retail', order)).money?.returned).toBe(order.paid);
});

it('another size that is wished instead stands with the return for its shopper and staff, and nothing is held of it (559, finding Z221)', async () => {
  const all = Array.from({ length: 12 }, (_, at) => aLine('retail', { at, quantity: 2 }));
  const order = await paid(
    all.filter(({ product }) => product.productVariants.length > 1).slice(0, 1),
  );
  const [line] = order.lines;
  const sold: Product = (
    await shop.ask({ store: 'retail', url: `/api/v1/products/${line?.productId}` })
  ).json();
  const other = sold.productVariants.find(({ id }) => id !== line?.variantId);
  if (!other || !line?.variantId) throw new Error('it comes in one size');
  const back = (instead: string) => ({
    ...{ reason: 'SIZE', text: '', requestId: randomUUID() },
    lines: [{ line: 0, quantity: 1, instead }],
  });
  expect((await asks(order, 'RETURN', back(line.variantId))).json()).toMatchObject({
    fields: ['lines'],
  });
  const wrong = { trouble: 'WRONG', lines: [{ line: 0, quantity: 1, instead: other.id }] };
  expect((await asks(order, 'HELP', wrong)).json()).toMatchObject({ fields: ['lines'] });
  expect(await stored(order)).toEqual([]);

  const wished = back(other.id);
  for (const _ of [1, 2]) expect((await asks(order, 'RETURN', wished)).statusCode).toBe(200);
  const changed = { ...wished, lines: [{ line: 0, quantity: 1 }] };
  expect((await asks(order, 'RETURN', changed)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  const name = other.variantValues.map((one) => one.productOptionValue.name).join(' · ');
  const told = {
    kind: 'RETURN',
    lines: [{ line: 0, quantity: 1, instead: { id: other.id, name } }],
  };
  const { order: asStaffSee } = await staffOrder(order);
  for (const seen of [asStaffSee, await shop.see('retail', order)])
    expect(seen.requests).toMatchObject([told]);
  const after: Product = (
    await shop.ask({ store: 'retail', url: `/api/v1/products/${line.productId}` })
  ).json();
  expect(after.productLocation).toEqual(sold.productLocation);

  // What leaves the catalogue is said to be gone, and can be led to no more (562, finding Z250).
  const own = eq(products.id, line.productId ?? '');
  const wishOf = async () =>
    (await shop.see('retail', order)).requests?.[0]?.lines?.[0]?.instead?.isGone;
  expect(await wishOf()).toBeUndefined();
  await shop.database.db.update(products).set({ enabled: false }).where(own);
  expect(await wishOf()).toBe(true);
  expect((await asks(order, 'RETURN', wished)).statusCode).toBe(200);
  await shop.database.db.update(products).set({ enabled: true }).where(own);
  expect(await wishOf()).toBeUndefined();
});

it('a return whose wished size is sold no more is asked without that wish, once, however often it is sent (562, finding Z250)', async () => {
  const all = Array.from({ length: 12 }, (_, at) => aLine('retail', { at, quantity: 2 }));
  const order = await paid(
    all.filter(({ product }) => product.productVariants.length > 1).slice(0, 1),
  );
  const back = {
    ...{ reason: 'SIZE', text: 'Too small', requestId: randomUUID() },
    lines: [{ line: 0, quantity: 1, instead: 'a-size-of-last-month' }],
  };
  for (const _ of [1, 2]) expect((await asks(order, 'RETURN', back)).statusCode).toBe(200);
  const told = { kind: 'RETURN', status: 'OPEN', lines: [{ line: 0, quantity: 1 }] };
  const { requests } = await shop.see('retail', order);
  expect(requests).toMatchObject([told]);
  expect(requests?.[0]?.lines?.[0]).not.toHaveProperty('instead');
  expect(await stored(order)).toHaveLength(1);
  expect(await tasksOf(order)).toEqual(['RETURN_ASKED']);
  // Other words under its name are still another question.
  const changed = { ...back, lines: [{ line: 0, quantity: 2, instead: 'a-size-of-last-month' }] };
  expect((await asks(order, 'RETURN', changed)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
});

it('its page looks again every ten seconds for an hour while an answer is awaited, and no longer than that (522, finding Z253)', async () => {
  const order = await paid();
  const moves = async () => (await shop.see('retail', order)).isMoving;
  shop.clock.pass(2 * 3_600_000);
  expect(await moves(), 'at rest').toBeUndefined();
  const asked = await asks(order, 'RETURN', { reason: 'SIZE' });
  expect(asked.json()).toMatchObject({ isMoving: true });
  await does(order, 'refuseReturn');
  expect(await moves(), 'answered').toBeUndefined();
  expect((await asks(order, 'HELP')).statusCode).toBe(200);
  expect(await moves()).toBe(true);
  shop.clock.pass(61 * 60_000);
  expect(await moves(), 'an hour later').toBeUndefined();
});

const takesBack = (order: { id: string }, request: string, as = guest('shopper')) =>
  shop.ask({
    store: 'retail',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/requests/${request}/take-back`,
    as,
  });

it.each<[RequestKind, string, object]>([
  ['HELP', 'help.takenBack', {}],
  ['CHANGE', 'change.takenBack', {}],
  ['CANCEL', 'cancel.takenBack', {}],
  ['RETURN', 'return.takenBack', { reason: 'SIZE' }],
])(
  '%s is taken back by its shopper as long as it is open: its task goes, and it can be asked again (U8, finding Z10)',
  async (kind, event, more) => {
    const order = await paid();
    const requestId = randomUUID();
    const open = (await asks(order, kind, { requestId, ...more })).json();
    expect(open.requests).toMatchObject([{ status: 'OPEN', takenBack: false }]);
    expect((await takesBack(order, requestId, guest('another'))).statusCode).toBe(404);
    expect((await takesBack(order, randomUUID())).statusCode).toBe(404);
    expect(await tasksOf(order)).toEqual([`${kind}_ASKED`]);
    // Pressed twice, or sent again: once.
    for (const _ of [1, 2]) {
      const answer = await takesBack(order, requestId);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({
        paymentState: 'PAID',
        goods: 'committed',
        requests: [{ id: requestId, takenBack: true }],
        mayAsk: order.mayAsk,
      });
    }
    expect(await tasksOf(order)).toEqual([]);
    const { story, tasks } = await staffOrder(order);
    expect(story.filter((one) => one.event === event)).toMatchObject([{ cause: 'PERSON' }]);
    expect(tasks).toEqual([]);

    expect((await asks(order, kind, more)).statusCode).toBe(200);
    expect((await shop.see('retail', order)).requests).toMatchObject([
      { takenBack: true },
      { status: 'OPEN', takenBack: false },
    ]);
    expect(await tasksOf(order)).toEqual([`${kind}_ASKED`]);
  },
);

it('what staff have answered is taken back no more', async () => {
  const order = await paid();
  const requestId = randomUUID();
  await asks(order, 'RETURN', { requestId, reason: 'SIZE' });
  await does(order, 'acceptReturn');
  const late = await takesBack(order, requestId);
  expect(late.json()).toMatchObject({ status: 409, code: 'VERSION_CHANGED' });
  expect((await shop.see('retail', order)).requests).toEqual([
    expect.objectContaining({ status: 'ACCEPTED' }),
  ]);
  const { story } = await staffOrder(order);
  expect(story.map(({ event }) => event)).not.toContain('return.takenBack');
});

it('a refused return can be asked for again, and none after the days that the store gives', async () => {
  const order = await paid();
  await asks(order, 'RETURN', { reason: 'OTHER' });
  await does(order, 'refuseReturn');
  const refused = await shop.see('retail', order);
  expect(refused.requests).toMatchObject([{ status: 'REFUSED' }]);
  expect(refused.mayAsk).toContain('RETURN');

  shop.clock.set(new Date(new Date(order.createdAt).getTime() + 31 * DAY).toISOString());
  expect((await shop.see('retail', order)).mayAsk).not.toContain('RETURN');
  const late = await asks(order, 'RETURN', { reason: 'OTHER' });
  expect(late.json()).toMatchObject({ code: 'VERSION_CHANGED' });
  expect(await stored(order)).toHaveLength(1);
});

it('the last day to send something back counts to its end on the shop’s clock, and is told before it is asked for (558, finding Z220)', async () => {
  const { timeZone } = store('retail').business;
  const dayOf = (at: Date): string => at.toLocaleDateString('sv', { timeZone });
  const order = await paid();
  const last = dayOf(new Date(new Date(order.createdAt).getTime() + 30 * DAY));
  expect(order.returnUntil).toBe(last);
  const closes = Date.parse(`${dayOf(new Date(Date.parse(`${last}T12:00Z`) + DAY))}T00:00Z`);
  // As that zone's clock shows midnight.
  const shown = (at: number): number =>
    Date.parse(`${new Date(at).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`);
  const midnight = closes - (shown(closes) - closes);
  shop.clock.set(new Date(midnight - 60_000).toISOString());
  expect((await shop.see('retail', order)).mayAsk).toContain('RETURN');
  shop.clock.set(new Date(midnight).toISOString());
  const over = await shop.see('retail', order);
  expect(over.mayAsk).not.toContain('RETURN');
  expect(over.returnUntil).toBe(last);
  const late = await asks(order, 'RETURN', { reason: 'SIZE' });
  expect(late.json()).toMatchObject({ status: 409, code: 'VERSION_CHANGED' });
  expect(await stored(order)).toEqual([]);
});

it('an unpaid order is cancelled by its own button: nothing is asked', async () => {
  const order = await shop.place('retail', [aLine('retail', { stock: 3 })], { method: 'STRIPE' });
  expect(order.mayAsk).toEqual([]);
  expect((await asks(order, 'HELP')).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  expect(await tasksOf(order)).toEqual([]);
});

it('what a press does is not asked for: offered it is not, and sent all the same it is refused', async () => {
  const order = await shop.place('retail', [aLine('retail', { stock: 3 })], {
    method: 'PAY_LATER',
  });
  expect(order).toMatchObject({ mayCancel: true, mayAsk: ['HELP', 'RETURN'] });
  for (const kind of ['CANCEL', 'CHANGE'] as const)
    expect((await asks(order, kind)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  expect(await stored(order)).toEqual([]);
  expect(await tasksOf(order)).toEqual([]);
});

it('times that are paid later are changed and called off by a person, so both can be asked', async () => {
  const intent = randomUUID();
  const held = { as: guest('shopper'), intent };
  const cut = await aBookedLine(shop, 'beauty', aService('beauty', { at: 1 }), held);
  const order = await shop.place('beauty', [cut], { method: 'PAY_LATER', intent });
  expect(order).toMatchObject({ mayCancel: false, mayAsk: ['HELP', 'CHANGE', 'CANCEL'] });
  expect((await asks(order, 'CHANGE', {}, guest('shopper'), 'beauty')).statusCode).toBe(200);
});

it.each(['CHANGE', 'CANCEL'] as const)(
  '%s of times that are paid later ends with them once their shopper cancels all of it (finding Z68)',
  async (kind) => {
    const intent = randomUUID();
    const product = aService('beauty', { at: 2 });
    // So far ahead that its shopper may still cancel it.
    const free = (await freeTimes(shop, 'beauty', product)).at(-1);
    if (!free) throw new Error('nothing is free');
    const body = aBooking('beauty', product, free, { intentId: intent });
    const held = (await hold(shop, 'beauty', body, guest('shopper'))).json();
    const cut = { product, appointments: [held.data.id] };
    const order = await shop.place('beauty', [cut], { method: 'PAY_LATER', intent });
    const open = () =>
      shop.database.db
        .select({ reason: staffTasks.reason })
        .from(staffTasks)
        .where(and(eq(staffTasks.orderId, order.id), isNull(staffTasks.doneAt)));
    await asks(order, kind, {}, guest('shopper'), 'beauty');
    expect(await open()).toEqual([{ reason: `${kind}_ASKED` }]);
    const [time] = await shop.database.db
      .select()
      .from(appointments)
      .where(eq(appointments.orderId, order.id));
    const gone = await shop.ask({
      store: 'beauty',
      method: 'PATCH',
      url: `/api/v1/appointment/${time?.id}`,
      as: guest('shopper'),
      body: { status: 'CANCELLED', version: time?.version },
    });
    expect(gone.statusCode, gone.body).toBe(200);
    expect(await open()).toEqual([]);
    const after = await shop.see('beauty', order);
    expect(after).toMatchObject({
      paymentState: 'CANCELLED',
      requests: [{ kind, status: 'ANSWERED', takenBack: true }],
    });
  },
);

it('at a table a waiter is called: the shop is written to about money that came, and about nothing else', async () => {
  const { id: table, locationId } = aTable();
  const round = await shop.place('restaurant', [aDish(0)], { table, locationId });
  expect(round.mayAsk).toEqual([]);
  for (const kind of ['HELP', 'CHANGE', 'CANCEL'] as const)
    expect((await asks(round, kind, {}, guest('shopper'), 'restaurant')).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
  expect(await stored(round)).toEqual([]);
});

it('one request is of one order: its id with other words, or of another order, is refused and changes neither', async () => {
  const order = await paid();
  const other = await paid();
  const requestId = randomUUID();
  await asks(order, 'HELP', { requestId });
  expect((await asks(order, 'HELP', { requestId, text: 'Other words.' })).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  expect((await asks(other, 'HELP', { requestId })).statusCode).toBe(404);
  expect(await stored(order)).toMatchObject([{ text: 'Please look at it.' }]);
  expect(await stored(other)).toEqual([]);
  expect(await tasksOf(other)).toEqual([]);
});

it('needs words, an own order, and leaves none of the words in the log', async () => {
  const order = await paid();
  expect((await asks(order, 'HELP', { text: '  ' })).json()).toMatchObject({
    code: 'FIELDS_INVALID',
  });
  expect((await asks(order, 'HELP', {}, guest('another'))).statusCode).toBe(404);
  await asks(order, 'HELP', { text: 'Call Ann at the red door' });
  const { story } = await staffOrder(order);
  expect(story.at(-1)).toMatchObject({ event: 'help.asked', cause: 'PERSON' });
  expect(JSON.stringify(story)).not.toContain('Ann');
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
  expect(JSON.stringify(row)).not.toContain('Ann');
});
