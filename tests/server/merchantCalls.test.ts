import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { products, stock } from '#server/db/schema/catalog.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { exportStore } from '#server/importing/read.ts';
import { importSheet } from '#server/importing/run.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** A merchant's own systems bring prices and stock under the secret key. */
const SECRET = { 'api-key': 'sk-of-the-merchants-own-systems' };
const { business, products: seeded } = store('retail');
const PLAIN = 'PLAIN-1';
/** a product without variants, which the demo's store has none of */
let plain: Product;
const withVariants = seeded.find((one) => one.productVariants.length > 1) as Product;
const variant = withVariants.productVariants[1] as Product['productVariants'][number];
const place = business.locations[0] as (typeof business.locations)[number];
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
  const sheet = `sku,name,price,stock: ${place.name}\n${PLAIN},A plain thing,9.5,7\n`;
  await importSheet({ ...shop, isDryRun: false }, business.defaultDomain, sheet);
  const [row] = await shop.database.db
    .select()
    .from(products)
    .where(sql`${products.view} ->> 'SKU' = ${PLAIN}`);
  plain = await shown(row?.id ?? '');
  await shop.database.db.insert(apiKeys).values({
    key: hashOf(SECRET['api-key']),
    businessId: business.id,
    kind: 'secret',
    createdAt: shop.clock.now(),
  });
  shop.app.services.stores.forget();
});
afterAll(() => shop.close());

const bring = (what: 'prices' | 'stock', rows: unknown[], more: object = { headers: SECRET }) =>
  shop.ask({
    store: 'retail',
    method: 'PATCH',
    url: `/api/v1/staff/${what}`,
    body: { [what]: rows },
    ...more,
  });
const shown = async (id: string): Promise<Product> =>
  (await shop.ask({ store: 'retail', url: `/api/v1/products/${id}?join=productLocation` })).json();
const shelf = async (productId: string, variantId: string | null) =>
  (
    await shop.database.db
      .select()
      .from(stock)
      .where(
        and(
          eq(stock.productId, productId),
          eq(stock.locationId, place.id),
          sql`${stock.variantId} is not distinct from ${variantId}`,
        ),
      )
  )[0];

