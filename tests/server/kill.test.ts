import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitUntil } from '#scripts/waitUntil.ts';
import { systemClock } from '#server/clock.ts';
import { runAudit } from '#server/db/audit.ts';
import { seeded } from '#tests/support/forgeries.ts';
import type { Ask } from '#tests/support/inProcess.ts';
import { type KilledShop, killedShop, type ShopReply } from '#tests/support/killedShop.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

const PURCHASES = sizeOf('kill', { sample: 8, full: 250 });
const AT_ONCE = 4;
const PATIENCE_MS = 150_000;

let shop: KilledShop;
beforeAll(async () => {
  shop = await killedShop({ servers: 2 });
}, 200_000);
afterAll(() => shop.stop(), 200_000);

/** Asks again and again until there is an answer of the wished kind: the server may be dead, or its database. */
async function until(
  request: Omit<Ask, 'store'>,
  good: (told: ShopReply) => boolean,
): Promise<ShopReply> {
  let last: ShopReply | null = null;
  const done = await waitUntil(
    async () => {
      last = await shop.ask({ ...request, store: 'retail' });
      return last !== null && good(last);
    },
    PATIENCE_MS,
    100,
  );
  if (!done) throw new Error(`never answered ${request.url}: ${JSON.stringify(last)}`);
  return last as unknown as ShopReply;
}

interface Bought {
  intent: string;
  id: string;
  orderNumber: string;
}
/** What this test was told, which is all that counts: our own database alone proves nothing. */
const acknowledged: Bought[] = [];
const paid = new Set<string>();

async function buy(at: number): Promise<void> {
  const as = guest(`buyer ${at}`);
  const intent = systemClock.id();
  const body = anOrder('retail', [aLine('retail', { at: at % 20, stock: 1 })], {
    intent,
    method: 'STRIPE',
  });
  const placed = await until(
    { method: 'POST', url: '/api/v1/cartTransaction', as, body },
    ({ statusCode }) => statusCode === 201,
  );
  const { id, orderNumber } = placed.json().data as { id: string; orderNumber: string };
  acknowledged.push({ intent, id, orderNumber });
  const pay = {
    method: 'POST',
    url: '/api/v1/stripe-account/stripe-cart-checkout',
    as,
    body: { orderId: id },
  } as const;
  const started = await until(pay, ({ statusCode }) => statusCode === 200);
  const session = String(started.json().redirectUrl).split('/').at(-1);
  const payment = [...shop.simulatorState.payments.values()].find((one) => one.id === session);
  if (!payment) throw new Error('the simulator does not know where the shopper was sent');
  await shop.simulator.inject({
    method: 'POST',
    url: '/api/commands',
    headers: { host: `pay.localhost`, 'content-type': 'application/json' },
    payload: JSON.stringify({
      provider: 'STRIPE',
      session,
      action: 'approve',
      notify: at % 3 === 0 ? 'never' : 'once',
      reference: payment.reference,
    }),
  });
  await until(
    { url: `/api/v1/cartTransaction/${id}`, as },
    (told) => told.statusCode === 200 && told.json().paymentState === 'PAID',
  );
  paid.add(id);
}

const killed = { servers: 0, databases: 0 };
/** A quick machine buys on until it has been disturbed often enough. */
const isDone = (): boolean =>
  paid.size >= PURCHASES && killed.servers >= 2 && killed.databases >= 1;

/** Kills the server again and again, and the whole of PostgreSQL now and then, at moments of its own choice. */
async function killing(): Promise<void> {
  const random = seeded(20_261_121);
  while (!isDone()) {
    await waitUntil(shop.answers, PATIENCE_MS);
    await pause(200 + random(1_200));
    if (isDone()) break;
    if (random(3) === 0) {
      shop.killDatabase();
      killed.databases++;
    } else {
      shop.kill();
      killed.servers++;
    }
  }
}

it(`F16, I32: ${PURCHASES} purchases through two server processes on one database, while they and it are killed: each acknowledged order is there once, each payment is one`, async () => {
  const books = new pg.Client({ connectionString: shop.databaseUrl });
  await books.connect();
  await books.query('update product_location set stock_in_hand = 100000');
  await books.end();

  let next = 0;
  const lane = async (): Promise<void> => {
    while (!isDone()) await buy(next++);
  };
  await Promise.all([killing(), ...Array.from({ length: AT_ONCE }, lane)]);
  console.table([{ purchases: paid.size, ...killed, starts: shop.starts() }]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(PURCHASES);

  expect(await waitUntil(shop.answers, PATIENCE_MS)).toBe(true);
  await expectBooksToAgree();
}, 7_200_000);

async function expectBooksToAgree(): Promise<void> {
  const books = new pg.Client({ connectionString: shop.databaseUrl });
  await books.connect();
  const { rows: orders } = await books.query<{
    id: string;
    intent_id: string;
    order_number: string;
    payment_state: string;
  }>(
    `select id, intent_id, order_number || '-' || letters as order_number, payment_state from cart_transaction`,
  );
  expect(orders.map((one) => one.intent_id).sort()).toEqual(
    acknowledged.map((one) => one.intent).sort(),
  );
  for (const { id, orderNumber } of acknowledged)
    expect(orders.find((one) => one.id === id)).toMatchObject({
      order_number: orderNumber,
      payment_state: 'PAID',
    });

  const payments = [...shop.simulatorState.payments.values()];
  const references = payments.map((one) => one.reference);
  expect(new Set(references).size, 'one session per attempt').toBe(references.length);
  const theirs = payments.flatMap((one) => (one.paid ? [one.paid.transaction] : []));
  expect(theirs).toHaveLength(acknowledged.length);
  const { rows: captured } = await books.query<{ provider_reference: string }>(
    `select provider_reference from ledger where kind = 'CAPTURED'`,
  );
  expect(captured.map((one) => one.provider_reference).sort()).toEqual(theirs.sort());
  expect(await runAudit(books as unknown as pg.Pool)).toEqual([]);
  await books.end();
}
