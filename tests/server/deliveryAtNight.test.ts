import { expect, it } from 'vitest';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import { driveDemo } from '#server/shipments/demoRiders.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { ordered, packs, send, setUpShopWithCouriers, shop } from './couriersShop.ts';

setUpShopWithCouriers();

/** The grocery's first branch opens from 7 to 21 in Nairobi. */
const NIGHT = '2026-03-02T19:30:00.000Z';
const OPENING = '2026-03-03T04:00:00.000Z';
const DAY = '2026-03-02T09:00:00.000Z';
const drive = async (): Promise<void> => {
  await send();
  await driveDemo(shop.services);
};
/** Orders with a delivery that no rider knows of yet: those without a shipment, too. */
const unbooked = async (): Promise<number> =>
  (
    await shop.database.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from cart_transaction o left join shipment s on s.order_id = o.id
        where o.shipment is not null and coalesce(s.status, 'PENDING') = 'PENDING'`,
    )
  ).rows[0]!.waiting;
const statusOf = async (order: { id: string }) =>
  (await shop.see('grocery', order)).tracking?.status;

it('what an open branch brings at once keeps its promise', async () => {
  shop.clock.set(DAY);
  const { order } = await ordered('grocery', IN_HOUSE);
  await drive();
  expect(await shop.see('grocery', order)).toMatchObject({
    wanted: null,
    tracking: { promise: 'Today, within two hours' },
  });
  await packs(order);
  shop.clock.pass(6 * MINUTE);
  await drive();
  expect(await statusOf(order)).toBe('DELIVERED');
});

it('the demo’s rider fetches nothing before it is packed (finding Z32)', async () => {
  shop.clock.set(DAY);
  const { order } = await ordered('grocery', IN_HOUSE);
  await drive();
  shop.clock.pass(60 * MINUTE);
  await drive();
  expect(await statusOf(order)).toBe('BOOKED');
  await packs(order);
  await drive();
  expect(await statusOf(order)).toBe('BOOKED');
  shop.clock.pass(2 * MINUTE);
  await drive();
  const { timeline, tracking } = await shop.see('grocery', order);
  expect(tracking?.status).toBe('ON_THE_WAY');
  expect(timeline?.map(({ kind }) => kind).slice(-3)).toEqual(['ready', 'pickedUp', 'onTheWay']);
});

it('more that wait to be packed than are looked at in one go keep no packed order in the shop', async () => {
  shop.clock.set(DAY);
  for (let waiting = 0; waiting < 55; waiting++) await ordered('grocery', IN_HOUSE);
  const { order } = await ordered('grocery', IN_HOUSE);
  // Each of them is booked first, as many at once as are looked at; a turn passes over a row that is locked at that moment, and the next finds it.
  for (let turns = 0; (await unbooked()) > 0; turns++) {
    expect(turns, 'a courier is called for half an hour').toBeLessThan(30);
    await drive();
    shop.clock.pass(MINUTE);
  }
  expect(await statusOf(order)).toBe('BOOKED');
  await packs(order);
  shop.clock.pass(2 * MINUTE);
  await drive();
  expect(await statusOf(order)).toBe('ON_THE_WAY');
});

it('what a closed branch is to bring is for the hour after its opening: nothing is promised for today, and the demo’s rider does not leave before (U21)', async () => {
  shop.clock.set(NIGHT);
  const { order, quote } = await ordered('grocery', IN_HOUSE);
  expect(quote.promise).toBe('Today, within two hours');
  await drive();
  shop.clock.pass(10 * MINUTE);
  await drive();
  expect(await shop.see('grocery', order)).toMatchObject({
    wanted: { at: '2026-03-03T07:00' },
    tracking: { status: 'BOOKED', promise: '' },
  });
  await packs(order);
  await drive();
  expect(await statusOf(order)).toBe('BOOKED');
  shop.clock.set(OPENING);
  shop.clock.pass(2 * MINUTE);
  await drive();
  expect(await statusOf(order)).toBe('ON_THE_WAY');
  shop.clock.pass(5 * MINUTE);
  await drive();
  expect(await statusOf(order)).toBe('DELIVERED');
});
