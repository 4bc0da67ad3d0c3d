import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { Product } from '#machines/domain/product.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { runAudit } from '#server/db/audit.ts';
import { products, stock } from '#server/db/schema/catalog.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { exportStore } from '#server/importing/read.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { refusedLines, storeFiles } from '#tests/support/storeFiles.ts';

/** Goods by weight (finding Q39, 408): a merchant says kilograms, a shopper buys steps of them, and the server holds to the same step. */
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await shop.close();
});

const { business, products: seeded } = store('grocery');
const here = business.locations[0]?.id ?? '';
/** 120 KES the kilogram, in quarters of it; 24 kg in the first branch */
const carrots = seeded.find(({ SKU }) => SKU === 'GR-60832') as Product;
const FRANCA = customer('franca');

const send = (body: OrderBody) =>
  shop.ask({ method: 'POST', url: '/api/v1/cartTransaction', as: FRANCA, body });
async function placed(quantity: number, more = {}): Promise<OrderView> {
  const answer = await send(anOrder('grocery', [{ product: carrots, quantity }], more));
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json().data;
  return (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, as: FRANCA })).json();
}
const shelfOf = async ({ id }: Pick<Product, 'id'>) =>
  (
    await shop.database.db
      .select()
      .from(stock)
      .where(and(eq(stock.productId, id), eq(stock.locationId, here)))
  )[0];
const shown = async (id: string): Promise<Product> =>
  (await shop.ask({ url: `/api/v1/products/${id}` })).json();

describe('an order of goods by weight', () => {
  it('costs the price of its steps to the last cent, says how much it is, and takes as much from the shelf', async () => {
    const before = await shelfOf(carrots);
    expect(before?.stockInHand, '24 kg in quarters').toBe(96);
    const order = await placed(3);
    expect(order.lines).toMatchObject([
      {
        name: 'Loose carrots',
        quantity: 3,
        measure: { unit: 'kilogram', step: 0.25 },
        totalPrice: 90,
      },
    ]);
    expect(order.total).toBe(90);
    const [line] = await shop.database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id));
    expect(line).toMatchObject({ quantity: 3, unitPrice: 3000, total: 9000 });
    const after = await shelfOf(carrots);
    const left = (row: typeof before): number => (row?.stockInHand ?? 0) - (row?.held ?? 0);
    expect(left(before) - left(after)).toBe(3);
  });

  it('is lowered by a code and taxed as other goods are', async () => {
    const { promotions } = store('grocery');
    const tenth = promotions.find(
      ({ discountPercentage, usesMost, minimumAmount }) =>
        discountPercentage && usesMost === null && (minimumAmount ?? 0) <= 1000,
    );
    const order = await placed(40, { promotion: tenth?.code });
    expect(order.discount).toBeCloseTo((1200 * (tenth?.discountPercentage ?? 0)) / 100, 2);
    expect(order.total).toBeCloseTo(1200 - order.discount, 2);
  });

  const wrong: [string, object][] = [
    ['of another step than the shop’s', { measure: { unit: 'kilogram', step: 0.5 } }],
    ['by the whole kilogram', { measure: { unit: 'kilogram', step: 1 } }],
    ['in another unit', { measure: { unit: 'liter', step: 0.25 } }],
    ['of a page that knows no weights', { measure: undefined }],
  ];
  it.each(wrong)('%s is refused, and nothing is taken', async (_what, more) => {
    const before = await shelfOf(carrots);
    const body = anOrder('grocery', [{ product: carrots, quantity: 3 }]);
    const [line] = body.products;
    const answer = await send({
      ...body,
      products: [{ ...(line as NonNullable<typeof line>), ...more }],
    });
    expect(answer.json()).toMatchObject({ status: 422, code: 'QUANTITY_INVALID', line: 0 });
    expect(await shelfOf(carrots)).toEqual(before);
  });

  it.each([2.5, 0.8, 0])('off the step or below one (%d of them) is none', async (quantity) => {
    const body = anOrder('grocery', [{ product: carrots }]);
    const [line] = body.products;
    const answer = await send({
      ...body,
      products: [{ ...(line as NonNullable<typeof line>), quantity }],
    });
    expect(answer.statusCode).toBe(400);
  });

  it('of more than there is says how much there is, in its steps', async () => {
    const row = await shelfOf(carrots);
    const left = (row?.stockInHand ?? 0) - (row?.held ?? 0);
    const answer = await send(anOrder('grocery', [{ product: carrots, quantity: left + 1 }]));
    expect(answer.json()).toMatchObject({
      code: 'STOCK_CHANGED',
      differences: [
        { kind: 'stock', was: left + 1, now: left, measure: { unit: 'kilogram', step: 0.25 } },
      ],
    });
  });

  it('of pieces says no weight', async () => {
    const piece = seeded.find(({ SKU }) => SKU === 'GR-60831') as Product;
    const body = anOrder('grocery', [{ product: piece }]);
    expect(body.products[0]?.measure).toBeUndefined();
    const [line] = body.products;
    const answer = await send({
      ...body,
      products: [{ ...(line as NonNullable<typeof line>), measure: carrots.measure }],
    });
    expect(answer.json()).toMatchObject({ code: 'QUANTITY_INVALID' });
  });

  it('is changed by steps, at the price that it was placed for', async () => {
    const order = await placed(4);
    const answer = await shop.ask({
      method: 'POST',
      url: `/api/v1/cartTransaction/propose-order-change/${order.id}`,
      as: FRANCA,
      body: {
        proposalId: crypto.randomUUID(),
        lines: [{ productId: carrots.id, quantity: 5 }],
        note: '',
      },
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const { proposals } = (
      await shop.ask({ url: `/api/v1/cartTransaction/${order.id}`, as: FRANCA })
    ).json() as OrderView;
    expect(proposals).toMatchObject([{ total: 150, lines: [{ was: 4, now: 5 }] }]);
  });
});

