import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import {
  aDish,
  aPointOfSale,
  askBill,
  aTable,
  sendRound,
  tableSessionOf,
} from '#tests/support/tables.ts';

export let shop: PayingShop;
export let close: Awaited<ReturnType<typeof aPointOfSale>>;

/** One shop for the tests of a file; after each of them its tables are closed, and the audit finds nothing wrong. */
export function setUpTables(): void {
  beforeAll(async () => {
    shop = await payingShop();
    close = await aPointOfSale(shop);
  });
  afterEach(async () => {
    for (const table of used.splice(0)) expect((await close(table)).statusCode).toBe(200);
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });
  afterAll(() => shop.close());
}

export const RESTAURANT = 'restaurant';
export const [AMINA, BEN] = [guest('amina'), guest('ben')];
export type Table = ReturnType<typeof aTable>;
export const used: Table[] = [];
/** A table where nobody sits. */
export const fresh = (): Table => {
  const table = aTable(used.length);
  used.push(table);
  return table;
};

export async function sent(
  table: Table,
  at: number,
  as: string,
  more: Partial<Pick<Parameters<typeof sendRound>[2], 'sitting' | 'method' | 'wrote'>> = {},
) {
  const answer = await sendRound(shop, [aDish(at), aDish(at + 1, 2)], { as, table, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: string; total: number };
}
export async function billed(table: Table, lines: string[], as: string) {
  const answer = await askBill(shop, table, lines, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data as { id: string; total: number };
}
export async function paid(order: { id: string }, as: string) {
  const attempt = await shop.start(RESTAURANT, order, 'STRIPE', as);
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until(RESTAURANT, order, (view) => view.paymentState === 'PAID', as);
}
export const giveUp = (order: { id: string }, as: string) =>
  shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/give-up`,
    as,
  });
export const linesOf = async (table: Table, as: string) =>
  (await tableSessionOf(shop, table, as)).rounds.flatMap((round) => round.lines);

/** A person who works at a store, as its identity provider says. */
export const staffOf = (slug: string): string =>
  tokenOf({ uid: `staff of ${slug}`, roles: { [store(slug).business.id]: ['staff'] } });
export const STAFF = staffOf(RESTAURANT);
export const staffAsks = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  as = STAFF,
  slug = RESTAURANT,
) =>
  shop.ask({
    store: slug,
    method,
    url: `/api/v1/${path}`,
    as,
    ...(body !== undefined && { body }),
  });
export const kitchenSays = (table: Table, round: { id: string }, kitchen: string, as = STAFF) =>
  staffAsks('POST', `staff/tables/${table.id}/rounds/${round.id}`, { kitchen }, as);
export const wishOf = (table: Table, wish: string, as: string) =>
  staffAsks('POST', `tables/${table.id}/wishes`, { wish }, as);
export const answered = (table: Table, wish: string, as = STAFF) =>
  staffAsks('POST', `staff/tables/${table.id}/wishes`, { wish }, as);
