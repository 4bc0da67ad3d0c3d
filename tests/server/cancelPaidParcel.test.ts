import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { orders } from '#server/db/schema/orders.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { courierAccounts, shipments } from '#server/db/schema/shipments.ts';
import { businesses } from '#server/db/schema/store.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { storeDemoCouriers } from '#server/shipments/demoAccounts.ts';
import { wallClock } from '#server/zone.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { near, ordered, send, setUpShopWithCouriers, shop } from './couriersShop.ts';

/** What is paid and brought by a courier is cancelled by a press until the courier has it (523): its machine says so, or staff do where none took it (054). */
setUpShopWithCouriers();

const STAFF = tokenOf({ uid: 'packer', roles: { [store('grocery').business.id]: ['staff'] } });
async function paid(): Promise<OrderView> {
  const { order } = await ordered('grocery', 'boxleo', near('grocery'), 'IPAY_AFRICA');
  const attempt = await shop.start('grocery', order, 'IPAY_AFRICA');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('IPAY_AFRICA', { reference, action: 'approve' });
  shop.clock.pass(5 * MINUTE);
  await sweepAttempts(shop.services);
  return shop.until('grocery', order, (view) => view.paymentState === 'PAID');
}
const presses = (order: OrderView) =>
  shop.ask({
    store: 'grocery',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/cancel-paid`,
    as: SHOPPER,
    body: { requestId: randomUUID(), paid: order.paid },
  });
const see = (order: OrderView) => shop.see('grocery', order);
const owesBack = async ({ id }: OrderView): Promise<boolean> =>
  (await shop.database.db.select().from(ledger).where(eq(ledger.orderId, id))).some(
    ({ kind }) => kind === 'REFUND_DUE',
  );
async function withoutAccount(deed: () => Promise<void>): Promise<void> {
  await shop.database.db.delete(courierAccounts).where(eq(courierAccounts.courier, 'boxleo'));
  await deed();
  await storeDemoCouriers(shop.services);
}
const isBooked = (order: OrderView) => reports(order, 'BOOKED');
async function reports({ id }: OrderView, status: string): Promise<void> {
  const [row] = await shop.database.db.select().from(shipments).where(eq(shipments.orderId, id));
  const said = await shop.ask({
    store: 'grocery',
    method: 'POST',
    url: `/api/v1/staff/shipments/${row?.id}`,
    body: { status },
    as: STAFF,
  });
  expect(said.statusCode, said.body).toBe(200);
}

describe('a paid parcel', () => {
  it.each([
    ['nothing more of it', async () => undefined],
    ['that they have called one', isBooked],
  ])(
    'that no courier’s machine took is cancelled for a day, where staff say %s: then the shop is asked, and no money is owed back',
    async (_, said) => {
      const order = await paid();
      await withoutAccount(send);
      await said(order);
      expect((await see(order)).mayCancelPaid).toBe(true);
      shop.clock.pass(DAY + MINUTE);
      const late = await see(order);
      expect(late.mayCancelPaid).toBeUndefined();
      expect(late.mayAsk).toContain('CANCEL');
      expect((await presses(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
      expect(await see(order)).toMatchObject({ goods: 'committed', money: { owedBack: 0 } });
      expect(await owesBack(order)).toBe(false);
    },
  );

  it('that a courier’s machine speaks of is cancelled until the courier has it, however long that takes', async () => {
    const order = await paid();
    await send();
    expect((await see(order)).tracking?.status).toBe('BOOKED');
    shop.clock.pass(DAY + MINUTE);
    expect((await see(order)).mayCancelPaid).toBe(true);
    expect((await presses(order)).statusCode).toBe(200);
    expect(await see(order)).toMatchObject({
      goods: 'released',
      money: { owedBack: order.paid },
      tracking: { status: 'CANCELLED' },
    });
    expect(await owesBack(order)).toBe(true);
  });

  it('whose courier’s account the store gave up is staff’s to speak of, and cancelled no longer than they can be waited for', async () => {
    const order = await paid();
    await send();
    shop.clock.pass(30 * MINUTE);
    await withoutAccount(send);
    const parcels = await shop.ask({ store: 'grocery', url: '/api/v1/staff/shipments', as: STAFF });
    expect(parcels.json()).toContainEqual(
      expect.objectContaining({ orderId: order.id, status: 'BOOKED' }),
    );
    shop.clock.pass(DAY);
    expect((await see(order)).mayCancelPaid).toBeUndefined();
    expect((await presses(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
    expect(await owesBack(order)).toBe(false);
    await reports(order, 'DELIVERED');
    expect((await see(order)).tracking?.status).toBe('DELIVERED');
  });

  it('of a kitchen is cancelled until the kitchen begins, though its courier’s machine took it long before: then, or where the store does not say how long it takes, the shop is asked (549)', async () => {
    const order = await paid();
    await send();
    expect((await see(order)).tracking?.status).toBe('BOOKED');
    const { business } = store('grocery');
    const place = eq(businesses.id, business.id);
    const [known] = await shop.database.db.select().from(businesses).where(place);
    const cooks = async (orderTiming: object | null): Promise<void> => {
      await shop.database.db
        .update(businesses)
        .set({
          settings: sql`${businesses.settings} || '{"layout":"RESTAURANT"}'::jsonb`,
          view: sql`(${businesses.view} - 'orderTiming') || ${JSON.stringify(orderTiming ? { orderTiming } : {})}::jsonb`,
        })
        .where(place);
      shop.services.stores.forget();
    };
    const wantedIn = async (minutes: number) => {
      const at = new Date(shop.clock.now().getTime() + minutes * MINUTE);
      const { day, time } = wallClock(at, business.timeZone);
      const body = JSON.stringify({ wantedAt: `${day}T${time.slice(0, 5)}` });
      await shop.database.db
        .update(orders)
        .set({ body: sql`${orders.body} || ${body}::jsonb` })
        .where(eq(orders.id, order.id));
      const { mayCancelPaid, mayAsk } = await see(order);
      return [mayCancelPaid, mayAsk?.includes('CANCEL')];
    };
    try {
      await cooks({ readyMinutes: 30, windowMinutes: 30, days: 2 });
      expect((await see(order)).mayCancelPaid, 'at once').toBeUndefined();
      expect(await wantedIn(31)).toEqual([true, false]);
      expect(await wantedIn(30)).toEqual([undefined, true]);
      expect(await wantedIn(5)).toEqual([undefined, true]);
      await cooks(null);
      expect(await wantedIn(24 * 60), 'as long as it takes').toEqual([undefined, true]);
      expect((await presses(order)).json()).toMatchObject({ code: 'TOO_LATE_TO_CHANGE' });
      expect(await see(order)).toMatchObject({ goods: 'committed', money: { owedBack: 0 } });
      expect(await owesBack(order)).toBe(false);
    } finally {
      await shop.database.db
        .update(businesses)
        .set({ settings: known!.settings, view: known!.view })
        .where(place);
      shop.services.stores.forget();
    }
  });
});
