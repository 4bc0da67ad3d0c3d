import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { orderEvents } from '#server/db/schema/orderEvents.ts';
import { orderRequests, orders } from '#server/db/schema/orders.ts';
import { businesses } from '#server/db/schema/store.ts';
import { wallClock } from '#server/zone.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import { behindGate } from '#tests/support/raceGate.ts';
import { AT_DESK, atDesk, says } from '#tests/support/salonDesk.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** A shopper cancels by a press what is paid, where the store lets them (523). */
let shop: PayingShop;
let beside: InProcessShop;
let lived: ReturnType<typeof livedOrders>;
const { ask, says: answers } = answersOf(() => shop);
const rules = async (rule: object): Promise<void> => {
  await shop.database.db
    .update(businesses)
    .set({ view: sql`${businesses.view} || ${JSON.stringify(rule)}::jsonb` });
  shop.services.stores.forget();
};
const lets = (isLet: boolean): Promise<void> => rules({ cancelsPaid: isLet });
beforeAll(async () => {
  shop = await payingShop();
  beside = await inProcessShop({
    beside: shop,
    config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
  });
  lived = livedOrders(shop);
});
beforeEach(() => lets(true));
afterEach(async () => {
  await shop.quiet();
  expect(await lived.untold()).toEqual([]);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

async function paid(): Promise<OrderView> {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve' });
  return lived.until(order, (view) => view.paymentState === 'PAID');
}
const cancels = (order: OrderView, more: object = {}) =>
  lived.post(order, 'cancel-paid', { requestId: randomUUID(), paid: order.paid, ...more });
const heard = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await shop.database.db
      .select({ type: orderEvents.type })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id))
  ).map(({ type }) => type);
const rowOf = async ({ id }: { id: string }) =>
  (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0] ?? never();
const never = (): never => {
  throw new Error('It is not there.');
};
const minor = ({ paid: sum }: OrderView): number => Math.round(sum * 100);

