import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { POLICY } from '#machines/order/policy.ts';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { businesses } from '#server/db/schema/store.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder, type Line, type OrderOptions } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

const { person } = POLICY.unpaid;
const ADDRESS_FACTOR = 3;
const GOODS = 'retail';
const MENU = 'restaurant';
const SLUG = 'beauty';
let shop: PayingShop;
let nth = 0;
beforeAll(async () => {
  // A generous minute, and the day as policy.ts has it: what is bound here is what is kept, not how often is asked.
  // Many at one moment wait for each other, and on a busy machine longer than a shopper is let wait.
  shop = await payingShop({
    patience: 30,
    config: { limits: { factor: 1, addressFactor: ADDRESS_FACTOR } },
  });
});
afterEach(async () => {
  // A question of a page that was looked at last would answer beside the sweep's.
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  // Another day: what was kept before counts no more, and nobody is in a hurry.
  shop.clock.pass(3 * DAY);
  await sweepAttempts(shop.services);
  await expireOrders(shop.services);
});
afterAll(() => shop.close());

/** A person whom the shop has never seen. */
const somebody = () => {
  nth += 1;
  return {
    as: guest(`somebody-${nth}`),
    wish: { contact: { email: `p${nth}@example.test`, phone: `+25472200${1000 + nth}` } },
  };
};
type Person = ReturnType<typeof somebody>;
const aPiece = (quantity = 1, slug = GOODS): Line => ({
  ...aLine(slug, { stock: slug === MENU ? 0 : 3 }),
  quantity,
});
const order = async (
  { as, wish }: Pick<Person, 'as' | 'wish'>,
  {
    slug = GOODS,
    lines = [aPiece(1, slug)],
    ...more
  }: OrderOptions & { slug?: string; lines?: Line[] } = {},
) => {
  // Asked about what is kept, not how quickly.
  shop.clock.pass(MINUTE);
  return shop.ask({
    store: slug,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as,
    body: anOrder(slug, lines, { method: 'STRIPE', ...wish, ...more }),
  });
};
const placed = async (...asked: Parameters<typeof order>): Promise<OrderView> => {
  const answer = await order(...asked);
  expect(answer.statusCode, answer.body).toBe(201);
  return shop.see(asked[1]?.slug ?? GOODS, answer.json().data, asked[0].as);
};
const REFUSED = { status: 409, code: 'UNPAID_ORDERS' };

