import { and, eq, type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, ledger } from '#server/db/schema/payments.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { aBookedLine, aBooking, aService, freeTimes } from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { behindGate } from '#tests/support/raceGate.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/** Two server processes' worth of app on one PostgreSQL, with connections enough that fifty requests really meet. */
/** A busy machine brings fifty requests to one place slowly; the first one there waits for the last. */
const PATIENCE = 5;
let shop: PayingShop;
let beside: InProcessShop;
beforeAll(async () => {
  shop = await payingShop({ patience: PATIENCE });
  beside = await inProcessShop({
    beside: shop,
    patience: PATIENCE,
    config: { originOf: shop.config.originOf, sandboxOrigin: shop.config.sandboxOrigin },
  });
});
afterEach(async () => {
  await shop.quiet();
  await beside.app.services.whenIdle();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const MANY = 50;
type Ask = Parameters<PayingShop['ask']>[0];
const codes = (answers: { statusCode: number }[]): Record<number, number> => {
  const counted: Record<number, number> = {};
  for (const { statusCode } of answers) counted[statusCode] = (counted[statusCode] ?? 0) + 1;
  return counted;
};
const atOnce = (rows: SQL, requests: Ask[], atLeast?: number) =>
  behindGate({ shop, beside }, rows, requests, atLeast);
const post = (slug: string, url: string, body: unknown, as = SHOPPER): Ask => ({
  store: slug,
  method: 'POST',
  url,
  as,
  body,
});
const table = (name: string) => sql.raw(`lock table ${name} in share row exclusive mode`);

describe('fifty at once', () => {
  it('I01, I02: press place, with one intent: one order, and everybody is told the same', async () => {
    const body = anOrder('retail', [aLine('retail')]);
    const before = await shop.database.db.$count(orders);
    const answers = await atOnce(
      table('cart_transaction'),
      Array.from({ length: MANY }, () => post('retail', '/api/v1/cartTransaction', body)),
      5,
    );
    expect(await shop.database.db.$count(orders)).toBe(before + 1);
    const placed = answers.filter((answer) => answer.statusCode === 201);
    expect(new Set(placed.map((answer) => answer.body)).size).toBe(1);
    for (const answer of answers.filter((one) => one.statusCode !== 201))
      expect(answer.json()).toMatchObject({ code: 'TWIN_RUNNING', retryAfter: 1 });
    expect((await shop.ask(post('retail', '/api/v1/cartTransaction', body))).body).toBe(
      placed[0]?.body,
    );
  });

  it('I26, F93: want the last unit: one gets it, the others are told that it is gone', async () => {
    const chosen = aLine('retail', { at: 3 });
    await shop.database.db
      .update(stock)
      .set({ stockInHand: sql`${stock.held} + 1` })
      .where(eq(stock.productId, chosen.product.id));
    const requests = Array.from({ length: MANY }, (_, at) =>
      post('retail', '/api/v1/cartTransaction', anOrder('retail', [chosen]), guest(`last ${at}`)),
    );
    const answers = await atOnce(
      sql`select from product_location where product_id = ${chosen.product.id} for update`,
      requests,
      5,
    );
    expect(codes(answers)).toEqual({ 201: 1, 409: MANY - 1 });
    const [shelf] = await shop.database.db
      .select()
      .from(stock)
      .where(
        and(eq(stock.productId, chosen.product.id), eq(stock.variantId, chosen.variantId ?? '')),
      );
    expect(shelf?.stockInHand).toBe(shelf?.held);
  });

  it('I26: order the same two things in opposite order, and none is lost to a deadlock', async () => {
    const [one, other] = [aLine('grocery', { at: 8 }), aLine('grocery', { at: 9 })];
    const requests = Array.from({ length: MANY }, (_, at) =>
      post(
        'grocery',
        '/api/v1/cartTransaction',
        anOrder('grocery', at % 2 === 0 ? [one, other] : [other, one]),
        guest(`pair ${at}`),
      ),
    );
    const answers = await atOnce(
      sql`select from product_location where product_id in (${one.product.id}, ${other.product.id}) for update`,
      requests,
      5,
    );
    expect(codes(answers)).toEqual({ 201: MANY });
  });

  it('I28: use the last of a promotion: it is used once', async () => {
    const [row] = await shop.database.db
      .update(promotions)
      .set({ usesMost: 1, uses: 0 })
      .where(eq(promotions.code, 'KARIBU10'))
      .returning();
    const requests = Array.from({ length: MANY }, (_, at) =>
      post(
        'grocery',
        '/api/v1/cartTransaction',
        anOrder('grocery', [aLine('grocery', { at: 10 })], { promotion: 'KARIBU10' }),
        guest(`promo ${at}`),
      ),
    );
    const answers = await atOnce(
      sql`select from promotion where id = ${row?.id} for update`,
      requests,
      2,
    );
    expect(codes(answers)).toEqual({ 201: 1, 409: MANY - 1 });
    const [after] = await shop.database.db
      .select()
      .from(promotions)
      .where(eq(promotions.code, 'KARIBU10'));
    expect(after?.uses).toBe(1);
  });

  it('I23, P8: want one time with one person: one has it', async () => {
    const service = aService('beauty');
    const [time] = await freeTimes(shop, 'beauty', service);
    if (!time) throw new Error('nothing is free');
    const requests = Array.from({ length: MANY }, (_, at) =>
      post('beauty', '/api/v1/appointment', aBooking('beauty', service, time), guest(`slot ${at}`)),
    );
    const answers = await atOnce(table('appointment'), requests, 5);
    expect(codes(answers)).toEqual({ 201: 1, 409: MANY - 1 });
  });

  it('I21: hold the same place of the same cart: one appointment, the same for all', async () => {
    const service = aService('beauty');
    const times = await freeTimes(shop, 'beauty', service);
    const body = aBooking(
      'beauty',
      service,
      times[6] ?? { startDate: '', startTime: '', employee: null },
    );
    const answers = await atOnce(
      table('appointment'),
      Array.from({ length: MANY }, () => post('beauty', '/api/v1/appointment', body)),
      5,
    );
    expect(codes(answers)).toEqual({ 201: MANY });
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(
      await shop.database.db.$count(appointments, eq(appointments.intentId, body.intentId)),
    ).toBe(1);
  });

  it('I11: start paying: one attempt and one session', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const body = { orderId: order.id };
    const requests = Array.from({ length: MANY }, () =>
      post('retail', '/api/v1/stripe-account/stripe-cart-checkout', body),
    );
    const answers = await atOnce(
      sql`select from cart_transaction where id = ${order.id} for update`,
      requests,
    );
    const opened = answers.filter((answer) => answer.statusCode === 200);
    expect(opened.length).toBeGreaterThan(0);
    expect(new Set(opened.map((answer) => answer.body)).size).toBe(1);
    for (const answer of answers.filter((one) => one.statusCode !== 200))
      expect(answer.json()).toMatchObject({ code: 'TWIN_RUNNING' });
    const [attempt] = (await shop.see('retail', order)).attempts;
    expect((await shop.see('retail', order)).attempts).toHaveLength(1);
    const reference = await shop.referenceOf(attempt?.id ?? '');
    expect(
      [...shop.simulatorState.payments.values()].filter((one) => one.reference === reference),
    ).toHaveLength(1);
  });

  it('I11: start paying with two methods: one of them is under way, the other is told so', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    const urls = [
      '/api/v1/stripe-account/stripe-cart-checkout',
      '/api/v1/cartTransaction/paypal-checkout',
    ];
    const requests = Array.from({ length: 20 }, (_, at) =>
      post('retail', urls[Math.floor(at / 2) % 2] ?? '', { orderId: order.id }),
    );
    const answers = await atOnce(
      sql`select from cart_transaction where id = ${order.id} for update`,
      requests,
    );
    expect(answers.some((answer) => answer.json().code === 'ATTEMPT_LIVE')).toBe(true);
    expect(
      await shop.database.db.$count(
        attempts,
        and(eq(attempts.orderId, order.id), eq(attempts.live, true)),
      ),
    ).toBe(1);
  });

  it('D22: capture: the money is taken once', async () => {
    const order = await shop.place('retail', [aLine('retail')], { method: 'PAYPAL' });
    const attempt = await shop.start('retail', order, 'PAYPAL');
    await shop.simulate('PAYPAL', {
      reference: await shop.referenceOf(attempt.id),
      notify: 'never',
    });
    await shop.simulate('PAYPAL', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    const requests = Array.from({ length: MANY }, () =>
      post('retail', `/api/v1/cartTransaction/paypal-capture/${order.id}`, undefined),
    );
    const answers = await atOnce(
      sql`select from cart_transaction where id = ${order.id} for update`,
      requests,
    );
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ outcome: { status: 'PAID' } });
    expect(
      await shop.database.db.$count(
        ledger,
        and(eq(ledger.orderId, order.id), eq(ledger.kind, 'CAPTURED')),
      ),
    ).toBe(1);
    expect((await shop.paymentOf(attempt)).paid).not.toBeNull();
  });
});

