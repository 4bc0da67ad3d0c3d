import { describe, expect, it } from 'vitest';
import { orderStatusText } from '#src/account/orderStatusText.ts';
import { says as hears, lived, setUpLives, shop } from './moneyBackShop.ts';

setUpLives();

const contested = (state: 'lost' | 'won') => ({
  amount: 4_000,
  dispute: state,
  disputes: [{ reference: 'dp_1', amount: 4_000, state }],
});
/** To be paid later: 40 of it came, a bank took it back, and then gave it to the shop after all. */
async function turned() {
  const order = await lived.placed('STRIPE');
  expect((await lived.post(order, 'pay-later')).statusCode).toBe(200);
  const attempt = await lived.start(order, 'STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'approve', notify: 'never' });
  const says = (said: object) => hears({ order, attempt }, said);
  await says({ amount: 4_000 });
  await says(contested('lost'));
  await says(contested('won'));
  expect(await lived.see(order)).toMatchObject({ paymentState: 'PENDING', money: { turned: 40 } });
  return order;
}

describe('money that a bank gave back to the shop', () => {
  it('keeps its shopper from cancelling as if nothing had been taken', async () => {
    const order = await turned();
    expect((await lived.see(order)).mayCancel).toBe(false);
    expect((await lived.post(order, 'give-up')).statusCode).toBeGreaterThanOrEqual(400);
    const view = await lived.see(order);
    expect(view.paymentState).toBe('PENDING');
    expect(orderStatusText(view)).not.toMatch(/not been charged/);
  });

  it('keeps staff from closing its order', async () => {
    const order = await turned();
    expect((await lived.staffOrder(order)).may).not.toContain('close');
    expect((await lived.staff(order, 'close')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await lived.see(order)).paymentState).toBe('PENDING');
  });

  it('waits for a person for as long as it is not decided', async () => {
    const order = await turned();
    const [task] = await lived.tasks(order);
    expect(task).toMatchObject({ reason: 'REFUNDS_DIFFER', byHand: false });
    const store = lived.slugOf(order);
    const done = await shop.ask({
      store,
      as: lived.staffOf(store),
      method: 'POST',
      url: `/api/v1/staff/tasks/${task?.id}/done`,
      body: {},
    });
    expect(done.statusCode).toBe(409);
    expect(await lived.tasks(order)).toHaveLength(1);
    const enough = await lived.staff(order, 'takeAsEnough');
    expect(enough.statusCode, enough.body).toBe(200);
    expect(await lived.tasks(order)).toEqual([]);
    expect((await lived.see(order)).paymentState).toBe('PAID');
  });

  it('ends its task when it is given back, and the order may be cancelled then', async () => {
    const order = await turned();
    await lived.staff(order, 'gaveBack', { amount: 40, reference: 'r1', day: '2026-03-01' });
    expect(await lived.tasks(order)).toEqual([]);
    expect((await lived.post(order, 'give-up')).statusCode).toBe(200);
    expect((await lived.see(order)).paymentState).toBe('CANCELLED');
  });
});
