import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import type { ServerFact, Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import { orders } from '#server/db/schema/orders.ts';
import { inbox } from '#server/db/schema/payments.ts';
import { reconcile } from '#server/lifecycle/reconcile.ts';
import { post } from '#server/sandbox/post.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { record } from '#tests/trace/record.ts';
import { answered, back, later } from '#tests/trace/stories.ts';
import { first, second, support } from './tracesShop.ts';

/** What support reads of the provider's side, of payments that went through the simulator. */
let shop: PayingShop;
/** How often each notification is delivered, as a provider does whose answer was lost on its way. */
let times = 1;
beforeAll(async () => {
  shop = await payingShop({
    post: async (...message) => {
      for (let again = 1; again < times; again++) await post(...message);
      return post(...message);
    },
  });
});
afterAll(() => shop.close());

const storeOf = (method: ProviderCode): string => (method === 'DPO' ? 'grocery' : 'retail');
/** Paid with a provider that tells so by itself; and a page that was about it. */
async function paid(
  method: ProviderCode = 'STRIPE',
  meanwhile: (attemptId: string) => Promise<void> = async () => {},
): Promise<string> {
  const slug = storeOf(method);
  shop.clock.pass(60_000);
  const order = await shop.place(slug, [aLine(slug)], { method });
  const attempt = await shop.start(slug, order, method);
  await meanwhile(attempt.id);
  const reference = await shop.referenceOf(attempt.id);
  // Some are asked again only then.
  shop.clock.pass(40_000);
  await shop.simulate(method, { reference, action: 'approve' });
  await shop.quiet();
  await shop.until(slug, order, ({ paymentState }) => paymentState === 'PAID');
  // The page may know it before what was told is seen to.
  await shop.quiet();
  return recorded(order.id, slug, second);
}
/** A page that was about this order, as its recorder sent it. */
async function recorded(orderId: string, slug: string, written: TraceSegment): Promise<string> {
  const [{ intentId } = { intentId: null }] = await shop.database.db
    .select({ intentId: orders.intentId })
    .from(orders)
    .where(eq(orders.id, orderId));
  const id = randomUUID();
  const reference4 = id.slice(0, 4).toUpperCase();
  const body = {
    ...{ reference: `${reference4}-QX9Z`, intentId, locale: 'en', attached: false },
    written,
  };
  const sent = await shop.ask({
    ...{ store: slug, method: 'POST', url: `/api/v1/traces/${id}`, body },
  });
  expect(sent.json()).toEqual({ kept: true });
  return id;
}
async function read(id: string, slug = 'retail'): Promise<Trace> {
  const answer = await shop.ask({
    ...{ store: slug, url: `/api/v1/traces/${id}`, as: support(slug) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().trace;
}
async function readOf(deliveries: number): Promise<Trace> {
  times = deliveries;
  try {
    return await read(await paid());
  } finally {
    times = 1;
  }
}
const notesOf = (trace: Trace): string => verdictOf(trace, momentsOf(trace)).notes.join('\n');
const told = ({ server }: Trace): ServerFact[] =>
  server.filter(({ kind }) => kind === 'notification');

it('a notification that comes again is said to be repeated, beside the payment that it is about', async () => {
  const trace = await readOf(2);
  const opened = trace.server.find(({ what }) => what === 'open');
  expect(told(trace)).toMatchObject([
    { genuine: 'genuine', provider: 'STRIPE', attemptId: opened?.attemptId },
    { genuine: 'repeated', provider: 'STRIPE', attemptId: opened?.attemptId },
  ]);
  expect(notesOf(trace)).toContain(
    'told our server once more what it had told before: that changed nothing',
  );
});

it('one that our server had to look at twice came once', async () => {
  const id = await paid();
  await shop.database.db.update(inbox).set({ tries: 5 });
  const trace = await read(id);
  expect(told(trace).map(({ genuine }) => genuine)).toEqual(['genuine']);
  expect(notesOf(trace)).not.toContain('once more');
});

it('what no provider signs is called no message of theirs', async () => {
  const trace = await read(await paid('DPO'), 'grocery');
  expect(told(trace)).toMatchObject([
    { genuine: null, provider: 'DPO', what: 'unsigned, and asked about' },
  ]);
  const [row] = momentsOf(trace).filter(({ lane }) => lane === 'notification');
  expect([row?.by, row?.words]).toEqual([
    'DPO, or a stranger',
    'a message in the name of DPO came, which proves nothing: DPO was asked',
  ]);
});

it('how long the provider took to open a payment, and our server to ask about a notification, is told', async () => {
  const { server } = await read(await paid());
  const took = (isIt: (fact: ServerFact) => boolean): unknown => server.find(isIt)?.latencyMs;
  expect(took(({ what }) => what === 'open')).toEqual(expect.any(Number));
  expect(took(({ genuine }) => genuine === 'genuine')).toEqual(expect.any(Number));
});

/** The questions that support reads: words, what is known of the money then, and whether it says how long the answer took. */
const asked = (trace: Trace): unknown[][] =>
  momentsOf(trace)
    .filter(({ lane, fact }) => lane === 'question' && fact?.what !== 'open')
    .map(({ words, money, tookMs }) => [words, money, typeof tookMs]);

it('each question to the provider is a row: what was answered, and how long that took', async () => {
  const id = await paid('STRIPE', async (attempt) => {
    await reconcile(shop.services, attempt);
    shop.clock.pass(60_000);
    await shop.simulate('STRIPE', { failNext: { call: 'inquire', how: 'commitThenDrop' } });
    await reconcile(shop.services, attempt);
    shop.clock.pass(60_000);
  });
  const rows = asked(await read(id));
  // The first was asked when the page opened its payment.
  expect(rows.slice(0, 3)).toEqual([
    ['Stripe was asked, question 1: still open, nothing came', null, 'number'],
    ['Stripe was asked, question 2: still open, nothing came', null, 'number'],
    ['Stripe was asked, question 3: no answer came', 'maybe', 'number'],
  ]);
  expect(rows.at(-1)).toEqual([expect.stringMatching(/times: money came$/), 'taken', 'number']);
});

it('of a payment that is asked about for weeks the first and the last questions are kept', async () => {
  const id = await paid('STRIPE', async (attempt) => {
    for (let time = 1; time <= 30; time++) {
      shop.clock.pass(60_000);
      await reconcile(shop.services, attempt);
    }
  });
  const rows = asked(await read(id)).map(([words]) => /(\d+)( times)?:/.exec(`${words}`)?.[1]);
  const count = Number(rows.at(-1));
  expect(count).toBeGreaterThan(30);
  const last = Array.from({ length: 15 }, (_, at) => count - 14 + at);
  expect(rows).toEqual([1, 2, 3, 4, 5, ...last].map(String));
});

it('a payment that is open is among those in which money may have been taken, whatever its page believed', async () => {
  shop.clock.pass(60_000);
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
  const attempt = await shop.start('retail', order, 'STRIPE');
  const atForm = { ...first, entries: first.entries.slice(0, 4) };
  const id = await recorded(order.id, 'retail', atForm);
  const found = async (money: string): Promise<string[]> => {
    const url = `/api/v1/traces?money=${money}`;
    const answer = await shop.ask({ store: 'retail', url, as: support('retail') });
    return answer.json().traces.map((one: { id: string }) => one.id);
  };
  expect(await found('maybe')).not.toContain(id);
  expect(await found('doubt')).toContain(id);

  shop.moment('STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action: 'approve' });
  await shop.quiet();
  await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
  expect(await found('doubt')).not.toContain(id);
});

it('two tabs of one order have two references, and one answer', async () => {
  shop.clock.pass(60_000);
  const order = await shop.place('retail', [aLine('retail')], { method: 'STRIPE' });
  await shop.start('retail', order, 'STRIPE');
  const page = await record({ ...back, returned: false }, [answered(ORDERS.unfinished)]);
  const open = { ...later(page, 30_000), document: randomUUID() };
  const doubtful = await recorded(order.id, 'retail', second);
  expect((await read(doubtful)).otherTabs, 'no other tab is known yet').toEqual([]);
  const other = await read(await recorded(order.id, 'retail', open));
  const one = await read(doubtful);
  expect(one.otherTabs).toMatchObject([{ reference: other.header.reference, money: 'waiting' }]);
  expect(other.otherTabs).toMatchObject([{ reference: one.header.reference, money: 'maybe' }]);
  const [said, also] = [one, other].map((trace) => verdictOf(trace, momentsOf(trace)));
  expect(said).toMatchObject({ fact: 'maybe', tell: expect.stringMatching(/do not pay again/) });
  expect(also).toMatchObject({ fact: said!.fact, answer: said!.answer, tell: said!.tell });
});
