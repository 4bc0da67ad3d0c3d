import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { customers } from '#server/db/schema/customers.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { businesses } from '#server/db/schema/store.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { answersOf } from '#tests/support/providerAnswers.ts';
import {
  BRIAN,
  business,
  onTerms,
  place,
  placed,
  setUpPayingShop,
  shop,
} from './businessOrdersShop.ts';

setUpPayingShop();
const { says } = answersOf(() => shop);
describe('terms of a business customer', () => {
  it('make the order stand now, to be paid by the day that the term ends', async () => {
    const order = await placed(onTerms(14), BRIAN);
    expect(order).toMatchObject({
      paymentState: 'PENDING',
      paymentTerm: 14,
      dueDate: '2026-03-16',
      keptUntil: null,
      attempt: null,
    });
    expect(order.timeline?.map((one) => one.kind)).toEqual(['placed', 'accepted']);
  });

  it('have no due date where the shop is paid later', async () => {
    expect(await placed(onTerms(14, 'PAY_LATER'), BRIAN)).toMatchObject({
      paymentTerm: 14,
      dueDate: null,
    });
  });

  it('may still be paid at once, by the way that was chosen', async () => {
    const order = await placed(onTerms(30), BRIAN);
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE', BRIAN);
    expect(attempt.amount).toBe(order.total);
  });

  it('end at the limit that the merchant set, which the customer can read, also for two orders at one moment', async () => {
    const limit = (creditLimit: number | null) =>
      shop.database.db
        .update(customers)
        .set({ creditLimit })
        .where(eq(customers.id, business?.id ?? ''));
    await limit(null);
    const { total } = await placed(onTerms(7), BRIAN);
    const owed = async () =>
      (await shop.ask({ url: `/api/v1/customer/${business?.id}`, as: BRIAN })).json().creditLeft;
    expect(await owed()).toBeNull();
    await limit(1_000_000);
    const before = 10_000 - (await owed());
    expect(before).toBeGreaterThanOrEqual(total);
    await limit(Math.round((before + total) * 100));
    const answers = await Promise.all([
      place(onTerms(7), BRIAN),
      place(onTerms(7), BRIAN),
      place(onTerms(7), BRIAN),
    ]);
    expect(answers.map((one) => one.statusCode).sort()).toEqual([201, 422, 422]);
    expect(answers.find((one) => one.statusCode === 422)?.json()).toMatchObject({
      code: 'CREDIT_EXCEEDED',
    });
    expect(await owed()).toBe(0);
  });

  it('are told to their customer: what is owed, what is free and the first day by which some of it is due (503, finding Z113)', async () => {
    const set = shop.database.db.update(customers).set({ creditLimit: 1_000_000 });
    await set.where(eq(customers.id, business?.id ?? ''));
    const read = async () =>
      (await shop.ask({ url: `/api/v1/customer/${business?.id}`, as: BRIAN })).json();
    const before = await read();
    const late = await placed(onTerms(30), BRIAN);
    const early = await placed(onTerms(7), BRIAN);
    const { onTerms: terms, creditLeft } = await read();
    expect(terms.owed).toBeCloseTo(before.onTerms.owed + late.total + early.total, 2);
    expect(terms.owed + creditLeft).toBeCloseTo(10_000, 2);
    const days = [before.onTerms.nextDue, late.dueDate, early.dueDate].filter(Boolean);
    expect(terms.nextDue).toBe(days.sort()[0]);
    const person = store('grocery').customers.find((one) => one.customerType === 'RETAIL');
    const url = `/api/v1/customer/${person?.firebaseId}`;
    const other = await shop.ask({ url, as: customer(person?.firebaseId ?? '') });
    expect(other.json()).not.toHaveProperty('onTerms');
    // Who was given terms no longer owes what was bought on them.
    const mine = eq(customers.id, business?.id ?? '');
    const had = shop.database.db.update(customers);
    await had.set({ paymentTerms: [] }).where(mine);
    expect((await read()).onTerms).toEqual(terms);
    await had.set({ paymentTerms: business?.paymentTerms ?? [] }).where(mine);
  });

  it('count against that limit while a part payment is looked at, less what came alone', async () => {
    const set = shop.database.db.update(customers).set({ creditLimit: 1_000_000 });
    await set.where(eq(customers.id, business?.id ?? ''));
    const left = async (): Promise<number> =>
      (await shop.ask({ url: `/api/v1/customer/${business?.id}`, as: BRIAN })).json().creditLeft;
    const order = await placed(onTerms(14), BRIAN);
    const before = await left();
    const attempt = await shop.start('grocery', order, 'FLUTTERWAVE', BRIAN);
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('FLUTTERWAVE', { reference, action: 'approve', notify: 'never' });
    await says('FLUTTERWAVE', attempt, { amount: 100 });
    expect((await shop.see('grocery', order, BRIAN)).paymentState).toBe('REVIEW');
    expect(await left()).toBe(before + 1);
    await says('FLUTTERWAVE', attempt, { amount: 100, refunded: 100 });
    vi.restoreAllMocks();
    expect((await shop.see('grocery', order, BRIAN)).paymentState).toBe('PENDING');
    expect(await left()).toBe(before);
  });
});

