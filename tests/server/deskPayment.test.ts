import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { holds } from '#server/db/schema/orders.ts';
import { attempts, ledger } from '#server/db/schema/payments.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { stillPayable } from '#server/lifecycle/deskTaking.ts';
import { wallClock } from '#server/zone.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { withDeposit } from '#tests/support/deposit.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';
import { behindGate } from '#tests/support/raceGate.ts';

/** The desk takes what is left to pay of an order (470, finding Z67). */
const STAFF = tokenOf({
  uid: 'at-the-desk',
  roles: Object.fromEntries(
    [...new Set(['beauty', 'retail', 'grocery', STORE_OF.RAZER])].map((slug) => [
      store(slug).business.id,
      ['staff'],
    ]),
  ),
});
/** Fifty requests at one place come slowly on a busy machine; the first one there waits for the last. */
const PATIENCE = 5;
let shop: PayingShop;
let beside: InProcessShop;
beforeAll(async () => {
  shop = await payingShop({ patience: PATIENCE });
  beside = await inProcessShop({
    beside: shop,
    patience: PATIENCE,
    config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
  });
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

async function paidLater(): Promise<OrderView> {
  const product = aService('beauty');
  const intent = randomUUID();
  const free = (await freeTimes(shop, 'beauty', product)).at(-1)!;
  const answer = await hold(
    shop,
    'beauty',
    aBooking('beauty', product, free, { intentId: intent }),
    SHOPPER,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  const lines = [{ product, appointments: [answer.json().data.id] }];
  return shop.place('beauty', lines, { method: 'PAY_LATER', intent });
}
const staffOrder = async ({ id }: { id: string }, slug = 'beauty'): Promise<StaffOrder> =>
  (await shop.ask({ store: slug, url: `/api/v1/staff/orders/${id}`, as: STAFF })).json();
const takes = (
  { id }: { id: string },
  version: number,
  body: object,
  slug = 'beauty',
  as = STAFF,
) =>
  shop.ask({
    store: slug,
    method: 'POST',
    url: `/api/v1/staff/orders/${id}/actions`,
    as,
    body: { action: 'takePayment', version, reason: 'receipt 17', ...body },
  });
const booked = ({ id }: { id: string }) =>
  shop.database.db
    .select({ kind: ledger.kind, amount: ledger.amount, provider: ledger.provider })
    .from(ledger)
    .where(and(eq(ledger.orderId, id), eq(ledger.kind, 'PAID')));

it('an order that is paid later is paid at the desk: with who took it, how, and when', async () => {
  const order = await paidLater();
  const shown = await staffOrder(order);
  expect(shown).toMatchObject({ toTake: order.total });
  expect(shown.may).toContain('takePayment');
  const answer = await takes(order, shown.version, { amount: order.total, how: 'CARD' });
  expect(answer.statusCode, answer.body).toBe(200);

  const after: StaffOrder = answer.json();
  expect(after.may).not.toContain('takePayment');
  expect(after.toTake).toBeUndefined();
  expect(after.story.at(-1)).toMatchObject({
    event: 'staff.tookPayment',
    cause: 'STAFF',
    by: 'at-the-desk',
    amount: order.total,
    how: 'CARD',
    note: 'receipt 17',
  });
  expect(await booked(order)).toEqual([
    { kind: 'PAID', amount: Math.round(order.total * 100), provider: 'DESK' },
  ]);
  const read = await shop.see('beauty', order);
  expect(read).toMatchObject({ paymentState: 'PAID', paid: order.total });
  const [time] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.orderId, order.id));
  expect(time?.status).toBe('PAID');
  const told = await shop.database.db
    .select({ kind: outbox.kind, payload: outbox.payload })
    .from(outbox)
    .where(eq(outbox.orderId, order.id));
  expect(told.filter(({ kind }) => kind.endsWith('.paid'))).toMatchObject([
    { payload: { amount: Math.round(order.total * 100) } },
  ]);
});

it('of cash no note is asked for, of a card one is (finding Z145)', async () => {
  const order = await paidLater();
  const { version } = await staffOrder(order);
  const sum = { amount: order.total, reason: ' ' };
  for (const body of [
    { ...sum, how: 'CARD' },
    { ...sum, how: 'CARD', reason: undefined },
  ]) {
    const refused = await takes(order, version, body);
    expect(refused.json(), refused.body).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: ['reason'],
    });
  }
  expect(await booked(order)).toEqual([]);
  const taken = await takes(order, version, { ...sum, how: 'CASH' });
  expect(taken.statusCode, taken.body).toBe(200);
  expect(taken.json().story.at(-1)).toMatchObject({ how: 'CASH', note: null });
  expect((await shop.see('beauty', order)).paymentState).toBe('PAID');
});

