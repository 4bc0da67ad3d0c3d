import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { SandboxFault } from '#providers/kit/sandbox/types.ts';
import { runAudit } from '#server/db/audit.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { store } from '#tests/support/inProcess.ts';
import { type Orders, ordersFor } from '#tests/support/manyOrders.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';
import { impatient, payThere } from '#tests/support/simulatedShopper.ts';

/** Who is told to end a page, and the simulator's name of that call: DPO makes and cancels at one address. */
const ENDS = { STRIPE: 'cancel', BUX: 'cancel', CASHFREE: 'cancel', DPO: 'open' } as const;
type Ends = keyof typeof ENDS;
const PROVIDERS = Object.keys(ENDS) as Ends[];
const STAFF = tokenOf({
  uid: 'at-the-desk',
  roles: Object.fromEntries(PROVIDERS.map((code) => [idOf(code), ['staff']])),
});
function idOf(code: ProviderCode): string {
  return store(STORE_OF[code]).business.id;
}

let shop: PayingShop;
const sources = new Map<ProviderCode, Orders>();
beforeAll(async () => {
  shop = await payingShop();
  impatient(shop);
  for (const code of PROVIDERS) sources.set(code, ordersFor(shop, code));
});
afterEach(async () => {
  shop.simulatorState.faults = [];
  shop.runLater();
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

async function ordered(code: Ends): Promise<OrderView> {
  const source = sources.get(code);
  if (!source) throw new Error(code);
  await source.ready(1);
  return source.place();
}
const loses = (code: Ends, how: SandboxFault): void => {
  shop.simulatorState.faults = [{ provider: code, call: ENDS[code], how, times: 1_000 }];
};
const answersAgain = (): void => {
  shop.simulatorState.faults = [];
};
/** As much time as the shop leaves a provider alone that has just failed, so that each press asks. */
const later = (): void => shop.clock.pass(61_000);
const moneyOf = async ({ id }: OrderView) =>
  (await shop.database.db.select().from(ledger).where(eq(ledger.orderId, id)))
    .filter(({ kind }) => kind === 'PAID' || kind === 'CAPTURED')
    .map(({ kind, amount, provider }) => [kind, amount, provider])
    .toSorted();
const paidBy = (order: OrderView, code: Ends) => {
  const sum = Math.round(order.total * 100);
  return [
    ['CAPTURED', sum, code],
    ['PAID', sum, code],
  ];
};

/** Those who end what is open at a provider, and what each of them gets then. */
const PRESSES = {
  'the desk that takes cash': async (code: Ends, { id, total }: OrderView) => {
    const about = { store: STORE_OF[code], as: STAFF };
    const url = `/api/v1/staff/orders/${id}`;
    const { version } = (await shop.ask({ ...about, url })).json();
    const body = { action: 'takePayment', version, amount: total, how: 'CASH', reason: '' };
    return shop.ask({ ...about, method: 'POST', url: `${url}/actions`, body });
  },
  'its shopper who stops the payment': (code: Ends, order: OrderView) =>
    shopper(code, order, 'give-up-payment'),
  'its shopper who gives the order up': (code: Ends, order: OrderView) =>
    shopper(code, order, 'give-up'),
  'its shopper who pays later': (code: Ends, order: OrderView) => shopper(code, order, 'pay-later'),
};
const shopper = (code: Ends, { id }: OrderView, what: string) =>
  shop.ask({
    store: STORE_OF[code],
    method: 'POST',
    url: `/api/v1/cartTransaction/${id}/${what}`,
    as: SHOPPER,
    body: {},
  });
const WAYS = (['500', 'refuse', 'timeout'] as const).map((how) => [how] as const);

describe.each(PROVIDERS)('%s loses the call that ends its page (finding Z246)', (code) => {
  it.each(Object.keys(PRESSES) as (keyof typeof PRESSES)[])(
    'and answers that it is open: %s is told to press again, and what is paid there meanwhile pays the order once',
    async (who) => {
      const order = await ordered(code);
      const attempt = await shop.start(STORE_OF[code], order, code);
      const payment = await shop.paymentOf(attempt);
      for (const [how] of WAYS) {
        loses(code, how);
        const refused = await PRESSES[who](code, order);
        expect(refused.json(), `${how}: ${refused.body}`).toMatchObject({
          status: 409,
          code: 'ATTEMPT_LIVE',
        });
        expect(await moneyOf(order)).toEqual([]);
        later();
      }
      const view = await shop.see(STORE_OF[code], order);
      expect(view).toMatchObject({
        paymentState: 'PENDING',
        attempt: { id: attempt.id, outcome: { status: 'PENDING' } },
      });
      answersAgain();
      await payThere(shop, payment, 'never');
      await shop.quiet();
      const settled = await PRESSES[who](code, order);
      expect(settled.statusCode === 200 || settled.statusCode === 409, settled.body).toBe(true);
      expect(await moneyOf(order)).toEqual(paidBy(order, code));
      expect(await shop.see(STORE_OF[code], order)).toMatchObject({
        paymentState: 'PAID',
        paid: order.total,
      });
    },
  );

  it('and hears the next one: then the desk takes the money, and the page none', async () => {
    const order = await ordered(code);
    const payment = await shop.paymentOf(await shop.start(STORE_OF[code], order, code));
    const take = PRESSES['the desk that takes cash'];
    loses(code, '500');
    expect((await take(code, order)).json()).toMatchObject({ code: 'ATTEMPT_LIVE' });
    answersAgain();
    later();
    const taken = await take(code, order);
    expect(taken.statusCode, taken.body).toBe(200);
    await payThere(shop, payment, 'never').catch(() => undefined);
    await shop.quiet();
    expect(await moneyOf(order)).toEqual([['PAID', Math.round(order.total * 100), 'DESK']]);
  });

  it('and says so after its time, too: the payment is in doubt, and three days later a person looks', async () => {
    const order = await ordered(code);
    const attempt = await shop.start(STORE_OF[code], order, code);
    const payment = await shop.paymentOf(attempt);
    payment.expiresAt = null;
    loses(code, '500');
    shop.clock.pass(2 * DAY);
    await sweepAttempts(shop.services);
    expect(await shop.see(STORE_OF[code], order)).toMatchObject({
      paymentState: 'PENDING',
      attempt: { outcome: { status: 'UNKNOWN' } },
    });
    shop.clock.pass(3 * DAY);
    await sweepAttempts(shop.services);
    expect((await shop.see(STORE_OF[code], order)).paymentState).toBe('REVIEW');
  });
});
