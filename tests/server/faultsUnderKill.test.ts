import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import {
  NOTIFY_MODES,
  SANDBOX_FAULTS,
  type SandboxAction,
  type SandboxFault,
} from '#providers/kit/sandbox/types.ts';
import { boundedHttp } from '#providers/kit/server/http.ts';
import { floorOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { systemClock } from '#server/clock.ts';
import { runAudit } from '#server/db/audit.ts';
import { aBooking, aService, type Free } from '#tests/support/bookings.ts';
import { sandboxOf, seeded } from '#tests/support/forgeries.ts';
import { type Ask, store } from '#tests/support/inProcess.ts';
import { type KilledShop, killedShop, type ShopReply } from '#tests/support/killedShop.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder, type Line } from '#tests/support/orders.ts';
import { formIn, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

/** Of the proof alone (vitest.config.ts): `npm test` has `everyFault` without a kill, and `kill` without a fault. */
const PURCHASES = sizeOf('faults', { sample: 1, full: 60 });
const AT_ONCE = 8;
const PATIENCE_MS = 600_000;
const random = seeded(20_261_121);
const oneOf = <T>(all: readonly T[]): T => all[random(all.length)] as T;

let shop: KilledShop;
let isOver = false;
const bought: { id: string; slug: string; as: string }[] = [];
beforeAll(async () => {
  shop = await killedShop();
}, 200_000);
afterAll(() => shop.stop(), 200_000);

/** Asks again and again until there is an answer of the wished kind: the server may be dead, its provider ill. */
async function until(request: () => Ask, good: (told: ShopReply) => boolean): Promise<ShopReply> {
  let last: ShopReply | null = null;
  const done = await waitUntil(
    async () => {
      last = await shop.ask(request());
      return last !== null && good(last);
    },
    PATIENCE_MS,
    150,
  );
  if (!done) throw new Error(`never answered ${request().url}: ${JSON.stringify(last)}`);
  return last as unknown as ShopReply;
}
const is =
  (...statuses: number[]) =>
  ({ statusCode }: ShopReply) =>
    statuses.includes(statusCode);

interface Buyer {
  provider: ProviderCode;
  slug: string;
  as: string;
  id: string;
}

/** Goods from the shelf, or a time of somebody that nobody else took meanwhile. */
async function lineFor(slug: string, as: string, intent: string): Promise<Line> {
  if (slug !== 'services' && slug !== 'beauty')
    return aLine(slug, { at: random(5), stock: slug === 'restaurant' ? 0 : 4 });
  const product = aService(slug);
  const query = new URLSearchParams({
    productId: product.id,
    locationId: store(slug).business.locations[0]?.id ?? '',
    from: systemClock.now().toISOString().slice(0, 10),
    days: '14',
  });
  const days = (
    await until(() => ({ store: slug, url: `/api/v1/slots?${query}` }), is(200))
  ).json() as {
    day: string;
    times: { startTime: string; employeeId: string | null }[];
  }[];
  const free: Free[] = days.flatMap(({ day, times }) =>
    times.map((one) => ({ startDate: day, startTime: one.startTime, employee: one.employeeId })),
  );
  const held = await until(
    () => ({
      store: slug,
      method: 'POST',
      url: '/api/v1/appointment',
      as,
      body: aBooking(slug, product, oneOf(free), { intentId: intent }),
    }),
    is(201),
  );
  return { product, appointments: [held.json().data.id] };
}

async function order(provider: ProviderCode, at: number): Promise<Buyer> {
  const slug = STORE_OF[provider];
  const as = guest(`${provider} ${at}`);
  const intent = systemClock.id();
  const body = anOrder(slug, [await lineFor(slug, as, intent)], { method: provider, intent });
  const placed = await until(
    () => ({ store: slug, method: 'POST', url: '/api/v1/cartTransaction', as, body }),
    is(201),
  );
  const { id } = placed.json().data as { id: string };
  bought.push({ id, slug, as });
  return { provider, slug, as, id };
}

const view = async ({ slug, as, id }: Omit<Buyer, 'provider'>): Promise<OrderView> =>
  (await until(() => ({ store: slug, url: `/api/v1/cartTransaction/${id}`, as }), is(200))).json();

/** Presses Pay, goes where that leads, and answers our reference once there is a payment under it; null: press again. */
async function press(buyer: Buyer): Promise<string | null> {
  const { path, query } = CHECKOUT_CALLS[buyer.provider];
  const url = `/api/v1${path}?${new URLSearchParams(query)}`;
  const told = await shop.ask({
    store: buyer.slug,
    method: 'POST',
    url,
    as: buyer.as,
    body: { orderId: buyer.id },
  });
  if (told?.statusCode !== 200) return null;
  if (!told.headers['content-type']?.startsWith('image/'))
    await visit(buyer.slug, told.json().redirectUrl);
  const { attempt } = await view(buyer);
  const reference = attempt?.outcome.status === 'PENDING' ? attempt.outcome.reference : '';
  return shop.simulatorState.referenced(buyer.provider, reference).length > 0 ? reference : null;
}

async function visit(slug: string, to: string): Promise<void> {
  const isOurs = to.startsWith('/');
  const page = isOurs ? await shop.ask({ store: slug, url: to }) : null;
  if (isOurs && page?.statusCode !== 200) return;
  const { method, url, fields } = page
    ? formIn(page.body)
    : { method: 'GET' as const, url: new URL(to), fields: null };
  const origin =
    [...shop.simulatorState.accounts.values()].find(({ notifyUrl }) =>
      notifyUrl?.includes(`//${slug}.`),
    )?.notifyUrl ?? '';
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    referer: `${new URL(origin).origin}/`,
  };
  const body = fields?.toString() ?? '';
  await boundedHttp([url.origin])({
    method,
    url: url.href,
    ...(method === 'POST' && { headers, body }),
  }).catch(() => null);
}

async function simulate(provider: ProviderCode, wish: Record<string, unknown>): Promise<void> {
  const payload = JSON.stringify({ provider, ...wish });
  const headers = { host: 'pay.localhost', 'content-type': 'application/json' };
  const { statusCode, body } = await shop.simulator.inject({
    method: 'POST',
    url: '/api/commands',
    headers,
    payload,
  });
  expect(statusCode, body).toBe(200);
}

/** What this shopper does at the provider: most pay, some pay late, some are refused or leave, and come again. */
const DEEDS: SandboxAction[] = [
  'approve',
  'approve',
  'approve',
  'approveLate',
  'decline',
  'cancel',
];

async function buy(provider: ProviderCode, at: number): Promise<void> {
  const buyer = await order(provider, at);
  const giveUp = () => ({
    store: buyer.slug,
    method: 'POST' as const,
    url: `/api/v1/cartTransaction/${buyer.id}/give-up-payment`,
    as: buyer.as,
  });
  for (let visits = 0; ; visits++) {
    let reference: string | null = null;
    await waitUntil(
      async () => {
        reference = await press(buyer);
        return reference !== null;
      },
      PATIENCE_MS,
      150,
    );
    expect(reference, `${provider} was never reached`).not.toBeNull();
    const action = visits < 3 ? oneOf(DEEDS) : 'approve';
    await simulate(provider, { reference, notify: oneOf(NOTIFY_MODES), delayMs: 1_000 });
    await simulate(provider, {
      reference,
      action,
      ...(action === 'approveLate' && { afterMs: 2_000 }),
    });
    const leaving = shop.simulatorState.referenced(provider, String(reference)).at(-1)
      ?.data.leaving;
    if (leaving && random(2) === 0) await comeBack(buyer.slug, JSON.parse(leaving));
    if (action === 'approve' || action === 'approveLate') break;
    await until(giveUp, is(200));
  }
  const paid = await waitUntil(
    async () => (await view(buyer)).paymentState === 'PAID',
    PATIENCE_MS,
    500,
  );
  expect(paid, `${provider}: ${JSON.stringify(paid || (await view(buyer)))}`).toBe(true);
}

async function comeBack(
  slug: string,
  { url, fields }: { url: string; fields: Record<string, string> },
): Promise<void> {
  const back = new URL(url);
  const query = new URLSearchParams({ ...Object.fromEntries(back.searchParams), ...fields });
  await shop.ask({ store: slug, url: `${back.pathname}?${query}` });
}

/** After its "too often" Fiuu is asked no more for an hour, as its page wants: longer than these shoppers wait. `everyFault` lets that hour pass. */
const faultsOf = (provider: ProviderCode): SandboxFault[] =>
  SANDBOX_FAULTS.filter(
    (how) => how !== 'tooMany' || (serverProvider(provider).poll.rest ?? 0) < PATIENCE_MS,
  );

/** A lost answer of Fiuu is asked for again after its own pace, 5 and then 15 minutes: two of them outlast these shoppers, too. */
const callsOf = (provider: ProviderCode): string[] =>
  sandboxOf(provider)
    .routes.map(({ call }) => call)
    .filter(
      (call) => call !== 'inquire' || floorOf(serverProvider(provider).poll, 2) < PATIENCE_MS,
    );

async function illness(): Promise<number> {
  let faults = 0;
  while (!isOver) {
    const provider = oneOf(PROVIDER_CODES);
    const call = oneOf(callsOf(provider));
    await simulate(provider, { failNext: { call, how: oneOf(faultsOf(provider)) } });
    faults++;
    await pause(300 + random(700));
  }
  return faults;
}
async function killing(): Promise<number> {
  let kills = 0;
  while (!isOver) {
    const begun = performance.now();
    await waitUntil(shop.answers, PATIENCE_MS);
    // A life is as long as the start before it at least: on a slow machine there would be nothing but starts.
    await pause(performance.now() - begun + 500 + random(4_000));
    if (isOver) break;
    shop.kill();
    kills++;
  }
  return kills;
}

it(`I11, I13, F16 to F18, F60 to F85: ${PURCHASES} purchases by all ten, with every fault at random and the server killed at random: each is paid once, and the books agree`, async () => {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('update product_location set stock_in_hand = 100000');
  const queue = Array.from({ length: PURCHASES }, (_, at) => at);
  const lane = async (): Promise<void> => {
    for (let at = queue.shift(); at !== undefined; at = queue.shift())
      await buy(PROVIDER_CODES[at % 10] as ProviderCode, at);
  };
  const chaos = Promise.all([illness(), killing()]);
  await Promise.all(Array.from({ length: AT_ONCE }, lane)).finally(() => {
    isOver = true;
  });
  const [faults, kills] = await chaos;
  shop.simulatorState.faults = [];
  const taken = shop.simulatorState.calls.filter(({ fault }) => fault !== null).length;
  console.table([
    { purchases: PURCHASES, faultsOrdered: faults, faultsMet: taken, kills, starts: shop.starts() },
  ]);
  expect(kills).toBeGreaterThan(0);
  expect(taken).toBeGreaterThan(0);

  for (const one of bought) expect((await view(one)).paymentState).toBe('PAID');
  const theirs = [...shop.simulatorState.payments.values()];
  const keys = theirs.map((one) => `${one.provider} ${one.reference}`);
  expect(new Set(keys).size, 'one session per attempt').toBe(keys.length);
  const { rows: captured } = await client.query<{ line: string }>(
    `select a.reference || ' ' || l.amount || ' ' || l.currency as line from ledger l join payment_attempt a on a.id = l.attempt_id where l.kind = 'CAPTURED'`,
  );
  const paid = theirs.flatMap(({ reference, paid: money }) =>
    money ? [`${reference} ${money.amount} ${money.currency}`] : [],
  );
  expect(captured.map(({ line }) => line).sort()).toEqual(paid.sort());
  expect(paid).toHaveLength(PURCHASES);
  const { rows: orders } = await client.query<{ id: string }>('select id from cart_transaction');
  expect(orders.map(({ id }) => id).sort()).toEqual(bought.map(({ id }) => id).sort());
  const { rows: open } = await client.query(`select state from payment_attempt where live`);
  expect(open).toEqual([]);
  expect(await runAudit(client as unknown as pg.Pool)).toEqual([]);
  await client.end();
}, 7_200_000);
