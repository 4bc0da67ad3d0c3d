import { eq } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { serverProvider } from '#providers/server.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { outbox } from '#server/db/schema/jobs.ts';
import { endAttempt } from '#server/lifecycle/endAttempt.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { aLine } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { facts, giveUp, placeFor, setUpPayingShop, shop, simulate, until } from './paymentsShop.ts';

setUpPayingShop();

describe('the order around its payment', () => {
  it('I16: a deposit makes it part-paid, and the rest stays outstanding', async () => {
    const chosen = { ...aLine('retail', { at: 1, stock: 4 }), partial: true };
    const stockRow = chosen.product.productLocation.find(
      (one) => one.productVariantId === (chosen.variantId ?? null),
    );
    if (stockRow)
      Object.assign(stockRow, {
        allowPartialPayment: true,
        deposit: 25,
        depositUnitOfMeasurement: 'PERCENTAGE',
      });
    for (const one of chosen.product.productLocation)
      Object.assign(one, {
        allowPartialPayment: true,
        deposit: 25,
        depositUnitOfMeasurement: 'PERCENTAGE',
      });
    await shop.database.db
      .update(stock)
      .set({ allowPartialPayment: true, deposit: 25, depositUnit: 'PERCENTAGE' })
      .where(eq(stock.productId, chosen.product.id));
    const order = await shop.place('retail', [chosen], { method: 'STRIPE' });
    expect(order.dueNow).toBeCloseTo(order.total / 4, 2);
    await simulate('STRIPE', await shop.start('retail', order, 'STRIPE'), 'approve');
    const view = await until('STRIPE', order, 'PART_PAID');
    expect(view).toMatchObject({ paid: order.dueNow, outstanding: order.outstanding });
    expect(await facts(order.id)).toEqual(['CAPTURED', 'PART_PAID']);
  });

  it('is shown and paid, too, where a server of the build before placed it beside this one', async () => {
    const order = await placeFor('STRIPE');
    const owner = new pg.Client({ connectionString: shop.databaseUrl });
    await owner.connect();
    await owner.query("set session_replication_role = 'replica'");
    await owner.query(
      `update cart_transaction set life = life #- '{value,watching}' #- '{facts,contested}' #- '{facts,watched}' #- '{facts,foreign}' #- '{facts,shut}' where id = $1`,
      [order.id],
    );
    await owner.end();
    expect((await shop.see('retail', order)).paymentState).toBe('PENDING');
    await simulate('STRIPE', await shop.start('retail', order, 'STRIPE'), 'approve');
    expect((await until('STRIPE', order, 'PAID')).extra).toBe(0);
  });

  it('I09, F101: does not change while it is being paid', async () => {
    const order = await placeFor('STRIPE');
    await shop.start('retail', order, 'STRIPE');
    const body = {
      proposalId: crypto.randomUUID(),
      note: '',
      lines: [{ productId: order.lines[0]?.productId, quantity: 2 }],
    };
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/cartTransaction/propose-order-change/${order.id}`,
      as: SHOPPER,
      body,
    });
    expect(answer.json()).toMatchObject({ status: 409, code: 'ATTEMPT_LIVE' });
  });

  it('I26: gives its goods back when it is given up, and only once', async () => {
    const chosen = aLine('retail', { at: 2, stock: 4, quantity: 2 });
    const held = async () =>
      (
        await shop.database.db.select().from(stock).where(eq(stock.productId, chosen.product.id))
      ).reduce((sum, one) => sum + one.held, 0);
    const before = await held();
    const order = await shop.place('retail', [chosen], { method: 'STRIPE' });
    expect(await held()).toBe(before + 2);
    await giveUp('STRIPE', order, 'give-up');
    await giveUp('STRIPE', order, 'give-up');
    expect(await held()).toBe(before);
  });

  it('becomes one to be paid later, when the shopper prefers that', async () => {
    const order = await placeFor('STRIPE');
    await shop.start('retail', order, 'STRIPE');
    const answer = await giveUp('STRIPE', order, 'pay-later');
    expect(answer.json()).toMatchObject({
      paymentMethodCode: 'PAY_LATER',
      paymentState: 'PENDING',
      keptUntil: null,
      dueDate: null,
    });
  });

  it('I35: tells each thing that happened once', async () => {
    const order = await placeFor('STRIPE');
    await simulate('STRIPE', await shop.start('retail', order, 'STRIPE'), 'approve');
    await until('STRIPE', order, 'PAID');
    const events = await shop.database.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .where(eq(outbox.orderId, order.id));
    expect(events.map((event) => event.kind).sort()).toEqual(['order.paid', 'order.placed']);
  });
});

it('giving up right after another question waits for the provider’s next turn, and is not refused', async () => {
  const order = await placeFor('RAZER');
  const attempt = await shop.start('restaurant', order, 'RAZER');
  shop.moment('RAZER');
  await reconcile(shop.services, attempt.id, { isHeard: true });
  const asked = shop.clock.now().getTime();
  await endAttempt(shop.services, order.id, 'CANCELLED');
  expect(shop.clock.now().getTime() - asked).toBe(serverProvider('RAZER').poll.account);
  expect((await shop.see('restaurant', order)).attempt).toMatchObject({ state: 'CANCELLED' });
});
