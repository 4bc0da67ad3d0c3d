import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#server/db/open.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { restock } from '#server/lifecycle/restock.ts';
import type { ChangedLine } from '#server/pricing/changedTotals.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

type Answer = (value: unknown) => unknown;
/** A query that says when it was answered, however it is put together. */
function watched<T extends object>(query: T, answered: () => void): T {
  return new Proxy(query, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name === 'then')
        return (...given: Answer[]) =>
          Reflect.apply(
            value,
            target,
            given.map((one) => (said: unknown) => {
              answered();
              return one(said);
            }),
          );
      return (...given: unknown[]) => {
        const next = Reflect.apply(value, target, given);
        return typeof next === 'object' && next !== null ? watched(next, answered) : next;
      };
    },
  });
}

it('the shelves of a changed order are read one after the other: a transaction asks one thing at a time', async () => {
  const body = anOrder(
    'grocery',
    [aLine('grocery', { at: 6, quantity: 4 }), aLine('grocery', { at: 8, quantity: 3 })],
    { method: 'PAY_LATER' },
  );
  const placed = await shop.ask({
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: customer('amina'),
    body,
  });
  expect(placed.statusCode, placed.body).toBe(201);
  const { id } = placed.json().data;
  const { db } = shop.database;
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const rows = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  if (!order || rows.length !== 2) throw new Error(placed.body);
  let most = 0;
  await shop.database.transaction(async (tx) => {
    let now = 0;
    const counted = new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'select') return value;
        return (...given: unknown[]) => {
          now += 1;
          most = Math.max(most, now);
          return watched(Reflect.apply(value, target, given) as object, () => {
            now -= 1;
          });
        };
      },
    }) as Tx;
    const lines = rows.map((row) => ({ row, quantity: 1 }) as ChangedLine);
    await restock(counted, order, lines, { accepted: true, clock: shop.clock });
  });
  expect(most).toBe(1);
});
