import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { NotifyMode, SandboxPayment } from '#providers/kit/sandbox/types.ts';
import { boundedHttp, type HttpLimits } from '#providers/kit/server/http.ts';
import type { HttpReply } from '#providers/provider.ts';
import { attempts, ledger } from '#server/db/schema/payments.ts';
import { handleInbox, sweepAttempts } from '#server/dueWork.ts';
import { endedBySilence, LONG } from './httpLimits.ts';
import { formIn, type PayingShop, SHOPPER, STORE_OF } from './payingShop.ts';

/** As long as the slowest provider wants to be left alone after "too often": an hour. */
const TRIES = 240;

/** A provider that keeps us waiting is given up at once, and one that fails is not left alone: each failure is met by the next question. */
export const impatient = (shop: PayingShop): void =>
  waitingFor(shop, (code) => endedBySilence(shop.simulatorState, { code }));
export const patient = (shop: PayingShop): void => waitingFor(shop, () => LONG);

function waitingFor(
  { services: { providerClients } }: PayingShop,
  limitsOf: (code: ProviderCode) => HttpLimits,
): void {
  providerClients.http = (code) =>
    boundedHttp(Object.values(providerClients.hosts(code)), limitsOf(code));
}

/** What passes while a shopper waits: time, the jobs, and what the simulator has put off. */
async function wait(shop: PayingShop, seconds: number): Promise<void> {
  shop.runLater();
  await shop.quiet();
  shop.clock.pass(seconds * 1_000);
  await sweepAttempts(shop.services);
  await handleInbox(shop.services);
  await shop.quiet();
}

async function until<T>(shop: PayingShop, what: () => Promise<T | null>): Promise<T> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const done = await what();
    if (done !== null) return done;
    await wait(shop, 21);
  }
  throw new Error('patience has an end');
}

/** Nothing stands behind an address elsewhere, and no test asks the network whether it does. */
const isHere = (origin: string): boolean => new URL(origin).hostname.endsWith('.localhost');

/** The address given, as the browser goes there; null where nothing, or no page to pay on, answers. */
async function visit(
  shop: PayingShop,
  provider: ProviderCode,
  address: string,
): Promise<HttpReply | null> {
  const slug = STORE_OF[provider];
  const origin = shop.config.originOf(`${slug}.localhost`);
  const from = (url: URL) =>
    boundedHttp(
      [url.origin].filter(isHere),
      endedBySilence(shop.simulatorState, { code: provider }),
    );
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', referer: `${origin}/` };
  const go = (url: URL, method: 'GET' | 'POST', body?: string) =>
    from(url)({
      method,
      url: url.href,
      ...(body !== undefined && { body, headers: asForm }),
    }).catch(() => null);
  const page = await (async () => {
    if (!address.startsWith('/')) return go(new URL(address), 'GET');
    // A form that may have been paid is not handed over again before its provider was asked: then the order is shown.
    const ours = await shop.ask({ store: slug, url: address });
    if (ours.statusCode !== 200) return null;
    const { method, url, fields } = formIn(ours.body);
    return method === 'POST'
      ? go(url, 'POST', fields.toString())
      : go(new URL(`${url.href}?${fields}`), 'GET');
  })();
  return page?.status === 200 && page.text.includes('Simulator') ? page : null;
}

/** Presses Pay until there is something to pay on, and goes there. */
export async function reachPage(
  shop: PayingShop,
  provider: ProviderCode,
  order: { id: string },
  as = SHOPPER,
): Promise<SandboxPayment> {
  const slug = STORE_OF[provider];
  return until(shop, async () => {
    const answer = await shop.pay(slug, order, provider, as);
    expect([200, 409, 429, 502, 503], answer.body).toContain(answer.statusCode);
    if (answer.statusCode !== 200) return null;
    const isPicture = String(answer.headers['content-type']).startsWith('image/');
    if (!isPicture && !(await visit(shop, provider, answer.json().redirectUrl))) return null;
    const { attempt } = await shop.see(slug, order, as);
    return attempt?.state === 'AWAITING_SHOPPER' ? shop.paymentOf(attempt).catch(() => null) : null;
  });
}

export async function giveUp(
  shop: PayingShop,
  provider: ProviderCode,
  order: { id: string },
  as = SHOPPER,
): Promise<void> {
  const url = `/api/v1/cartTransaction/${order.id}/give-up-payment`;
  await until(shop, async () => {
    const answer = await shop.ask({ store: STORE_OF[provider], method: 'POST', url, as });
    expect([200, 409], answer.body).toContain(answer.statusCode);
    return answer.statusCode === 200 ? true : null;
  });
}

/** Pays there, and comes back where the provider sends every shopper back. */
export async function payThere(
  shop: PayingShop,
  { provider, reference }: SandboxPayment,
  notify: NotifyMode,
): Promise<void> {
  await shop.simulate(provider, { reference, notify });
  await shop.simulate(provider, { reference, action: 'approve' });
  const leaving = shop.simulatorState.referenced(provider, reference).at(-1)?.data.leaving;
  if (!leaving) return;
  const { url, fields } = JSON.parse(leaving) as { url: string; fields: Record<string, string> };
  const back = new URL(url);
  const query = new URLSearchParams({ ...Object.fromEntries(back.searchParams), ...fields });
  await shop.ask({ store: STORE_OF[provider], url: `${back.pathname}?${query}` });
}

export const untilPaid = (
  shop: PayingShop,
  provider: ProviderCode,
  order: { id: string },
  as = SHOPPER,
): Promise<OrderView> =>
  until(shop, async () => {
    const view = await shop.see(STORE_OF[provider], order, as);
    return view.paymentState === 'PAID' ? view : null;
  });

/** The order's money here and there: one payment at the provider, the same sum in the ledger, one session per attempt, no attempt left open. */
export async function expectPaidOnce(shop: PayingShop, order: { id: string }): Promise<void> {
  const { db } = shop.database;
  const tries = await db.select().from(attempts).where(eq(attempts.orderId, order.id));
  const sessions = tries.map(({ provider, reference }) =>
    shop.simulatorState.referenced(provider as ProviderCode, reference),
  );
  for (const [at, payments] of sessions.entries())
    expect(payments.length, `sessions of attempt ${at + 1}`).toBeLessThanOrEqual(1);
  const theirs = sessions.flat().flatMap(({ paid }) => (paid ? [paid.amount] : []));
  const captured = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.orderId, order.id), eq(ledger.kind, 'CAPTURED')));
  expect(theirs).toHaveLength(1);
  expect(captured.map(({ amount }) => amount)).toEqual(theirs);
  expect(await db.$count(ledger, and(eq(ledger.orderId, order.id), eq(ledger.kind, 'PAID')))).toBe(
    1,
  );
  expect(tries.filter(({ live }) => live)).toEqual([]);
}
