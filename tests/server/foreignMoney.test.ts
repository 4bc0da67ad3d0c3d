import { expect, it } from 'vitest';
import { pageOf } from '#tests/support/orderPage.ts';
import { lived, says, setUpLives } from './moneyBackShop.ts';

/** Above all: a shopper must always know whether money was taken. */
setUpLives();

it('an order that staff close while money of another currency is here does not read as one that took nothing', async () => {
  const nothing = await lived.placed('STRIPE');
  const doubt = await lived.start(nothing, 'STRIPE');
  await says(
    { order: nothing, attempt: doubt },
    { status: 'UNKNOWN', rawStatus: 'garbled', amount: null, currency: null },
  );
  expect((await lived.staff(nothing, 'close')).statusCode).toBe(200);

  const order = await lived.placed('STRIPE');
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  await says({ order, attempt }, { currency: 'JPY', amount: 20_000 });
  expect((await lived.see(order)).paymentState).toBe('REVIEW');
  expect((await lived.staff(order, 'close')).statusCode).toBe(200);
  const [took, none] = [
    await pageOf(await lived.see(order)),
    await pageOf(await lived.see(nothing)),
  ];
  expect({ title: took.title, says: took.says }).not.toEqual({
    title: none.title,
    says: none.says,
  });
});
