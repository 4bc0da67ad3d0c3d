import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { isAvailable, stockAt } from '#machines/domain/stock.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { changeProposals, holds, orderLines, orders } from '#server/db/schema/orders.ts';
import { restock } from '#server/lifecycle/restock.ts';
import type { ChangedLine } from '#server/pricing/changedTotals.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';

/** A bundle's stock is its own plus what its items make, and what is shown can be ordered (specification 5). */
let shop: InProcessShop;
let owner: pg.Client;
beforeAll(async () => {
  shop = await inProcessShop({ patience: 30 });
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await owner.end();
  await shop.close();
});

const { products, business } = store('grocery');
const here = business.locations[0]?.id ?? '';
const bundle = products.find((one) =>
  one.bundleItems.some(({ quantity }) => quantity > 1),
) as Product;
const double = bundle.bundleItems.find(({ quantity }) => quantity > 1)?.productId ?? '';
const parts = bundle.bundleItems.map(({ productId }) => productId);

/** Two boxes stand ready; the parts make four more, and one of the scarce ones is left over. */
beforeEach(async () => {
  const at = (ids: string[]) => and(eq(stock.locationId, here), inArray(stock.productId, ids));
  await owner.query('TRUNCATE cart_transaction, stock_hold CASCADE');
  await shop.database.db.update(stock).set({ stockInHand: 20, held: 0 }).where(at(parts));
  await shop.database.db
    .update(stock)
    .set({ stockInHand: 9, held: 0 })
    .where(at([double]));
  await shop.database.db
    .update(stock)
    .set({ stockInHand: 2, held: 0 })
    .where(at([bundle.id]));
});

const shelf = async (id: string): Promise<number> => {
  const [row] = await shop.database.db
    .select()
    .from(stock)
    .where(and(eq(stock.productId, id), eq(stock.locationId, here)));
  return (row?.stockInHand ?? 0) - (row?.held ?? 0);
};
const others = () => Promise.all(parts.filter((id) => id !== double).map(shelf));
const order = (quantity: number, who = 'box', method = 'PAY_LATER', product = bundle) =>
  shop.ask({
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: customer(who),
    body: anOrder('grocery', [{ product, quantity }], { method }),
  });
/** In the list, on the product's page, and as a cart asks for it again. */
async function shown(): Promise<number[]> {
  const read = async (url: string): Promise<Product> => {
    const json = (await shop.ask({ url })).json();
    return Array.isArray(json.products)
      ? json.products.find(({ id }: Product) => id === bundle.id)
      : json;
  };
  const urls = [
    `/api/v1/products?q=${encodeURIComponent(bundle.name)}`,
    `/api/v1/products/${bundle.id}`,
    `/api/v1/products?ids=${bundle.id}`,
  ];
  return (await Promise.all(urls.map(read))).map((one) => stockAt(one, here));
}

