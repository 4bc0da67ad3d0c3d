import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { behindGate } from '#tests/support/raceGate.ts';
import { DAY } from '#tests/support/setClock.ts';

/** Staff cancel one visit of several (458, finding Z51). */
const STAFF = tokenOf({ uid: 'at-the-desk', roles: { [store('beauty').business.id]: ['staff'] } });
const ELSEWHERE = tokenOf({
  uid: 'elsewhere',
  roles: { [store('retail').business.id]: ['staff'] },
});
const product = aService('beauty');
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.pass(21 * DAY));

interface Booked {
  order: OrderView;
  first: string;
  second: string;
}
/** Two visits on two days, as two lines of one order. */
async function booked(
  method: 'PAY_LATER' | 'STRIPE',
  { of = product, ...more }: { of?: Product; promotion?: string; partial?: boolean } = {},
): Promise<Booked> {
  const intent = randomUUID();
  const free = await freeTimes(shop, 'beauty', of);
  const days = [...new Set(free.map(({ startDate }) => startDate))].slice(3, 5);
  const ids: string[] = [];
  for (const [line, day] of days.entries()) {
    const time = free.find(({ startDate }) => startDate === day)!;
    const body = aBooking('beauty', of, time, { intentId: intent, line });
    const answer = await hold(shop, 'beauty', body, SHOPPER);
    expect(answer.statusCode, answer.body).toBe(201);
    ids.push(answer.json().data.id);
  }
  const [first = '', second = ''] = ids;
  const order = await shop.place(
    'beauty',
    ids.map((id) => ({
      product: of,
      appointments: [id],
      ...(more.partial && { partial: true }),
    })),
    { method, intent, ...(more.promotion && { promotion: more.promotion }) },
  );
  return { order, first, second };
}
async function paid(): Promise<Booked> {
  const all = await booked('STRIPE');
  const attempt = await shop.start('beauty', all.order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  const order = await shop.until('beauty', all.order, (one) => one.paymentState === 'PAID');
  return { ...all, order };
}
const atDesk = async ({ id }: { id: string }): Promise<StaffOrder> =>
  (await shop.ask({ store: 'beauty', url: `/api/v1/staff/orders/${id}`, as: STAFF })).json();
async function act({ id }: { id: string }, body: object, as = STAFF) {
  const { version } = await atDesk({ id });
  return shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/staff/orders/${id}/actions`,
    body: { version, reason: 'asked by telephone', ...body },
    as,
  });
}
const cancels = (order: { id: string }, appointment: string, as = STAFF) =>
  act(order, { action: 'cancelVisit', appointment }, as);
const statusOf = async (id: string) =>
  (await shop.database.db.select().from(appointments).where(eq(appointments.id, id)))[0]?.status;
async function told({ id }: { id: string }): Promise<string[]> {
  await deliverOutbox(shop.services, {
    say: (_, name, values = {}) => `${name} ${values.payment} ${values.when}`,
  });
  const rows = await shop.database.db
    .select()
    .from(notifications)
    .where(eq(notifications.businessId, store('beauty').business.id));
  return rows
    .filter(({ id: own, body }) => own.startsWith(id) && body.includes('calledOff'))
    .map(({ body }) => body);
}

it('frees its time and leaves the others; of what is not paid yet its price is taken off, with its part of the tax', async () => {
  const { order, first, second } = await booked('PAY_LATER');
  const shown = await atDesk(order);
  expect(shown.may).toContain('cancelVisit');
  expect(shown.cancellable?.map(({ appointmentId }) => appointmentId)).toEqual([first, second]);
  const less = shown.cancellable?.[0]?.less ?? 0;
  expect(less).toBeCloseTo(order.total / 2, 2);
  const [time] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, first));
  const isFree = async () =>
    (await freeTimes(shop, 'beauty', product)).some(
      ({ startDate, startTime }) => startDate === time!.startDate && startTime === time!.startTime,
    );
  expect(await isFree()).toBe(false);

  const answer = await cancels(order, first);
  expect(answer.statusCode, answer.body).toBe(200);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['CANCELLED', 'PENDING']);
  expect(await isFree(), 'for others').toBe(true);
  const seen = await shop.see('beauty', order);
  expect(seen.total).toBeCloseTo(order.total - less, 2);
  expect(seen.lines.map(({ totalPrice }) => totalPrice)).toEqual([0, order.lines[1]?.totalPrice]);
  expect(seen.lines[0]?.appointments[0]?.status).toBe('CANCELLED');
  expect(seen.tax).toBeCloseTo(order.tax / 2, 2);
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ paymentState: 'PENDING', total: Math.round(seen.total * 100) });
  expect(await told({ id: first })).toEqual([
    expect.stringMatching(/^notice\.appointment\.calledOff\.body NONE \S/),
  ]);
  const after = await atDesk(order);
  expect(after.cancellable, 'the last goes with its order').toBeUndefined();
  expect(after.may).not.toContain('cancelVisit');
  expect(after.tasks).toEqual([]);
  expect((await shop.see('beauty', order)).visitsOff).toMatchObject([
    { appointmentId: first, byShop: true },
  ]);
  const story = after.story.find(({ event }) => event === 'visit.cancelled');
  expect(story).toMatchObject({ cause: 'STAFF', by: 'at-the-desk', note: 'asked by telephone' });
});

it('of a paid order a person is asked how much goes back, until they say that it is seen to; the money and its books stay until some goes back', async () => {
  const { order, first, second } = await paid();
  expect((await cancels(order, second)).statusCode).toBe(200);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['PAID', 'CANCELLED']);
  const seen = await shop.see('beauty', order);
  expect(seen).toMatchObject({ paymentState: 'PAID', total: order.total, paid: order.total });
  const { tasks, cancellable } = await atDesk(order);
  expect(cancellable, 'the last goes with its order').toBeUndefined();
  expect(tasks).toMatchObject([
    { reason: 'VISIT_CANCELLED', kind: 'REVIEW', amount: order.total / 2, byHand: true },
  ]);
  expect(await told({ id: second })).toEqual([
    expect.stringMatching(/^notice\.appointment\.calledOff\.body PAID \S/),
  ]);
  const day = shop.clock.now().toISOString().slice(0, 10);
  const given = await act(order, { action: 'gaveBack', amount: 1, reference: 're_1', day });
  expect(given.statusCode, given.body).toBe(200);
  const [still] = (await atDesk(order)).tasks;
  expect(still, 'a little that went back, for whatever').toMatchObject({
    reason: 'VISIT_CANCELLED',
    amount: order.total / 2,
  });
  const done = await shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/staff/tasks/${still?.id}/done`,
    body: { reason: 'the rest is kept' },
    as: STAFF,
  });
  expect(done.statusCode, done.body).toBe(200);
  expect((await atDesk(order)).tasks).toEqual([]);
  expect((await shop.see('beauty', order)).money?.returned).toBe(1);
});