describe('a promotion without a code', () => {
  const auto = {
    businessId: store('grocery').business.id,
    name: 'For all',
    minimumAmount: null,
    startsAt: null,
    endsAt: null,
    usesMost: null,
  };
  it('is told to every cart that it fits, the best of them first, and is ordered with like any other', async () => {
    await shop.database.db.insert(promotions).values([
      {
        ...auto,
        id: 'auto-small',
        code: 'AUTO-1',
        fixedAmount: null,
        percentage: 5,
        uses: 0,
        automatic: true,
      },
      {
        ...auto,
        id: 'auto-large',
        code: 'AUTO-2',
        fixedAmount: 40_000,
        percentage: null,
        minimumAmount: 300_000,
        uses: 0,
        automatic: true,
      },
      {
        ...auto,
        id: 'auto-over',
        code: 'AUTO-3',
        fixedAmount: null,
        percentage: 90,
        usesMost: 2,
        uses: 2,
        automatic: true,
      },
    ]);
    const told = async (amount: number) =>
      (await shop.ask({ url: `/api/v1/promotions?amount=${amount}` }))
        .json()
        .map((one: { id: string }) => one.id);
    expect(await told(2999)).toEqual(['auto-small']);
    expect(await told(3000)).toEqual(['auto-large', 'auto-small']);
    const honest = anOrder('grocery', [aLine('grocery', { at: 1, quantity: 2 })]);
    const discount = Math.round(honest.totalCartAmount * 5) / 100;
    const body = {
      ...honest,
      promotions: [{ id: 'auto-small' }],
      discount,
      totalCartAmount: honest.totalCartAmount - discount,
    };
    expect(await placed(body)).toMatchObject({ discount });
    await shop.database.db
      .update(promotions)
      .set({ automatic: false, endsAt: new Date(0) })
      .where(eq(promotions.name, auto.name));
  });
});

describe('tax', () => {
  it('is rounded line by line where the store counts so, and the browser is told (I07)', async () => {
    const slug = 'services';
    const { business: one } = store(slug);
    const ask = async () =>
      (
        await shop.ask({ store: slug, url: `/api/v1/charges?locationId=${one.locations[0]?.id}` })
      ).json();
    expect(await ask()).toMatchObject({ taxRounding: 'ORDER' });
    await shop.database.db
      .update(businesses)
      .set({ view: { ...one, taxRounding: 'LINE' } })
      .where(eq(businesses.id, one.id));
    shop.services.stores.forget();
    expect(await ask()).toMatchObject({ taxRounding: 'LINE' });
  });
});
