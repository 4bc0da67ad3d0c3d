import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import type { AttemptView, OrderView } from '#machines/domain/order.ts';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import type { SandboxAction, SandboxFault, SandboxPayment } from '#providers/kit/sandbox/types.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { SEED } from '#server/demo/stores.ts';
import { storeDemoAccounts } from '#server/payments/demoAccounts.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import { type Post, post as postOverHttp } from '#server/sandbox/post.ts';
import type { SimulatorState } from '#server/sandbox/state.ts';
import type { Services } from '#server/services.ts';
import { type InProcessShop, inProcessShop, type ShopOptions, store } from './inProcess.ts';
import { guest } from './namedIdentity.ts';
import { anOrder, type Line, type OrderOptions } from './orders.ts';

/** How to find the attempt's payment in the simulator's state. */
interface SimulatorCommand {
  action?: SandboxAction;
  failNext?: { call: string; how: SandboxFault; times?: number };
  notify?: 'once' | 'never' | 'twice' | 'outOfOrder' | 'forged' | 'late';
  session?: string;
  reference?: string;
  reason?: string;
}
export interface PayingShop extends InProcessShop {
  services: Services;
  simulatorState: SimulatorState;
  /** Runs what the simulator has put off (late notifications, repetitions). */
  runLater(): void;
  simulate(provider: ProviderCode, how: SimulatorCommand): Promise<void>;
  /** Places an order and answers its view. */
  place(slug: string, lines: Line[], options?: OrderOptions & { as?: string }): Promise<OrderView>;
  pay(
    slug: string,
    order: { id: string },
    provider: ProviderCode,
    as?: string,
  ): Promise<LightMyRequestResponse>;
  see(slug: string, order: { id: string }, as?: string): Promise<OrderView>;
  /** Starts paying and walks to the provider's page, through our handoff page where there is one. */
  start(
    slug: string,
    order: { id: string },
    provider: ProviderCode,
    as?: string,
  ): Promise<AttemptView>;
  /** The simulator's payment of an attempt. */
  paymentOf(attempt: { outcome: unknown; id: string }): Promise<SandboxPayment>;
  /** Asks for the order until it says so. */
  until(
    slug: string,
    order: { id: string },
    says: (view: OrderView) => boolean,
    as?: string,
  ): Promise<OrderView>;
  referenceOf(attemptId: string): Promise<string>;
  /** As much time passes as a person needs, so that the provider may be asked again. */
  moment(provider?: ProviderCode): void;
  /** What the simulator has sent was answered, and everything that runs in the background has ended. */
  quiet(): Promise<void>;
}
export const SHOPPER = guest('shopper');

/**
 * The shop and the simulator in one process, over real loopback connections, on one clock, or the shop's is `off` by so many milliseconds. `post`
 * delivers notifications in its own way.
 */