describe('paid goods', () => {
  it('are cancelled at once: all that was paid is owed back to its payment, staff have its task, and the reason stands beside the order', async () => {
    const order = await paid();
    expect(order).toMatchObject({ mayCancelPaid: true, mayCancel: false });
    const answer = await cancels(order, { text: 'She has it already.' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      paymentState: 'PAID',
      goods: 'released',
      money: { owedBack: order.paid, goesTo: [{ provider: 'STRIPE', amount: order.paid }] },
      requests: [{ kind: 'CANCEL', text: 'She has it already.', status: 'ANSWERED' }],
    });
    const after: OrderView = answer.json();
    expect(after.mayCancelPaid).toBeUndefined();
    expect(after.timeline?.at(-1)?.kind).toBe('cancelled');
    expect(after.endedByShop).toBeUndefined();
    expect(await lived.tasks(order)).toMatchObject([
      { reason: 'CANCELLED_AFTER_PAYMENT', amount: order.paid },
    ]);
    expect(await lived.booksOf(order)).toContain(`REFUND_DUE ${minor(order)} ${order.currency}`);
    const [told] = await shop.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.orderId, order.id))
      .then((rows) => rows.filter(({ kind }) => kind === 'order.cancelled'));
    expect(told?.payload).toMatchObject({ amount: minor(order), currency: order.currency });
  });

  it('pressed again are cancelled once, and no other reason is written', async () => {
    const order = await paid();
    for (const text of ['One.', 'Two.'])
      expect((await cancels(order, { text })).statusCode).toBe(200);
    expect((await heard(order)).filter((one) => one === 'shopper.cancelled')).toHaveLength(1);
    const rows = await shop.database.db
      .select({ text: orderRequests.text })
      .from(orderRequests)
      .where(eq(orderRequests.orderId, order.id));
    expect(rows).toEqual([{ text: 'One.' }]);
  });

  it('are not cancelled for another sum than is paid, nor once they are packed: then the shop is asked', async () => {
    const order = await paid();
    const wrong = await cancels(order, { paid: order.paid - 1 });
    expect(wrong.json()).toMatchObject({ status: 409, code: 'VERSION_CHANGED' });
    expect((await lived.see(order)).goods).toBe('committed');
    const key = { as: lived.staffOf(lived.slugOf(order)) };
    const told = { event: 'order.ready', reportId: randomUUID() };
    const ready = await lived.post(order, 'events', told, key);
    expect(ready.statusCode, ready.body).toBe(200);
    const packed = await lived.see(order);
    expect(packed.mayCancelPaid).toBeUndefined();
    expect(packed.mayAsk).toContain('CANCEL');
    expect((await cancels(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await heard(order)).not.toContain('shopper.cancelled');
  });

  it('that are fetched can be cancelled on the day they were wanted for, or for a day, though staff said nothing: after that the shop is asked', async () => {
    const order = await paid();
    const answers = async () => [
      (await lived.see(order)).mayCancelPaid,
      (await cancels(order)).json().code,
    ];
    const wanted = async (day: string): Promise<void> => {
      const body = JSON.stringify({ wantedAt: `${day}T12:00` });
      await shop.database.db
        .update(orders)
        .set({ body: sql`${orders.body} || ${body}::jsonb` })
        .where(eq(orders.id, order.id));
    };
    const today = shop.clock.now();
    const [{ timeZone } = { timeZone: '' }] = await shop.database.db
      .select({ timeZone: businesses.timeZone })
      .from(businesses)
      .innerJoin(orders, eq(orders.businessId, businesses.id))
      .where(eq(orders.id, order.id));
    const dayOf = (at: number): string => wallClock(new Date(at), timeZone).day;
    await wanted(dayOf(today.getTime() - DAY));
    expect(await answers()).toEqual([undefined, 'TOO_LATE_TO_CHANGE']);
    for (const ahead of [0, 5]) {
      await wanted(dayOf(today.getTime() + ahead * DAY));
      expect((await lived.see(order)).mayCancelPaid).toBe(true);
    }

    await shop.database.db
      .update(orders)
      .set({ body: sql`${orders.body} - 'wantedAt'` })
      .where(eq(orders.id, order.id));
    const came = (ago: number) =>
      shop.database.db
        .update(orders)
        .set({ createdAt: new Date(today.getTime() - ago) })
        .where(eq(orders.id, order.id));
    await came(DAY + MINUTE);
    expect(await answers()).toEqual([undefined, 'TOO_LATE_TO_CHANGE']);
    expect((await lived.see(order)).mayAsk).toContain('CANCEL');
    expect(await heard(order)).not.toContain('shopper.cancelled');
    expect(await lived.booksOf(order)).not.toContain(
      `REFUND_DUE ${minor(order)} ${order.currency}`,
    );
    await came(DAY - 60 * MINUTE);
    expect((await lived.see(order)).mayCancelPaid).toBe(true);
    expect((await cancels(order)).statusCode).toBe(200);
  });

  it('are not cancelled while money beside them is to be decided: what goes back would be more than was read (549)', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const first = await lived.start(order, 'FLUTTERWAVE');
    await lived.post(order, 'give-up-payment');
    const second = await lived.start(order, 'IPAY_AFRICA');
    await lived.simulate('IPAY_AFRICA', second, { action: 'approve' });
    await shop.quiet();
    await ask('IPAY_AFRICA', second);
    const paidOnce = await lived.see(order);
    expect(paidOnce).toMatchObject({ paymentState: 'PAID', mayCancelPaid: true });
    await lived.simulate('FLUTTERWAVE', first, { action: 'approve', notify: 'never' });
    await answers('FLUTTERWAVE', first, { currency: 'JPY', amount: 20_000 });
    const seen = await lived.see(order);
    expect(seen.money?.foreign).toMatchObject({ currency: 'JPY', isBack: false });
    expect(seen.mayCancelPaid).toBeUndefined();
    expect(seen.mayAsk).toContain('CANCEL');
    expect((await cancels(paidOnce)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await heard(order)).not.toContain('shopper.cancelled');
    expect((await lived.booksOf(order)).some((one) => one.startsWith('REFUND_DUE'))).toBe(false);
  });

  it('of a kitchen are cancelled until it begins: so long before the time that was wanted as it takes, and what is wanted at once never (549)', async () => {
    const order = await paid();
    const place = eq(businesses.id, (await rowOf(order)).businessId);
    const [{ settings, view, timeZone } = never()] = await shop.database.db
      .select()
      .from(businesses)
      .where(place);
    const orderTiming = { readyMinutes: 30, windowMinutes: 30, days: 2 };
    const set = (settings: object, view: object) =>
      shop.database.db
        .update(businesses)
        .set({ settings, view } as never)
        .where(place);
    await set({ ...settings, layout: 'RESTAURANT' }, { ...view, orderTiming });
    shop.services.stores.forget();
    expect((await lived.see(order)).mayCancelPaid, 'at once').toBeUndefined();
    const wantedIn = async (minutes: number) => {
      const at = new Date(shop.clock.now().getTime() + minutes * MINUTE);
      const { day, time } = wallClock(at, timeZone);
      const body = JSON.stringify({ wantedAt: `${day}T${time.slice(0, 5)}` });
      await shop.database.db
        .update(orders)
        .set({ body: sql`${orders.body} || ${body}::jsonb` })
        .where(eq(orders.id, order.id));
      return (await lived.see(order)).mayCancelPaid;
    };
    expect([await wantedIn(31), await wantedIn(30), await wantedIn(5)]).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect((await cancels(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await heard(order)).not.toContain('shopper.cancelled');
    await set(settings, view);
    shop.services.stores.forget();
  });

  it('are cancelled by the press alone: no wish to cancel them is taken beside it (549)', async () => {
    const order = await paid();
    expect(order.mayAsk).not.toContain('CANCEL');
    const wish = { requestId: randomUUID(), kind: 'CANCEL', text: 'Too late.' };
    expect((await lived.post(order, 'requests', wish)).json()).toMatchObject({
      code: 'VERSION_CHANGED',
    });
    expect(await lived.tasks(order)).toEqual([]);
    expect((await cancels(order)).statusCode).toBe(200);
  });

  it('are the shop’s to cancel where it lets no shopper, who asks instead', async () => {
    const order = await paid();
    await lets(false);
    const seen = await lived.see(order);
    expect(seen.mayCancelPaid).toBeUndefined();
    expect(seen.mayAsk).toContain('CANCEL');
    expect((await cancels(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await lived.booksOf(order)).not.toContain(
      `REFUND_DUE ${minor(order)} ${order.currency}`,
    );
  });

  it('fifty presses at once, on two servers, owe their money once', async () => {
    const order = await paid();
    const press = {
      store: lived.slugOf(order),
      method: 'POST' as const,
      url: `/api/v1/cartTransaction/${order.id}/cancel-paid`,
      as: SHOPPER,
    };
    const answers = await behindGate(
      { shop, beside },
      sql`select id from cart_transaction where id = ${order.id} for update`,
      Array.from({ length: 50 }, () => ({
        ...press,
        body: { requestId: randomUUID(), paid: order.paid, text: 'Not wanted.' },
      })),
    );
    for (const answer of answers) expect([200, 429], answer.body).toContain(answer.statusCode);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    expect((await lived.see(order)).money).toMatchObject({ owedBack: order.paid });
    expect((await lived.booksOf(order)).filter((one) => one.startsWith('REFUND_DUE'))).toEqual([
      `REFUND_DUE ${minor(order)} ${order.currency}`,
    ]);
    expect((await heard(order)).filter((one) => one === 'shopper.cancelled')).toHaveLength(1);
    const reasons = shop.database.db.$count(orderRequests, eq(orderRequests.orderId, order.id));
    expect(await reasons).toBe(1);
  });
});

describe('a paid visit', () => {
  const product = aService('beauty');
  async function booked(many = 1): Promise<{ order: OrderView; visit: string; visits: string[] }> {
    const intent = randomUUID();
    // So far ahead that it may still be cancelled.
    const free = await freeTimes(shop, 'beauty', product);
    const days = [...new Set(free.map(({ startDate }) => startDate))].slice(-many);
    const visits: string[] = [];
    for (const [line, day] of days.entries()) {
      const time = free.findLast(({ startDate }) => startDate === day)!;
      const body = aBooking('beauty', product, time, { intentId: intent, line });
      visits.push((await hold(shop, 'beauty', body, SHOPPER)).json().data.id);
    }
    const [visit = ''] = visits;
    const lines = visits.map((id) => ({ product, appointments: [id] }));
    const placed = await shop.place('beauty', lines, { method: 'STRIPE', intent });
    const attempt = await shop.start('beauty', placed, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    const order = await shop.until('beauty', placed, (one) => one.paymentState === 'PAID');
    return { order, visit, visits };
  }
  const press = (order: OrderView) =>
    shop.ask({
      store: 'beauty',
      method: 'POST',
      url: `/api/v1/cartTransaction/${order.id}/cancel-paid`,
      as: SHOPPER,
      body: { requestId: randomUUID(), paid: order.paid },
    });
  const startsIn = (visit: string, ms: number) =>
    shop.database.db
      .update(appointments)
      .set({ starts: new Date(shop.clock.now().getTime() + ms) })
      .where(eq(appointments.id, visit));
  const statusOf = async (visit: string) =>
    (await shop.database.db.select().from(appointments).where(eq(appointments.id, visit)))[0]
      ?.status;

  it('is cancelled until the store’s last moment, and its time is free; a minute later the shop is asked (finding Z136)', async () => {
    const { order, visit } = await booked();
    await startsIn(visit, DAY - MINUTE);
    const late = await shop.see('beauty', order);
    expect(late.mayCancelPaid).toBeUndefined();
    expect(late.mayAsk).toContain('CANCEL');
    expect((await press(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await statusOf(visit)).toBe('PAID');

    await startsIn(visit, DAY + MINUTE);
    expect((await shop.see('beauty', order)).mayCancelPaid).toBe(true);
    const answer = await press(order);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ goods: 'released', money: { owedBack: order.paid } });
    expect(await statusOf(visit)).toBe('CANCELLED');
  });

  it('is not cancelled in the chair: of a customer who staff say is there the shop is asked', async () => {
    const { order, visit } = await booked();
    await startsIn(visit, MINUTE);
    const day = wallClock(shop.clock.now(), 'Asia/Manila').day;
    await shop.database.db
      .update(appointments)
      .set({ startDate: day })
      .where(eq(appointments.id, visit));
    await rules({ changeHours: 0 });
    expect((await shop.see('beauty', order)).mayCancelPaid, 'not there yet').toBe(true);
    for (const [event, may] of [
      ['visit.arrived', undefined],
      ['visit.awaited', true],
      ['visit.arrived', undefined],
    ] as const) {
      const said = await says(shop, order, event, visit);
      expect(said.statusCode, said.body).toBe(200);
      const seen = await shop.see('beauty', order);
      expect(seen.mayCancelPaid, event).toBe(may);
    }
    expect((await press(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await statusOf(visit)).toBe('PAID');
    expect(await heard(order)).not.toContain('shopper.cancelled');
    await rules({ changeHours: 24 });
  });

  it('is not cancelled while a person is on the way to it: the shop is asked (549)', async () => {
    const { order, visit } = await booked();
    await startsIn(visit, 30 * MINUTE);
    await rules({ changeHours: 0 });
    const visitAt = JSON.stringify({ visitAt: emptyAddress('PH') });
    await shop.database.db
      .update(orders)
      .set({ body: sql`${orders.body} || ${visitAt}::jsonb` })
      .where(eq(orders.id, order.id));
    expect((await shop.see('beauty', order)).mayCancelPaid).toBe(true);
    for (const [event, may] of [
      ['visit.onTheWay', undefined],
      ['visit.notYet', true],
      ['visit.onTheWay', undefined],
    ] as const) {
      const said = await says(shop, order, event, visit);
      expect(said.statusCode, said.body).toBe(200);
      expect((await shop.see('beauty', order)).mayCancelPaid, event).toBe(may);
    }
    expect((await press(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await statusOf(visit)).toBe('PAID');
    expect(await heard(order)).not.toContain('shopper.cancelled');
    await rules({ changeHours: 24 });
  });

  it('that stands alone since staff cancelled the other is the shop’s to cancel: it may keep some of what came for that', async () => {
    const { order, visits } = await booked(2);
    expect((await shop.see('beauty', order)).mayCancelPaid).toBe(true);
    const { version } = await atDesk(shop, order);
    const [off = '', other = ''] = visits;
    const cut = await shop.ask({
      store: 'beauty',
      method: 'POST',
      url: `/api/v1/staff/orders/${order.id}/actions`,
      body: { action: 'cancelVisit', version, reason: 'she called too late', appointment: off },
      as: AT_DESK,
    });
    expect(cut.statusCode, cut.body).toBe(200);
    const seen = await shop.see('beauty', order);
    expect(seen.mayCancelPaid).toBeUndefined();
    expect(seen.mayAsk).toContain('CANCEL');
    expect((await press(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await statusOf(other)).toBe('PAID');
    expect((await shop.see('beauty', order)).money).toMatchObject({ owedBack: 0 });
  });

  it('is not cancelled by the call of the visit itself, which the specification keeps for what is unpaid (D09)', async () => {
    const { visit } = await booked();
    const answer = await shop.ask({
      store: 'beauty',
      method: 'PATCH',
      url: `/api/v1/appointment/${visit}`,
      as: SHOPPER,
      body: { status: 'CANCELLED' },
    });
    expect(answer.statusCode).toBe(409);
    expect(await statusOf(visit)).toBe('PAID');
  });
});

describe('a wish to cancel', () => {
  const asks = (order: OrderView) =>
    lived.post(order, 'requests', { requestId: randomUUID(), kind: 'CANCEL', text: 'Too late.' });
  const kindsOf = async ({ id }: OrderView): Promise<string[]> =>
    (
      await shop.database.db
        .select({ kind: outbox.kind })
        .from(outbox)
        .where(eq(outbox.orderId, id))
    ).map(({ kind }) => kind);

  it('is told as received, and one that staff have seen to while the order stands as refused (finding Z135)', async () => {
    const order = await paid();
    await lets(false);
    expect((await asks(order)).statusCode).toBe(200);
    expect(await kindsOf(order)).toContain('order.cancelAsked');
    const [task] = await lived.tasks(order);
    const done = await shop.ask({
      store: lived.slugOf(order),
      method: 'POST',
      url: `/api/v1/staff/tasks/${task?.id}/done`,
      body: { reason: 'it is on its way' },
      as: lived.staffOf(lived.slugOf(order)),
    });
    expect(done.statusCode, done.body).toBe(200);
    const kinds = await kindsOf(order);
    expect(kinds).toContain('order.cancelRefused');
    expect(kinds).not.toContain('order.seenTo');
    expect((await lived.see(order)).requests).toMatchObject([
      { kind: 'CANCEL', status: 'ANSWERED' },
    ]);
  });

  const seesTo = async (order: OrderView) => {
    const task = (await lived.tasks(order)).find(({ reason }) => reason === 'CANCEL_ASKED');
    return shop.ask({
      store: lived.slugOf(order),
      method: 'POST',
      url: `/api/v1/staff/tasks/${task?.id}/done`,
      body: { reason: 'it is settled' },
      as: lived.staffOf(lived.slugOf(order)),
    });
  };
  it('is not told as refused once its money went back: that is how staff agreed to it', async () => {
    const order = await paid();
    await lets(false);
    expect((await asks(order)).statusCode).toBe(200);
    const back = { amount: order.paid, reference: 're_1', day: '2026-03-01' };
    const given = await lived.staff(order, 'gaveBack', back);
    expect(given.statusCode, given.body).toBe(200);
    const done = await seesTo(order);
    expect(done.statusCode, done.body).toBe(200);
    const kinds = await kindsOf(order);
    expect(kinds).toContain('order.refunded');
    expect(kinds).toContain('order.seenTo');
    expect(kinds).not.toContain('order.cancelRefused');
    expect((await lived.see(order)).money).toMatchObject({ returned: order.paid });
  });

  it('is told as refused where a part of its money went back: that was for what was not there (finding Z225)', async () => {
    const order = await paid();
    await lets(false);
    expect((await asks(order)).statusCode).toBe(200);
    const back = { amount: 1, reference: 're_part', day: '2026-03-01' };
    const given = await lived.staff(order, 'gaveBack', back);
    expect(given.statusCode, given.body).toBe(200);
    expect((await seesTo(order)).statusCode).toBe(200);
    const kinds = await kindsOf(order);
    expect(kinds).toContain('order.cancelRefused');
    expect(kinds).not.toContain('order.seenTo');
    expect(await lived.see(order)).toMatchObject({
      paymentState: 'PAID',
      goods: 'committed',
      money: { returned: 1 },
    });
  });

  it('that is taken back and made again is told once a day', async () => {
    const order = await paid();
    await lets(false);
    const again = async (): Promise<void> => {
      const answer = await asks(order);
      expect(answer.statusCode, answer.body).toBe(200);
      const id = (answer.json() as OrderView).requests?.at(-1)?.id;
      const back = await lived.post(order, `requests/${id}/take-back`);
      expect(back.statusCode, back.body).toBe(200);
    };
    const told = async () =>
      (await kindsOf(order)).filter((kind) => kind === 'order.cancelAsked').length;
    for (let turn = 0; turn < 3; turn++) await again();
    expect(await told()).toBe(1);
    shop.clock.pass(DAY);
    for (let turn = 0; turn < 2; turn++) await again();
    expect(await told()).toBe(2);
    expect((await heard(order)).filter((one) => one === 'cancel.asked')).toHaveLength(5);
  });
});

describe('what goes back', () => {
  it('names each payment with its sum: an order that was paid twice and cancelled owes both (finding Z137)', async () => {
    const order = await lived.placed('FLUTTERWAVE');
    const first = await lived.start(order, 'FLUTTERWAVE');
    await lived.post(order, 'give-up-payment');
    const second = await lived.start(order, 'IPAY_AFRICA');
    await lived.simulate('IPAY_AFRICA', second, { action: 'approve' });
    await shop.quiet();
    await ask('IPAY_AFRICA', second);
    expect((await lived.see(order)).paymentState).toBe('PAID');
    await lived.simulate('FLUTTERWAVE', first, { action: 'approve', notify: 'never' });
    await ask('FLUTTERWAVE', first);
    const twice = await lived.see(order);
    expect(twice.money?.goesTo).toEqual([{ provider: 'FLUTTERWAVE', amount: order.total }]);
    const answer = await lived.staff(order, 'cancel');
    expect(answer.statusCode, answer.body).toBe(200);
    const ways = (await lived.see(order)).money?.goesTo ?? [];
    expect(ways.toSorted((one, other) => one.provider.localeCompare(other.provider))).toEqual([
      { provider: 'FLUTTERWAVE', amount: order.total },
      { provider: 'IPAY_AFRICA', amount: order.total },
    ]);
  });
});