it('says that it was paid where the desk was paid for it', async () => {
  const { order, second } = await booked('PAY_LATER');
  const taken = await act(order, { action: 'takePayment', amount: order.total, how: 'CASH' });
  expect(taken.statusCode, taken.body).toBe(200);
  expect((await cancels(order, second)).statusCode).toBe(200);
  expect(await told({ id: second })).toEqual([
    expect.stringMatching(/^notice\.appointment\.calledOff\.body PAID \S/),
  ]);
  expect((await atDesk(order)).tasks).toMatchObject([{ reason: 'VISIT_CANCELLED' }]);
});

const asks = (
  order: OrderView,
  kind: 'HELP' | 'CHANGE' | 'CANCEL',
  appointment?: string,
  requestId: string = randomUUID(),
) =>
  shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/requests`,
    as: SHOPPER,
    body: {
      ...{ requestId, kind, text: `${kind} of ${appointment ?? 'none'}` },
      ...(appointment && { appointment }),
    },
  });
const waiting = async (order: OrderView) =>
  (await atDesk(order)).tasks.map(({ reason }) => reason).filter((one) => one.endsWith('_ASKED'));
const answers = async (order: OrderView) =>
  (await shop.see('beauty', order)).requests?.map(({ kind, status }) => `${kind} ${status}`);

it('answers what its customer asked about this visit and not what they asked about another one (finding Z77)', async () => {
  const { order, first, second } = await paid();
  const other = await booked('PAY_LATER');
  expect((await asks(order, 'CHANGE', other.first)).json()).toMatchObject({
    code: 'FIELDS_INVALID',
    fields: ['appointment'],
  });
  expect((await asks(order, 'CHANGE', first)).statusCode).toBe(200);
  expect((await cancels(order, second)).statusCode).toBe(200);
  expect(await waiting(order), 'it is about the other visit').toEqual(['CHANGE_ASKED']);
  expect(await answers(order)).toEqual(['CHANGE OPEN']);
  expect((await shop.see('beauty', order)).requests?.[0]?.appointmentId).toBe(first);

  const { order: two, first: one, second: next } = other;
  expect((await asks(two, 'CHANGE', one)).statusCode).toBe(200);
  expect((await asks(two, 'HELP', next)).statusCode).toBe(200);
  expect((await cancels(two, next)).statusCode).toBe(200);
  expect(await waiting(two), 'a word about it, too').toEqual(['CHANGE_ASKED']);
  expect(await answers(two)).toEqual(['CHANGE OPEN', 'HELP ANSWERED']);
});

it('a request that is pressed again is answered as the first time, whatever became of its visit', async () => {
  const { order, first } = await paid();
  const press = () => asks(order, 'CHANGE', first, requestId);
  const requestId = randomUUID();
  expect((await press()).statusCode).toBe(200);
  expect((await cancels(order, first)).statusCode).toBe(200);
  const again = await press();
  expect(again.statusCode, again.body).toBe(200);
  expect(await answers(order), 'asked once').toEqual(['CHANGE ANSWERED']);
  // Other words under its number are none that were sent, and another visit is still one of the order.
  expect((await asks(order, 'HELP', first, requestId)).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  expect((await asks(order, 'HELP', first)).json()).toMatchObject({ code: 'FIELDS_INVALID' });
});

it('and a wish that names no visit waits for a person’s word', async () => {
  const { order, first } = await paid();
  expect((await asks(order, 'CHANGE')).statusCode).toBe(200);
  expect((await cancels(order, first)).statusCode).toBe(200);
  expect(await answers(order)).toEqual(['CHANGE OPEN']);
});

it.each(['its shopper', 'staff'])(
  'an order that %s cancels takes along what was asked about one of its visits, and keeps a question about anything else (finding Z77)',
  async (who) => {
    const ends = async (order: OrderView, visit: string) => {
      const ended =
        who === 'staff'
          ? await act(order, { action: 'cancel' })
          : await shop.ask({
              ...{ store: 'beauty', method: 'PATCH', url: `/api/v1/appointment/${visit}` },
              ...{ body: { status: 'CANCELLED' }, as: SHOPPER },
            } as never);
      expect(ended.statusCode, ended.body).toBe(200);
    };
    const [about, besides] = [
      await booked(who === 'staff' ? 'STRIPE' : 'PAY_LATER'),
      await booked('PAY_LATER'),
    ];
    if (who === 'staff') {
      const attempt = await shop.start('beauty', about.order, 'STRIPE');
      const reference = await shop.referenceOf(attempt.id);
      await shop.simulate('STRIPE', { reference, action: 'approve' });
      await shop.until('beauty', about.order, (one) => one.paymentState === 'PAID');
    }
    expect((await asks(about.order, 'HELP', about.first)).statusCode).toBe(200);
    await ends(about.order, about.first);
    expect(await waiting(about.order)).toEqual([]);
    expect(await answers(about.order)).toEqual(['HELP ANSWERED']);
    if (who === 'staff') return;
    expect((await asks(besides.order, 'HELP')).statusCode).toBe(200);
    await ends(besides.order, besides.first);
    expect(await waiting(besides.order)).toEqual(['HELP_ASKED']);
    expect(await answers(besides.order)).toEqual(['HELP OPEN']);
  },
);

/** ₱150 off, of all that is bought. */
const OFF = store('beauty').promotions.find(({ code }) => code === 'KASAMA')!;

it('an order with a promotion is counted anew with it: what is taken off stays, and falls on the visit that stands', async () => {
  const { order, first, second } = await booked('PAY_LATER', { promotion: OFF.code });
  const off = OFF.discountFixedAmount ?? 0;
  expect(order).toMatchObject({ discount: off });
  const [one] = order.lines;
  const shown = await atDesk(order);
  const less = shown.cancellable?.find(({ appointmentId }) => appointmentId === first)?.less ?? 0;
  expect((await cancels(order, first)).statusCode).toBe(200);
  const seen = await shop.see('beauty', order);
  expect(seen.discount, 'as much as before').toBe(off);
  expect(seen.total).toBeCloseTo(order.total - less, 2);
  expect(less, 'a whole visit, at its full price').toBeGreaterThan(order.total / 2);
  expect(seen.total).toBeCloseTo((one?.totalPrice ?? 0) - off, 2);
  expect(seen.lines.map(({ totalPrice }) => totalPrice)).toEqual([0, one?.totalPrice]);
  const rows = await shop.database.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  expect(rows.map(({ total, discount }) => [total > 0, discount])).toEqual([
    [false, 0],
    [true, off * 100],
  ]);
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ discount: off * 100, promotionId: OFF.id });
  expect(await statusOf(second)).toBe('PENDING');
});

it('a deposit that was paid stays what it was, and counts for the visit that stands: what is left of its price is what is left to pay', async () => {
  const of = store('beauty').products.find(({ name }) => name === 'Root colour')!;
  const { order, first, second } = await booked('STRIPE', { of, partial: true });
  const attempt = await shop.start('beauty', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  const half = await shop.until('beauty', order, (one) => one.paymentState === 'PART_PAID');
  expect(half).toMatchObject({ paid: attempt.amount, outstanding: half.total - half.paid });
  const { cancellable } = await atDesk(order);
  const less = cancellable?.find(({ appointmentId }) => appointmentId === first)?.less ?? 0;
  expect(less).toBeCloseTo(half.total / 2, 2);
  expect((await cancels(order, first)).statusCode).toBe(200);
  const seen = await shop.see('beauty', order);
  expect(seen).toMatchObject({ paymentState: 'PART_PAID', paid: half.paid });
  expect(seen.total).toBeCloseTo(half.total - less, 2);
  expect(seen.outstanding).toBeCloseTo(seen.total - half.paid, 2);
  // What was paid for it counts for the other (finding Z160).
  expect(await told({ id: first })).toEqual([expect.stringContaining('calledOff.body PART_PAID')]);
  expect(half.lines.map(({ outstanding = 0 }) => outstanding > 0)).toEqual([true, true]);
  expect(seen.lines.map(({ outstanding }) => outstanding)).toEqual([0, 0]);
  const rest = await shop.start('beauty', order, 'STRIPE');
  expect(rest.amount, 'what is asked for').toBeCloseTo(seen.outstanding, 2);
  await shop.simulate('STRIPE', { reference: await shop.referenceOf(rest.id), action: 'approve' });
  const whole = await shop.until('beauty', order, (one) => one.paymentState === 'PAID');
  expect(whole).toMatchObject({ paid: seen.total, extra: 0 });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['CANCELLED', 'PAID']);
});

it('one whose order was paid for with more than the others cost is kept, and says why; once the rest is taken it is cancelled (finding Z146)', async () => {
  const sold = store('beauty').products.find(({ name }) => name === 'Root colour')!;
  const terms = { allowPartialPayment: true, deposit: 60 };
  const percent = 'PERCENTAGE' as const;
  const own = eq(stock.productId, sold.id);
  const [before] = await shop.database.db.select().from(stock).where(own);
  await shop.database.db
    .update(stock)
    .set({ ...terms, depositUnit: percent })
    .where(own);
  const productLocation = sold.productLocation.map((one) => ({
    ...{ ...one, ...terms, depositUnitOfMeasurement: percent },
  }));
  const { order, first, second } = await booked('STRIPE', {
    of: { ...sold, productLocation },
    partial: true,
  });
  const { allowPartialPayment, deposit, depositUnit } = before!;
  await shop.database.db
    .update(stock)
    .set({ allowPartialPayment, deposit, depositUnit })
    .where(own);
  const attempt = await shop.start('beauty', order, 'STRIPE');
  const kept = async () => (await atDesk(order)).booked?.map((one) => one.kept);
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('beauty', order, (one) => one.paymentState === 'PART_PAID');
  expect(await kept()).toEqual(['PAID_MORE', 'PAID_MORE']);
  expect((await atDesk(order)).may).not.toContain('cancelVisit');
  expect((await cancels(order, second)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  await shop.start('beauty', order, 'STRIPE');
  expect(await kept(), 'while its rest is being paid').toEqual(['PAYING', 'PAYING']);
  await shop.ask({
    ...{ store: 'beauty', method: 'POST', as: SHOPPER, body: {} },
    url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
  } as never);
  expect(await kept()).toEqual(['PAID_MORE', 'PAID_MORE']);

  const { toTake } = await atDesk(order);
  const taken = await act(order, { action: 'takePayment', amount: toTake, how: 'CASH' });
  expect(taken.statusCode, taken.body).toBe(200);
  expect(await kept()).toEqual([undefined, undefined]);
  expect((await cancels(order, second)).statusCode).toBe(200);
  expect([await statusOf(first), await statusOf(second)]).toEqual(['PAID', 'CANCELLED']);
});

/** What its shopper's own page of the visit sends. */
const gives = (visit: string, body: object = { alone: true }, as = SHOPPER) =>
  shop.ask({
    ...{ store: 'beauty', method: 'PATCH', url: `/api/v1/appointment/${visit}`, as },
    body: { status: 'CANCELLED', ...body },
  } as never);
const shows = async (visit: string) =>
  (await shop.ask({ store: 'beauty', url: `/api/v1/appointment/${visit}`, as: SHOPPER })).json();

it('its shopper cancels one of several by a press, told before what the order costs then; the others stand (478)', async () => {
  const { order, first, second } = await booked('PAY_LATER');
  const { alone } = await shows(first);
  expect(alone).toEqual({
    less: order.total / 2,
    total: order.total / 2,
    currency: order.currency,
  });
  const answer = await gives(first);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().data).toMatchObject({ status: 'CANCELLED', together: [{ id: second }] });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['CANCELLED', 'PENDING']);
  const seen = await shop.see('beauty', order);
  expect(seen).toMatchObject({ paymentState: 'PENDING', total: alone.total, paid: 0 });
  expect(seen.lines.map(({ totalPrice }) => totalPrice)).toEqual([0, order.lines[1]?.totalPrice]);
  const { story, tasks } = await atDesk(order);
  expect(story.at(-1)).toMatchObject({ event: 'visit.cancelled', cause: 'PERSON', note: null });
  expect(tasks, 'nothing was paid').toEqual([]);
  expect(await told({ id: first })).toEqual([expect.stringContaining('calledOff.body NONE')]);
  expect((await shows(second)).alone, 'the last goes with its order').toBeUndefined();
  expect((await gives(second)).json()).toMatchObject({ code: 'ORDER_CLOSED' });
  expect(await statusOf(second)).toBe('PENDING');
});

it('by that press one is cancelled at the sum that its shopper read, as the visit stood when they read it (478)', async () => {
  const { order, first, second } = await booked('PAY_LATER');
  const { alone } = await shows(first);
  expect((await gives(first, { alone: true, total: alone.total - 1 })).json()).toMatchObject({
    code: 'VERSION_CHANGED',
  });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['PENDING', 'PENDING']);
  expect((await shop.see('beauty', order)).total).toBe(order.total);
  expect((await gives(first, { total: alone.total })).json()).toMatchObject({
    code: 'FIELDS_INVALID',
  });

  // It is moved while fifty presses wait: none of them is about the time that was read.
  const { version } = await shows(first);
  const beside = await inProcessShop({
    beside: shop,
    config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
  });
  const body = { status: 'CANCELLED', alone: true, total: alone.total, version };
  const press = {
    ...{ store: 'beauty', method: 'PATCH', url: `/api/v1/appointment/${first}`, as: SHOPPER },
    body,
  } as never;
  const all = await behindGate(
    { shop, beside },
    sql`with moved as (update appointment set version = version + 1 where id = ${first} returning id)
      select from moved, cart_transaction where cart_transaction.id = ${order.id} for update of cart_transaction`,
    Array.from({ length: 50 }, () => press),
  );
  await beside.close();
  expect(new Set(all.map((answer) => answer.json().code))).toEqual(new Set(['VERSION_CHANGED']));
  expect(await statusOf(first)).toBe('PENDING');
  expect((await gives(first, { alone: true, total: alone.total })).statusCode).toBe(200);
  expect((await shop.see('beauty', order)).total).toBe(alone.total);
});

it('by that press none is cancelled that is too near, paid, being paid, or another shopper’s; a near one keeps no other (478)', async () => {
  const late = await paid();
  expect((await shows(late.first)).alone).toBeUndefined();
  expect((await gives(late.first)).json()).toMatchObject({ code: 'ALREADY_PAID' });
  expect(await statusOf(late.first)).toBe('PAID');

  const { order, first, second } = await booked('PAY_LATER');
  expect((await gives(first, { alone: true }, ELSEWHERE)).statusCode).toBe(404);
  expect((await gives(first, { alone: true, status: 'PAID' })).json()).toMatchObject({
    code: 'FIELDS_INVALID',
  });
  await shop.start('beauty', order, 'STRIPE');
  expect((await shows(first)).alone, 'a payment may come').toBeUndefined();
  expect((await gives(first)).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['PENDING', 'PENDING']);

  const other = await booked('PAY_LATER');
  const [row] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, other.first));
  shop.clock.pass(row!.starts.getTime() - shop.clock.now().getTime() - 3_600_000);
  expect((await gives(other.first)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
  expect((await shows(other.first)).alone).toBeUndefined();
  expect((await shows(other.second)).canCancel, 'all of them').toBe(false);
  const gone = await gives(other.second);
  expect(gone.statusCode, gone.body).toBe(200);
  expect([await statusOf(other.first), await statusOf(other.second)]).toEqual([
    'PENDING',
    'CANCELLED',
  ]);
});

it('is never the last visit, one that has begun, another order’s, or twice the same; two at once cancel one', async () => {
  const { order, first, second } = await booked('PAY_LATER');
  expect((await act(order, { action: 'cancelVisit' })).json()).toMatchObject({
    code: 'FIELDS_INVALID',
  });
  const { version: known } = await atDesk(order);
  for (const as of [SHOPPER, customer('shopper'), ELSEWHERE]) {
    const body = { action: 'cancelVisit', appointment: first, version: known };
    expect((await act(order, body, as)).statusCode).toBe(404);
  }
  const other = await booked('PAY_LATER');
  expect((await cancels(order, other.first)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  const { version } = await atDesk(order);
  const both = await Promise.all([
    act(order, { action: 'cancelVisit', appointment: first, version }),
    act(order, { action: 'cancelVisit', appointment: second, version }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const left = (await statusOf(first)) === 'CANCELLED' ? second : first;
  expect((await cancels(order, left)).json()).toMatchObject({ code: 'VERSION_CHANGED' });
  const rows = await shop.database.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'visit.cancelled')));
  expect(rows).toHaveLength(1);
  const [row] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, other.first));
  shop.clock.pass(row!.starts.getTime() - shop.clock.now().getTime());
  expect(
    (await atDesk(other.order)).cancellable?.map(({ appointmentId }) => appointmentId),
  ).toEqual([other.second]);
});

it('stays cancelled when its order is cancelled and its money comes late', async () => {
  const { order, first, second } = await booked('PAY_LATER');
  expect((await cancels(order, first)).statusCode).toBe(200);
  const { total } = await shop.see('beauty', order);
  const attempt = await shop.start('beauty', order, 'BUX');
  const given = await shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
    as: SHOPPER,
    body: {},
  });
  expect(given.statusCode, given.body).toBe(200);
  const ended = await shop.ask({
    store: 'beauty',
    method: 'PATCH',
    url: `/api/v1/appointment/${second}`,
    body: { status: 'CANCELLED' },
    as: SHOPPER,
  });
  expect(ended.statusCode, ended.body).toBe(200);
  const [alone] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, first));
  // Its time is over, the other one can still be had.
  shop.clock.pass(alone!.starts.getTime() - shop.clock.now().getTime() + 60_000);
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('BUX', { reference, action: 'approve' });
  const seen = await shop.until('beauty', order, (one) => one.paymentState !== 'CANCELLED');
  expect(seen).toMatchObject({ paymentState: 'PAID', paid: total });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['CANCELLED', 'PAID']);
});