describe('a merchant', () => {
  const DOMAIN = business.defaultDomain;
  const bySku = async (sku: string) =>
    (await exportStore(shop.database.db, DOMAIN)).products.find((one) => one.sku === sku);
  const withProduct = async (more: object) => {
    const file = await exportStore(shop.database.db, DOMAIN);
    return {
      ...file,
      products: [{ sku: 'LOOSE', name: 'Loose nuts', price: 199.2, ...NUTS, ...more }],
    };
  };
  const NUTS = {
    measure: { unit: 'kg', step: 0.1 },
    stock: [{ location: business.locations[0]?.name, inHand: 2.5 }],
  };
  const files = () => storeFiles(shop);

  it('says price and stock of a kilogram, and an export says them so', async () => {
    const beef = await bySku('GR-46464');
    expect(beef).toMatchObject({ price: 640, measure: { unit: 'kg', step: 0.5 } });
    expect(beef?.stock.map(({ inHand }) => inHand).toSorted()).toEqual([12, 14.5, 16]);
    await files().bring(await withProduct({ wasPrice: 250 }));
    expect(await bySku('LOOSE')).toMatchObject({ price: 199.2, wasPrice: 250, ...NUTS });
    const again = await files().bring(await withProduct({ wasPrice: 250 }));
    expect(again).toMatch(/products: 0 new, 0 changed, 1 as they were/);
  });

  it.each<[string, object, RegExp]>([
    [
      'a price that no step can cost',
      { price: 199.25 },
      /price makes 19\.925 KES for a step of 0\.1 kg/,
    ],
    [
      'stock that is no whole number of steps',
      { stock: [{ ...NUTS.stock[0], inHand: 2.55 }] },
      /inHand is no whole number of steps of 0\.1 kg/,
    ],
    [
      'another step than before',
      { measure: { unit: 'kg', step: 0.5 } },
      /measure is not what this product is sold in/,
    ],
    [
      'no step any more',
      { measure: null, stock: [] },
      /measure is not what this product is sold in/,
    ],
    ['a unit that there is not', { measure: { unit: 'lb', step: 1 } }, /unit/],
    ['a step of nothing', { measure: { unit: 'kg', step: 0 } }, /step is below 0\.001/],
    ['a pack', { pack: { amount: 250, unit: 'g' } }, /pack does not go with a measure/],
    [
      'variants',
      { variants: [{ sku: 'V', options: { Cut: 'Fine' } }] },
      /variants do not go with a measure/,
    ],
    [
      'add-ons',
      { addOnGroups: [{ name: 'Bag', addOns: [{ name: 'Paper' }] }] },
      /addOnGroups do not go with a measure/,
    ],
  ])('who names %s reads what is wrong, and nothing is changed', async (_what, more, told) => {
    const before = await bySku('LOOSE');
    const file = await withProduct({ wasPrice: 250, ...more });
    const lines = await refusedLines(files().bring(file));
    expect(lines.join('\n')).toMatch(told);
    expect(await bySku('LOOSE')).toEqual(before);
  });

  it('brings them by a sheet, too', async () => {
    const place = business.locations[0]?.name;
    await files().bring(
      `sku,name,price,measure,stock: ${place}\nSHEET-1,Loose beans,300,0.25 kg,3.75\n`,
      DOMAIN,
    );
    const [row] = await shop.database.db
      .select()
      .from(products)
      .where(sql`${products.view} ->> 'SKU' = 'SHEET-1'`);
    expect(row).toMatchObject({
      sellingPrice: 7500,
      view: { measure: { unit: 'kilogram', step: 0.25 } },
    });
    expect(await shelfOf({ id: row?.id ?? '' })).toMatchObject({ stockInHand: 15 });
    await files().bring(`sku,location,inHand\nSHEET-1,${place},1.5\n`, DOMAIN);
    expect(await shelfOf({ id: row?.id ?? '' })).toMatchObject({ stockInHand: 6 });
    expect(
      await refusedLines(files().bring(`sku,location,inHand\nSHEET-1,${place},1.6\n`, DOMAIN)),
    ).toEqual([expect.stringContaining('line 2: stock.inHand is no whole number of steps')]);
    expect(
      await refusedLines(
        files().bring('sku,name,price,measure\nSHEET-2,Loose peas,300,a bit\n', DOMAIN),
      ),
    ).toEqual(['line 2: measure is no step like 0.25 kg: "a bit"']);
    await files().bring('sku,price\nSHEET-1,320\n', DOMAIN);
    expect((await shown(row?.id ?? '')).sellingPrice).toBe(80);
  });

  it('says them by call, in the same unit', async () => {
    const headers = { 'api-key': 'sk-of-the-scales' };
    await shop.database.db.insert(apiKeys).values({
      key: hashOf(headers['api-key']),
      businessId: business.id,
      kind: 'secret',
      createdAt: shop.clock.now(),
    });
    shop.app.services.stores.forget();
    const bring = (what: string, rows: object[]) =>
      shop.ask({ method: 'PATCH', url: `/api/v1/staff/${what}`, headers, body: { [what]: rows } });
    const place = business.locations[0]?.name;
    expect(
      (await bring('prices', [{ sku: 'SHEET-1', price: 340, wasPrice: 360 }])).json(),
    ).toMatchObject({ data: { changed: 1 } });
    expect(await bySku('SHEET-1')).toMatchObject({ price: 340, wasPrice: 360 });
    expect(
      (await bring('stock', [{ sku: 'SHEET-1', location: place, inHand: 2.25 }])).json(),
    ).toMatchObject({ data: { changed: 1 } });
    expect((await bySku('SHEET-1'))?.stock).toMatchObject([{ inHand: 2.25 }]);
    expect(
      (await bring('stock', [{ sku: 'SHEET-1', location: place, inHand: 2.3 }])).json(),
    ).toMatchObject({ code: 'FIELDS_INVALID', fields: ['stock.0.inHand'] });
    expect((await bring('prices', [{ sku: 'SHEET-1', price: 340.01 }])).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: ['prices.0.price'],
    });
    // What goes by the piece has no halves.
    expect(
      (await bring('stock', [{ sku: 'GR-60831', location: place, inHand: 2.5 }])).json(),
    ).toMatchObject({ code: 'FIELDS_INVALID', fields: ['stock.0.inHand'] });
  });
});
