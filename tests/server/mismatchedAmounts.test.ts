import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import type { StaffTask } from '#machines/domain/staffTask.ts';
import { demoAccount } from '#providers/demo.ts';
import type { SandboxAction, SandboxPayment } from '#providers/kit/sandbox/types.ts';
import type { PaymentStatusReport } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { ledger, staffTasks } from '#server/db/schema/payments.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { store } from '#tests/support/inProcess.ts';
import { type Orders, ordersFor } from '#tests/support/manyOrders.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';
import { isTurnOf } from '#tests/support/proofSize.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
const orders = new Map<ProviderCode, Orders>();
beforeAll(async () => {
  shop = await payingShop();
  for (const code of PROVIDER_CODES) orders.set(code, ordersFor(shop, code));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

/** These take an exact sum for granted: a smaller one can only have been agreed on with the provider itself. */
const EXACT: readonly ProviderCode[] = ['STRIPE', 'PAYPAL', 'CASHFREE'];
/** At these nothing can be paid any more once the attempt was ended there. */
const ENDS_FOR_GOOD: readonly ProviderCode[] = ['STRIPE', 'PAYPAL', 'CASHFREE'];
const CAN_VARY = PROVIDER_CODES.filter((code) => !EXACT.includes(code));
const CAN_BE_LATE = PROVIDER_CODES.filter((code) => !ENDS_FOR_GOOD.includes(code));
const NAMES_PAYEE: readonly ProviderCode[] = ['PAYPAL', 'RAZER', 'IPAY', 'IPAY_AFRICA', 'IPAY_QR'];
/** Another way to pay in the same store. */
const BESIDE = (code: ProviderCode): ProviderCode => {
  const other = store(STORE_OF[code]).business.paymentMethods.find(
    (one) => one !== code && one !== 'PAY_LATER',
  );
  if (!other) throw new Error(`${code} stands alone`);
  return other as ProviderCode;
};

async function started(provider: ProviderCode) {
  const source = orders.get(provider);
  if (!source) throw new Error(provider);
  await source.ready(3);
  const order = await source.place();
  const attempt = await shop.start(STORE_OF[provider], order, provider);
  const payment = await shop.paymentOf(attempt);
  // A payment that the shop is asking about already is asked about by no one else.
  await shop.quiet();
  const again = (): Promise<unknown> => {
    shop.moment(provider);
    return reconcile(shop.services, attempt.id);
  };
  const act = async (action: SandboxAction): Promise<void> => {
    await shop.simulate(provider, { reference: payment.reference, action });
    await shop.quiet();
    await again();
  };
  return { order, attempt, payment, act, again, see: () => shop.see(STORE_OF[provider], order) };
}
const call = (provider: ProviderCode, order: { id: string }, what: string) =>
  shop.ask({
    store: STORE_OF[provider],
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/${what}`,
    as: SHOPPER,
  });
const facts = async (order: { id: string }) =>
  (await shop.database.db.select().from(ledger).where(eq(ledger.orderId, order.id)))
    .map((fact) => fact.kind)
    .sort();
/** As whoever works there reads them. */
const staffOf = (slug: string): string =>
  tokenOf({ uid: `staff of ${slug}`, roles: { [store(slug).business.id]: ['staff'] } });
const openTasks = async (slug: string) =>
  (
    await shop.ask({ store: slug, url: '/api/v1/staff/tasks', as: staffOf(slug) })
  ).json() as StaffTask[];
async function tasks(order: { id: string }): Promise<string[]> {
  const all = await Promise.all([...new Set(Object.values(STORE_OF))].map(openTasks));
  return all
    .flat()
    .flatMap((task) => (task.orderId === order.id ? `${task.kind} ${task.amount}` : []));
}
const unit = 1;
/** The whole by `npm run prove -- faults`. */
const isTurn = (provider: ProviderCode, rule: number): boolean =>
  isTurnOf('faults', provider, rule);

describe.each(CAN_VARY)('by %s', (provider) => {
  it('I17, F77: less than due is for a person to look at, and neither pays the order nor is lost', async () => {
    const { order, act, see } = await started(provider);
    await act('payLess');
    const received = order.dueNow - unit;
    const view = await see();
    expect(view).toMatchObject({
      paymentState: 'REVIEW',
      paid: received,
      extra: 0,
      attempt: { outcome: { status: 'UNDERPAID' } },
    });
    expect(await facts(order)).toEqual(['CAPTURED', 'UNDERPAID']);
    expect(await tasks(order)).toEqual([`REVIEW ${received}`]);
    const again = await shop.pay(STORE_OF[provider], order, BESIDE(provider));
    expect(again.json()).toMatchObject({ code: 'ORDER_CLOSED' });
  });

  if (isTurn(provider, 0))
    it('I17: more than due pays the order, and the rest is to be given back', async () => {
      const { order, act, see } = await started(provider);
      await act('payMore');
      expect(await see()).toMatchObject({
        paymentState: 'PAID',
        paid: order.dueNow,
        extra: unit,
        attempt: { state: 'CAPTURED', outcome: { status: 'OVERPAID' } },
      });
      expect(await facts(order)).toEqual(['CAPTURED', 'OVERPAID', 'PAID']);
      expect(await tasks(order)).toEqual([`REFUND ${unit}`]);
    });

  if (isTurn(provider, 1))
    it('I33, I36: what waits for a person is done once, by those of that store and nobody else', async () => {
      const { order, act } = await started(provider);
      await act('payMore');
      const slug = STORE_OF[provider];
      const [task] = (await openTasks(slug)).filter(({ orderId }) => orderId === order.id);
      expect(task).toMatchObject({
        orderNumber: order.orderNumber,
        currency: order.currency,
        provider,
        reason: 'PAID_TOO_MUCH',
      });
      expect(task?.providerReference).toMatch(/./);
      const done = (store: string, as: string) =>
        shop
          .ask({ store, method: 'POST', url: `/api/v1/staff/tasks/${task?.id}/done`, as })
          .then(({ statusCode }) => statusCode);
      const elsewhere = slug === 'retail' ? 'grocery' : 'retail';
      expect([await done(slug, SHOPPER), await done(elsewhere, staffOf(elsewhere))]).toEqual([
        404, 404,
      ]);
      expect(await tasks(order)).toHaveLength(1);
      // Money that is owed is ended by money alone, and not by those of that store either.
      expect([await done(slug, staffOf(slug)), await done(slug, staffOf(slug))]).toEqual([
        409, 409,
      ]);
      expect(await tasks(order)).toHaveLength(1);
      await shop.database.db
        .update(staffTasks)
        .set({ reason: 'OTHER' })
        .where(eq(staffTasks.id, task?.id ?? ''));
      expect([await done(slug, staffOf(slug)), await done(slug, staffOf(slug))]).toEqual([
        200, 200,
      ]);
      expect(await tasks(order)).toEqual([]);
    });
});

describe.each(EXACT)('by %s', (provider) => {
  it('I17, F77: a genuine small payment for a dear order is for a person to look at', async () => {
    const { order, payment, act, see } = await started(provider);
    payment.amount = 100;
    await act('approve');
    expect(await see()).toMatchObject({
      paymentState: 'REVIEW',
      paid: 1,
      attempt: { outcome: { status: 'UNDERPAID' } },
    });
    expect(await tasks(order)).toEqual(['REVIEW 1']);
  });

  it('I14: what was given up cannot be paid any more', async () => {
    const { order, payment, act, see } = await started(provider);
    await call(provider, order, 'give-up-payment');
    await act('approve');
    expect(payment.paid).toBeNull();
    expect(await see()).toMatchObject({ paymentState: 'PENDING', attempt: { state: 'CANCELLED' } });
  });
});

describe.each(CAN_BE_LATE)('late by %s', (provider) => {
  if (isTurn(provider, 2))
    it('I14, F81: money after the payment was given up pays the order that is still open', async () => {
      const { order, act, see } = await started(provider);
      await call(provider, order, 'give-up-payment');
      expect((await see()).attempt).toMatchObject({ state: 'CANCELLED' });
      await act('approve');
      expect(await see()).toMatchObject({
        paymentState: 'PAID',
        paid: order.dueNow,
        extra: 0,
        attempt: { state: 'CAPTURED' },
      });
      expect(await tasks(order)).toEqual([]);
    });

  if (isTurn(provider, 3))
    it('I14, F81: money after the order has ended brings it back', async () => {
      const { order, act, see } = await started(provider);
      shop.clock.pass(2 * DAY);
      await sweepAttempts(shop.services);
      await shop.quiet();
      await expireOrders(shop.services);
      expect(await see()).toMatchObject({ paymentState: 'EXPIRED', orderStatus: 'CANCELLED' });
      await act('approve');
      expect(await see()).toMatchObject({
        paymentState: 'PAID',
        orderStatus: 'PENDING',
        paid: order.dueNow,
      });
      expect(await facts(order)).toEqual(['CAPTURED', 'EXPIRED', 'PAID']);
    });

  if (isTurn(provider, 4))
    it('I03, I15, F82: paid by two methods, the order is paid once and the other money is to be given back', async () => {
      const { order, act, see } = await started(provider);
      const beside = BESIDE(provider);
      await call(provider, order, 'give-up-payment');
      const second = await shop.start(STORE_OF[provider], order, beside);
      await shop.simulate(beside, {
        reference: await shop.referenceOf(second.id),
        action: 'approve',
      });
      await shop.quiet();
      shop.moment(beside);
      await reconcile(shop.services, second.id);
      expect(await see()).toMatchObject({ paymentState: 'PAID', attempt: { id: second.id } });
      await act('approve');
      expect(await see()).toMatchObject({
        paymentState: 'PAID',
        paid: order.dueNow,
        extra: order.dueNow,
      });
      expect(await facts(order)).toEqual(['CAPTURED', 'CAPTURED', 'OVERPAID', 'PAID']);
      expect(await tasks(order)).toEqual([`REFUND ${order.dueNow}`]);
    });
});

describe.each(PROVIDER_CODES)('by %s', (provider) => {
  const foreign: [string, Partial<PaymentStatusReport>][] = [
    ['another order', { ourReference: 'SOMEBODYELSES' }],
    ['another currency', { currency: 'XTS' }],
    ['another merchant', { payee: 'SOMEBODY' }],
  ];
  const told = foreign.filter(
    ([what], rule) =>
      isTurn(provider, rule) && (what !== 'another merchant' || NAMES_PAYEE.includes(provider)),
  );
  it.each(told)(
    'I17, F77: money that the provider says is for %s is for a person to look at',
    async (_what, said) => {
      const { order, attempt, payment, see } = await started(provider);
      await shop.simulate(provider, { reference: payment.reference, notify: 'never' });
      await shop.simulate(provider, { reference: payment.reference, action: 'approve' });
      const real = serverProvider(provider);
      for (const way of ['inquire', 'capture'] as const) {
        const answer = real[way]?.bind(real);
        if (answer)
          vi.spyOn(real, way).mockImplementation(async (open, tools) => ({
            ...(await answer(open, tools)),
            ...said,
          }));
      }
      shop.moment(provider);
      await reconcile(shop.services, attempt.id);
      expect(await see()).toMatchObject({
        paymentState: 'REVIEW',
        paid: 0,
        attempt: { state: 'MISMATCH', outcome: { status: 'UNKNOWN' } },
      });
      expect(await facts(order)).toEqual(['MISMATCH']);
      // A sum of other money is none of the order's: its task names both currencies instead.
      const sum = said.currency ? null : order.dueNow;
      expect(await tasks(order)).toEqual([`REVIEW ${sum}`]);
      expect((await shop.pay(STORE_OF[provider], order, BESIDE(provider))).json()).toMatchObject({
        code: 'ORDER_CLOSED',
      });
    },
  );

  it('I33: money that went to another store’s account pays nothing here', async () => {
    const { order, payment, again, see } = await started(provider);
    const other = demoAccount(provider, 'elsewhere', 'http://elsewhere.localhost');
    shop.simulatorState.write({ account: other });
    payment.account = other.account;
    await shop.simulate(provider, { reference: payment.reference, notify: 'never' });
    await shop.simulate(provider, { reference: payment.reference, action: 'approve' });
    await again();
    expect((await see()).paymentState).toBe('PENDING');
    expect(await facts(order)).toEqual([]);
  });

  it('F77, F78: the return of a small genuine payment, carried to a dear order, pays nothing', async () => {
    const small = await started(provider);
    const dear = await started(provider);
    await small.act('approve');
    const path = returnPath(dear.payment);
    if (path)
      await shop.ask({ store: STORE_OF[provider], url: `${path}?${returnQuery(small.payment)}` });
    await shop.quiet();
    shop.clock.pass(MINUTE);
    await dear.again();
    expect((await small.see()).paymentState).toBe('PAID');
    expect((await dear.see()).paymentState).toBe('PENDING');
    expect(await facts(dear.order)).toEqual([]);
  });
});

/** Where this payment's browser comes back to; a QR code has no way back. */
const returnPath = ({ returnUrl }: SandboxPayment): string =>
  returnUrl ? new URL(returnUrl).pathname : '';
/** What the provider gave the browser along, by address or by form. */
function returnQuery({ data }: SandboxPayment): string {
  const { url, fields } = JSON.parse(data.leaving ?? '{"url":"http://x/","fields":{}}') as {
    url: string;
    fields: Record<string, string>;
  };
  return new URLSearchParams({
    ...Object.fromEntries(new URL(url).searchParams),
    ...fields,
  }).toString();
}
