import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { slugOf } from '#providers/provider.ts';
import { sandbox } from '#providers/stripe/sandbox.ts';
import { runAudit } from '#server/db/audit.ts';
import { auditRows, outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, inbox, ledger } from '#server/db/schema/payments.ts';
import { handleInbox } from '#server/dueWork.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { DAY, MINUTE } from '#tests/support/setClock.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

interface Raw {
  url: string;
  headers: Record<string, string>;
  body: string;
}
const RETAIL = 'retail';
/** Sends a notification as the simulator would, to any store. */
const send = (
  slug: string,
  provider: ProviderCode,
  { headers, body }: Pick<Raw, 'headers' | 'body'>,
) =>
  shop.app.inject({
    method: 'POST',
    url: `/webhooks/${slugOf(provider)}`,
    headers: { ...headers, host: `${slug}.localhost` },
    payload: body,
  });
const placed = (slug = RETAIL, method = 'STRIPE') => shop.place(slug, [aLine(slug)], { method });
const counts = async () => ({
  ledger: await shop.database.db.$count(ledger),
  outbox: await shop.database.db.$count(outbox),
  inbox: await shop.database.db.$count(inbox),
  paid: await shop.database.db.$count(orders, eq(orders.paymentState, 'PAID')),
});

/** An order whose payment is approved, and the genuine notification that has not been delivered. */
async function approved() {
  const order = await placed();
  const attempt = await shop.start(RETAIL, order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, notify: 'late' });
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  return { order, attempt, reference };
}
/** The notification in the provider's published form, signed as the simulator signs it. */
async function genuine(reference: string, event = 'checkout.session.completed'): Promise<Raw> {
  const payment = [...shop.simulatorState.payments.values()].find(
    (one) => one.reference === reference,
  );
  if (!payment) throw new Error('no such payment');
  const account = shop.simulatorState.accounts.get(`STRIPE ${payment.account}`);
  if (!account) throw new Error('no such account');
  const context = { now: () => shop.clock.now(), id: () => crypto.randomUUID() };
  const message = sandbox.outgoing(payment, event, account, context as never);
  if (!message) throw new Error('the simulator has nothing to say');
  return message;
}