export async function payingShop({
  post = postOverHttp,
  config: overrides = {},
  patience,
  start,
  domain = 'pay.localhost',
  off = 0,
  ...parts
}: { post?: Post; start?: string; domain?: string; off?: number } & Pick<
  ShopOptions,
  'config' | 'patience' | 'identity' | 'renderer' | 'meters' | 'databaseUrl'
> = {}): Promise<PayingShop> {
  let shop: InProcessShop | null = null;
  const later: (() => void)[] = [];
  const clock = {
    now: () =>
      new Date((shop?.clock.now() ?? new Date('2026-03-02T08:00:00.000Z')).getTime() - off),
    id: () => crypto.randomUUID(),
    secret: () => crypto.randomUUID(),
  };
  const simulator = sandboxApp({
    clock,
    later: (_ms, run) => later.push(run),
    domain,
    post: (...message) => {
      const answer = post(...message);
      shop?.app.services.background(answer);
      return answer;
    },
  });
  await simulator.listen({ port: 0, host: '127.0.0.1' });
  const sandboxOrigin = `http://${domain}:${portOf(simulator)}`;
  let port = 0;
  shop = await inProcessShop({
    ...parts,
    ...(patience !== undefined && { patience }),
    config: { ...overrides, sandboxOrigin, originOf: (domain) => `http://${domain}:${port}` },
  });
  if (start) shop.clock.set(start);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = portOf(shop.app);
  const { app, close, database, clock: set, config, databaseUrl } = shop;
  const inProcess = shop.ask;
  let lately: ProviderCode | null = null;
  /** People do one thing after the other, and so slowly that a provider's pace allows a question about each. */
  const moment = (provider = lately): void => {
    lately = provider;
    if (provider) set.pass(serverProvider(provider).poll.account ?? 0);
  };
  const ask: PayingShop['ask'] = (request) => {
    moment();
    return inProcess(request);
  };
  const { services } = app;
  services.log = console;
  await database.db.update(stock).set({ stockInHand: 1_000 });
  for (const account of await storeDemoAccounts(services)) simulator.state.write({ account });

  const see: PayingShop['see'] = async (slug, { id }, as = SHOPPER) => {
    const answer = await ask({ store: slug, url: `/api/v1/cartTransaction/${id}`, as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const referenceOf = async (attemptId: string): Promise<string> => {
    const [row] = await database.db.select().from(attempts).where(eq(attempts.id, attemptId));
    return row?.reference ?? '';
  };
  const pay: PayingShop['pay'] = (slug, { id }, provider, as = SHOPPER) => {
    const { path, query } = CHECKOUT_CALLS[provider];
    const url = `/api/v1${path}?${new URLSearchParams(query)}`;
    return ask({
      store: slug,
      method: 'POST',
      url,
      as,
      body: { orderId: id, businessId: store(slug).business.id },
    });
  };
  /** As a browser does: our handoff page submits its form to the provider. */
  const follow = async (slug: string, address: string): Promise<void> => {
    if (!address.startsWith('/')) return;
    const page = await ask({ store: slug, url: address });
    if (page.statusCode === 303) throw new PaymentIsOver(String(page.headers.location));
    const { method, url, fields } = formIn(page.body);
    const form = fields.toString();
    const isGet = method === 'GET';
    const answer = await simulator.inject({
      method: isGet ? 'GET' : 'POST',
      url: url.pathname + (isGet ? `?${form}` : url.search),
      headers: {
        host: url.host,
        'content-type': 'application/x-www-form-urlencoded',
        referer: `${config.originOf(`${slug}.localhost`)}/`,
      },
      ...(!isGet && { payload: form }),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(400);
  };
  return {
    app,
    ask,
    database,
    databaseUrl,
    config,
    clock: set,
    services,
    simulatorState: simulator.state,
    runLater: () => {
      for (const run of later.splice(0)) run();
    },
    moment,
    simulate: async (provider, how) => {
      moment(provider);
      const answer = await simulator.inject({
        method: 'POST',
        url: '/api/commands',
        headers: { host: new URL(sandboxOrigin).host, 'content-type': 'application/json' },
        payload: JSON.stringify({ provider, ...how }),
      });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    place: async (slug, lines, { as = SHOPPER, ...options } = {}) => {
      const answer = await ask({
        store: slug,
        method: 'POST',
        url: '/api/v1/cartTransaction',
        as,
        body: anOrder(slug, lines, options),
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return see(slug, answer.json().data, as);
    },
    pay,
    see,
    start: async (slug, order, provider, as = SHOPPER) => {
      moment(provider);
      const answer = await pay(slug, order, provider, as);
      expect(answer.statusCode, answer.body).toBe(200);
      if (answer.headers['content-type']?.toString().startsWith('application/json'))
        await follow(slug, answer.json().redirectUrl);
      const { attempt } = await see(slug, order, as);
      if (!attempt) throw new Error('the order has no attempt');
      return attempt;
    },
    referenceOf,
    paymentOf: async ({ id }) => {
      const [row] = await database.db.select().from(attempts).where(eq(attempts.id, id));
      const found =
        row && simulator.state.referenced(row.provider as ProviderCode, row.reference).at(-1);
      if (!found) throw new Error(`the simulator knows no ${row?.reference}`);
      return found;
    },
    until: (slug, order, says, as) =>
      vi.waitFor(async () => {
        const view = await see(slug, order, as);
        expect(says(view), JSON.stringify(view)).toBe(true);
        return view;
      }, 60_000),
    quiet: () => services.whenIdle(),
    async close() {
      await services.whenIdle();
      expect(await runAudit(database.pool)).toEqual([]);
      await simulator.close();
      await close();
    },
  };
}

/** The payment ended in the moment before the shopper left for it: the shop leads back to the order. */
export class PaymentIsOver extends Error {}

/** The form of our handoff page, which a browser submits by itself. */
export function formIn(page: string): {
  method: 'GET' | 'POST';
  url: URL;
  fields: URLSearchParams;
} {
  const [, method = '', action = ''] = /<form method="(\w+)" action="([^"]+)"/.exec(page) ?? [];
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [unescaped(name), unescaped(value)],
  );
  const url = new URL(unescaped(action));
  return {
    method: method === 'get' ? 'GET' : 'POST',
    url,
    fields: new URLSearchParams(fields as [string, string][]),
  };
}

const unescaped = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (entity) =>
      ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[entity] ?? entity,
  );

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Which demo store offers a provider. */
export const STORE_OF = Object.fromEntries(
  PROVIDER_CODES.map((code) => [
    code,
    SEED.find(({ business }) => business.paymentMethods.includes(code))?.slug,
  ]),
) as Record<ProviderCode, string>;
