import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#scripts/child.ts';
import { type Cluster, discardCluster, ensureDatabase, startCluster } from '#scripts/embedded-postgres.ts';
import { anyPort } from '#scripts/ports.ts';
import { waitUntil } from '#scripts/waitUntil.ts';
import { systemClock } from '#server/clock.ts';
import { runAudit } from '#server/db/audit.ts';
import { sandboxApp } from '#server/sandbox/app.ts';
import { store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { sizeOf } from '#tests/support/size.ts';

const PURCHASES = sizeOf('kill', { sample: 12, full: 250 });
const AT_ONCE = 4;
const PATIENCE_MS = 150_000;

let cluster: Cluster;
let folder: string;
let databaseUrl: string;
let port: number;
let server: ChildProcess | null = null;
let starts = 0;
let isOver = false;
const simulator = sandboxApp({ clock: systemClock });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-kill-'));
  chmodSync(folder, 0o755);
  cluster = await startCluster({ folder });
  databaseUrl = await ensureDatabase(cluster, 'shop');
  await simulator.listen({ port: 0, host: '127.0.0.1' });
  port = await anyPort();
  keepRunning();
  expect(await waitUntil(answers, PATIENCE_MS)).toBe(true);
}, PATIENCE_MS);

afterAll(async () => {
  isOver = true;
  if (server && server.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await simulator.close();
  await cluster.stop();
  await discardCluster(folder);
}, PATIENCE_MS);

/** As a supervisor does: whoever dies is started again at the same address. */
function keepRunning(): void {
  const address = simulator.server.address();
  const sandboxPort = typeof address === 'object' ? address?.port : 0;
  starts++;
  const child = spawn(process.execPath, [join(ROOT, 'tests/support/shopProcess.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', process.env.KILL_LOG ? 'inherit' : 'ignore'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SANDBOX_ORIGIN: `http://pay.localhost:${sandboxPort}`,
      RATE_LIMIT_FACTOR: '1000',
    },
  });
  server = child;
  child.on('exit', () => {
    if (!isOver) setTimeout(keepRunning, 50);
  });
}

interface Answer {
  status: number;
  json: Record<string, unknown>;
}
/** Null: no answer, whatever became of the request. */
function ask(method: 'GET' | 'POST', path: string, as: string, body?: unknown): Promise<Answer | null> {
  const host = `retail.localhost:${port}`;
  const headers = {
    host,
    origin: `http://${host}`,
    'api-key': 'pk-demo-retail',
    id_token: as,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const request = http.request(
      { host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers, timeout: 12_000, agent: false },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', () => resolve(null));
        reply.on('end', () => {
          try {
            resolve({ status: reply.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) });
          } catch {
            resolve(null);
          }
        });
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
const answers = async (): Promise<boolean> => (await ask('GET', '/products', guest('anybody')))?.status === 200;

async function untilAnswered(what: () => Promise<Answer | null>, good: (answer: Answer) => boolean): Promise<Answer> {
  let last: Answer | null = null;
  const done = await waitUntil(
    async () => {
      last = await what();
      return last !== null && good(last);
    },
    PATIENCE_MS,
    100,
  );
  if (!done) throw new Error(`never answered: ${JSON.stringify(last)}`);
  return last as unknown as Answer;
}

interface Bought {
  intent: string;
  id: string;
  orderNumber: string;
  as: string;
}
/** What this test was told, which is all that counts: our own database alone proves nothing. */
const acknowledged: Bought[] = [];
const paid = new Set<string>();

async function buy(at: number): Promise<void> {
  const as = guest(`buyer ${at}`);
  const intent = systemClock.id();
  const body = anOrder('retail', [aLine('retail', { at: at % 20, stock: 1 })], { intent, method: 'STRIPE' });
  const { json } = await untilAnswered(
    () => ask('POST', '/cartTransaction', as, body),
    ({ status }) => status === 201,
  );
  const { id, orderNumber } = json.data as { id: string; orderNumber: string };
  acknowledged.push({ intent, id, orderNumber, as });
  const started = await untilAnswered(
    () => ask('POST', '/stripe-account/stripe-cart-checkout', as, { orderId: id }),
    ({ status }) => status === 200,
  );
  const session = String(started.json.redirectUrl).split('/').at(-1);
  const payment = [...simulator.books.payments.values()].find((one) => one.id === session);
  if (!payment) throw new Error('the simulator does not know where the shopper was sent');
  await simulator.inject({
    method: 'POST',
    url: '/api/steer',
    headers: { host: `pay.localhost`, 'content-type': 'application/json' },
    payload: JSON.stringify({
      provider: 'STRIPE',
      session,
      action: 'approve',
      notify: at % 3 === 0 ? 'never' : 'once',
      reference: payment.reference,
    }),
  });
  await untilAnswered(
    () => ask('GET', `/cartTransaction/${id}`, as),
    (answer) => answer.json.paymentState === 'PAID',
  );
  paid.add(id);
}

const killed = { servers: 0, databases: 0 };
/** A quick machine buys on until it has been disturbed often enough. */
const isDone = (): boolean => isOver || (paid.size >= PURCHASES && killed.servers >= 2 && killed.databases >= 1);

/** Kills the server again and again, and the whole of PostgreSQL now and then, at moments of its own choice. */
async function killing(): Promise<void> {
  let random = 20_261_121;
  const next = (below: number): number => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * below);
  };
  while (!isDone()) {
    await waitUntil(answers, PATIENCE_MS);
    await pause(200 + next(1_200));
    if (isDone()) break;
    if (next(3) === 0) {
      process.kill(cluster.pid() ?? 0, 'SIGKILL');
      killed.databases++;
    } else {
      server?.kill('SIGKILL');
      killed.servers++;
    }
  }
}

it(`G07, F16, I32: ${PURCHASES} purchases while server and database are killed: each acknowledged order is there once, each payment is one`, async () => {
  const { products } = store('retail');
  expect(products.length).toBeGreaterThan(20);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update product_location set stock_in_hand = 100000');
  await client.end();

  let next = 0;
  const lane = async (): Promise<void> => {
    while (!isDone()) await buy(next++);
  };
  await Promise.all([killing(), ...Array.from({ length: AT_ONCE }, lane)]);
  expect(starts).toBeGreaterThanOrEqual(killed.servers);
  expect(acknowledged.length).toBeGreaterThanOrEqual(PURCHASES);

  expect(await waitUntil(answers, PATIENCE_MS)).toBe(true);
  const books = new pg.Client({ connectionString: databaseUrl });
  await books.connect();
  const { rows: orders } = await books.query<{ id: string; intent_id: string; order_number: string; payment_state: string }>(
    'select id, intent_id, order_number, payment_state from cart_transaction',
  );
  expect(orders.map((one) => one.intent_id).sort()).toEqual(acknowledged.map((one) => one.intent).sort());
  for (const { id, orderNumber } of acknowledged)
    expect(orders.find((one) => one.id === id)).toMatchObject({ order_number: orderNumber, payment_state: 'PAID' });

  const payments = [...simulator.books.payments.values()];
  const references = payments.map((one) => one.reference);
  expect(new Set(references).size, 'one session per attempt').toBe(references.length);
  expect(payments.filter((one) => one.paid)).toHaveLength(acknowledged.length);
  const { rows: captured } = await books.query<{ provider_reference: string }>(
    `select provider_reference from ledger where kind = 'CAPTURED'`,
  );
  expect(captured.map((one) => one.provider_reference).sort()).toEqual(
    payments
      .filter((one) => one.paid)
      .map((one) => one.paid?.transaction)
      .sort(),
  );
  expect(await runAudit(books as unknown as pg.Pool)).toEqual([]);
  await books.end();
}, 7_200_000);
