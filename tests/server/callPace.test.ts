import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import type { OpenAttempt } from '#providers/provider.ts';
import { attempts, inquiryPace } from '#server/db/schema/payments.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { accountName } from '#server/records/accountName.ts';
import { withinLimits } from '#server/records/callTurn.ts';
import { accountOf } from '#server/records/providerAccount.ts';
import { store } from '#tests/support/inProcess.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { anAttempt } from '#tests/support/providerBench.ts';

/** What a provider's page says of calls a second or a minute is kept by the shop itself; what it says when it is asked too often is heard. */
let shop: PayingShop;
let ticking: NodeJS.Timeout;
beforeAll(async () => {
  shop = await payingShop();
  const { clock } = shop.services;
  // Time passes for all at once here, as it does in a shop: who waits is woken when their moment has come.
  clock.wait = async (ms) => {
    const due = clock.now().getTime() + ms;
    while (clock.now().getTime() < due) await new Promise((done) => setTimeout(done, 2));
  };
  ticking = setInterval(() => shop.clock.pass(10), 5);
});
afterEach(() => {
  shop.simulatorState.faults = [];
});
afterAll(() => {
  clearInterval(ticking);
  return shop.close();
});

const MANY = 50;
const refusedOf = (provider: ProviderCode) =>
  shop.simulatorState.calls.filter((one) => one.provider === provider && one.status === 429);
const isGood = ({ statusCode }: { statusCode: number }) => statusCode === 200;

describe.each([
  ['STRIPE', 'USD'],
  ['CASHFREE', 'INR'],
] as const)('fifty at once at %s', (code, currency) => {
  it('never meet a 429: their calls are sent as its page allows', async () => {
    const account = await accountOf(shop.services, store(STORE_OF[code]).business.id, code);
    if (!account) throw new Error(code);
    const { provider } = account;
    const deadline = new Date(shop.clock.now().getTime() + 40 * 60_000);
    const wanted = Array.from({ length: MANY }, (_, at) =>
      anAttempt({ id: crypto.randomUUID(), reference: `MANY${code}${at}`, currency, deadline }),
    );
    const opened = await Promise.all(wanted.map((one) => provider.open(one, account.tools)));
    expect(opened.map(({ kind }) => kind)).toEqual(wanted.map(() => 'opened'));
    const open = wanted.map((one, at): OpenAttempt => {
      const answer = opened[at];
      const session = answer?.kind === 'opened' ? answer.session : {};
      return { ...one, session, hints: { returned: 'yes' } };
    });
    for (let round = 0; round < 3; round++)
      await Promise.all(open.map((one) => provider.inquire(one, account.tools)));
    expect(refusedOf(code)).toEqual([]);
  });
});

it('twenty merchants of Fiuu ask at once from one address: it counts the address, and none of them is locked out', async () => {
  const ours = await accountOf(shop.services, store(STORE_OF.RAZER).business.id, 'RAZER');
  if (!ours) throw new Error('RAZER');
  const { provider, tools } = ours;
  const merchants = Array.from({ length: 20 }, (_, at) => {
    const account = demoAccount('RAZER', `merchant${at}`, 'https://shop.example.test');
    shop.simulatorState.write({ account });
    const credentials = v.parse(provider.credentials, account.secrets);
    const http = withinLimits(
      shop.services,
      accountName(provider, credentials),
      provider.callLimits?.(credentials) ?? [],
      shop.services.providerClients.http('RAZER', 'any', tools.hosts),
    );
    return { ...tools, credentials, http };
  });
  const open = { ...anAttempt({ currency: 'MYR' }), session: {}, hints: {} };
  const said = await Promise.all(merchants.map((one) => provider.inquire(open, one)));
  expect(said.map(({ rawStatus }) => rawStatus)).toEqual(merchants.map(() => 'Q203'));
  expect(refusedOf('RAZER')).toEqual([]);
});

it('fifty who press Pay at once are all at the page of Stripe', async () => {
  const source = ordersFor(shop, 'STRIPE');
  const orders = [];
  for (let at = 0; at < MANY; at++) orders.push(await source.place());
  const answers = await Promise.all(orders.map((one) => shop.pay('retail', one, 'STRIPE')));
  expect(answers.filter(isGood)).toHaveLength(MANY);
  expect(refusedOf('STRIPE')).toEqual([]);
});

const rowOf = async (id: string) => {
  const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, id));
  if (!row) throw new Error(id);
  return row;
};
async function waiting(code: ProviderCode) {
  const source = ordersFor(shop, code);
  await source.ready(1);
  const order = await source.place();
  return { order, attempt: await shop.start(STORE_OF[code], order, code) };
}
/** ms until it is asked again, after the provider answered the next question with "too often" */
async function putOff(code: ProviderCode, id: string): Promise<number> {
  const row = await rowOf(id);
  shop.clock.pass((row.nextAskAt?.getTime() ?? 0) - shop.clock.now().getTime() + 1);
  await shop.simulate(code, { failNext: { call: 'inquire', how: 'tooMany' } });
  await reconcile(shop.services, id);
  return ((await rowOf(id)).nextAskAt?.getTime() ?? 0) - shop.clock.now().getTime();
}

it('after one 429 Stripe is asked again within seconds, and after each further one twice as late', async () => {
  const { attempt, order } = await waiting('STRIPE');
  const waits: number[] = [];
  for (let time = 0; time < 8; time++) waits.push(await putOff('STRIPE', attempt.id));
  const [first = 0] = waits;
  expect(first).toBeGreaterThanOrEqual(1_000);
  expect(first).toBeLessThanOrEqual(4_000);
  waits.slice(1, 5).forEach((wait, at) => {
    expect(wait / (waits[at] ?? 1)).toBeCloseTo(2, 0);
  });
  expect(waits.at(-1)).toBeLessThanOrEqual(90_000);
  // Somebody who pays meanwhile reads so as soon as the rest is over.
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  shop.clock.pass(waits.at(-1) ?? 0);
  await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
});

it('Cashfree says in how many seconds it may be asked again: then it is', async () => {
  const { attempt } = await waiting('CASHFREE');
  const wait = await putOff('CASHFREE', attempt.id);
  expect(wait).toBeGreaterThanOrEqual(12_000);
  expect(wait).toBeLessThan(20_000);
});

it('a page that is put off at the opening is told for how long, and then it opens', async () => {
  const order = await ordersFor(shop, 'STRIPE').place();
  await shop.simulate('STRIPE', { failNext: { call: 'open', how: 'tooMany' } });
  const answer = await shop.pay('retail', order, 'STRIPE');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 2 });
  shop.clock.pass(2_000);
  expect((await shop.pay('retail', order, 'STRIPE')).statusCode).toBe(200);
});

it('keeps one row for each of an account’s limits, whatever the number of calls', async () => {
  const rows = await shop.database.db.select().from(inquiryPace);
  expect(rows.length).toBeLessThanOrEqual(12);
});
