import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { SandboxAction, SandboxFault, SandboxPayment } from '#providers/kit/sandbox/types.ts';
import { CHECKOUT_CALLS } from '#providers/wires.ts';
import { runAudit } from '#server/db/audit.ts';
import { storeDemoAccounts } from '#server/payments/demoAccounts.ts';
import type { Money } from '#server/payments/money.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import type { Books } from '#server/sandbox/books.ts';
import { type InProcessShop, inProcessShop, store } from './inProcess.ts';
import { guest } from './namedIdentity.ts';
import { anOrder, type Line, type Wish } from './orders.ts';

/** How to find the attempt's payment in the simulator's books. */
interface Steering {
  action?: SandboxAction;
  failNext?: { call: string; how: SandboxFault; times?: number };
  notify?: 'once' | 'never' | 'twice' | 'outOfOrder' | 'forged' | 'late';
  session?: string;
  reference?: string;
  reason?: string;
}
export interface PayingShop extends InProcessShop {
  money: Money;
  books: Books;
  /** Runs what the simulator has put off (late notifications, repetitions). */
  runLater(): void;
  steer(provider: ProviderCode, how: Steering): Promise<void>;
  /** Places an order and answers its view. */
  place(slug: string, lines: Line[], wish?: Wish & { as?: string }): Promise<OrderView>;
  pay(slug: string, order: { id: string }, provider: ProviderCode, as?: string): Promise<LightMyRequestResponse>;
  see(slug: string, order: { id: string }, as?: string): Promise<OrderView>;
  paymentOf(reference: string): SandboxPayment;
  /** Everything that runs in the background has ended. */
  quiet(): Promise<void>;
}
export const SHOPPER = guest('shopper');

/** The shop and the simulator in one process, over real loopback connections, on one clock. */
export async function payingShop(): Promise<PayingShop> {
  let shop: InProcessShop | null = null;
  const later: (() => void)[] = [];
  const clock = {
    now: () => shop?.clock.now() ?? new Date('2026-03-02T08:00:00.000Z'),
    id: () => crypto.randomUUID(),
    secret: () => crypto.randomUUID(),
  };
  const simulator = sandboxApp({ clock, later: (_ms, run) => later.push(run) });
  await simulator.listen({ port: 0, host: '127.0.0.1' });
  const sandboxOrigin = `http://pay.localhost:${portOf(simulator)}`;
  let port = 0;
  shop = await inProcessShop({ config: { sandboxOrigin, originOf: (domain) => `http://${domain}:${port}` } });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(shop.app);
  const { app, ask, close, database, clock: set, config, databaseUrl } = shop;
  const { money } = app;
  for (const account of await storeDemoAccounts(money, await app.deps.stores.all())) simulator.books.write({ account });

  const see: PayingShop['see'] = async (slug, { id }, as = SHOPPER) => {
    const answer = await ask({ store: slug, url: `/api/v1/cartTransaction/${id}`, as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  return {
    app,
    ask,
    database,
    databaseUrl,
    config,
    clock: set,
    money,
    books: simulator.books,
    runLater: () => {
      for (const run of later.splice(0)) run();
    },
    steer: async (provider, how) => {
      const answer = await simulator.inject({
        method: 'POST',
        url: '/api/steer',
        headers: { host: new URL(sandboxOrigin).host, 'content-type': 'application/json' },
        payload: JSON.stringify({ provider, ...how }),
      });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    place: async (slug, lines, { as = SHOPPER, ...wish } = {}) => {
      const answer = await ask({ store: slug, method: 'POST', url: '/api/v1/cartTransaction', as, body: anOrder(slug, lines, wish) });
      expect(answer.statusCode, answer.body).toBe(201);
      return see(slug, answer.json().data, as);
    },
    pay: (slug, { id }, provider, as = SHOPPER) => {
      const { path, query } = CHECKOUT_CALLS[provider] ?? { path: '', query: {} };
      const url = `/api/v1${path}?${new URLSearchParams(query)}`;
      return ask({ store: slug, method: 'POST', url, as, body: { orderId: id, businessId: store(slug).business.id } });
    },
    see,
    paymentOf: (reference) => {
      const found = [...simulator.books.payments.values()].find((one) => one.reference === reference);
      if (!found) throw new Error(`the simulator knows no ${reference}`);
      return found;
    },
    quiet: () => money.settled(),
    async close() {
      await money.settled();
      expect(await runAudit(database.pool)).toEqual([]);
      await simulator.close();
      await close();
    },
  };
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
