import { describe, expect, it } from 'vitest';
import { orderStatusText } from '#src/account/orderStatusText.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import {
  ask,
  type Bought,
  cents,
  lived,
  paid,
  refunds,
  says,
  setUpLives,
  shop,
  told,
  wrote,
} from './moneyBackShop.ts';

setUpLives();

describe('disputes', () => {
  const contests = (reference: string, amount: number, state: 'open' | 'won' | 'lost') => ({
    reference,
    amount,
    state,
  });
  it('about a part of a payment take that part alone', async () => {
    const bought = await paid();
    const { order } = bought;
    await says(bought, { dispute: 'open', disputes: [contests('dp_1', 4_000, 'open')] });
    const open = await lived.see(order);
    expect(open).toMatchObject({ paymentState: 'PAID', money: { disputed: true, returned: 0 } });
    expect((await pageOf(open)).says).toMatch(
      /^A bank contests the payment of USD 40 and may take/,
    );
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'DISPUTED', amount: 40 }]);
    await says(bought, { dispute: 'lost', disputes: [contests('dp_1', 4_000, 'lost')] });
    await ask(bought.attempt);
    const lost = await lived.see(order);
    expect(lost).toMatchObject({ paymentState: 'PAID', money: { disputed: false, returned: 40 } });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('are decided one by one', async () => {
    const bought = await paid();
    const { order } = bought;
    const both = (first: 'open' | 'won', second: 'open' | 'lost') => ({
      dispute: 'open' as const,
      disputes: [contests('dp_1', 3_000, first), contests('dp_2', 2_000, second)],
    });
    await says(bought, both('open', 'open'));
    await says(bought, both('won', 'open'));
    const still = await lived.see(order);
    expect(still).toMatchObject({ paymentState: 'PAID', money: { disputed: true, returned: 0 } });
    expect((await pageOf(still)).says).toMatch(/^A bank contests the payment of USD 20 /);
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'DISPUTED' }]);
    await says(bought, both('won', 'lost'));
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 20 });
    expect(await refunds(order)).toEqual(['REFUNDED 2000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('that are lost when they are first heard of have taken their money all the same', async () => {
    const bought = await paid();
    const { order } = bought;
    await says(bought, { dispute: 'lost', disputes: [contests('dp_1', 5_000, 'lost')] });
    await ask(bought.attempt);
    const view = await lived.see(order);
    expect(view.money).toMatchObject({ disputed: false, returned: 50 });
    expect((await pageOf(view)).says).toMatch(/^USD 50 of USD 148 was given back to you/);
    expect(await refunds(order)).toEqual(['REFUNDED 5000 USD']);
  });

  it('of a provider that names none of them are about all that is left', async () => {
    const bought = await paid();
    const { order, attempt } = bought;
    await lived.simulate('STRIPE', attempt, { action: 'refundPart' });
    await shop.quiet();
    await says(bought, { refunded: 100, dispute: 'lost' });
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', money: { returned: order.dueNow } });
    expect(await lived.tasks(order)).toEqual([]);
  });

  const decided = (bought: Bought, amount: number) => (state: 'open' | 'won' | 'lost') =>
    says(bought, { dispute: state, disputes: [contests('dp_1', amount, state)] });

  it('that turn for the shop are told as that, and a turn back as money that went back', async () => {
    const bought = await paid();
    const { order } = bought;
    const said = decided(bought, 4_000);
    await said('lost');
    expect(await told(order)).toEqual(['partRefunded 40']);
    await said('won');
    const won = await lived.see(order);
    expect(won).toMatchObject({ paymentState: 'PAID', money: { returned: 40, turned: 40 } });
    expect(orderStatusText(won)).toBe('turned');
    expect(await pageOf(won)).toMatchObject({
      title: 'Your bank decided for the shop',
      says: 'A bank had taken back USD 40, and has decided for the shop since. The shop has been told to look at it. Do not pay again.',
      pays: false,
    });
    expect(await told(order)).toEqual(['partRefunded 40', 'turned 40']);
    const { returnable, story } = await lived.staffOrder(order);
    expect(returnable).toBe(order.dueNow);
    // Who told it is named beside it: without a provider staff read "by the shop".
    expect(story.at(-1)).toMatchObject({ event: 'dispute.won', amount: 40, provider: 'STRIPE' });
    await said('lost');
    const lost = await lived.see(order);
    expect(lost.money).toMatchObject({ returned: 40, turned: 0 });
    expect((await pageOf(lost)).says).toMatch(/^USD 40 of USD 148 was given back to you/);
    expect(await told(order)).toEqual(['partRefunded 40', 'turned 40', 'partRefunded 40']);
  });

  it('about all of it that turn for the shop do not say that it went back', async () => {
    const bought = await paid();
    const { order } = bought;
    const said = decided(bought, cents(order.dueNow));
    await said('lost');
    await said('won');
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'REFUNDED', money: { turned: order.dueNow } });
    expect(orderStatusText(view)).toBe('turned');
    expect(await pageOf(view)).toMatchObject({
      title: 'Your bank decided for the shop',
      says: expect.stringMatching(/^A bank had taken back USD 148, and has decided for the shop/),
    });
    expect((await wrote(order, order.dueNow, 'by hand')).statusCode).toBe(200);
    const back = await lived.see(order);
    expect(back.money).toMatchObject({ returned: order.dueNow, turned: 0 });
    expect((await pageOf(back)).says).toMatch(/^USD 148 was given back to you/);
    expect(await refunds(order)).toEqual([`REFUNDED ${cents(order.dueNow)} USD`]);
  });

  it('that the bank decides otherwise later are written down, and a person looks at the books', async () => {
    const bought = await paid();
    const { order } = bought;
    const said = decided(bought, 4_000);
    const story = async () =>
      (await lived.staffOrder(order)).story.flatMap(({ event }) =>
        event.startsWith('dispute.') ? [event] : [],
      );
    await said('lost');
    await said('won');
    expect(await story()).toEqual(['dispute.lost', 'dispute.won']);
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 40 }]);
    await ask(bought.attempt);
    expect(await story()).toHaveLength(2);
    // Lost once more: the books hold it already.
    await said('lost');
    expect(await story()).toEqual(['dispute.lost', 'dispute.won', 'dispute.lost']);
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 40 });
  });

  it('that were opened again after they were lost, and are won, are written down, too', async () => {
    const bought = await paid();
    const { order } = bought;
    for (const state of ['open', 'lost', 'open', 'won'] as const)
      await says(bought, { dispute: state, disputes: [contests('dp_1', 4_000, state)] });
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 40 });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 40 }]);
  });

  it('that were won are lost in the end all the same', async () => {
    const bought = await paid();
    const { order } = bought;
    for (const state of ['open', 'won', 'lost'] as const)
      await says(bought, { dispute: state, disputes: [contests('dp_1', 4_000, state)] });
    expect((await lived.see(order)).money).toMatchObject({ disputed: false, returned: 40 });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('that are lost do not hide what the shop gives back afterwards', async () => {
    const bought = await paid();
    const { order } = bought;
    const lost = { dispute: 'lost' as const, disputes: [contests('dp_1', 4_000, 'lost')] };
    await says(bought, lost);
    await says(bought, { ...lost, refunded: 3_000 });
    expect((await lived.see(order)).money).toMatchObject({ returned: 70 });
    expect(await refunds(order)).toEqual(['REFUNDED 4000 USD', 'REFUNDED 3000 USD']);
    expect(await lived.tasks(order)).toEqual([]);
    await says(bought, { ...lost, refunded: cents(order.dueNow) });
    expect((await lived.see(order)).money).toMatchObject({ returned: order.dueNow });
    expect(await lived.tasks(order)).toMatchObject([{ reason: 'REFUNDS_DIFFER', amount: 40 }]);
  });
});