describe('orders that nobody paid', () => {
  it('have a bound for a person: the next is refused and holds nothing, a paid one makes room', async () => {
    const one = somebody();
    const made: OrderView[] = [];
    for (let at = 0; at < person.orders; at++) made.push(await placed(one));
    const held = await heldUnits();
    expect((await order(one)).json()).toMatchObject(REFUSED);
    expect(await heldUnits()).toBe(held);

    const [first] = made;
    if (!first) throw new Error('nothing was ordered');
    const attempt = await shop.start(GOODS, first, 'STRIPE', one.as);
    await shop.simulate('STRIPE', {
      reference: await shop.referenceOf(attempt.id),
      action: 'approve',
    });
    await shop.until(GOODS, first, (view) => view.paymentState === 'PAID', one.as);
    await placed(one);
  });

  it('count whichever way they shall be paid, and however they ended, for a day', async () => {
    const one = somebody();
    for (let at = 0; at < person.orders; at++)
      await placed(one, { method: at % 2 === 0 ? 'PAY_LATER' : 'STRIPE' });
    shop.clock.pass(60 * MINUTE);
    await expireOrders(shop.services);
    expect((await order(one)).json()).toMatchObject(REFUSED);
    shop.clock.pass(DAY);
    await placed(one);
  });

  it('count under the same mail or telephone number, whoever signs in', async () => {
    const one = somebody();
    for (let at = 0; at < person.orders; at++)
      await placed({ ...one, as: guest(`face-${nth}-${at}`) });
    expect((await order({ ...one, as: guest('another face') })).json()).toMatchObject(REFUSED);
  });

  it('count for the address they come from, so that new guests are no way around', async () => {
    for (let at = 0; at < person.orders * ADDRESS_FACTOR; at++) await placed(somebody());
    expect((await order(somebody())).json()).toMatchObject(REFUSED);
  });

  it('are counted one after the other: of many at one moment no more than the bound are placed', async () => {
    const one = somebody();
    const codes = await Promise.all(
      Array.from({ length: person.orders + 6 }, async () => (await order(one)).statusCode),
    );
    expect(codes.filter((code) => code === 201)).toHaveLength(person.orders);
  });

  it('may be one of any size, not several large ones', async () => {
    const one = somebody();
    await placed(one, { lines: [aPiece(person.units + 100)] });
    expect((await order(one)).json()).toMatchObject(REFUSED);
  });

  it('of what is weighed count its kilograms, not its steps', async () => {
    const carrots = store('grocery').products.find(({ measure }) => measure?.step === 0.25);
    if (!carrots) throw new Error('nothing is sold in quarters of a kilogram');
    await shop.database.db
      .update(stock)
      .set({ stockInHand: 10_000 })
      .where(eq(stock.productId, carrots.id));
    const kilograms = (amount: number) => ({
      slug: 'grocery',
      method: 'PAY_LATER',
      lines: [{ product: carrots, quantity: amount * 4 }],
    });
    const one = somebody();
    await placed(one, kilograms(200));
    // A kilogram that is begun is one, too.
    await placed(one, kilograms(person.units - 200 - 0.75));
    const held = await heldUnits();
    expect((await order(one, kilograms(0.25))).json()).toMatchObject(REFUSED);
    expect(await heldUnits()).toBe(held);
  });

  it('that were given up at once are no matter: an edited cart is ordered anew', async () => {
    const one = somebody();
    for (let at = 0; at < person.orders + 2; at++) {
      const made = await placed(one);
      const ended = await shop.ask({
        store: GOODS,
        method: 'POST',
        url: `/api/v1/cartTransaction/${made.id}/give-up`,
        as: one.as,
      });
      expect(ended.statusCode, ended.body).toBe(200);
    }
  });

  it('spend few uses of a promotion that has only so many', async () => {
    const {
      business,
      promotions: [some],
    } = store(GOODS);
    const { id = '', code = '' } = some ?? {};
    await shop.database.db
      .update(promotions)
      .set({ usesMost: 50, minimumAmount: null, firstOrder: false })
      .where(eq(promotions.id, id));
    const one = somebody();
    const wish = { promotion: code };
    for (let at = 0; at < person.uses; at++) await placed(one, wish);
    expect((await order(one, wish)).json()).toMatchObject({ status: 409, code: 'PROMOTION_HELD' });
    const [row] = await shop.database.db.select().from(promotions).where(eq(promotions.id, id));
    expect(row?.uses).toBe(person.uses);
    expect(business.id).toBe(row?.businessId);
    await placed(one);
  });
});

describe('goods', () => {
  it('wait four hours for a voucher that can be paid for twenty-four, then others may have them', async () => {
    const one = somebody();
    const made = await placed(one, { slug: MENU, method: 'RAZER' });
    await shop.start(MENU, made, 'RAZER', one.as);
    const held = await heldUnits();
    for (const [minutes, units] of [
      [239, held],
      [2, held - 1],
    ] as const) {
      shop.clock.pass(minutes * MINUTE);
      await expireOrders(shop.services);
      expect(await heldUnits()).toBe(units);
    }
    expect(await shop.see(MENU, made, one.as)).toMatchObject({
      paymentState: 'PENDING',
      goods: 'released',
      attempt: { outcome: { status: 'PENDING' } },
    });
  });

  it('are not kept for ever by one payment after the other', async () => {
    const one = somebody();
    const made = await placed(one);
    const givenUp = () =>
      shop.ask({
        store: GOODS,
        method: 'POST',
        url: `/api/v1/cartTransaction/${made.id}/give-up-payment`,
        as: one.as,
      });
    let answer = await shop.pay(GOODS, made, 'STRIPE', one.as);
    for (let passed = 0; passed < 245 && answer.statusCode === 200; passed += 7) {
      shop.clock.pass(7 * MINUTE);
      expect((await givenUp()).statusCode).toBe(200);
      await expireOrders(shop.services);
      answer = await shop.pay(GOODS, made, 'STRIPE', one.as);
    }
    expect(answer.json()).toMatchObject({ code: 'ORDER_CLOSED' });
    // A sweep passes over an order whose row is locked, and a question about its last payment may lock it.
    await shop.quiet();
    shop.clock.pass(60 * MINUTE);
    await expireOrders(shop.services);
    expect((await shop.see(GOODS, made, one.as)).paymentState).toBe('EXPIRED');
  });
});