describe('a genuine notification', () => {
  it('F68: pays before the shopper is back', async () => {
    const { order, reference } = await approved();
    const answer = await send(RETAIL, 'STRIPE', await genuine(reference));
    expect(answer.statusCode).toBe(200);
    await shop.until(RETAIL, order, (view) => view.paymentState === 'PAID');
  });

  it('I30, F73: delivered a hundred times at once, it is what once is', async () => {
    const { order, reference } = await approved();
    const message = await genuine(reference);
    const before = await counts();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(RETAIL, 'STRIPE', message)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    await shop.quiet();
    expect((await shop.see(RETAIL, order)).paymentState).toBe('PAID');
    const after = await counts();
    expect(after).toEqual({
      ledger: before.ledger + 2,
      outbox: before.outbox + 1,
      inbox: before.inbox + 1,
      paid: before.paid + 1,
    });
  });

  it('F76: an old one played again changes nothing', async () => {
    const { reference } = await approved();
    const message = await genuine(reference);
    await send(RETAIL, 'STRIPE', message);
    await shop.quiet();
    const kept = () =>
      shop.database.db.select().from(inbox).where(eq(inbox.ourReference, reference));
    const before = { counts: await counts(), kept: await kept() };
    shop.clock.pass(MINUTE);
    await send(RETAIL, 'STRIPE', message);
    await shop.quiet();
    expect({ counts: await counts(), kept: await kept() }, 'nor is it handled again').toEqual(
      before,
    );
  });

  it('I30, F73: a hundred reasons to ask at once are two questions to the provider', async () => {
    const order = await placed();
    const { id } = await shop.start(RETAIL, order, 'STRIPE');
    await shop.quiet();
    const asked = async () =>
      (await shop.database.db.select().from(attempts).where(eq(attempts.id, id)))[0]?.asks ?? 0;
    const before = await asked();
    await Promise.all(Array.from({ length: 100 }, () => reconcile(shop.services, id)));
    expect((await asked()) - before).toBe(2);
  });

  it('I34: is a hint to ask: what it says about status and amount decides nothing', async () => {
    const order = await placed();
    const attempt = await shop.start(RETAIL, order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    const payment = await shop.paymentOf(attempt);
    const pretend = {
      ...payment,
      status: 'paid' as const,
      paid: { amount: payment.amount, currency: payment.currency, transaction: 'x', at: '' },
    };
    shop.simulatorState.payments.set(`STRIPE ${payment.id}`, pretend);
    const message = await genuine(reference);
    shop.simulatorState.payments.set(`STRIPE ${payment.id}`, payment);
    expect(message.body).toContain('"paid"');
    expect((await send(RETAIL, 'STRIPE', message)).statusCode).toBe(200);
    await shop.quiet();
    expect((await shop.see(RETAIL, order)).paymentState).toBe('PENDING');
  });

  it('I32: is kept before it is acknowledged, and one that nobody handled is handled by the sweep', async () => {
    const { order, reference } = await approved();
    const message = await genuine(reference);
    // The order is "not committed yet" when its notification comes: no attempt of this provider has the reference.
    await shop.database.db
      .update(attempts)
      .set({ provider: 'PAYPAL' })
      .where(eq(attempts.reference, reference));
    expect((await send(RETAIL, 'STRIPE', message)).statusCode).toBe(200);
    await shop.quiet();
    const [row] = await shop.database.db
      .select()
      .from(inbox)
      .where(eq(inbox.ourReference, reference));
    expect(row).toMatchObject({ handledAt: null });
    await shop.database.db
      .update(attempts)
      .set({ provider: 'STRIPE' })
      .where(eq(attempts.reference, reference));
    shop.clock.pass(5 * MINUTE);
    await handleInbox(shop.services);
    const [handled] = await shop.database.db
      .select()
      .from(inbox)
      .where(eq(inbox.ourReference, reference));
    expect(handled?.handledAt).not.toBeNull();
    await shop.until(RETAIL, order, (view) => view.paymentState === 'PAID');
  });

  it('D45: for a reference that nobody knows is parked for three days', async () => {
    const { reference } = await approved();
    const message = await genuine(reference);
    await shop.database.db
      .update(attempts)
      .set({ reference: 'ELSEWHERE0000000000X', session: {} })
      .where(eq(attempts.reference, reference));
    expect((await send(RETAIL, 'STRIPE', message)).statusCode).toBe(200);
    await shop.quiet();
    shop.clock.pass(4 * DAY);
    await handleInbox(shop.services);
    const [row] = await shop.database.db
      .select()
      .from(inbox)
      .where(eq(inbox.ourReference, reference));
    expect(row?.handledAt).not.toBeNull();
    expect(
      await shop.database.db.$count(auditRows, eq(auditRows.kind, 'notification.unknown')),
    ).toBeGreaterThan(0);
  });
});

describe('what is not for this shop', () => {
  it('I33, D46: another store’s notification touches nothing here, even with its order inside', async () => {
    const { order, reference } = await approved();
    const message = await genuine(reference);
    const before = await counts();
    const answer = await send('beauty', 'STRIPE', message);
    expect(answer.statusCode).toBeLessThan(500);
    await shop.quiet();
    expect({ ...(await counts()), inbox: 0 }).toEqual({ ...before, inbox: 0 });
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.paymentState).toBe('PENDING');
  });

  it('D50: a provider that the store does not use is not there, nor is one that does not exist', async () => {
    expect(
      (
        await send('grocery', 'STRIPE', {
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).statusCode,
    ).toBe(404);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/webhooks/nobody',
      headers: { host: 'grocery.localhost' },
      payload: '',
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe.each(PROVIDER_CODES)('another method than the one that %s uses', (provider) => {
  const ask = (method: 'GET' | 'HEAD' | 'OPTIONS' | 'PUT' | 'DELETE') =>
    shop.app.inject({
      method,
      url: `/webhooks/${slugOf(provider)}`,
      headers: { host: `${STORE_OF[provider]}.localhost` },
    });

  it('D51: is 405 and names those that there are; an empty GET tells nothing', async () => {
    const before = await counts();
    for (const method of ['OPTIONS', 'PUT', 'DELETE'] as const) {
      const answer = await ask(method);
      expect(answer.statusCode, method).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD, POST');
    }
    for (const method of ['GET', 'HEAD'] as const)
      expect((await ask(method)).statusCode, method).toBeLessThan(500);
    await shop.quiet();
    expect({ ...(await counts()), inbox: 0 }).toEqual({ ...before, inbox: 0 });
  });
});

describe.each(PROVIDER_CODES)('a forged notification of %s', (provider) => {
  it('I29, F75, D41, D47: changes nothing but a line for the auditor', async () => {
    const before = await counts();
    for (const body of [
      '',
      '{}',
      '<x/>',
      'a=1',
      '{"id":"evt_1","type":"x","data":{"object":{"object":"checkout.session","id":"cs_1"}}}',
    ]) {
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/xml']) {
        const answer = await send(STORE_OF[provider], provider, {
          headers: { 'content-type': type },
          body,
        });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
      }
    }
    await shop.quiet();
    const after = await counts();
    expect({ ...after, inbox: 0 }).toEqual({ ...before, inbox: 0 });
  });

  it('D47: over 64 kB is not read', async () => {
    const answer = await send(STORE_OF[provider], provider, {
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(70_000)}"`,
    });
    expect(answer.statusCode).toBe(413);
  });
});

it('I29, D48: a flood of forgeries leaves a few lines, and a genuine one gets through', async () => {
  const lines = () =>
    shop.database.db.$count(auditRows, eq(auditRows.kind, 'notification.refused'));
  shop.clock.pass(MINUTE);
  const before = await lines();
  await Promise.all(
    Array.from({ length: 200 }, () =>
      send(RETAIL, 'STRIPE', { headers: { 'content-type': 'application/json' }, body: '{}' }),
    ),
  );
  expect((await lines()) - before).toBeLessThanOrEqual(20);
  const { order, reference } = await approved();
  await send(RETAIL, 'STRIPE', await genuine(reference));
  await shop.until(RETAIL, order, (view) => view.paymentState === 'PAID');
});

it('D48: of pings that anybody can send about nothing known, two hundred wait and no more; one about a payment still gets through', async () => {
  const ping = (token: string, reference: string) => ({
    headers: { 'content-type': 'application/xml' },
    body: `<API3G><Result>000</Result><TransactionToken>${token}</TransactionToken><CompanyRef>${reference}</CompanyRef></API3G>`,
  });
  const waiting = () =>
    shop.database.db.$count(inbox, and(eq(inbox.provider, 'DPO'), isNull(inbox.handledAt)));
  for (let lot = 0; lot < 11; lot++)
    await Promise.all(
      Array.from({ length: 25 }, (_, at) =>
        send('grocery', 'DPO', ping(`TOKEN-${lot}-${at}`, 'NOBODY')),
      ),
    );
  expect(await waiting()).toBeGreaterThanOrEqual(200);
  expect(await waiting()).toBeLessThan(225);
  const before = await shop.database.db.$count(inbox);
  expect((await send('grocery', 'DPO', ping('TOKEN-ONE-MORE', 'NOBODY'))).statusCode).toBe(200);
  expect(await shop.database.db.$count(inbox), 'taken and dropped').toBe(before);
  const order = await placed('grocery', 'DPO');
  const attempt = await shop.start('grocery', order, 'DPO');
  const { reference, id } = await shop.paymentOf(attempt);
  await shop.simulate('DPO', { reference, notify: 'never' });
  await shop.simulate('DPO', { reference, action: 'approve' });
  expect((await send('grocery', 'DPO', ping(id, reference))).statusCode).toBe(200);
  shop.clock.pass(DAY);
  const rounds: number[] = [];
  while (rounds.length < 120 && rounds.at(-1) !== 0) rounds.push(await handleInbox(shop.services));
  expect(rounds.at(-1), 'what waits for long does not come up again and again').toBe(0);
  await shop.until('grocery', order, (view) => view.paymentState === 'PAID');
});

it('I31, F74: in every order, and with any left out but one, notifications end the same', async () => {
  const permutations = <T>(all: T[]): T[][] =>
    all.length < 2
      ? [all]
      : all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));
  for (const orderOfEvents of permutations([
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ])) {
    const { order, reference } = await approved();
    for (const event of orderOfEvents) {
      expect((await send(RETAIL, 'STRIPE', await genuine(reference, event))).statusCode).toBe(200);
      await shop.quiet();
    }
    expect((await shop.see(RETAIL, order)).paymentState).toBe('PAID');
  }
});