describe('prices', () => {
  it('are what shoppers see and pay from then on, of products and of variants, and what an export writes', async () => {
    const answer = await bring('prices', [
      { sku: PLAIN, price: 12.5, wasPrice: 20 },
      { sku: variant.sku, price: 77.25 },
    ]);
    expect(answer.json(), answer.body).toEqual({ data: { changed: 2, same: 0 } });
    expect(await shown(plain.id)).toMatchObject({ sellingPrice: 12.5, wasPrice: 20 });
    const others = withVariants.productVariants.filter(({ id }) => id !== variant.id);
    const after = await shown(withVariants.id);
    expect(after.sellingPrice).toBe(withVariants.sellingPrice);
    expect(after.productVariants).toEqual(
      withVariants.productVariants.map((one) =>
        one.id === variant.id ? { ...one, sellingPrice: 77.25 } : one,
      ),
    );
    expect(others.length).toBeGreaterThan(0);
    const order = anOrder('retail', [{ product: plain }], { method: 'PAY_LATER' });
    const stale = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: customer('late'),
      body: order,
    });
    expect(stale.json()).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const file = await exportStore(shop.database.db, business.defaultDomain);
    const bySku = (sku: string) => file.products.find((one) => one.sku === sku);
    expect(bySku(PLAIN)).toMatchObject({ price: 12.5, wasPrice: 20 });
    expect(bySku(withVariants.SKU)?.variants[1]?.price).toBe(77.25);
  });

  it('that are the same change nothing; a former price is left, or taken away', async () => {
    const [before] = await shop.database.db
      .select()
      .from(products)
      .where(eq(products.id, plain.id));
    const again = await bring('prices', [
      { sku: PLAIN, price: 12.5 },
      { sku: variant.sku, price: 77.25 },
    ]);
    expect(again.json()).toEqual({ data: { changed: 0, same: 2 } });
    const [after] = await shop.database.db.select().from(products).where(eq(products.id, plain.id));
    expect(after).toEqual(before);
    expect((await bring('prices', [{ sku: PLAIN, price: 12.5, wasPrice: null }])).json()).toEqual({
      data: { changed: 1, same: 0 },
    });
    expect((await shown(plain.id)).wasPrice).toBeNull();
    expect(await shop.database.db.$count(auditRows, eq(auditRows.kind, 'store.prices'))).toBe(2);
  });

  it('alone that reach the former price end it; one that is named and not above is refused', async () => {
    for (const price of [20, 31]) {
      await bring('prices', [{ sku: PLAIN, price: 12.5, wasPrice: 20 }]);
      expect((await bring('prices', [{ sku: PLAIN, price }])).json()).toEqual({
        data: { changed: 1, same: 0 },
      });
      expect(await shown(plain.id)).toMatchObject({ sellingPrice: price, wasPrice: null });
    }
    await bring('prices', [{ sku: PLAIN, price: 12.5, wasPrice: 20 }]);
    for (const row of [
      { sku: PLAIN, price: 12.5, wasPrice: 12.5 },
      { sku: PLAIN, price: 12.5, wasPrice: 9 },
    ])
      expect((await bring('prices', [row])).json()).toMatchObject({
        status: 400,
        code: 'FIELDS_INVALID',
        fields: ['prices.0.wasPrice'],
      });
    expect(await shown(plain.id)).toMatchObject({ sellingPrice: 12.5, wasPrice: 20 });
    await bring('prices', [{ sku: PLAIN, price: 12.5, wasPrice: null }]);
  });

  it.each<[string, object, string]>([
    ['a SKU that nothing has', { sku: 'no-such-sku', price: 1 }, 'prices.1.sku'],
    [
      'a SKU of another store',
      { sku: store('grocery').products[0]?.SKU, price: 1 },
      'prices.1.sku',
    ],
    ['one that stands there twice', { sku: PLAIN, price: 2 }, 'prices.1.sku'],
    ['a price below zero', { sku: variant.sku, price: -1 }, 'prices.1.price'],
    ['more places than the currency has', { sku: variant.sku, price: 1.005 }, 'prices.1.price'],
    [
      'a former price of a variant',
      { sku: variant.sku, price: 1, wasPrice: 2 },
      'prices.1.wasPrice',
    ],
    ['a field that there is not', { sku: variant.sku, price: 1, cost: 2 }, 'prices.1'],
  ])('of %s refuse the whole call and name the place in it', async (_what, row, field) => {
    const answer = await bring('prices', [{ sku: PLAIN, price: 99 }, row]);
    expect(answer.json()).toMatchObject({ status: 400, code: 'FIELDS_INVALID', fields: [field] });
    expect((await shown(plain.id)).sellingPrice).toBe(12.5);
  });
});

describe('stock', () => {
  it('is what is on the shelf, by the name or the id of the place; a shelf that was not there is made', async () => {
    await shop.database.db
      .delete(stock)
      .where(
        and(
          eq(stock.productId, withVariants.id),
          eq(stock.variantId, variant.id),
          eq(stock.locationId, place.id),
        ),
      );
    const answer = await bring('stock', [
      { sku: PLAIN, location: place.name, inHand: 41 },
      { sku: variant.sku, location: place.id, inHand: 3 },
    ]);
    expect(answer.json(), answer.body).toEqual({ data: { changed: 2, same: 0 } });
    expect((await shelf(plain.id, null))?.stockInHand).toBe(41);
    expect(await shelf(withVariants.id, variant.id)).toMatchObject({
      stockInHand: 3,
      held: 0,
      nonInventory: false,
    });
    expect((await bring('stock', [{ sku: PLAIN, location: place.id, inHand: 41 }])).json()).toEqual(
      { data: { changed: 0, same: 1 } },
    );
    await bring('stock', [{ sku: variant.sku, location: place.id, inHand: null }]);
    expect((await shelf(withVariants.id, variant.id))?.nonInventory).toBe(true);
  });

  it('is never less than open orders have set aside, and nothing of such a call is kept', async () => {
    const fresh = { ...plain, ...(await shown(plain.id)) };
    const placed = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: customer('holder'),
      body: anOrder('retail', [{ product: fresh, quantity: 4 }], { method: 'PAY_LATER' }),
    });
    expect(placed.statusCode, placed.body).toBe(201);
    const held = (await shelf(plain.id, null))?.held ?? 0;
    const answer = await bring('stock', [
      { sku: variant.sku, location: place.name, inHand: 9 },
      { sku: PLAIN, location: place.name, inHand: held - 1 },
    ]);
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: ['stock.1.inHand'] });
    expect((await shelf(withVariants.id, variant.id))?.nonInventory).toBe(true);
    expect(
      (await bring('stock', [{ sku: PLAIN, location: place.name, inHand: held }])).statusCode,
    ).toBe(200);
  });

  it('may stop being counted while an order is paid: the money is heard, and the order is paid', async () => {
    await bring('stock', [{ sku: PLAIN, location: place.id, inHand: 9 }]);
    const before = await shelf(plain.id, null);
    const order = await shop.place('retail', [{ product: await shown(plain.id), quantity: 2 }], {
      method: 'STRIPE',
    });
    const attempt = await shop.start('retail', order, 'STRIPE');
    expect((await shelf(plain.id, null))?.held).toBe((before?.held ?? 0) + 2);
    const answer = await bring('stock', [{ sku: PLAIN, location: place.id, inHand: null }]);
    expect(answer.json()).toEqual({ data: { changed: 1, same: 0 } });
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    shop.clock.pass(MINUTE);
    await sweepAttempts(shop.services);
    expect((await shop.see('retail', order)).paymentState).toBe('PAID');
    expect(await shelf(plain.id, null)).toMatchObject({ nonInventory: true, held: before?.held });
    expect(
      (await bring('stock', [{ sku: PLAIN, location: place.id, inHand: null }])).json(),
    ).toEqual({ data: { changed: 0, same: 1 } });
  });

  it('of a place that is not of the store is refused', async () => {
    const answer = await bring('stock', [{ sku: PLAIN, location: 'Nowhere', inHand: 1 }]);
    expect(answer.json()).toMatchObject({ fields: ['stock.0.location'] });
  });
});

