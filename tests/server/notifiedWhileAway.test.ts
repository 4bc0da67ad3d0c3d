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
/** The shop does all that it does by itself for some days; the provider answers again, or is still away. */
async function days(many: number, { isAway = false } = {}): Promise<void> {
  if (!isAway) vi.restoreAllMocks();
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

/** L2: what no machine can find out comes to a person, whatever the payment's state. */
const reasons = async (order: { id: string }) =>
  (await lived.tasks(order)).map(({ reason }) => reason);
const away4Days = () => days(4, { isAway: true });

it('news that its provider does not answer for days is looked at by a person, until it answers', async () => {
  const { order, attempt } = await paid();
  const asked = away('STRIPE');
  await lived.simulate('STRIPE', attempt, { action: 'refundPart', notify: 'once' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 20_000);
  await shop.quiet();
  await days(1, { isAway: true });
  expect(await reasons(order)).toEqual([]);
  await away4Days();
  expect(await reasons(order)).toEqual(['NEWS_UNANSWERED']);
  expect((await lived.staffOrder(order)).tasks).toMatchObject([
    { kind: 'REVIEW', amount: null, provider: 'STRIPE', byHand: true },
  ]);
  // The shopper's order is as it was, as far as is known.
  expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID' });
  await days(1);
  expect(await reasons(order)).toEqual([]);
  expect((await lived.see(order)).money?.returned).toBeGreaterThan(0);
});

it('a person who has looked is asked once for the same news', async () => {
  const { order } = await paid();
  const asked = away('STRIPE');
  shop.clock.pass(DAY);
  await lived.staff(order, 'ask');
  expect(asked).toHaveBeenCalled();
  await away4Days();
  const [task] = await lived.tasks(order);
  expect(task?.reason).toBe('NEWS_UNANSWERED');
  const done = await shop.ask({
    store: lived.slugOf(order),
    as: lived.staffOf(lived.slugOf(order)),
    method: 'POST',
    url: `/api/v1/staff/tasks/${task?.id}/done`,
    body: { reason: 'nothing there' },
  });
  expect(done.statusCode, done.body).toBe(200);
  await away4Days();
  expect(await reasons(order)).toEqual([]);
  const { story } = await lived.staffOrder(order);
  expect(story.filter(({ event }) => event === 'attempt.newsOverdue')).toHaveLength(1);
});

it('news of a payment that had ended comes to a person, too', async () => {
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
  await away4Days();
  expect(await reasons(order)).toEqual(['NEWS_UNANSWERED']);
  await days(1);
  expect(await reasons(order)).not.toContain('NEWS_UNANSWERED');
  expect((await lived.see(order)).money?.came).toBe(order.dueNow);
});
