import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditRows } from '#server/db/schema/jobs.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

/** A role opens what others own, for reading (S15): who has read whose order is kept. */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

it('support that reads an order of a shopper is written down once a day, its owner is not', async () => {
  const [owner, support] = [
    guest('the owner'),
    tokenOf({ uid: 'wanjiru', roles: { [store('retail').business.id]: ['support'] } }),
  ];
  const { id } = await shop.place('retail', [aLine('retail')], { method: 'PAY_LATER', as: owner });
  const read = async (as: string): Promise<number> =>
    (await shop.ask({ store: 'retail', url: `/api/v1/cartTransaction/${id}`, as })).statusCode;
  const noted = () =>
    shop.database.db.select().from(auditRows).where(eq(auditRows.kind, 'order.read'));
  expect(await read(owner)).toBe(200);
  expect(await noted()).toEqual([]);
  for (let time = 0; time < 3; time++) expect(await read(support)).toBe(200);
  expect(await noted()).toMatchObject([
    { subject: id, detail: 'wanjiru', businessId: store('retail').business.id },
  ]);
  shop.clock.pass(DAY);
  expect(await read(support)).toBe(200);
  expect(await noted()).toHaveLength(2);
  expect(await read(guest('a stranger'))).toBe(404);
  expect(await noted()).toHaveLength(2);
});