describe('times', () => {
  const service = aService(SLUG);
  const booked = async (times: number, as: string, contact: string) => {
    const free = await freeTimes(shop, SLUG, service, 28);
    const answers: { status: number; code?: string }[] = [];
    const taken = new Set<string>();
    for (const time of free) {
      if (answers.length === times) break;
      const half = `${time.startDate} ${time.employee} ${time.startTime < '12:00'}`;
      if (taken.has(half)) continue;
      taken.add(half);
      shop.clock.pass(MINUTE);
      const intentId = crypto.randomUUID();
      const body = aBooking(SLUG, service, time, { intentId, customerContact: contact });
      const answer = await hold(shop, SLUG, body, as);
      if (answer.statusCode === 201) {
        const line = { product: service, appointments: [answer.json().data.id] };
        // An order on top: it resets nothing. Only its own bound would stand in the way.
        await order(
          { as, wish: { contact: { email: contact, phone: '' } } },
          { slug: SLUG, lines: [line], intent: intentId, method: 'PAY_LATER' },
        );
      }
      answers.push({ status: answer.statusCode, code: answer.json().code });
    }
    return answers;
  };

  it('that are ordered and not paid count as those without an order do', async () => {
    const { as } = somebody();
    const answers = await booked(person.times + 1, as, 'p@example.test');
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(person.times);
    expect(answers.at(-1)?.status).not.toBe(201);
    const [kept] = await shop.database.db
      .select({ many: sql<number>`count(*)::int` })
      .from(appointments)
      .where(sql`status = 'PENDING' and ends > ${shop.clock.now().toISOString()}::timestamptz`);
    expect(kept?.many).toBeLessThanOrEqual(person.times);
  });
});

describe('services', () => {
  it('are not paid in ways whose deadline is later than the store lets times wait', async () => {
    const { business } = store(SLUG);
    const before = await offered();
    expect(before.slowMethods).toEqual([]);
    await shop.database.db
      .update(businesses)
      .set({ view: sql`${businesses.view} - 'timesWaitHours'` })
      .where(eq(businesses.id, business.id));
    shop.app.services.stores.forget();
    const now = await offered();
    expect(now).toMatchObject({ slowMethods: ['BUX'] });
    expect(now.paymentMethods).toContain('BUX');

    const one = somebody();
    const service = aService(SLUG);
    const [time] = await freeTimes(shop, SLUG, service);
    if (!time) throw new Error('nothing is free');
    const intent = crypto.randomUUID();
    const held = await hold(
      shop,
      SLUG,
      aBooking(SLUG, service, time, { intentId: intent }),
      one.as,
    );
    const lines = [{ product: service, appointments: [held.json().data.id] }];
    const refused = await order(one, { slug: SLUG, lines, intent, method: 'BUX' });
    expect(refused.json()).toMatchObject({ code: 'METHOD_NOT_OFFERED' });
    const made = await placed(one, { slug: SLUG, lines, intent, method: 'STRIPE' });
    expect((await shop.pay(SLUG, made, 'BUX', one.as)).json()).toMatchObject({
      code: 'METHOD_NOT_OFFERED',
    });
  });
});

const offered = async () =>
  (
    await shop.ask({
      store: SLUG,
      url: `/api/v1/businesses/id-from-domain?defaultDomain=${SLUG}.localhost`,
    })
  ).json()[0];
async function heldUnits(): Promise<number> {
  const rows = await shop.database.db.select({ held: stock.held }).from(stock);
  return rows.reduce((sum, { held }) => sum + held, 0);
}