it('the rest of a deposit is taken at the desk: a provider brought one part, the desk the other', async () => {
  const chosen = await withDeposit(shop.database, aLine('retail', { at: 1, stock: 4 }));
  const order = await shop.place('retail', [chosen], { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('retail', order, (view) => view.paymentState === 'PART_PAID');
  await shop.quiet();

  const shown = await staffOrder(order, 'retail');
  expect(shown.toTake).toBeCloseTo(order.total - order.dueNow);
  const answer = await takes(
    order,
    shown.version,
    { amount: shown.toTake, how: 'TRANSFER' },
    'retail',
  );
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await shop.see('retail', order)).toMatchObject({
    paymentState: 'PAID',
    paid: order.total,
    outstanding: 0,
  });
  expect(await booked(order)).toEqual([
    { kind: 'PAID', amount: Math.round((shown.toTake ?? 0) * 100), provider: 'DESK' },
  ]);
});

it('more than what is left, less, and a press without a way are refused: nothing is written', async () => {
  const order = await paidLater();
  const { version } = await staffOrder(order);
  for (const [body, fields] of [
    [{ amount: order.total + 1, how: 'CASH' }, ['amount']],
    [{ amount: order.total - 1, how: 'CASH' }, ['amount']],
    [{ amount: order.total }, ['how']],
  ] as const) {
    const answer = await takes(order, version, body);
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields });
  }
  expect(await booked(order)).toEqual([]);
  expect((await shop.see('beauty', order)).paymentState).toBe('PENDING');
});

it('a link that shows the payment alone shows nothing of what the desk took (483)', async () => {
  const order = await paidLater();
  const { capability } = (await shop.pay('beauty', order, 'STRIPE')).json();
  const ended = await shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
    as: SHOPPER,
    body: {},
  });
  expect(ended.statusCode, ended.body).toBe(200);
  const { version } = await staffOrder(order);
  expect((await takes(order, version, { amount: order.total, how: 'CASH' })).statusCode).toBe(200);
  expect((await shop.see('beauty', order)).desk).toMatchObject([
    { kind: 'PAID', amount: order.total, how: 'CASH' },
  ]);
  const outline = await shop.ask({
    store: 'beauty',
    url: `/api/v1/cartTransaction/${order.id}`,
    headers: { 'x-capability': capability },
  });
  expect(outline.json()).toMatchObject({ limited: true, paymentState: 'PAID' });
  expect(outline.json()).not.toHaveProperty('desk');
});

it('staff of another store take nothing', async () => {
  const order = await paidLater();
  const { version } = await staffOrder(order);
  const elsewhere = tokenOf({ uid: 'x', roles: { [store('grocery').business.id]: ['staff'] } });
  const body = { amount: order.total, how: 'CASH' };
  const refused = await takes(order, version, body, 'beauty', elsewhere);
  expect(refused.statusCode, refused.body).toBe(404);
  expect(await booked(order)).toEqual([]);
});

