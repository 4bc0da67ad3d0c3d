import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { nothingYet } from '#providers/kit/server/answers.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { attempts, inbox } from '#server/db/schema/payments.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

/**
 * A signed notification says that an order was paid, and the provider, when it is asked, knows nothing of it: iPay88 lists it later, Fiuu no longer after 30
 * days. Nothing is paid by that; nothing may be paid again either, and where no answer ever comes a person looks.
 */
let shop: PayingShop;
let lived: ReturnType<typeof livedOrders>;
beforeAll(async () => {
  shop = await payingShop();
  lived = livedOrders(shop);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
  expect(await lived.untold()).toEqual([]);
});
afterAll(() => shop.close());

/** It answers nothing but that it does not know the payment, or that it still waits for it. */
function knowsNothing(provider: ProviderCode, status: 'NOT_FOUND' | 'PENDING' = 'NOT_FOUND'): void {
  vi.spyOn(serverProvider(provider), 'inquire').mockImplementation(async () => ({
    status,
    rawStatus: status === 'PENDING' ? 'pending' : 'Record not found',
    amount: null,
    currency: null,
    payee: null,
    ourReference: null,
    providerReference: null,
    raw: '',
  }));
}
/** The provider's notification has come, and the question after it. */
async function tells(
  provider: ProviderCode,
  attempt: { id: string },
  action: 'approve' | 'decline' | 'pending',
): Promise<void> {
  const { db } = shop.database;
  const reference = await shop.referenceOf(attempt.id);
  const ours = and(eq(inbox.ourReference, reference), isNotNull(inbox.handledAt));
  const before = await db.$count(inbox, ours);
  await lived.simulate(provider, attempt, { action });
  await vi.waitFor(async () => expect(await db.$count(inbox, ours)).toBe(before + 1));
  await shop.quiet();
}
async function toldPaid(provider: ProviderCode) {
  const order = await lived.placed(provider);
  const attempt = await lived.start(order, provider);
  knowsNothing(provider);
  shop.moment(provider);
  await tells(provider, attempt, 'approve');
  return { order, attempt };
}
const stateOf = async ({ id }: { id: string }) => {
  const { db } = shop.database;
  const [row] = await db.select().from(attempts).where(eq(attempts.id, id));
  return row?.state;
};
const isOnItsWay = async (order: OrderView) => {
  const view = await lived.see(order);
  expect(view.paid).toBe(0);
  expect(await pageOf(view)).toMatchObject({ fact: 'maybe', pays: false });
};

describe.each(['RAZER', 'IPAY', 'IPAY_QR'] as const)('%s, told and not found', (provider) => {
  it('is on its way: not paid, and nothing to pay again', async () => {
    const { order, attempt } = await toldPaid(provider);
    expect(await stateOf(attempt)).toBe('IN_PROCESS');
    await isOnItsWay(order);
    await lived.sweep(2 * DAY);
    await isOnItsWay(order);
    vi.restoreAllMocks();
    await lived.sweep(DAY / 2);
    expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', paid: order.dueNow });
    expect(await lived.tasks(order)).toEqual([]);
  });

  it('is paid by the next questions that its pace allows where the provider only lists it late', async () => {
    const { order } = await toldPaid(provider);
    vi.restoreAllMocks();
    for (let minutes = 0; minutes < 16; minutes += 1) await lived.sweep(MINUTE);
    expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', paid: order.dueNow });
  });

  it('comes to a person where it is never found', async () => {
    const { order } = await toldPaid(provider);
    for (let days = 0; days < 20; days += 1) await lived.sweep(DAY);
    await isOnItsWay(order);
    expect(await lived.tasks(order)).toMatchObject([
      { kind: 'REVIEW', reason: 'TOO_LONG_IN_PROCESS' },
    ]);
  });
});

it.each(['IPAY', 'IPAY_QR'] as const)(
  '%s, told while its page was open and still not listed when that has ended, is not said to be unpaid',
  async (provider) => {
    const order = await lived.placed(provider);
    const attempt = await lived.start(order, provider);
    // As the adapter reads "Record not found": pending while its page is open, then expired.
    vi.spyOn(serverProvider(provider), 'inquire').mockImplementation(async (asked, { now }) =>
      nothingYet(asked, now, 'Record not found'),
    );
    shop.moment(provider);
    await tells(provider, attempt, 'approve');
    await lived.sweep(31 * MINUTE);
    await lived.sweep(2 * DAY);
    expect(await stateOf(attempt)).toBe('IN_PROCESS');
    await isOnItsWay(order);
    vi.restoreAllMocks();
    await lived.sweep(DAY / 2);
    expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', paid: order.dueNow });
  },
);

describe('a slip that Fiuu tells of after it has forgotten it', () => {
  it('is not said to be unpaid, and a person is told', async () => {
    const order = await lived.placed('RAZER');
    const attempt = await lived.start(order, 'RAZER');
    shop.moment('RAZER');
    await tells('RAZER', attempt, 'pending');
    await lived.sweep(DAY + MINUTE);
    await lived.sweep(5 * MINUTE);
    expect(await stateOf(attempt)).toMatch(/EXPIRED|CANCELLED/);
    for (let days = 0; days < 31; days += 1) await lived.sweep(DAY);
    await tells('RAZER', attempt, 'approve');
    expect(await stateOf(attempt)).toBe('IN_PROCESS');
    await isOnItsWay(order);
    for (let days = 0; days < 7; days += 1) await lived.sweep(DAY);
    expect(await lived.tasks(order)).toMatchObject([
      { kind: 'REVIEW', reason: 'TOO_LONG_IN_PROCESS' },
    ]);
  });
});

it('what Fiuu told as paid is not taken back by the shop while Fiuu still lists it as pending', async () => {
  const order = await lived.placed('RAZER');
  const attempt = await lived.start(order, 'RAZER');
  knowsNothing('RAZER', 'PENDING');
  const cancel = vi.spyOn(serverProvider('RAZER'), 'cancel');
  shop.moment('RAZER');
  await tells('RAZER', attempt, 'approve');
  for (let days = 0; days < 4; days += 1) await lived.sweep(DAY);
  expect(cancel).not.toHaveBeenCalled();
  await isOnItsWay(order);
  vi.restoreAllMocks();
  await lived.sweep(DAY);
  expect(await lived.see(order)).toMatchObject({ paymentState: 'PAID', paid: order.dueNow });
});

it('a notification that says anything else reserves the next question and no more', async () => {
  const order = await lived.placed('RAZER');
  const attempt = await lived.start(order, 'RAZER');
  knowsNothing('RAZER');
  shop.moment('RAZER');
  await tells('RAZER', attempt, 'decline');
  expect(await stateOf(attempt)).not.toBe('IN_PROCESS');
  expect(await pageOf(await lived.see(order))).toMatchObject({ pays: true });
});