describe('a bundle', () => {
  it('shows what stands ready and what its parts make, and falls as a part is sold by itself', async () => {
    expect(await shown()).toEqual([6, 6, 6]);
    const part = products.find(({ id }) => id === double) as Product;
    expect((await order(5, 'part', 'PAY_LATER', part)).statusCode).toBe(201);
    expect(await shown()).toEqual([4, 4, 4]);
  });

  it('is taken from its own shelf first, then every part by its quantity', async () => {
    expect((await order(3)).statusCode).toBe(201);
    expect([await shelf(bundle.id), await shelf(double)]).toEqual([0, 7]);
    expect(new Set(await others())).toEqual(new Set([19]));
  });

  it('of which more are wanted than are shown makes no order, and says what is shown', async () => {
    const refused = await order(7);
    expect(refused.json()).toMatchObject({
      code: 'STOCK_CHANGED',
      differences: [{ kind: 'stock', was: 7, now: 6 }],
    });
    expect(await shown()).toEqual([6, 6, 6]);
  });

  it('that is given up gives every part back', async () => {
    const placed = await order(5, 'again');
    expect(placed.statusCode, placed.body).toBe(201);
    expect(await shown()).toEqual([1, 1, 1]);
    const id = placed.json().data.id;
    expect(
      (
        await shop.ask({
          method: 'POST',
          url: `/api/v1/cartTransaction/${id}/give-up`,
          as: customer('again'),
          body: {},
        })
      ).statusCode,
    ).toBe(200);
    expect(await shown()).toEqual([6, 6, 6]);
  });

  it('of an order that is changed to fewer gives whole sets back, and to more takes them', async () => {
    const placed = await order(5);
    const { db } = shop.database;
    const [changed] = await db.select().from(orders).where(eq(orders.id, placed.json().data.id));
    const [row] = await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, placed.json().data.id));
    if (!changed || !row) throw new Error(placed.body);
    const to = (from: number, quantity: number) =>
      shop.database.transaction((tx) => {
        const line = { row: { ...row, quantity: from }, quantity } as ChangedLine;
        return restock(tx, changed, [line], { accepted: true, clock: shop.clock });
      });
    await to(5, 3);
    expect([await shelf(bundle.id), await shelf(double)]).toEqual([0, 7]);
    expect(await shown()).toEqual([3, 3, 3]);
    await to(3, 1);
    expect([await shelf(bundle.id), await shelf(double)]).toEqual([1, 9]);
    await to(1, 6);
    expect([await shelf(bundle.id), await shelf(double)]).toEqual([0, 1]);
    await expect(to(6, 7)).rejects.toThrow('STOCK_CHANGED');
    expect(await shown()).toEqual([0, 0, 0]);
  });

  describe('beside its own parts, each bought by itself', () => {
    const single = (id: string) => products.find((one) => one.id === id) as Product;
    const needs = bundle.bundleItems.map((item) => ({
      product: single(item.productId),
      quantity: item.quantity,
    }));
    const placed = async (quantity: number, of = needs): Promise<string> => {
      const body = anOrder('grocery', [{ product: bundle, quantity }, ...of], {
        method: 'PAY_LATER',
      });
      const answer = await shop.ask({
        method: 'POST',
        url: '/api/v1/cartTransaction',
        as: customer('both'),
        body,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json().data.id;
    };
    /** The shop proposes another quantity, and the shopper accepts it. */
    const changed = async (orderId: string, quantity: number, productId = bundle.id) => {
      const id = randomUUID();
      const proposal = {
        id,
        orderId,
        businessId: business.id,
        proposedBy: 'SHOP' as const,
        note: '',
        status: 'PROPOSED' as const,
      };
      await shop.database.db.insert(changeProposals).values({
        ...proposal,
        lines: [{ productId, quantity }],
        total: null,
        createdAt: shop.clock.now(),
      });
      const url = `/api/v1/cartTransaction/${orderId}/changes/${id}`;
      const answer = await shop.ask({
        method: 'POST',
        url,
        as: customer('both'),
        body: { accept: true },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const shelves = () =>
      Promise.all([bundle.id, double, ...parts.filter((id) => id !== double)].map(shelf));
    const rest = parts.length - 1;

    it('puts back the bundle that stood ready, and the parts stay what they were', async () => {
      const id = await placed(2);
      expect(await shelves()).toEqual([0, 7, ...Array(rest).fill(19)]);
      await changed(id, 1);
      expect(await shelves()).toEqual([1, 7, ...Array(rest).fill(19)]);
      expect(await shown()).toEqual([4, 4, 4]);
    });

    it('puts back the set and then the ready ones; the parts bought singly are the last to go', async () => {
      const id = await placed(3);
      expect(await shelves()).toEqual([0, 5, ...Array(rest).fill(18)]);
      await changed(id, 2);
      expect(await shelves()).toEqual([0, 7, ...Array(rest).fill(19)]);
      await changed(id, 0);
      expect(await shelves()).toEqual([2, 7, ...Array(rest).fill(19)]);
      await changed(id, 0, double);
      expect(await shelves()).toEqual([2, 9, ...Array(rest).fill(19)]);
    });

    it('puts back the kind of a part that its sets took, and not the kind that was bought', async () => {
      const { db } = shop.database;
      const variantId = randomUUID();
      // Its shelf is the last of the part's: sets are taken from the others first.
      const kind = {
        id: `zz-${variantId}`,
        businessId: business.id,
        productId: double,
        variantId,
        locationId: here,
      };
      const [pattern] = await db
        .select()
        .from(stock)
        .where(and(eq(stock.productId, double), eq(stock.locationId, here)));
      await owner.query(
        'INSERT INTO product_variant (id, product_id, selling_price) VALUES ($1, $2, 100)',
        [variantId, double],
      );
      await db
        .insert(stock)
        .values({ ...pattern, ...kind, stockInHand: 5, held: 0 } as typeof stock.$inferInsert);
      try {
        const id = await placed(3, []);
        const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
        await db.insert(orderLines).values({
          ...line,
          id: randomUUID(),
          position: 9,
          productId: double,
          variantId,
          quantity: 2,
        } as typeof orderLines.$inferInsert);
        const [hold] = await db.select().from(holds).where(eq(holds.orderId, id));
        const later = new Date(shop.clock.now().getTime() + 1_000);
        await db.insert(holds).values({
          ...hold,
          id: randomUUID(),
          stockId: kind.id,
          quantity: 2,
          createdAt: later,
        } as typeof holds.$inferInsert);
        await changed(id, 2);
        const held = await db.select().from(holds).where(eq(holds.orderId, id));
        const [ready] = await db
          .select()
          .from(stock)
          .where(and(eq(stock.productId, bundle.id), eq(stock.locationId, here)));
        expect(new Map(held.map((one) => [one.stockId, one.quantity]))).toEqual(
          new Map([
            [ready?.id, 2],
            [kind.id, 2],
          ]),
        );
      } finally {
        await owner.query('TRUNCATE cart_transaction, stock_hold CASCADE');
        await owner.query('DELETE FROM product_location WHERE id = $1', [kind.id]);
        await owner.query('DELETE FROM product_variant WHERE id = $1', [variantId]);
      }
    });
  });

  it('I26: fifty buyers at once get exactly as many as were shown, and then it is sold out', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => order(1, `buyer-${at}`)),
    );
    const sold = answers.filter(({ statusCode }) => statusCode === 201);
    expect(
      answers
        .filter(({ statusCode }) => statusCode !== 201)
        .every((one) => one.json().code === 'STOCK_CHANGED'),
    ).toBe(true);
    expect(sold).toHaveLength(6);
    expect([await shelf(bundle.id), await shelf(double)]).toEqual([0, 1]);
    expect(new Set(await others())).toEqual(new Set([16]));
    expect(await shown()).toEqual([0, 0, 0]);
    const product: Product = (await shop.ask({ url: `/api/v1/products/${bundle.id}` })).json();
    expect(isAvailable(product, here)).toBe(false);
  });
});