it('what a provider brings after the desk was paid goes back: its payment had been given up', async () => {
  const order = await paidLater();
  const attempt = await shop.start('beauty', order, 'BUX');
  const given = await shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
    as: SHOPPER,
    body: {},
  });
  expect(given.statusCode, given.body).toBe(200);
  const { version } = await staffOrder(order);
  const body = { amount: order.total, how: 'CASH' };
  const taken = await takes(order, version, body);
  expect(taken.statusCode, taken.body).toBe(200);
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('BUX', { reference, action: 'approve' });
  await shop.quiet();
  const after = await staffOrder(order);
  expect(after.tasks).toMatchObject([{ kind: 'REFUND', amount: order.total }]);
  expect(await shop.see('beauty', order)).toMatchObject({ paymentState: 'PAID' });
  // The provider's goes back. With the desk's, too, the order would stand with nothing paid (481).
  expect(after.may).not.toContain('returnedElsewhere');
  const day = wallClock(shop.clock.now(), store('beauty').business.timeZone).day;
  const back = { action: 'returnedElsewhere', amount: order.total, how: 'CASH', day };
  expect((await takes(order, after.version, back)).statusCode).toBe(400);
  expect(await booked(order)).toHaveLength(1);
});

const requestOf = ({ id }: OrderView, body: object, slug = 'beauty') => ({
  store: slug,
  method: 'POST' as const,
  url: `/api/v1/staff/orders/${id}/actions`,
  as: STAFF,
  body: { reason: 'receipt 17', ...body },
});
/** Fifty presses at once on two servers, all waiting for the order's row. */
const fifty = ({ id }: OrderView, request: ReturnType<typeof requestOf>) =>
  behindGate(
    { shop, beside },
    sql`select from cart_transaction where id = ${id} for update`,
    Array.from({ length: 50 }, () => request),
  );
const linesOf = ({ id }: OrderView, type: string) =>
  shop.database.db
    .select({ number: orderEvents.number })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.type, type)));
const isOnce = (answers: { statusCode: number; json(): { code?: string } }[]): void => {
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expect(answer.json().code).toBe('VERSION_CHANGED');
};

it('fifty presses of two desks take it once', async () => {
  const order = await paidLater();
  const { version } = await staffOrder(order);
  const body = { action: 'takePayment', version, amount: order.total, how: 'CASH' };
  isOnce(await fifty(order, requestOf(order, body)));
  expect(await booked(order)).toHaveLength(1);
  expect(await linesOf(order, 'staff.tookPayment')).toHaveLength(1);
});

