import { expect, it, vi } from 'vitest';
import { serverProvider } from '#providers/server.ts';
import { handleInbox, sweepAttempts } from '#server/dueWork.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';
import { lived, paid, setUpLives, shop } from './moneyBackShop.ts';

/**
 * order-chart: "Asking has an end, hearing has none. A genuine notification is asked about for ever." decisions: "A genuine notification is always asked
 * about, however old." I32: acknowledged after it is stored, so none is lost. Here its provider's API is away for a moment when it comes.
 */
setUpLives();

const away = (code: 'STRIPE' | 'FLUTTERWAVE' | 'PAYPAL') =>
  vi.spyOn(serverProvider(code), 'inquire').mockImplementation(async () => ({
    status: 'UNKNOWN',
    rawStatus: 'unreachable',
    amount: null,
    currency: null,
    payee: null,
    ourReference: null,
    providerReference: null,
    raw: '',
  }));
/** The provider answers again, and the shop does all that it does by itself for some days. */
async function days(many: number): Promise<void> {
  vi.restoreAllMocks();
  for (let turn = 0; turn < 10; turn++) {
    shop.clock.pass(2 * MINUTE);
    await handleInbox(shop.services);
    await sweepAttempts(shop.services);
    await shop.quiet();
  }
  for (let day = 0; day < many; day++) {
    shop.clock.pass(DAY);
    await handleInbox(shop.services);
    await sweepAttempts(shop.services);
    await shop.quiet();
  }
}

it('a refund that its provider has told of is written down, though the provider was away when asked', async () => {
  const { order, attempt } = await paid();
  const asked = away('STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'refundPart', notify: 'once' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 20_000);
  await shop.quiet();
  await days(4);
  expect((await lived.see(order)).money?.returned).toBeGreaterThan(0);
});

it('a dispute that its provider has told of comes to staff, though the provider was away when asked', async () => {
  const { order, attempt } = await paid();
  const asked = away('STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'dispute', notify: 'once' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 20_000);
  await shop.quiet();
  await days(4);
  expect((await lived.tasks(order)).map(({ reason }) => reason)).toContain('DISPUTED');
});

it('late money that its provider has told of is found, though the provider was away when asked', async () => {
  const order = await lived.placed('FLUTTERWAVE');
  const attempt = await lived.start(order, 'FLUTTERWAVE');
  await lived.post(order, 'give-up-payment');
  await lived.sweep(DAY / 2);
  for (let day = 0; day < 5; day++) await lived.sweep(DAY);
  expect((await lived.see(order)).paymentState).toBe('EXPIRED');
  const asked = away('FLUTTERWAVE');
  await lived.simulate('FLUTTERWAVE', attempt, { action: 'approve', notify: 'once' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 20_000);
  await shop.quiet();
  await days(4);
  const view = await lived.see(order);
  expect(view.money?.came).toBe(order.dueNow);
});

it('a refund that staff asks about is found, though the provider was away when asked', async () => {
  const { order, attempt } = await paid();
  await lived.simulate('STRIPE', attempt, { action: 'refundPart', notify: 'never' });
  shop.clock.pass(DAY);
  const asked = away('STRIPE');
  await lived.staff(order, 'ask');
  expect(asked).toHaveBeenCalled();
  await shop.quiet();
  await days(1);
  expect((await lived.see(order)).money?.returned).toBeGreaterThan(0);
});
