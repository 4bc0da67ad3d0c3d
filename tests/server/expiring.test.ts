import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { expireOrders } from '#server/dueWork.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** The job of each minute ends what is due, however much that is: a shop that is busy for an hour has no growing heap of unpaid orders. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const MANY = 45;

const held = async (): Promise<number> =>
  Number((await shop.database.pool.query('select sum(held) as n from product_location')).rows[0].n);
async function placeMany(who: string): Promise<void> {
  for (let at = 0; at < MANY; at++)
    await shop.place('retail', [aLine('retail', { at: at % 5 })], {
      method: 'STRIPE',
      as: guest(`${who} ${at}`),
      contact: { email: `${who}-${at}@example.test`, phone: `+2547220${10_000 + at}` },
    });
}

it(`${MANY} orders whose time is over end in one turn, and their goods are for sale again`, async () => {
  await placeMany('late');
  expect(await held()).toBe(MANY);
  shop.clock.pass(DAY);
  await expireOrders(shop.services);
  const states = await shop.database.db.select({ state: orders.paymentState }).from(orders);
  expect(states.filter(({ state }) => state === 'EXPIRED')).toHaveLength(MANY);
  expect(await held()).toBe(0);
});

it('where each takes long, a turn ends before the next minute, and the next turns go on', async () => {
  await placeMany('slow');
  shop.clock.pass(DAY);
  const { services, database } = shop;
  const before = shop.clock.now().getTime();
  const transaction: typeof database.transaction = (...work) => {
    shop.clock.pass(4_000);
    return database.transaction(...work);
  };
  await expireOrders({ ...services, database: { ...database, transaction } });
  const left = await held();
  expect(left).toBeLessThan(MANY);
  expect(left).toBeGreaterThan(0);
  // Those that were under way when its time ended are finished.
  expect(shop.clock.now().getTime() - before).toBeLessThan(60_000);
  for (let turn = 0; turn < 2; turn++) {
    shop.clock.pass(MINUTE);
    await expireOrders(services);
  }
  expect(await held()).toBe(0);
});