describe('money handed back at the desk (481, finding Z82)', () => {
  const today = () => wallClock(shop.clock.now(), store('beauty').business.timeZone).day;
  const act = async (order: OrderView, body: object, status = 200) => {
    const { version } = await staffOrder(order);
    const answer = await shop.ask(requestOf(order, { version, ...body }));
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json();
  };
  const back = (amount: number, how = 'CASH') => ({
    action: 'returnedElsewhere',
    amount,
    how,
    day: today(),
  });
  const paid = async (): Promise<OrderView> => {
    const order = await paidLater();
    await act(order, { action: 'takePayment', amount: order.total, how: 'CARD' });
    return order;
  };
  it('who has a link that shows the payment alone reads what the desk owes, and nothing of how it was paid (finding Z226)', async () => {
    const order = await paidLater();
    const { capability } = (await shop.pay('beauty', order, 'STRIPE')).json();
    const ended = await shop.ask({
      store: 'beauty',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
      as: SHOPPER,
      body: {},
    });
    expect(ended.statusCode, ended.body).toBe(200);
    await act(order, { action: 'takePayment', amount: order.total, how: 'CARD' });
    await act(order, { action: 'cancel' });
    const outline = await shop.ask({
      store: 'beauty',
      url: `/api/v1/cartTransaction/${order.id}`,
      headers: { 'x-capability': capability },
    });
    expect(outline.json()).toMatchObject({
      limited: true,
      desk: [{ kind: 'OWED', amount: order.total, how: '', day: '' }],
    });
  });

  it('an order that is cancelled owes it at the desk until that is recorded, and then went back', async () => {
    const order = await paid();
    const came = { kind: 'PAID', amount: order.total, how: 'CARD', day: today() };
    expect((await shop.see('beauty', order)).desk).toEqual([came]);
    await act(order, { action: 'cancel' });
    const owed = (amount: number) => ({ kind: 'OWED', amount, how: '', day: '' });
    expect((await shop.see('beauty', order)).desk).toEqual([came, owed(order.total)]);
    const { tasks, may, atDesk } = await staffOrder(order);
    expect(tasks).toMatchObject([{ reason: 'CANCELLED_AFTER_PAYMENT', byHand: false }]);
    expect([atDesk, may.includes('returnedElsewhere')]).toEqual([order.total, true]);

    const some = order.total - 1;
    await act(order, back(some));
    const half = await shop.see('beauty', order);
    expect(half).toMatchObject({ paymentState: 'PAID', paid: 1 });
    expect(half.money).toMatchObject({ came: order.total, returned: some });
    const after: StaffOrder = await act(order, back(1, 'TRANSFER'));
    expect(after.tasks).toEqual([]);
    expect(after.story.at(-1)).toMatchObject({
      event: 'staff.returnedElsewhere',
      by: 'at-the-desk',
      amount: 1,
      how: 'TRANSFER',
    });
    const whole = await shop.see('beauty', order);
    expect(whole).toMatchObject({ paymentState: 'REFUNDED', paid: 0 });
    const went = { kind: 'BACK', day: today() };
    expect(whole.desk, 'each sum with its way and day (483, finding Z105)').toEqual([
      came,
      { ...went, amount: some, how: 'CASH' },
      { ...went, amount: 1, how: 'TRANSFER' },
    ]);
    expect(whole.money).toMatchObject({ came: order.total, returned: order.total });
    const facts = await shop.database.db
      .select({ kind: ledger.kind, amount: ledger.amount, provider: ledger.provider })
      .from(ledger)
      .where(and(eq(ledger.orderId, order.id), eq(ledger.kind, 'REFUNDED')));
    expect(facts.toSorted((one, other) => one.amount - other.amount)).toEqual([
      { kind: 'REFUNDED', amount: 100, provider: 'DESK' },
      { kind: 'REFUNDED', amount: Math.round(some * 100), provider: 'DESK' },
    ]);
  });

  it('never more than the desk has, nor on a day to come, nor where it took nothing', async () => {
    const order = await paid();
    for (const [body, field] of [
      [back(order.total + 1), 'amount'],
      [{ ...back(1), day: '2099-01-01' }, 'day'],
      [{ ...back(1), how: undefined }, 'how'],
    ] as const)
      expect(await act(order, body, 400)).toMatchObject({ fields: [field] });
    const unpaid = await paidLater();
    expect((await staffOrder(unpaid)).may).not.toContain('returnedElsewhere');
    await act(unpaid, back(1), 400);
    expect(await linesOf(order, 'staff.returnedElsewhere')).toEqual([]);
  });

  it('fifty presses of two desks record it once', async () => {
    const order = await paid();
    await act(order, { action: 'cancel' });
    const { version } = await staffOrder(order);
    isOnce(await fifty(order, requestOf(order, { version, ...back(order.total) })));
    expect(await linesOf(order, 'staff.returnedElsewhere')).toHaveLength(1);
    expect(await shop.see('beauty', order)).toMatchObject({ paymentState: 'REFUNDED', paid: 0 });
  });
});

