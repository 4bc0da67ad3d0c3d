import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { expireOrders } from '#server/tasks.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

/** The job of each minute ends what is due, however much that is: a shop that is busy for an hour has no growing heap of unpaid orders. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const MANY = 45;

it(`${MANY} orders whose time is over end in one turn, and their goods are for sale again`, async () => {
  const held = async (): Promise<number> =>
    Number(
      (await shop.database.pool.query('select sum(held) as n from product_location')).rows[0].n,
    );
  for (let at = 0; at < MANY; at++)
    await shop.place('retail', [aLine('retail', { at: at % 5 })], {
      method: 'STRIPE',
      as: guest(`late ${at}`),
      contact: { email: `late-${at}@example.test`, phone: `+2547220${10_000 + at}` },
    });
  expect(await held()).toBe(MANY);
  shop.clock.pass(DAY);
  await expireOrders(shop.services);
  const states = await shop.database.db.select({ state: orders.paymentState }).from(orders);
  expect(states.filter(({ state }) => state === 'EXPIRED')).toHaveLength(MANY);
  expect(await held()).toBe(0);
});
