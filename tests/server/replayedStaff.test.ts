import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import type { TableSession } from '#machines/domain/table.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { type OrderLife, stateText } from '#machines/order/life.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { wallClock } from '#server/zone.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { replayOrder } from '#src/support/player/orderLife.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { sumWords } from '#src/support/player/words.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { aDish, aTable, sendRound } from '#tests/support/tables.ts';
import { second, support } from './tracesShop.ts';

/** What staff do with an order, read by support: a fresh log goes the way that the order went (508, finding Z141). */
const SLUGS = ['beauty', 'restaurant'] as const;
const STAFF = tokenOf({
  uid: 'at-the-desk',
  roles: Object.fromEntries(SLUGS.map((slug) => [store(slug).business.id, ['staff']])),
});
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
beforeEach(() => shop.clock.pass(21 * DAY));
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

type Slug = (typeof SLUGS)[number];
interface Placed {
  id: string;
}
const asks = async (slug: Slug, path: string, body?: object, as = STAFF) => {
  const answer = await shop.ask({
    ...{ store: slug, url: `/api/v1/${path}`, as },
    ...(body && { method: 'POST' as const, body }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json();
};
const atDesk = ({ id }: Placed, slug: Slug): Promise<StaffOrder> =>
  asks(slug, `staff/orders/${id}`);
async function act(order: Placed, body: object, slug: Slug = 'beauty'): Promise<StaffOrder> {
  const { version } = await atDesk(order, slug);
  return asks(slug, `staff/orders/${order.id}/actions`, {
    version,
    reason: 'by telephone',
    ...body,
  });
}
const says = ({ id }: Placed, event: string, more: object = {}) =>
  asks('beauty', `cartTransaction/${id}/events`, { reportId: randomUUID(), event, ...more });
const today = (slug: Slug) => wallClock(shop.clock.now(), store(slug).business.timeZone).day;

interface Booked {
  order: OrderView;
  visits: string[];
}
/** Two visits on two days, as two lines of one order. */
async function booked(
  method: 'PAY_LATER' | 'STRIPE',
  of: Product,
  partial = false,
): Promise<Booked> {
  const intent = randomUUID();
  const free = await freeTimes(shop, 'beauty', of);
  const days = [...new Set(free.map(({ startDate }) => startDate))].slice(3, 5);
  const visits: string[] = [];
  for (const [line, day] of days.entries()) {
    const time = free.find(({ startDate }) => startDate === day)!;
    const body = aBooking('beauty', of, time, { intentId: intent, line });
    const answer = await hold(shop, 'beauty', body, SHOPPER);
    expect(answer.statusCode, answer.body).toBe(201);
    visits.push(answer.json().data.id);
  }
  const lines = visits.map((id) => ({
    product: of,
    appointments: [id],
    ...(partial && { partial }),
  }));
  return { order: await shop.place('beauty', lines, { method, intent }), visits };
}
async function pays(order: OrderView, state: string): Promise<void> {
  const attempt = await shop.start('beauty', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.until('beauty', order, ({ paymentState }) => paymentState === state);
  await shop.quiet();
}

/** The same with stand-ins for what a trace has stand-ins for. */
const standIns = ({ value, facts }: OrderLife) => ({
  value,
  facts: {
    ...facts,
    watched: facts.watched.map(idOf),
    contested: byStandIn(facts.contested),
    turned: byStandIn(facts.turned),
  },
});
const byStandIn = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [idOf(name), sum]));

/** A page was about this order: what support reads of it, beside the order as the shop has it. */
async function replayed({ id: orderId }: Placed, slug: Slug = 'beauty') {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId));
  const id = randomUUID();
  const reference = `${id.slice(0, 4).toUpperCase()}-QX9Z`;
  const written = { reference, intentId: row!.intentId, locale: 'en', attached: false };
  await asks(slug, `traces/${id}`, { ...written, written: second });
  const { trace } = (await asks(slug, `traces/${id}`, undefined, support(slug))) as {
    trace: Trace;
  };
  const steps = replayOrder(trace.order ?? []);
  expect(steps.map(({ fact, life }) => [fact.type, life && stateText(life)])).toEqual(
    steps.map(({ fact }) => [fact.type, fact.to]),
  );
  expect(standIns(steps.at(-1)!.life!)).toEqual(standIns(row!.life));
  const moments = momentsOf(trace);
  const ofOrder = moments.filter(({ order }) => order !== null);
  expect(ofOrder.filter(({ trouble }) => trouble === 'differs')).toEqual([]);
  const { answer, notes } = verdictOf(trace, moments);
  expect(notes.join('\n')).not.toContain('another way');
  expect(JSON.stringify(trace), 'what staff wrote is theirs').not.toContain('telephone');
  return { answer, types: steps.map(({ fact }) => fact.type) };
}

