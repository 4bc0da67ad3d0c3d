import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { demoAccount } from '#providers/demo.ts';
import type { SandboxPayment } from '#providers/kit/sandbox/types.ts';
import { serverProvider } from '#providers/server.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { auditRows, outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, ledger } from '#server/db/schema/payments.ts';
import { handleInbox, sweepAttempts } from '#server/dueWork.ts';
import { storeAccount } from '#server/records/providerAccount.ts';
import {
  forgeriesOf,
  pretended,
  type Sending,
  seeded,
  sendingOf,
  shuffled,
} from '#tests/support/forgeries.ts';
import { store } from '#tests/support/inProcess.ts';
import { type Orders, ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { patient } from '#tests/support/simulatedShopper.ts';

const PAYMENTS = sizeOf('notifications', { sample: 4, full: 1_000 });
/** of a batch's orders, so many stay unpaid, whatever anybody pretends about them */
const UNPAID = 2;
const AT_ONCE = 12;

/** Anybody can send these unaltered or not: a ping without a signature, and one whose header is only a password. Both are hints to ask. */
const BELIEVED_ALTERED: readonly string[] = ['DPO', 'FLUTTERWAVE'];

let shop: PayingShop;
/** what the simulator has posted and nobody has delivered yet */
const posted: Sending[] = [];
const table: Record<
  string,
  {
    provider: string;
    payments: number;
    sent: number;
    accepted: number;
    refused: number;
    paid: number;
  }
> = {};

beforeAll(async () => {
  shop = await payingShop({
    patience: 30,
    post: async (url, headers, body) => {
      posted.push(sendingOf('genuine', { url, headers, body }));
      return { status: 200, body: 'OK' };
    },
  });
  patient(shop);
  await shop.database.db.update(stock).set({ stockInHand: 1_000_000 });
});
afterAll(async () => {
  await shop.close();
  console.table(Object.values(table));
});

/** Another store that takes the same provider's money, with an account of its own. */
async function otherStore(provider: ProviderCode): Promise<string> {
  const slug = STORE_OF[provider] === 'retail' ? 'grocery' : 'retail';
  const { secrets } = demoAccount(provider, slug, '');
  await storeAccount(shop.database.db, shop.services, {
    businessId: store(slug).business.id,
    code: provider,
    credentials: secrets,
  });
  return `${slug}.localhost`;
}

const deliver = ({ host, path, method, headers, body }: Sending) =>
  shop.app.inject({
    method,
    url: path,
    headers: { ...headers, host },
    ...(method === 'POST' && { payload: body }),
  });

async function deliverAll(provider: ProviderCode, sendings: Sending[]): Promise<void> {
  const line = table[provider];
  if (!line) throw new Error(provider);
  const waiting = [...sendings];
  const lane = async (): Promise<void> => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { statusCode, body } = await deliver(one);
      // 503 is for a ping that anybody can send about nothing known, once enough of those wait.
      expect(
        statusCode === 503 && provider === 'DPO' ? 200 : statusCode,
        `${one.what}: ${body}`,
      ).toBeLessThan(500);
      const isGood = statusCode < 300;
      if (one.what === 'genuine') expect(isGood, body).toBe(true);
      else if (!mayBeGood(provider, one))
        expect(isGood, `${one.what} was accepted: ${String(one.body).slice(0, 300)}`).toBe(false);
      line.sent += 1;
      line[isGood ? 'accepted' : 'refused'] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await shop.quiet();
}

function mayBeGood(provider: ProviderCode, { what }: Sending): boolean {
  // The return page answers everybody alike, and says nothing.
  if (provider === 'IPAY_AFRICA' || what === 'again, later') return true;
  const unsigned =
    provider === 'DPO' && ['pretended', 'other store', 'no signature'].includes(what);
  return unsigned || (what === 'altered byte' && BELIEVED_ALTERED.includes(provider));
}

/** iPay Africa posts nothing: the browser's return is its only message, so that is sent, altered and forged instead. */
function returnOf(leaving: { url: string }): Sending {
  const { host, pathname, search } = new URL(leaving.url);
  return { what: 'genuine', host, path: pathname + search, method: 'GET', headers: {}, body: '' };
}
const forgedReturns = (genuine: Sending, other: string): Sending[] => [
  { ...genuine, what: 'altered byte', path: genuine.path.replace(/qwh=./, 'qwh=x') },
  { ...genuine, what: 'other store', host: other },
  { ...genuine, what: 'truncated', path: genuine.path.slice(0, genuine.path.indexOf('&')) },
  { ...genuine, what: 'another amount', path: genuine.path.replace(/mc=\d+/, 'mc=1') },
];

interface Bought {
  orderId: string;
  payment: SandboxPayment;
}

async function open(provider: ProviderCode, next: Orders): Promise<Bought> {
  const order = await next.place();
  const attempt = await shop.start(STORE_OF[provider], order, provider);
  return { orderId: order.id, payment: await shop.paymentOf(attempt) };
}

/** The shopper pays, and the provider's messages are caught on their way. */
async function approve(provider: ProviderCode, { payment }: Bought): Promise<Sending[]> {
  const answer = await steered(provider, payment.reference);
  const caught = posted.splice(0);
  return provider === 'IPAY_AFRICA' && answer ? [returnOf(answer)] : caught;
}
async function steered(provider: ProviderCode, reference: string): Promise<{ url: string } | null> {
  await shop.simulate(provider, { reference, action: 'approve' });
  const leaving = shop.simulatorState.referenced(provider, reference).at(-1)?.data.leaving;
  return leaving ? (JSON.parse(leaving) as { url: string }) : null;
}

async function oneBatch(
  provider: ProviderCode,
  count: number,
  other: string,
  next: Orders,
  random: Random,
) {
  await next.ready(count + UNPAID);
  const bought = await Promise.all(
    Array.from({ length: count + UNPAID }, () => open(provider, next)),
  );
  const unpaid = bought.slice(count);
  const all: Sending[] = [];
  const genuine: Sending[] = [];
  for (const one of bought.slice(0, count)) {
    const messages = await approve(provider, one);
    for (const message of messages) {
      genuine.push(message);
      all.push(...Array.from({ length: 1 + random(5) }, () => message));
      const bad =
        provider === 'IPAY_AFRICA'
          ? forgedReturns(message, other)
          : forgeriesOf(message, other, one.payment.reference);
      all.push(...bad.filter(() => random(2) === 0));
    }
  }
  for (const { payment } of unpaid) {
    const forged = pretended(shop, payment);
    all.push(...forged, ...forged);
  }
  await deliverAll(provider, shuffled(all, random));
  // What the provider says of the capture that the first messages brought about comes in the same way.
  await deliverAll(
    provider,
    shuffled(
      posted.splice(0).flatMap((message) => Array.from({ length: 1 + random(5) }, () => message)),
      random,
    ),
  );
  shop.clock.pass(10 * MINUTE);
  // What was acknowledged and, on a busy machine, not handled at once is handled now, as the jobs do: at the account's pace, and once more
  // after the rest that a provider is given when it said "too often".
  for (const rest of [0, serverProvider(provider).poll.rest ?? 0]) {
    if (rest > 10 * MINUTE) shop.clock.pass(rest);
    for (let turn = 0; turn < 10 * count; turn++) {
      shop.moment(provider);
      await sweepAttempts(shop.services);
    }
  }
  while ((await handleInbox(shop.services)) > 0) await shop.quiet();
  await shop.quiet();
  const before = await counts();
  await deliverAll(
    provider,
    genuine.map((message) => ({ ...message, what: 'again, later' })),
  );
  expect(await counts(), 'an old message changes nothing').toEqual(before);
  return { paid: bought.slice(0, count), unpaid };
}
type Random = (below: number) => number;

const counts = async () => ({
  ledger: await shop.database.db.$count(ledger),
  told: await shop.database.db.$count(outbox),
});

/** Our ledger and the simulator's books, payment for payment. */
async function compareBooks(provider: ProviderCode): Promise<void> {
  const ours = await shop.database.db
    .select({ reference: attempts.reference, amount: ledger.amount, currency: ledger.currency })
    .from(ledger)
    .innerJoin(attempts, eq(attempts.id, ledger.attemptId))
    .where(and(eq(ledger.kind, 'CAPTURED'), eq(attempts.provider, provider)));
  const theirs = [...shop.simulatorState.payments.values()].filter(
    (one) => one.provider === provider && one.paid,
  );
  const sorted = (lines: string[]) => lines.sort();
  expect(sorted(ours.map((one) => `${one.reference} ${one.amount} ${one.currency}`))).toEqual(
    sorted(theirs.map((one) => `${one.reference} ${one.paid?.amount} ${one.paid?.currency}`)),
  );
}

describe.each(PROVIDER_CODES)('%s', (provider) => {
  it(`I13, I29, I30, I31, I33, D41 to D47: ${PAYMENTS} genuine payments among forgeries are paid exactly once, and nothing else is`, async () => {
    const line = { provider, payments: PAYMENTS, sent: 0, accepted: 0, refused: 0, paid: 0 };
    table[provider] = line;
    const random = seeded(20_261_121 + PROVIDER_CODES.indexOf(provider));
    const other = await otherStore(provider);
    const next = ordersFor(shop, provider);
    const since = shop.clock.now();
    const { db } = shop.database;
    const batch = next.most - UNPAID;
    for (let done = 0; done < PAYMENTS; done += batch) {
      const { paid, unpaid } = await oneBatch(
        provider,
        Math.min(batch, PAYMENTS - done),
        other,
        next,
        random,
      );
      const ids = paid.map((one) => one.orderId);
      const states = await db
        .select({ state: orders.paymentState })
        .from(orders)
        .where(inArray(orders.id, ids));
      expect(states.filter(({ state }) => state === 'PAID')).toHaveLength(ids.length);
      expect(
        await db.$count(ledger, and(inArray(ledger.orderId, ids), eq(ledger.kind, 'PAID'))),
      ).toBe(ids.length);
      expect(
        await db.$count(outbox, and(inArray(outbox.orderId, ids), eq(outbox.kind, 'order.paid'))),
      ).toBe(ids.length);
      const others = unpaid.map((one) => one.orderId);
      expect(await db.$count(ledger, inArray(ledger.orderId, others))).toBe(0);
      expect(
        await db.$count(
          orders,
          and(inArray(orders.id, others), eq(orders.paymentState, 'PENDING')),
        ),
      ).toBe(UNPAID);
      for (const { orderId } of unpaid) {
        const url = `/api/v1/cartTransaction/${orderId}/give-up`;
        await shop.ask({ store: STORE_OF[provider], method: 'POST', url, as: SHOPPER });
      }
      posted.splice(0);
      line.paid += ids.length;
    }
    await compareBooks(provider);
    const minutes = Math.ceil((shop.clock.now().getTime() - since.getTime()) / MINUTE) + 1;
    const noted = sql`${auditRows.kind} = 'notification.refused' and ${auditRows.subject} = ${provider}`;
    expect(await db.$count(auditRows, noted)).toBeLessThanOrEqual(2 * 20 * minutes);
    expect(await runAudit(shop.database.pool)).toEqual([]);
  }, 7_200_000);
});