describe('a SKU', () => {
  const other = withVariants.productVariants[0] as Product['productVariants'][number];
  const sheet = (text: string) =>
    importSheet({ ...shop, isDryRun: false }, business.defaultDomain, text);
  const priceOf = async () => (await shown(withVariants.id)).productVariants[0]?.sellingPrice;

  it('that two things bear names neither of them: by call and by sheet it is refused, and both stay', async () => {
    const impostor = `sku,name,price,stock: ${place.name}\n${other.sku},Another thing,5,1\n`;
    await sheet(impostor);
    const before = await priceOf();
    expect((await bring('prices', [{ sku: other.sku, price: 6 }])).json()).toMatchObject({
      fields: ['prices.0.sku'],
    });
    expect(
      (await bring('stock', [{ sku: other.sku, location: place.id, inHand: 6 }])).json(),
    ).toMatchObject({ fields: ['stock.0.sku'] });
    await expect(sheet(`sku,price\n${PLAIN},9\n${other.sku},6\n`)).rejects.toThrow(
      `line 3: sku names 2 things: "${other.sku}"`,
    );
    const [row] = await shop.database.db
      .select()
      .from(products)
      .where(sql`${products.view} ->> 'SKU' = ${other.sku}`);
    expect([row?.sellingPrice, await priceOf()]).toEqual([500, before]);
  });

  it('of a product with variants has no shelf of its own: each variant is counted by its own', async () => {
    const sku = withVariants.SKU;
    expect((await bring('stock', [{ sku, location: place.id, inHand: 5 }])).json()).toMatchObject({
      fields: ['stock.0.sku'],
    });
    await expect(sheet(`sku,location,inHand\n${sku},${place.name},5\n`)).rejects.toThrow(
      `line 2: sku names a product with variants: count each by its own SKU: "${sku}"`,
    );
    await expect(
      sheet(`sku,name,price,stock: ${place.name}\n${sku},${withVariants.name},5,5\n`),
    ).rejects.toThrow('line 2: sku names a product with variants');
    expect(await shelf(withVariants.id, null)).toBeUndefined();
  });
});

it('neither a browser, nor a member of staff, nor the key of another store changes a price', async () => {
  const staff = tokenOf({ uid: 'the staff', roles: { [business.id]: ['staff'] } });
  for (const by of [{}, { as: customer('A') }, { as: staff }, { as: staff, headers: SECRET }]) {
    const answer = await bring('prices', [{ sku: PLAIN, price: 1 }], by);
    expect(answer.statusCode, JSON.stringify(by)).toBe(404);
  }
  const elsewhere = await bring('prices', [{ sku: PLAIN, price: 1 }], {
    store: 'grocery',
    headers: SECRET,
  });
  expect(elsewhere.statusCode).toBe(401);
  expect((await shown(plain.id)).sellingPrice).toBe(12.5);
});
