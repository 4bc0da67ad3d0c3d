import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { runAudit } from '#server/db/audit.ts';
import { products } from '#server/db/schema/catalog.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { taxes } from '#server/db/schema/store.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { uuidOf } from '#tests/support/setClock.ts';

/** A store whose goods are taxed differently: what is charged follows each product, and both ends agree before money moves (Q7). */
let shop: InProcessShop;
const AMINA = customer('amina');
const flour = aLine('retail');
const lamp = aLine('retail', { at: 5 });
beforeAll(async () => {
  shop = await inProcessShop();
  const { database } = shop;
  const businessId = store('retail').business.id;
  await database.db.insert(taxes).values([
    { id: 'a-exempt', businessId, name: 'Exempt', percentage: 0, included: false },
    { id: 'b-sales', businessId, name: 'Sales tax', percentage: 10, included: false },
  ]);
  await database.db
    .update(products)
    .set({ taxIncluded: false, view: { ...lamp.product, productLocation: [], taxId: 'b-sales' } })
    .where(eq(products.id, lamp.product.id));
  shop.clock.pass(6_000);
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await shop.close();
});

const place = (body: OrderBody) =>
  shop.ask({
    store: 'retail',
    method: 'POST',
    url: '/api/v1/cartTransaction',
    body,
    as: AMINA,
  });
const ofProduct = (body: OrderBody, id: string): number =>
  body.products.find(({ product }) => product === id)?.totalPrice ?? 0;
const ofLamp = (body: OrderBody): number => ofProduct(body, lamp.product.id);

it('an order that leaves out the tax of one of its lines is answered with both figures', async () => {
  const body = anOrder('retail', [flour, lamp]);
  expect(body.tax).toBe(0);
  const answer = await place(body);
  expect(answer.statusCode).toBe(409);
  const tax = Math.round(ofLamp(body) * 10) / 100;
  expect(answer.json().differences).toContainEqual(
    expect.objectContaining({ kind: 'tax', was: 0, now: tax }),
  );
});

it('with the tax of that line, and of no other, it is taken as it was shown', async () => {
  const body = anOrder('retail', [flour, lamp]);
  const tax = Math.round(ofLamp(body) * 10) / 100;
  const total = Math.round((body.totalCartAmount + tax) * 100) / 100;
  const answer = await place({ ...body, tax, totalCartAmount: total });
  expect(answer.statusCode, answer.body).toBe(201);
  const view = await shop.ask({
    store: 'retail',
    url: `/api/v1/cartTransaction/${answer.json().data.id}`,
    as: AMINA,
  });
  expect(view.json()).toMatchObject({ tax, total });
  expect(view.json().taxes).toEqual([
    { name: 'Exempt', percentage: 0, net: ofProduct(body, flour.product.id), tax: 0 },
    { name: 'Sales tax', percentage: 10, net: ofLamp(body), tax },
  ]);
  // An order of before the taxes of its lines were kept tells none, and no guess.
  const { id } = answer.json().data;
  const { db } = shop.database;
  await db.update(orderLines).set({ tax: null }).where(eq(orderLines.orderId, id));
  const before = await shop.ask({
    store: 'retail',
    url: `/api/v1/cartTransaction/${id}`,
    as: AMINA,
  });
  expect(before.json()).toMatchObject({ tax, total });
  expect(before.json()).not.toHaveProperty('taxes');
});

it('the store tells its browsers every tax that it has', async () => {
  const locationId = store('retail').business.locations[0]?.id ?? '';
  const answer = await shop.ask({
    store: 'retail',
    url: `/api/v1/charges?locationId=${locationId}`,
  });
  expect(answer.json().rates.map(({ name }: { name: string }) => name)).toEqual([
    'Exempt',
    'Sales tax',
  ]);
});

it('a change of an order follows the taxes, the service charge and the promotion of the day it was placed', async () => {
  const body = anOrder('retail', [flour, { ...lamp, quantity: 2 }], { method: 'PAY_LATER' });
  const tax = Math.round(ofLamp(body) * 10) / 100;
  const total = Math.round((body.totalCartAmount + tax) * 100) / 100;
  const placed = await place({ ...body, tax, totalCartAmount: total });
  expect(placed.statusCode, placed.body).toBe(201);
  const { id } = placed.json().data;
  const { db } = shop.database;
  // The day after: the lamp's tax is doubled, and its price holds it now.
  await db.update(taxes).set({ percentage: 20 }).where(eq(taxes.id, 'b-sales'));
  await db.update(products).set({ taxIncluded: true }).where(eq(products.id, lamp.product.id));
  const asked = await shop.ask({
    store: 'retail',
    method: 'POST',
    url: `/api/v1/cartTransaction/propose-order-change/${id}`,
    body: {
      proposalId: uuidOf('one lamp'),
      note: '',
      lines: [{ productId: lamp.product.id, quantity: 1 }],
    },
    as: AMINA,
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const view = await shop.ask({
    store: 'retail',
    url: `/api/v1/cartTransaction/${id}`,
    as: AMINA,
  });
  const lampNow = ofLamp(body) / 2;
  const expected = total - lampNow - Math.round(lampNow * 10) / 100;
  expect(view.json().proposals[0].total).toBeCloseTo(expected, 2);
  // Its own page tells no tax as inside: on its day the lamp's came on top, and flour bears none.
  expect(view.json().taxInside).toBe(0);
  await db.update(taxes).set({ percentage: 10 }).where(eq(taxes.id, 'b-sales'));
  await db.update(products).set({ taxIncluded: false }).where(eq(products.id, lamp.product.id));
});
