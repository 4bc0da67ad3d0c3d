import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toMinor } from '#machines/domain/money.ts';
import type { DiningTable, TableSession } from '#machines/domain/table.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { runAudit } from '#server/db/audit.ts';
import { billLines } from '#server/db/schema/bills.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { diningTables } from '#server/db/schema/tables.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { aDish, aPointOfSale, askBill, sendRound, tableSessionOf } from '#tests/support/tables.ts';

const TABLES = sizeOf('evening', { sample: 3, full: 12 });
const PHONES = sizeOf('evening', { sample: 8, full: 40 });
const ROUNDS = sizeOf('evening', { sample: 24, full: 200 });
const RESTAURANT = 'restaurant';
/** forty phones at once on a busy machine */
const PATIENCE_MS = 120_000;
const { currency } = store(RESTAURANT).business;

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
  await shop.database.db.update(diningTables).set({ open: true });
  // A Wednesday: one branch is closed on Mondays, the other on Tuesdays.
  shop.clock.set('2026-03-04T10:00:00.000Z');
});
afterAll(() => shop.close());

/** The same evening every time: mulberry32. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Sent {
  table: string;
  order: string;
  total: number;
  /** product ids with quantities, as the phone asked for them */
  dishes: string[];
}
const dishText = (id: string, quantity: number): string => `${id} x ${quantity}`;

/** One guest: sends rounds, and now and then pays everything, their own part or a few dishes, or changes their mind about it. */
async function dine(
  name: string,
  table: DiningTable,
  rounds: number,
  roll: () => number,
  kitchen: Sent[],
  tally: Record<string, number>,
): Promise<void> {
  const as = guest(name);
  const count = (what: string): void => {
    tally[what] = (tally[what] ?? 0) + 1;
  };
  for (let round = 0; round < rounds; round++) {
    const lines = Array.from({ length: 1 + Math.floor(roll() * 3) }, () =>
      aDish(Math.floor(roll() * 40), 1 + Math.floor(roll() * 3), table),
    );
    const answer = await sendRound(shop, lines, { as, table });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, total } = answer.json().data;
    const dishes = lines.map((line) => dishText(line.product.id, line.quantity ?? 1));
    kitchen.push({ table: table.id, order: id, total: toMinor(total, currency), dishes });
    if (roll() < 0.45) count(await pays(table, as, roll));
  }
}

async function pays(table: DiningTable, as: string, roll: () => number): Promise<string> {
  const how = roll();
  const wanted = wish(await tableSessionOf(shop, table, as), how, roll);
  const answer = await askBill(shop, table, wanted, as);
  // Somebody else at the table was quicker with one of these lines.
  if (answer.statusCode === 409) return 'too late';
  expect(answer.statusCode, answer.body).toBe(201);
  const bill = answer.json().data;
  if (roll() < 0.2) {
    await shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/cartTransaction/${bill.id}/give-up`,
      as,
    });
    return 'given up';
  }
  await payFor(bill, as);
  return how < 0.25 ? 'whole table' : how < 0.6 ? 'own part' : 'some dishes';
}

/** Lines of the bill: all that are open, one's own, or every second one. */
function wish({ rounds }: TableSession, how: number, roll: () => number): string[] {
  if (how < 0.25) return [];
  const own = rounds.filter((round) => how >= 0.6 || round.isMine).flatMap((round) => round.lines);
  return own
    .filter((line) => line.state === 'OPEN' && (how < 0.6 || roll() < 0.5))
    .map((line) => line.id);
}

async function payFor(bill: { id: string }, as: string): Promise<void> {
  const attempt = await shop.start(RESTAURANT, bill, 'STRIPE', as);
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  const isPaid = async () => (await shop.see(RESTAURANT, bill, as)).paymentState === 'PAID';
  expect(
    await waitUntil(isPaid, PATIENCE_MS, 200),
    'a bill whose payment was approved is paid',
  ).toBe(true);
}

it('a restaurant’s evening: what was paid is what the kitchen cooked, table by table, dish by dish', {
  timeout: 600_000,
}, async () => {
  const tables = store(RESTAURANT).tables.slice(0, TABLES);
  const kitchen: Sent[] = [];
  const tally: Record<string, number> = {};
  const phones = Array.from({ length: PHONES }, (_, at) => {
    const rounds = Math.floor(ROUNDS / PHONES) + (at < ROUNDS % PHONES ? 1 : 0);
    return dine(`phone ${at}`, tables[at % TABLES]!, rounds, dice(at + 1), kitchen, tally);
  });
  await Promise.all(phones);
  const close = await aPointOfSale(shop);
  for (const [at, table] of tables.entries()) {
    const { rest } = await tableSessionOf(shop, table, guest(`phone ${at}`));
    if (at % 2 === 0 && rest > 0) {
      const answer = await askBill(shop, table, [], guest(`phone ${at}`));
      expect(answer.statusCode, answer.body).toBe(201);
      await payFor(answer.json().data, guest(`phone ${at}`));
    }
    expect((await close(table)).statusCode).toBe(200);
  }
  await shop.quiet();
  console.table([{ tables: TABLES, phones: PHONES, rounds: kitchen.length, ...tally }]);

  expect(kitchen).toHaveLength(ROUNDS);
  for (const table of tables)
    expect(await booksOf(table), table.name).toEqual(listOf(table, kitchen));
  expect(await runAudit(shop.database.pool)).toEqual([]);
});

const sum = (amounts: number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What the guests of a table asked for, by their own account. */
function listOf(table: DiningTable, kitchen: Sent[]) {
  const own = kitchen.filter((one) => one.table === table.id);
  return {
    dishes: own.flatMap((one) => one.dishes).toSorted(),
    money: sum(own.map((one) => one.total)),
    twice: [],
    open: [],
  };
}

/** What the shop's books say was paid at that table: by bills and at the till. */
async function booksOf(table: DiningTable) {
  const { db } = shop.database;
  const all = await db.select().from(orders).where(eq(orders.tableId, table.id));
  const rounds = all.filter((one) => !one.isBill);
  const ids = rounds.map((one) => one.id);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
  const settled = await db
    .select()
    .from(billLines)
    .where(and(inArray(billLines.roundId, ids), eq(billLines.state, 'SETTLED')));
  const paid = await db
    .select()
    .from(ledger)
    .where(and(inArray(ledger.orderId, ids), eq(ledger.kind, 'PAID')));
  const atTill = new Set(paid.filter((one) => one.provider === 'TILL').map((one) => one.orderId));
  const captured = sum(
    all.filter((one) => one.isBill && one.paymentState === 'PAID').map((one) => one.total),
  );
  // Of a round that was finished at the till, some lines may have been on a bill that was paid before.
  const rest = rounds
    .filter((one) => atTill.has(one.id))
    .map(
      (one) =>
        one.total -
        sum(settled.filter((line) => line.roundId === one.id).map((line) => line.amount)),
    );
  const onBills = settled.map((one) => one.lineId);
  return {
    dishes: lines.map((line) => dishText(line.productId, line.quantity)).toSorted(),
    money: captured + sum(rest),
    twice: onBills.filter((id, at) => onBills.indexOf(id) !== at),
    open: lines
      .filter((line) => !onBills.includes(line.id) && !atTill.has(line.orderId))
      .map((line) => line.id),
  };
}
