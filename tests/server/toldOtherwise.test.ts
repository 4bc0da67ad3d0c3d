import { describe, expect, it } from 'vitest';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { ask, cents, says as hears, lived, setUpLives, shop } from './moneyBackShop.ts';

setUpLives();

/** Money came, and its provider tells of it again later. */
async function came(amount: (due: number) => number) {
  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  // Another sum is another answer.
  const says = (said: Partial<PaymentStatusReport>) =>
    hears({ order, attempt }, { ...said, raw: JSON.stringify(said) });
  const due = cents(order.total);
  await says({ amount: amount(due) });
  const see = () => lived.see(order);
  const tasks = async () =>
    (await lived.tasks(order)).map(({ reason, amount: sum }) => `${reason} ${sum}`);
  const books = async () => (await lived.booksOf(order)).sort();
  return { order, attempt, due, says, see, tasks, books };
}
type Came = Awaited<ReturnType<typeof came>>;
const isPaid = async ({ see, books, due, order }: Came): Promise<void> => {
  expect(await see()).toMatchObject({
    paymentState: 'PAID',
    paid: order.total,
    extra: 0,
    attempt: { state: 'CAPTURED', outcome: { status: 'PAID' } },
  });
  expect(await books()).toContain(`PAID ${due} ${order.currency}`);
};
const more = (reason: string, minor: number): string => `${reason} ${minor / 100}`;

describe('a provider tells more of a payment than it told before', () => {
  it('pays the order with what was missing, and nobody is asked any more', async () => {
    const one = await came((due) => due - 100);
    expect(await one.see()).toMatchObject({
      paymentState: 'REVIEW',
      attempt: { outcome: { status: 'UNDERPAID' } },
    });
    expect(await one.tasks()).toEqual([more('PAID_TOO_LITTLE', one.due - 100)]);
    await one.says({ amount: one.due });
    await isPaid(one);
    expect(await one.tasks()).toEqual([]);
    await one.says({ amount: one.due });
    await isPaid(one);
    expect((await one.books()).filter((fact) => fact.startsWith('CAPTURED'))).toHaveLength(2);
  });

  it('gives back what is beyond the price, and its shopper is told', async () => {
    const one = await came((due) => due);
    await one.says({ amount: one.due + 150 });
    await one.says({ amount: one.due + 150 });
    expect(await one.see()).toMatchObject({
      paymentState: 'PAID',
      paid: one.order.total,
      extra: 1.5,
      attempt: { outcome: { status: 'OVERPAID' } },
    });
    expect(await one.tasks()).toEqual([more('PAID_TOO_MUCH', 150)]);
    expect(await one.books()).toContain(`OVERPAID 150 ${one.order.currency}`);
    const { rows } = await shop.database.pool.query(
      `select payload from outbox where order_id = $1 and kind = 'order.refund'`,
      [one.order.id],
    );
    expect(rows.map(({ payload }) => payload.amount)).toEqual([150]);
  });

  it('lets still too little be looked at, with all that came', async () => {
    const one = await came((due) => due - 200);
    await one.says({ amount: one.due - 100 });
    expect(await one.see()).toMatchObject({
      paymentState: 'REVIEW',
      paid: (one.due - 100) / 100,
      attempt: { outcome: { status: 'UNDERPAID' } },
    });
    expect(await one.tasks()).toEqual([more('PAID_TOO_LITTLE', one.due - 100)]);
    await one.says({ amount: one.due });
    await isPaid(one);
    expect(await one.tasks()).toEqual([]);
  });

  it('lets all that is beyond the price go back, also what came last', async () => {
    const one = await came((due) => due);
    await one.says({ amount: one.due + 150 });
    await one.says({ amount: one.due + 250 });
    expect(await one.see()).toMatchObject({ paymentState: 'PAID', extra: 2.5 });
    expect(await one.tasks()).toEqual([more('PAID_TOO_MUCH', 250)]);
  });

  it('is captured by no second writer that knows no more than the first: the database holds it', async () => {
    const one = await came((due) => due - 100);
    const again = (cameBefore: number, raw: string) =>
      shop.database.pool.query(
        `insert into ledger (id, business_id, order_id, attempt_id, kind, amount, currency, provider, provider_reference, digest, came_before, at)
          select gen_random_uuid(), business_id, order_id, attempt_id, kind, 100, currency, provider, provider_reference, $2, $3, at
          from ledger where attempt_id = $1 and kind = 'CAPTURED' limit 1`,
        [one.attempt.id, raw, cameBefore],
      );
    await expect(again(0, 'another answer')).rejects.toThrow('one_capture_per_sum');
    await one.says({ amount: one.due });
    await expect(again(one.due - 100, 'a third')).rejects.toThrow('one_capture_per_sum');
    await isPaid(one);
  });
});

describe('a provider tells of a payment otherwise than before', () => {
  it.each<[string, (one: Came) => Partial<PaymentStatusReport>, (one: Came) => string]>([
    ['less', ({ due }) => ({ amount: due - 100 }), ({ due }) => more('TOLD_OTHERWISE', due - 100)],
    [
      'another currency',
      ({ due }) => ({ amount: due, currency: 'JPY' }),
      () => 'TOLD_OTHERWISE null',
    ],
    [
      'another name of its own',
      ({ due }) => ({ amount: due, providerReference: 'pi_another' }),
      ({ due }) => more('TOLD_OTHERWISE', due),
    ],
    [
      'more, by another name of its own',
      ({ due }) => ({ amount: due + 100, providerReference: 'pi_another' }),
      ({ due }) => more('TOLD_OTHERWISE', due + 100),
    ],
    [
      'another reference of ours',
      ({ due }) => ({ amount: due, ourReference: 'another' }),
      ({ due }) => more('TOLD_OTHERWISE', due),
    ],
    ['that it was cancelled', () => ({ status: 'CANCELLED' }), () => 'TOLD_OTHERWISE 0'],
  ])('%s: a person is asked once, and the order stays paid', async (_, said, task) => {
    const one = await came((due) => due);
    const before = await one.books();
    await one.says(said(one));
    await one.says(said(one));
    await isPaid(one);
    expect(await one.books()).toEqual(before);
    expect(await one.tasks()).toEqual([task(one)]);
    const { story } = await lived.staffOrder(one.order);
    expect(story.filter(({ event }) => event === 'money.toldOtherwise')).toHaveLength(1);
    // It says again what it said first: nothing is new.
    await one.says({ amount: one.due });
    await ask(one.attempt);
    await isPaid(one);
    expect(await one.books()).toEqual(before);
  });

  it('says less by what went back since: that is told as a refund alone', async () => {
    const one = await came((due) => due);
    await one.says({ amount: one.due - 100, refunded: 100 });
    expect(await one.tasks()).toEqual([]);
    expect((await one.books()).filter((fact) => fact.startsWith('REFUNDED'))).toHaveLength(1);
  });
});
