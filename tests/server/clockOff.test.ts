import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { expireOrders, sweepAttempts } from '#server/dueWork.ts';
import { firebaseIdentity } from '#server/http/identity.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import type { Services } from '#server/services.ts';
import { authEmulatorHost } from '#tests/support/emulator.ts';
import { emulatorPeople } from '#tests/support/idTokens.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { livedOrders } from '#tests/support/orderActions.ts';
import { pageOf } from '#tests/support/orderPage.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { MINUTE, type SetClock, setClock } from '#tests/support/setClock.ts';

/** The machine's clock is two minutes off; whoever signs people in and takes their money has the right time. */
describe.each([
  ['ahead', 2 * MINUTE],
  ['behind', -2 * MINUTE],
])('a server whose clock is two minutes %s', (_, off) => {
  describe('signs in', () => {
    let shop: InProcessShop;
    let people: ReturnType<typeof emulatorPeople>;
    beforeAll(async () => {
      const emulator = await authEmulatorHost();
      people = emulatorPeople(emulator);
      shop = await inProcessShop({
        config: { authEmulator: emulator },
        identity: ({ firebase: { projectId }, authEmulator }, clock) =>
          firebaseIdentity({ projectId, emulator: authEmulator }, clock),
      });
      // What reads the machine's clock by itself, Firebase's own half, has it wrong as well.
      const right = Date.now;
      vi.spyOn(Date, 'now').mockImplementation(() => right() + off);
    });
    afterAll(async () => {
      vi.restoreAllMocks();
      await shop.close();
    });

    it.each([
      ['a guest', () => people.guest()],
      ['a new customer', () => people.signUp(`clock-${off}-${process.pid}@shopper.example`)],
      [
        'a customer who comes back',
        () => people.signIn(`clock-${off}-${process.pid}@shopper.example`),
      ],
    ] as const)('%s at once, and their cookie opens what is theirs', async (_who, come) => {
      const { uid, idToken } = await come();
      shop.clock.set(new Date(Date.now()).toISOString());
      const answer = await shop.ask({ method: 'POST', url: '/api/login', body: {}, as: idToken });
      expect(answer.statusCode, answer.body).toBe(204);
      const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
      const own = await shop.ask({
        url: `/api/v1/ecatalog-notification?customerId=${uid}`,
        cookie,
      });
      expect(own.statusCode, own.body).toBe(200);
    });
  });

  describe('takes money', () => {
    let shop: PayingShop;
    const heard = new Map<ProviderCode, number>();
    beforeAll(async () => {
      shop = await payingShop({ off });
    });
    afterAll(async () => {
      expect(await livedOrders(shop).untold()).toEqual([]);
      await shop.close();
    });

    it.each(PROVIDER_CODES)(
      'by %s: what it sends is genuine, and the order is paid',
      async (code) => {
        const slug = STORE_OF[code];
        const source = ordersFor(shop, code);
        await source.ready(1);
        const order = await source.place();
        const attempt = await shop.start(slug, order, code);
        const reference = await shop.referenceOf(attempt.id);
        await shop.simulate(code, { reference, action: 'approve' });
        await shop.quiet();
        shop.clock.pass(MINUTE);
        await sweepAttempts(shop.services);
        const view = await shop.until(slug, order, ({ paymentState }) => paymentState === 'PAID');
        expect((await pageOf(view)).says).toBe('Payment received.');
        expect(view.timeline?.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
        const sent = [...shop.simulatorState.notifications.values()].filter(
          (one) => one.reference === reference,
        );
        expect(sent.filter(({ tries }) => !tries[0]?.acknowledged)).toEqual([]);
        heard.set(code, sent.length);
      },
    );

    it('most of them by a notification, which was signed at the right time', () => {
      expect(heard.get('STRIPE')).toBeGreaterThan(0);
      expect(heard.get('CASHFREE')).toBeGreaterThan(0);
    });
  });
});

describe('two servers on one database, whose clocks are two minutes apart', () => {
  let shop: PayingShop;
  let lived: ReturnType<typeof livedOrders>;
  let other: InProcessShop;
  /** The other's: two minutes ahead of the shop's, which has the right time. */
  let ahead: SetClock;
  beforeAll(async () => {
    shop = await payingShop();
    lived = livedOrders(shop);
    ahead = { ...setClock('2026-03-02T08:00:00.000Z'), now: () => later(shop.clock.now()) };
    other = await inProcessShop({ beside: shop, clock: ahead, config: shop.config });
  });
  const later = (time: Date) => new Date(time.getTime() + 2 * MINUTE);
  afterEach(async () => {
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
    expect(await lived.untold()).toEqual([]);
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
  });
  const stored = async ({ id }: { id: string }) => {
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
    return row;
  };

  it('what one of them began and asked about the other hears at once', async () => {
    const order = await lived.placed('RAZER');
    const attempt = await lived.start(order, 'RAZER');
    shop.clock.pass(MINUTE);
    await sweepAttempts(other.app.services);
    await lived.simulate('RAZER', attempt, { action: 'approve', notify: 'once' });
    await shop.quiet();
    expect(await stored(order)).toMatchObject({ paymentState: 'PAID' });
    expect((await pageOf(await lived.see(order))).says).toBe('Payment received.');
  });

  it('the one that is ahead ends a page to pay two minutes early at its provider too: no money comes there, and another pays the order', async () => {
    const order = await lived.placed('STRIPE');
    const first = await lived.start(order, 'STRIPE');
    const ends = Date.parse((await lived.see(order)).attempt?.deadline ?? '');
    shop.clock.set(new Date(ends - MINUTE).toISOString());
    await sweepAttempts(other.app.services);
    await expireOrders(other.app.services);
    expect((await shop.paymentOf(first)).status).toBe('expired');
    const view = await lived.see(order);
    expect(view).toMatchObject({ paymentState: 'PENDING', goods: 'held' });
    expect(await pageOf(view)).toMatchObject({ fact: 'none', pays: true });
    const second = await lived.start(order, 'STRIPE');
    expect(second.id).not.toBe(first.id);
    await lived.simulate('STRIPE', second, { action: 'approve', notify: 'once' });
    await shop.quiet();
    expect(await stored(order)).toMatchObject({ paymentState: 'PAID' });
    expect((await lived.see(order)).money).toMatchObject({ came: order.dueNow, owedBack: 0 });
  });

  it('too little heard by the one, given back as the other hears, then paid: the books agree', async () => {
    const order = await lived.placed('STRIPE');
    expect((await lived.post(order, 'pay-later')).statusCode).toBe(200);
    const short = await lived.start(order, 'STRIPE');
    const half = Math.round(order.dueNow * 50);
    await lived.simulate('STRIPE', short, { action: 'payLess', notify: 'never' });
    await by(other.app.services, short, { amount: half });
    expect(await stored(order)).toMatchObject({ paymentState: 'REVIEW' });
    shop.clock.pass(MINUTE / 2);
    const refunds = [{ reference: 're_1', amount: half }];
    await by(shop.services, short, { amount: half, refunded: half, refunds });
    expect(await stored(order)).toMatchObject({ paymentState: 'PENDING' });
    const whole = await lived.start(order, 'STRIPE');
    await lived.simulate('STRIPE', whole, { action: 'approve', notify: 'once' });
    await shop.quiet();
    expect(await stored(order)).toMatchObject({ paymentState: 'PAID' });
    expect((await lived.see(order)).timeline?.map(({ kind }) => kind)).toEqual([
      'placed',
      'accepted',
      'refunded',
      'paid',
    ]);
  });

  const by = async (services: Services, { id }: { id: string }, said: object): Promise<void> => {
    const provider = serverProvider('STRIPE');
    const inquire = provider.inquire.bind(provider);
    vi.spyOn(provider, 'inquire').mockImplementation(async (open, tools) => ({
      ...(await inquire(open, tools)),
      ...said,
    }));
    await reconcile(services, id, { isHeard: true });
    vi.restoreAllMocks();
  };
});