it('a deposit, one visit of several cancelled, and the rest in cash: support reads the same states and the same money (finding Z141)', async () => {
  const of = store('beauty').products.find(({ name }) => name === 'Root colour')!;
  const { order, visits } = await booked('STRIPE', of, true);
  await pays(order, 'PART_PAID');
  const { paid } = await shop.see('beauty', order);
  await act(order, { action: 'cancelVisit', appointment: visits[0] });
  expect((await replayed(order)).answer).toMatch(/^Yes\. The deposit of .* is left to pay\.$/);

  const { toTake } = await atDesk(order, 'beauty');
  expect(toTake).toBeCloseTo(order.total / 2 - paid, 2);
  await act(order, { action: 'takePayment', amount: toTake, how: 'CASH' });
  const { answer, types } = await replayed(order);
  expect(types.slice(-2)).toEqual(['visit.cancelled', 'staff.tookPayment']);
  const sum = (amount = 0) => sumWords(amount, order.currency);
  expect(answer).toBe(
    `Yes. ${sum(paid)} was taken through Stripe, and the rest of ${sum(toTake)} was paid at the shop’s till, and the order is paid.`,
  );

  await act(order, { action: 'returnedElsewhere', amount: 1, how: 'CASH', day: today('beauty') });
  expect((await replayed(order)).answer, 'finding Z172').toBe(
    `Yes. ${sum(paid)} was taken through Stripe. ${sum(toTake)} was paid at the shop’s till, and ${sum(1)} of it was handed back. The order stays paid.`,
  );
  await act(order, { action: 'cancel' });
  expect((await replayed(order)).answer).toMatch(/must still go back/);
});

it('so it does where they move a visit, say who came, answer a question, and hand money back', async () => {
  const { order, visits } = await booked('PAY_LATER', aService('beauty'));
  const [first = '', last = ''] = visits;
  const [visit] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, first));
  const to = (await freeTimes(shop, 'beauty', aService('beauty'), 4)).at(-1)!;
  await asks('beauty', `staff/visits/${first}/move`, {
    ...{
      startDate: to.startDate,
      startTime: to.startTime,
      version: visit!.version,
      employee: null,
    },
  });
  await act(order, { action: 'takePayment', amount: order.total, how: 'CARD' });
  await asks(
    'beauty',
    `cartTransaction/${order.id}/requests`,
    { requestId: randomUUID(), kind: 'HELP', text: 'was I charged twice?' },
    SHOPPER,
  );
  const [asked] = (await atDesk(order, 'beauty')).tasks;
  await asks('beauty', `staff/tasks/${asked?.id}/done`, { reason: 'by telephone' });
  await act(order, { action: 'cancelVisit', appointment: last });
  const [moved] = await shop.database.db
    .select()
    .from(appointments)
    .where(eq(appointments.id, first));
  shop.clock.pass(moved!.starts.getTime() + MINUTE - shop.clock.now().getTime());
  for (const event of ['visit.missed', 'visit.awaited', 'visit.arrived'])
    await says(order, event, { appointment: first });
  const half = order.total / 2;
  await act(order, {
    action: 'returnedElsewhere',
    amount: half,
    how: 'CASH',
    day: today('beauty'),
  });
  const { types } = await replayed(order);
  expect(types).toEqual(
    expect.arrayContaining([
      ...['visit.moved', 'staff.tookPayment', 'help.asked', 'staff.finished', 'visit.cancelled'],
      ...['visit.missed', 'visit.awaited', 'visit.arrived', 'staff.returnedElsewhere'],
    ]),
  );
});

it('where they ask the provider again, give money back, and close what was never paid', async () => {
  const { order } = await booked('STRIPE', aService('beauty'));
  await pays(order, 'PAID');
  await act(order, { action: 'ask' });
  const day = today('beauty');
  await act(order, { action: 'gaveBack', amount: 1, reference: 're_1', day });
  await act(order, { action: 'cancel' });
  await act(order, { action: 'gaveBack', amount: order.total - 1, reference: 're_2', day });
  const { answer, types } = await replayed(order);
  expect(answer).toMatch(/^It was taken and has gone back: /);
  expect(types).toEqual(
    expect.arrayContaining(['staff.asked', 'staff.gaveBack', 'staff.cancelled']),
  );

  const other = await booked('PAY_LATER', aService('beauty'));
  await act(other.order, { action: 'close' });
  const closed = await replayed(other.order);
  expect([closed.answer, closed.types.at(-1)]).toEqual([
    'No. The order has ended, and nothing came for it.',
    'staff.closed',
  ]);
});

it('and at a table whose kitchen serves, and that is closed with what its till took', async () => {
  const table = aTable();
  const sent = await sendRound(shop, [aDish(0), aDish(1, 2)], { as: SHOPPER, table });
  expect(sent.statusCode, sent.body).toBe(201);
  const round: { id: string; total: number } = sent.json().data;
  const kitchen = `staff/tables/${table.id}/rounds/${round.id}`;
  for (const kitchenSays of ['ACCEPTED', 'SERVED'])
    await asks('restaurant', kitchen, { kitchen: kitchenSays });
  const all: TableSession[] = await asks('restaurant', 'staff/tables');
  const { id: sitting, rest } = all.find((one) => one.table.id === table.id)!;
  await asks('restaurant', `tables/${table.id}/close`, { sitting, rest, how: 'CASH' });
  const { answer, types } = await replayed(round, 'restaurant');
  expect(answer).toMatch(/^Yes\. .* was paid at the shop’s till; no payment/);
  expect(types).toEqual(
    expect.arrayContaining(['kitchen.accepted', 'kitchen.served', 'till.paid']),
  );
  await act(
    round,
    { action: 'returnedElsewhere', amount: rest, how: 'CASH', day: today('restaurant') },
    'restaurant',
  );
  const emptied = await replayed(round, 'restaurant');
  expect(emptied.types.at(-1)).toBe('staff.returnedElsewhere');
  expect(emptied.answer).toMatch(/^It was taken and has gone back: .* all of it was handed back/);
});
