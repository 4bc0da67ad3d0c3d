import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { runAudit } from '#server/db/audit.ts';
import { type Free, freeTimes, hold } from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

/** Two server processes' worth of app on one PostgreSQL. */
export let shop: PayingShop;

export let beside: InProcessShop;
export const BEAUTY = 'beauty';
export const book = (body: unknown, as = SHOPPER) => hold(shop, BEAUTY, body, as);
export let days = 0;

/** A day far enough from the other tests' days, in minutes of one person. */
export async function aFreeTime(service: Product): Promise<Free> {
  shop.clock.pass(3 * DAY);
  days += 1;
  const time = (await freeTimes(shop, BEAUTY, service, 14)).find(
    (one) => one.startDate > shop.clock.now().toISOString().slice(0, 10),
  );
  if (!time) throw new Error('nothing is free');
  return time;
}

/** Two servers of one shop for the tests of a file; after each of them the audit finds nothing wrong. */
export function setUpTwoServers(): void {
  beforeAll(async () => {
    shop = await payingShop();
    beside = await inProcessShop({
      beside: shop,
      config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
    });
  });
  afterEach(async () => {
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });
  afterAll(async () => {
    await beside.close();
    await shop.close();
  });
}
