import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { runAudit } from '#server/db/audit.ts';
import { type StockRow, stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';

export let shop: InProcessShop;
/** One shop for the tests of a file; after each of them the audit finds nothing wrong. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await inProcessShop();
  });
  afterEach(async () => expect(await runAudit(shop.database.pool)).toEqual([]));
  afterAll(() => shop.close());
}

export const AMINA = guest('amina');
export const place = (body: unknown, as: string | undefined = AMINA, slug = 'grocery') =>
  shop.ask({
    store: slug,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    body,
    ...(as && { as }),
  });
export const see = (id: string, as = AMINA, slug = 'grocery') =>
  shop.ask({ store: slug, url: `/api/v1/cartTransaction/${id}`, as });
export const placed = async (
  body: OrderBody,
  as = AMINA,
  slug = 'grocery',
): Promise<{ id: string; orderNumber: string; capability: string }> => {
  const answer = await place(body, as, slug);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data;
};
export const orderCount = async (): Promise<number> => shop.database.db.$count(orders);
export const shelf = async (productId: string): Promise<StockRow> => {
  const here = and(
    eq(stock.productId, productId),
    eq(stock.locationId, store('grocery').business.locations[0]?.id ?? ''),
  );
  const [row] = await shop.database.db.select().from(stock).where(here);
  if (!row) throw new Error('no such shelf');
  return row;
};
