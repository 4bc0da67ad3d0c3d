import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { floorOf } from '#providers/provider.ts';
import { serverProvider } from '#providers/server.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { sandboxOf } from '#tests/support/forgeries.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { MINUTE } from '#tests/support/setClock.ts';

/** How often a provider is asked about orders that nobody pays, beside what its page allows. */
const MANY = sizeOf('pace', { sample: 2, full: 50 });
const WATCHED_FOR = sizeOf('pace', { sample: 2, full: 60 }) * 60_000;
const LONG_HOURS = sizeOf('pace', { sample: 2, full: 24 });

const HOUR = 60 * MINUTE;
/** `npm test` asks those whose pages limit it most. */
const WHO = PROVIDER_CODES.filter(
  (code) => sizeOf('pace', { sample: 0, full: 1 }) === 1 || ['RAZER', 'IPAY'].includes(code),
);

/** What a provider's own pages say of questions; the others publish no figure. */
const ALLOWS: Partial<Record<ProviderCode, string>> = {
  STRIPE: '25 a second at one endpoint',
  CASHFREE: '400 a minute (order), 100 (payments), 30 (refunds)',
  RAZER: 'one in 5 s an account; 5, 15, 30 min an order',
  IPAY: 'some a day, the number is not published',
  IPAY_QR: 'some a day, the number is not published',
};

let shop: PayingShop;
const table: Record<string, Record<string, string | number>> = {};
beforeAll(async () => {
  shop = await payingShop({ patience: 30 });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  console.table(table);
  await shop.close();
});

/** When the provider was asked, in ms since the beginning. */
function questions(provider: ProviderCode): { at: number[]; since: (start: Date) => void } {
  const real = serverProvider(provider);
  const inquire = real.inquire.bind(real);
  const at: number[] = [];
  let start = shop.clock.now();
  vi.spyOn(real, 'inquire').mockImplementation((attempt, tools) => {
    at.push(shop.clock.now().getTime() - start.getTime());
    return inquire(attempt, tools);
  });
  return {
    at,
    since: (now) => {
      start = now;
      at.length = 0;
    },
  };
}

async function opened(provider: ProviderCode, count: number): Promise<{ id: string }[]> {
  const source = ordersFor(shop, provider);
  const made: { id: string }[] = [];
  while (made.length < count) {
    await source.ready(1);
    const order = await source.place();
    // Not by the page, which would look at each: who opens the provider's page is away.
    const answer = await shop.pay(STORE_OF[provider], order, provider);
    expect(answer.statusCode, answer.body).toBe(200);
    made.push(order);
  }
  return made;
}

/** The server's own work, from one thing that is due to the next. */
async function pass(ms: number): Promise<void> {
  const end = shop.clock.now().getTime() + ms;
  for (;;) {
    const { rows } = await shop.database.db.execute<{ at: Date | string | null }>(
      sql`select min(next_ask_at) as at from payment_attempt`,
    );
    const due = rows[0]?.at ? new Date(rows[0].at).getTime() : end;
    const now = shop.clock.now().getTime();
    shop.clock.pass(Math.max(1_000, Math.min(due, end) - now));
    await sweepAttempts(shop.services);
    if (shop.clock.now().getTime() >= end) return;
  }
}

/** The most calls that one documented limit saw within its time, of what it allows: `inquire 19 of 25`. */
function busiest(provider: ProviderCode): string {
  const limits = Object.entries(sandboxOf(provider).limits ?? {});
  const counts = limits.map(([call, limit]) => {
    const { most = 0, ms = 0 } = limit ?? {};
    const times = shop.simulatorState.calls
      .filter((one) => one.provider === provider && one.call === call)
      .map((one) => Date.parse(one.at));
    const seen = times.map((end) => times.filter((at) => at <= end && end - at < ms).length);
    const top = Math.max(0, ...seen);
    expect(top, call).toBeLessThanOrEqual(most);
    return `${call} ${top} of ${most}`;
  });
  const refused = shop.simulatorState.calls.filter((one) => one.provider === provider);
  expect(refused.filter(({ status }) => status === 429)).toEqual([]);
  return counts.join(', ') || 'none';
}

const within = (at: number[], ms: number): number => at.filter((one) => one <= ms).length;
/** Ending a payment asks once more in the same breath, to be told what became of it. */
const apart = (at: number[]): number => {
  const moments = [...new Set(at)];
  return Math.min(
    ...moments.slice(1).map((one, index) => one - (moments[index] ?? 0)),
    Number.POSITIVE_INFINITY,
  );
};

describe.each(WHO)('%s is asked', (provider) => {
  it('as seldom as its page says, by the sweep, by a page that looks, and for many orders at once', async () => {
    const { poll } = serverProvider(provider);
    const asked = questions(provider);
    const begun = performance.now();
    const row: Record<string, string | number> = {};

    const [order] = await opened(provider, 1);
    asked.since(shop.clock.now());
    await pass(LONG_HOURS * HOUR);
    row['1 h'] = within(asked.at, HOUR);
    row[`${LONG_HOURS} h`] = asked.at.length;
    expect(apart(asked.at)).toBeGreaterThanOrEqual(floorOf(poll, 1) * 0.8);
    expect(order).toBeDefined();

    const [watched] = await opened(provider, 1);
    asked.since(shop.clock.now());
    for (let ms = 0; ms < WATCHED_FOR; ms += poll.browser) {
      shop.clock.pass(poll.browser);
      await shop.see(STORE_OF[provider], watched ?? { id: '' });
      await shop.quiet();
      await sweepAttempts(shop.services);
    }
    row.watched = asked.at.length;
    expect(apart(asked.at)).toBeGreaterThanOrEqual(Math.min(floorOf(poll, 1), poll.browser) * 0.8);

    await opened(provider, MANY);
    asked.since(shop.clock.now());
    await pass(HOUR);
    row[`${MANY} at once, 1 h`] = asked.at.length;
    if (poll.account) expect(apart(asked.at)).toBeGreaterThanOrEqual(poll.account);
    const said = await shop.database.db
      .select({ raw: attempts.lastRaw })
      .from(attempts)
      .where(sql`provider = ${provider} and last_raw like '%massive connection%'`);
    expect(said, 'it never said "too often"').toEqual([]);

    row['busiest, of its limit'] = busiest(provider);
    row['its page allows'] = ALLOWS[provider] ?? 'not published';
    table[provider] = row;
    const took = Math.round((performance.now() - begun) / 1_000);
    console.info(provider, JSON.stringify(row), `${took} s`); // the whole takes long: each row as it is known
    // What the sweep would still ask about these orders is in no row, and would be asked in the hours of every provider after this one.
    await shop.database.db.update(attempts).set({ nextAskAt: null, unansweredSince: null });
  });
});