describe('giving up against paying', () => {
  const both = async (act: (order: { id: string }) => Promise<unknown>) => {
    const intent = crypto.randomUUID();
    const line = await aBookedLine(shop, 'beauty', aService('beauty'), { as: SHOPPER, intent });
    const order = await shop.place('beauty', [line], { method: 'STRIPE', intent });
    const attempt = await shop.start('beauty', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await Promise.all([shop.simulate('STRIPE', { reference, action: 'approve' }), act(order)]);
    await shop.quiet();
    shop.clock.pass(MINUTE);
    await sweepAttempts(shop.services);
    const view = await shop.see('beauty', order);
    const payment = await shop.paymentOf(attempt);
    return { view, paid: payment.paid !== null };
  };

  it.each(Array.from({ length: 6 }, (_, at) => at))(
    'I24: whoever is first, money that was taken is the order’s and its times are paid (round %i)',
    async (at) => {
      const app = at % 2 === 0 ? shop : beside;
      const { view, paid } = await both((order) =>
        app.ask(post('beauty', `/api/v1/cartTransaction/${order.id}/give-up`, undefined)),
      );
      expect(view.paymentState).toBe(paid ? 'PAID' : 'CANCELLED');
      expect(view.lines[0]?.appointments[0]?.status).toBe(paid ? 'PAID' : 'CANCELLED');
    },
  );

  it.each(Array.from({ length: 4 }, (_, at) => at))(
    'F81: the order’s end asks first, so money that was taken is never lost to it (round %i)',
    async () => {
      const { view, paid } = await both(async () => {
        shop.clock.pass(DAY);
        await Promise.all([expireOrders(shop.services), expireOrders(beside.app.services)]);
      });
      expect(view.paymentState).toBe(paid ? 'PAID' : 'EXPIRED');
    },
  );
});

it('two processes sweep the same attempts: each is asked about once', async () => {
  const placed = [];
  for (let at = 0; at < 6; at++) {
    const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
    await shop.start('retail', order, 'STRIPE');
    placed.push(order);
  }
  shop.clock.pass(MINUTE);
  const asked = () =>
    shop.simulatorState.calls.filter(
      (call) => call.provider === 'STRIPE' && call.call === 'inquire',
    ).length;
  const before = asked();
  const due = await shop.database.db.$count(
    attempts,
    and(
      eq(attempts.provider, 'STRIPE'),
      sql`${attempts.nextAskAt} <= ${shop.clock.now().toISOString()}`,
    ),
  );
  const swept = await Promise.all([
    sweepAttempts(shop.services),
    sweepAttempts(beside.app.services),
  ]);
  expect(swept[0] + swept[1]).toBeGreaterThanOrEqual(placed.length);
  expect(asked() - before).toBeLessThanOrEqual(due);
});
