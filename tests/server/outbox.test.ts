import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '#server/db/schema/jobs.ts';
import { notifications } from '#server/db/schema/notifications.ts';
import { TOLD } from '#server/notifications/compose.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import type { NewNotification } from '#server/records/notification.ts';
import english from '#src/messages/en/notices.json' with { type: 'json' };
import french from '#src/messages/fr/notices.json' with { type: 'json' };
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const say = (_locale: string, id: string, values: Record<string, string | number> = {}): string =>
  `${id} ${values.number ?? ''} ${values.amount ?? ''}`.trim();
const paid = async () => {
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  return shop.until('retail', order, (view) => view.paymentState === 'PAID');
};
const events = (orderId: string) =>
  shop.database.db.select().from(outbox).where(eq(outbox.orderId, orderId));

describe('what happened to an order', () => {
  it('I35: is told to the shopper once, however often and by however many it is delivered', async () => {
    const order = await paid();
    const pushed: NewNotification[] = [];
    const deliver = () =>
      deliverOutbox(shop.services, { say, push: async (notice) => void pushed.push(notice) });
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    const list = (
      await shop.ask({
        store: 'retail',
        url: '/api/v1/ecatalog-notification?customerId=shopper',
        as: SHOPPER,
      })
    ).json();
    const own = list.filter((one: { target: string }) => one.target === `/orders/${order.id}`);
    expect(own).toHaveLength(1);
    expect(own[0].title).toBe(`notice.order.paid.title ${order.orderNumber} $148.00`);
    expect(pushed.filter((one) => one.id === `${order.id}:paid`)).toHaveLength(1);
    expect((await events(order.id)).every((event) => event.deliveredAt !== null)).toBe(true);
  });

  it('L5: that cannot be delivered is tried again for a while, and then parked with its reason', async () => {
    const order = await paid();
    const push = async (): Promise<void> => {
      throw new Error('the push service is gone');
    };
    for (let tries = 0; tries < 10; tries++) {
      await deliverOutbox(shop.services, { say, push });
      await shop.quiet();
      shop.clock.pass(DAY);
    }
    const [event] = (await events(order.id)).filter((one) => one.kind === 'order.paid');
    expect(event).toMatchObject({ deliveredAt: null, parkedReason: 'the push service is gone' });
    expect(
      await shop.database.db.$count(notifications, eq(notifications.id, event?.id ?? '')),
    ).toBe(1);
  });

  it.each([english, french])('is told in words that exist', (messages) => {
    for (const kind of TOLD)
      for (const part of ['title', 'body'])
        expect(Object.keys(messages)).toContain(`notice.${kind}.${part}`);
  });
});
