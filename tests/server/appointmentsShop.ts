import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';

export let shop: PayingShop;
export const BEAUTY = 'beauty';
export const treatment = () => aService(BEAUTY);
export const book = (body: unknown, as = SHOPPER, slug = BEAUTY) => hold(shop, slug, body, as);

export const aTime = async (at = 0) => {
  const times = await freeTimes(shop, BEAUTY, treatment());
  const time = times[at];
  if (!time) throw new Error('nothing is free');
  return time;
};

export const patch = (id: string, body: unknown, as = SHOPPER) =>
  shop.ask({ store: BEAUTY, method: 'PATCH', url: `/api/v1/appointment/${id}`, as, body });

export const get = (id: string, as = SHOPPER) =>
  shop.ask({ store: BEAUTY, url: `/api/v1/appointment/${id}`, as });

export const who = (name: string) => guest(name);

/** One shop for the tests of a file; after each of them the audit finds nothing wrong. */
export function setUpPayingShop(): void {
  beforeAll(async () => {
    shop = await payingShop();
  });
  afterEach(async () => {
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });
  afterAll(() => shop.close());
}