describe('an order that waits for its payment at a provider (535, finding Z227)', () => {
  const CASH = { amount: 0, how: 'CASH' };
  const ordered = (slug = 'retail', method: ProviderCode = 'STRIPE'): Promise<OrderView> =>
    shop.place(slug, [aLine(slug, { stock: 2 })], { method });
  const moneyOf = async ({ id }: OrderView) =>
    (await shop.database.db.select().from(ledger).where(eq(ledger.orderId, id)))
      .filter(({ kind }) => kind !== 'ACCEPTED')
      .map(({ kind, amount, provider }) => [kind, amount, provider]);
  const shelfOf = async ({ id }: OrderView) =>
    (await shop.database.db.select().from(holds).where(eq(holds.orderId, id))).map(
      ({ state }) => state,
    );
  const approves = async (attempt: { id: string }, notify: 'once' | 'never' = 'once') =>
    shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      notify,
      action: 'approve',
    });

  it('is paid at the desk by who walked in: what was open there is ended first, and nothing more comes from it', async () => {
    const order = await ordered();
    const attempt = await shop.start('retail', order, 'STRIPE');
    const shown = await staffOrder(order, 'retail');
    expect(shown).toMatchObject({ toTake: order.total });
    expect(shown.may).toContain('takePayment');
    const answer = await takes(order, shown.version, { ...CASH, amount: order.total }, 'retail');
    expect(answer.statusCode, answer.body).toBe(200);
    expect((answer.json() as StaffOrder).story.slice(-2)).toMatchObject([
      { event: 'attempt.ended', cause: 'STAFF', by: 'at-the-desk' },
      { event: 'staff.tookPayment', cause: 'STAFF', amount: order.total, how: 'CASH' },
    ]);
    expect(await shop.see('retail', order)).toMatchObject({
      paymentState: 'PAID',
      goods: 'committed',
      paid: order.total,
      attempt: { outcome: { status: 'CANCELLED' } },
      desk: [{ kind: 'PAID', amount: order.total, how: 'CASH' }],
    });
    expect(await shelfOf(order)).toEqual(['COMMITTED']);
    // The page that is still open in a tab takes nothing any more.
    await approves(attempt).catch(() => undefined);
    await shop.quiet();
    expect(await moneyOf(order)).toEqual([['PAID', Math.round(order.total * 100), 'DESK']]);
    expect((await staffOrder(order, 'retail')).tasks).toEqual([]);
  });

  it('and so is one of which nothing was begun, and one whose page was left', async () => {
    const never = await ordered();
    const left = await ordered();
    await shop.start('retail', left, 'STRIPE');
    const ended = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/${left.id}/give-up-payment`,
      as: SHOPPER,
      body: {},
    });
    expect(ended.statusCode, ended.body).toBe(200);
    for (const order of [never, left]) {
      const { version } = await staffOrder(order, 'retail');
      const answer = await takes(order, version, { ...CASH, amount: order.total }, 'retail');
      expect(answer.statusCode, answer.body).toBe(200);
      expect(await shop.see('retail', order)).toMatchObject({ paymentState: 'PAID' });
      const told = await shop.database.db
        .select({ kind: outbox.kind })
        .from(outbox)
        .where(eq(outbox.orderId, order.id));
      expect(told.map(({ kind }) => kind)).toContain('order.paid');
    }
  });

  it('of which the money is at its provider already is not taken once more: the desk reads that it is paid', async () => {
    const order = await ordered();
    const attempt = await shop.start('retail', order, 'STRIPE');
    const { version } = await staffOrder(order, 'retail');
    await approves(attempt, 'never');
    const answer = await takes(order, version, { ...CASH, amount: order.total }, 'retail');
    expect(answer.json(), answer.body).toMatchObject({ code: 'VERSION_CHANGED' });
    expect(await booked(order)).toMatchObject([{ provider: 'STRIPE' }]);
    expect(await shop.see('retail', order)).toMatchObject({ paymentState: 'PAID' });
  });

  it('whose page no call ends is waited for, and staff read until when; once its shopper gave it up they read that it can be paid still', async () => {
    const order = await ordered('grocery', 'FLUTTERWAVE');
    await shop.start('grocery', order, 'FLUTTERWAVE');
    const shown = await staffOrder(order, 'grocery');
    expect(shown.stillPayable).toMatchObject({ provider: 'FLUTTERWAVE', isOpen: true });
    expect(new Date(shown.stillPayable?.until ?? 0) > shop.clock.now()).toBe(true);
    expect(shown.may).not.toContain('takePayment');
    const sum = { ...CASH, amount: order.total };
    const refused = await takes(order, shown.version, sum, 'grocery');
    expect(refused.json(), refused.body).toMatchObject({ status: 409, code: 'ATTEMPT_LIVE' });
    expect(await moneyOf(order)).toEqual([]);
    const ended = await shop.ask({
      store: 'grocery',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/give-up-payment`,
      as: SHOPPER,
      body: {},
    });
    expect(ended.statusCode, ended.body).toBe(200);
    const then = await staffOrder(order, 'grocery');
    expect(then.stillPayable).toMatchObject({ provider: 'FLUTTERWAVE', isOpen: false });
    expect(then.may).toContain('takePayment');
    const taken = await takes(order, then.version, sum, 'grocery');
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await shop.see('grocery', order)).toMatchObject({ paymentState: 'PAID' });
  });

  it('whose page refused a card can be paid there still, and staff read it before they take the money (finding Z247)', async () => {
    const order = await ordered('grocery', 'FLUTTERWAVE');
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('FLUTTERWAVE', { reference, action: 'decline' });
    await shop.until('grocery', order, (view) => view.attempt?.outcome.status === 'DECLINED');
    const shown = await staffOrder(order, 'grocery');
    expect(shown.stillPayable).toMatchObject({ provider: 'FLUTTERWAVE', isOpen: false });
    expect(shown.may).toContain('takePayment');
    const sum = { ...CASH, amount: order.total };
    const taken = await takes(order, shown.version, sum, 'grocery');
    expect(taken.statusCode, taken.body).toBe(200);
    // Its second try succeeds in the tab that is open still: that sum goes back.
    await shop.simulate('FLUTTERWAVE', { reference, action: 'approve' });
    await shop.until('grocery', order, ({ money }) => (money?.came ?? 0) > order.total);
    expect((await staffOrder(order, 'grocery')).tasks).toMatchObject([
      { kind: 'REFUND', amount: order.total },
    ]);
  });

  it('which pays by a slip for cash that the shop can void is not waited for, and its page is said to be payable once it was voided; a try at a bank is waited for (finding Z249)', () => {
    const now = shop.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const page = { provider: 'RAZER', handover: {}, deadline: until };
    const live = { live: true, state: 'AWAITING_SHOPPER' };
    const over = { live: false, state: 'CANCELLED' };
    const of = (as: object, session: object) =>
      stillPayable([{ ...page, ...as, session } as never], now);
    const waits = { provider: 'RAZER', until, isOpen: true };
    expect(of(live, {})).toEqual(waits);
    for (const channel of ['cash', 'CASH-711', 'cash-epay'])
      expect(of(live, { transaction: '301', channel }), channel).toBeNull();
    for (const channel of ['fpx', 'credit', 'cashless', ''])
      expect(of(live, { transaction: '301', channel }), channel).toEqual(waits);
    expect(of(live, { transaction: '301' })).toEqual(waits);
    expect(of(over, { transaction: '301', channel: 'cash' })).toEqual({ ...waits, isOpen: false });
  });

  const stops = async (slug: string, { id }: OrderView) => {
    const ended = await shop.ask({
      store: slug,
      method: 'POST',
      url: `/api/v1/cartTransaction/${id}/give-up-payment`,
      as: SHOPPER,
      body: {},
    });
    expect(ended.statusCode, ended.body).toBe(200);
  };
  const sessionOf = async ({ id }: { id: string }) => {
    const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, id));
    return row?.session ?? {};
  };

  it('whose shopper is at a bank by way of Fiuu is waited for; once stopped it is over, not in doubt, and can be paid still (finding Z249)', async () => {
    const slug = STORE_OF.RAZER;
    const order = await ordered(slug, 'RAZER');
    const attempt = await shop.start(slug, order, 'RAZER');
    const reference = await shop.referenceOf(attempt.id);
    const payment = await shop.paymentOf(attempt);
    payment.data.channel = 'fpx';
    await shop.simulate('RAZER', { reference, action: 'pending' });
    await shop.quiet();
    await vi.waitFor(async () => expect(await sessionOf(attempt)).toHaveProperty('transaction'));
    const shown = await staffOrder(order, slug);
    expect(shown.stillPayable).toMatchObject({ provider: 'RAZER', isOpen: true });
    expect(shown.may).not.toContain('takePayment');
    const sum = { ...CASH, amount: order.total };
    const refused = await takes(order, shown.version, sum, slug);
    expect(refused.json(), refused.body).toMatchObject({ status: 409, code: 'ATTEMPT_LIVE' });
    shop.moment('RAZER');
    await stops(slug, order);
    expect(await shop.see(slug, order)).toMatchObject({
      attempt: { outcome: { status: 'CANCELLED' } },
    });
    expect(await linesOf(order, 'attempt.doubtful')).toEqual([]);
    const then = await staffOrder(order, slug);
    expect(then.stillPayable).toMatchObject({ provider: 'RAZER', isOpen: false });
    expect(then.may).toContain('takePayment');
    expect((await takes(order, then.version, sum, slug)).statusCode).toBe(200);
    expect(await moneyOf(order)).toEqual([['PAID', Math.round(order.total * 100), 'DESK']]);
  });

  const aVoucher = async (notify: 'once' | 'never' = 'once') => {
    const order = await ordered();
    const attempt = await shop.start('retail', order, 'STRIPE');
    const { version } = await staffOrder(order, 'retail');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, notify, action: 'pending' });
    await shop.quiet();
    const { voucherEnds = '' } = (await shop.paymentOf(attempt)).data;
    const until = new Date(Math.floor(new Date(voucherEnds).getTime() / 1_000) * 1_000);
    return { order, attempt, version, until: until.toISOString() };
  };

  it('whose shopper got a voucher of Stripe, which no call ends: staff read until when it can be paid, its shopper stops it, and what comes from it goes back (finding Z249)', async () => {
    const { order, attempt, until } = await aVoucher();
    await vi.waitFor(async () => expect(await sessionOf(attempt)).toHaveProperty('voucher'));
    const shown = await staffOrder(order, 'retail');
    expect(shown.stillPayable).toEqual({ provider: 'STRIPE', until, isOpen: true });
    expect(shown.may).not.toContain('takePayment');
    const sum = { ...CASH, amount: order.total };
    const refused = await takes(order, shown.version, sum, 'retail');
    expect(refused.json(), refused.body).toMatchObject({ status: 409, code: 'ATTEMPT_LIVE' });
    await stops('retail', order);
    expect(await shop.see('retail', order)).toMatchObject({
      attempt: { outcome: { status: 'CANCELLED' } },
    });
    const then = await staffOrder(order, 'retail');
    expect(then.stillPayable).toEqual({ provider: 'STRIPE', until, isOpen: false });
    const taken = await takes(order, then.version, sum, 'retail');
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await moneyOf(order)).toEqual([['PAID', Math.round(order.total * 100), 'DESK']]);
    await approves(attempt);
    await shop.until('retail', order, ({ money }) => (money?.came ?? 0) > order.total);
    expect((await staffOrder(order, 'retail')).tasks).toMatchObject([
      { kind: 'REFUND', amount: order.total },
    ]);
  });

  it('whose voucher was given out after staff read it is not ended by their press, and nothing is recorded (finding Z249)', async () => {
    const { order, attempt, version, until } = await aVoucher('never');
    const refused = await takes(order, version, { ...CASH, amount: order.total }, 'retail');
    expect(refused.json(), refused.body).toMatchObject({ status: 409, code: 'ATTEMPT_LIVE' });
    expect(await moneyOf(order)).toEqual([]);
    const shown = await staffOrder(order, 'retail');
    expect(shown.stillPayable).toEqual({ provider: 'STRIPE', until, isOpen: true });
    await approves(attempt);
    await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
  });

  it('whose voucher outlives its payment: that ends at its time, in no doubt, and is for no person (finding Z249)', async () => {
    const { order, attempt, until } = await aVoucher();
    await vi.waitFor(async () => expect(await sessionOf(attempt)).toHaveProperty('voucher'));
    shop.clock.pass(41 * 60_000);
    await sweepAttempts(shop.services);
    await shop.quiet();
    expect(await shop.see('retail', order)).toMatchObject({
      attempt: { outcome: { status: 'EXPIRED' } },
    });
    const shown = await staffOrder(order, 'retail');
    expect(shown).toMatchObject({
      tasks: [],
      stillPayable: { provider: 'STRIPE', until, isOpen: false },
    });
    expect(await linesOf(order, 'attempt.doubtful')).toEqual([]);
  });

  it('a sum that is not what is left is said to be wrong before anything is ended; help that was asked for meanwhile keeps no money away (finding Z248)', async () => {
    const order = await ordered();
    await shop.start('retail', order, 'STRIPE');
    const { version } = await staffOrder(order, 'retail');
    const wrong = await takes(order, version, { ...CASH, amount: order.total - 1 }, 'retail');
    expect(wrong.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: ['amount'] });
    expect(await linesOf(order, 'attempt.ended')).toEqual([]);
    const asked = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/events`,
      as: STAFF,
      body: { reportId: randomUUID(), event: 'help.asked' },
    });
    expect(asked.statusCode, asked.body).toBeLessThan(300);
    expect(await linesOf(order, 'help.asked')).toHaveLength(1);
    const taken = await takes(order, version, { ...CASH, amount: order.total }, 'retail');
    expect(taken.statusCode, taken.body).toBe(200);
    expect(await moneyOf(order)).toEqual([['PAID', Math.round(order.total * 100), 'DESK']]);
  });

  it('fifty presses of two desks end its payment and take it once, though its shopper presses Pay meanwhile', async () => {
    const order = await ordered();
    const attempt = await shop.start('retail', order, 'STRIPE');
    const { version } = await staffOrder(order, 'retail');
    const body = { action: 'takePayment', version, amount: order.total, how: 'CASH' };
    const request = requestOf(order, body, 'retail');
    const before = shop.simulatorState.calls.length;
    const answers = await behindGate(
      { shop, beside },
      sql`select from cart_transaction where id = ${order.id} for update`,
      Array.from({ length: 50 }, () => request),
      2,
      () => approves(attempt).catch(() => undefined),
    );
    isOnce(answers);
    await shop.quiet();
    expect(await moneyOf(order)).toEqual([['PAID', Math.round(order.total * 100), 'DESK']]);
    expect(await linesOf(order, 'staff.tookPayment')).toHaveLength(1);
    expect(await linesOf(order, 'attempt.ended')).toHaveLength(1);
    // Who waited for the first of them asks nothing more about what has ended: each server asks, ends and asks.
    const asked = shop.simulatorState.calls.slice(before);
    expect(asked.filter(({ call }) => call === 'inquire').length).toBeLessThan(8);
  });

  it('is paid once, by the desk or by its provider, whichever of fifty comes first: twenty-five pages are paid while twenty-five desks take', async () => {
    const orders = await Promise.all(Array.from({ length: 25 }, () => ordered()));
    const begun: { order: OrderView; attempt: { id: string }; version: number }[] = [];
    for (const order of orders) {
      const attempt = await shop.start('retail', order, 'STRIPE');
      begun.push({ order, attempt, version: (await staffOrder(order, 'retail')).version });
    }
    const took = await Promise.all(
      begun.flatMap(({ order, attempt, version }, at) => {
        const body = { action: 'takePayment', version, amount: order.total, how: 'CASH' };
        const takesIt = () => (at % 2 === 0 ? shop : beside).ask(requestOf(order, body, 'retail'));
        const pays = () => approves(attempt).catch(() => undefined);
        const both = at % 3 === 0 ? [pays(), takesIt()] : [takesIt(), pays()];
        return [Promise.all(both)];
      }),
    );
    expect(took).toHaveLength(25);
    await shop.quiet();
    for (const { order } of begun) {
      const money = await moneyOf(order);
      const sum = Math.round(order.total * 100);
      const isDesk = (await linesOf(order, 'staff.tookPayment')).length === 1;
      const view = await shop.see('retail', order);
      expect(money.filter(([kind]) => kind === 'PAID' || kind === 'CAPTURED')).toEqual(
        isDesk
          ? [['PAID', sum, 'DESK']]
          : view.paymentState === 'PAID'
            ? expect.arrayContaining([['CAPTURED', sum, 'STRIPE']])
            : [],
      );
      if (isDesk) expect(view.paymentState).toBe('PAID');
    }
  });
});
