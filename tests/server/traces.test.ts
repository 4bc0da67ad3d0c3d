import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { businesses } from '#server/db/schema/store.ts';
import { traceBatches, traceNotes, traceReads, traces } from '#server/db/schema/traces.ts';
import { pruneTraces } from '#server/traces/prune.ts';
import { reportOf } from '#src/support/command/report.ts';
import { FORMATS, type FormatName, written } from '#src/support/formats/formats.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { replayOrder } from '#src/support/player/orderLife.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { readTrace } from '#src/trace/format.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, namedIdentity, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { keptLog } from '#tests/support/readableLog.ts';
import { CANARY, canaryIn, stuffed, WORD, withoutClock } from '#tests/trace/typedCanaries.ts';

const removed = new Set<string>();
const log = keptLog();
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop({
    logger: log.logger,
    identity: (_, clock) => namedIdentity(clock, new Set(), removed),
  });
});
afterAll(() => shop.close());

const STUCK = JSON.parse(readFileSync('tests/trace/fixtures/stuck.json', 'utf8'));
const [first, second] = STUCK.segments as [TraceSegment, TraceSegment];
const support = (slug = 'grocery', uid = `support-${slug}`) =>
  tokenOf({ uid, roles: { [store(slug).business.id]: ['support'] } });

const send = (id: string, written: object, other: object = {}) =>
  shop.ask({
    method: 'POST',
    url: `/api/v1/traces/${id}`,
    body: {
      ...{ reference: 'K742-QX9Z', intentId: null, locale: 'en', attached: false },
      written,
      ...other,
    },
  });
const read = (path: string, as: string | undefined = support(), slug = 'grocery') =>
  shop.ask({ url: `/api/v1/traces${path}`, as, store: slug });
const part = (segment: TraceSegment, from: number, to: number): TraceSegment => ({
  ...segment,
  checkpoints: from === 0 ? [] : segment.checkpoints,
  entries: segment.entries.slice(from, to),
});

/** Staff close an order that is to be paid later, and write why. */
async function staffCloses(orderId: string, reason: string): Promise<void> {
  const as = tokenOf({ uid: 'staff', roles: { [store('grocery').business.id]: ['staff'] } });
  const url = `/api/v1/staff/orders/${orderId}`;
  const { version } = (await shop.ask({ url, as })).json();
  const body = { action: 'close', version, reason };
  const closed = await shop.ask({ method: 'POST', url: `${url}/actions`, as, body });
  expect(closed.statusCode, closed.body).toBe(200);
}

describe('a trace that is sent in batches', () => {
  const id = randomUUID();
  it('is kept once, however often and in which order its batches come, and replays as it was recorded', async () => {
    for (const one of [part(first, 0, 5), part(first, 5, 99), part(first, 0, 5), second])
      expect((await send(id, one)).json()).toEqual({ kept: true });
    const answer = await read(`/${id}`);
    expect(answer.statusCode).toBe(200);
    const found = readTrace(JSON.stringify(answer.json().trace));
    if (!found.ok) throw new Error(`${found.why} ${found.where}`);
    expect(found.trace.segments.map(({ entries }) => entries)).toEqual([
      first.entries,
      second.entries,
    ]);
    expect(replayTrace(found.trace).flatMap(({ divergences }) => divergences)).toEqual([]);
  });

  it('shows one gap where a batch in the middle never came, and replays the rest', async () => {
    const gapped = randomUUID();
    const reference = 'GAP7-QX9Z';
    await send(gapped, part(first, 0, 3), { reference });
    await send(gapped, { ...part(first, 7, 99), checkpoints: [] }, { reference });
    await send(gapped, second, { reference });
    const found = readTrace(JSON.stringify((await read(`/${gapped}`)).json().trace));
    if (!found.ok) throw new Error(`${found.why} ${found.where}`);
    const moments = momentsOf(found.trace);
    expect(moments.filter(({ trouble }) => trouble === 'gap')).toHaveLength(1);
    const gap = moments.find(({ trouble }) => trouble === 'gap')?.step?.divergences[0];
    expect(gap).toEqual({ kind: 'gap', missing: 4, resumed: false });
    expect(moments.findLast(({ step }) => step)?.step?.states.checkout).toBe('offline');
    expect(verdictOf(found.trace, moments).notes.join()).toContain('lost on the way');
    await shop.database.db.delete(traces).where(eq(traces.id, gapped));
  });

  it('is found by what is known of it, and counted where it stands', async () => {
    for (const query of [
      'reference=k742%20qx9z',
      'money=maybe',
      'state=offline',
      'provider=STRIPE',
      'build=test',
    ])
      expect((await read(`?${query}`)).json().traces, query).toMatchObject([
        { id, orderNumber: null },
      ]);
    expect((await read('?money=maybe')).json().cohorts).toEqual([
      { state: 'offline', provider: 'STRIPE', count: 1 },
    ]);
    for (const query of ['reference=AAAA-AAAA', 'state=paid', 'stuckMinutes=5', 'outcome=PAID'])
      expect((await read(`?${query}`)).json().traces, query).toEqual([]);
    shop.clock.pass(6 * 60_000);
    expect((await read('?stuckMinutes=5')).json().traces).toMatchObject([{ id }]);
  });

  it('opens as one page with its data in it, which no word of it can end', async () => {
    const page = await read(`/${id}/file`);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const text = /<script type="application\/json" id="trace">(.*)<\/script>/.exec(page.body)?.[1];
    const found = readTrace(text ?? '');
    expect(found.ok && found.trace.segments).toHaveLength(2);
    expect(page.body).toContain("default-src 'none'");
  });

  it('tells who read it', async () => {
    const reads = (await read(`/${id}/reads`)).json();
    expect(reads.map(({ by, how }: { by: string; how: string }) => [by, how])).toEqual([
      ['support-grocery', 'read'],
      ['support-grocery', 'export'],
    ]);
  });

  it('brings the log of its order, which the order’s own chart follows from its first line on', async () => {
    const placed = await shop.ask({
      ...{ method: 'POST', url: '/api/v1/cartTransaction', as: customer('logged') },
      body: anOrder('grocery', [aLine('grocery')]),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(placed.statusCode, placed.body).toBe(201);
    const [order] = await shop.database.db
      .select({ intentId: orders.intentId })
      .from(orders)
      .where(eq(orders.id, placed.json().data.id));
    const sent = randomUUID();
    await send(sent, first, { intentId: order?.intentId });
    const { trace } = (await read(`/${sent}`)).json();
    const lives = replayOrder(trace.order);
    expect(lives.length).toBeGreaterThan(0);
    expect(lives.map(({ life }) => life === null)).toEqual(lives.map(() => false));
    expect(lives[0]?.life?.facts.total).toBeGreaterThan(0);
  });

  /** An order of this person, and a page that was about it. */
  const placedBy = async (uid: string) => {
    const placed = await shop.ask({
      ...{ method: 'POST', url: '/api/v1/cartTransaction', as: customer(uid) },
      body: anOrder('grocery', [aLine('grocery')]),
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(placed.statusCode, placed.body).toBe(201);
    const [order] = await shop.database.db
      .select({ id: orders.id, intentId: orders.intentId })
      .from(orders)
      .where(eq(orders.id, placed.json().data.id));
    return { ...order!, orderNumber: placed.json().data.orderNumber as string };
  };

  it('says whether an equal order a few minutes before is paid', async () => {
    const { orderNumber } = await placedBy('twice');
    const output = { ok: true, twin: { orderNumber, minutesAgo: 3 } };
    const entry = { ...first.entries[2], event: { type: 'xstate.done.actor.openReview', output } };
    const sent = randomUUID();
    await send(sent, { ...first, entries: [entry] });
    const { body } = await read(`/${sent}`);
    expect(JSON.parse(body).trace.twin).toEqual({
      orderNumber: idOf(orderNumber),
      paymentState: 'PENDING',
    });
    expect(body).not.toContain(orderNumber);
    const stranger = {
      ...entry,
      event: { ...entry.event, output: { ok: true, twin: { ...output.twin, orderNumber: '1' } } },
    };
    const other = randomUUID();
    await send(other, { ...first, entries: [stranger] });
    expect((await read(`/${other}`)).json().trace.twin).toBeUndefined();
  });

  it('is stuck no more when its order has ended, whatever its page said last', async () => {
    const { id: orderId, intentId } = await placedBy('waits');
    const sent = randomUUID();
    await send(sent, second, { intentId });
    shop.clock.pass(6 * 60_000);
    const stuck = async (): Promise<string[]> =>
      (await read('?stuckMinutes=5')).json().traces.map((one: { id: string }) => one.id);
    const counted = async (): Promise<number> =>
      (await read('?stuckMinutes=5'))
        .json()
        .cohorts.reduce((sum: number, one: { count: number }) => sum + one.count, 0);
    expect(await stuck()).toContain(sent);
    const before = await counted();
    const ended = await shop.ask({
      ...{
        method: 'POST',
        url: `/api/v1/cartTransaction/${orderId}/give-up`,
        as: customer('waits'),
      },
      body: {},
    });
    expect(ended.statusCode, ended.body).toBe(200);
    expect(await stuck()).not.toContain(sent);
    expect(await counted()).toBe(before - 1);
  });

  it('says what the provider answered, and calls forged only what is', async () => {
    const { id: orderId, intentId } = await placedBy('pays');
    const { id: businessId } = store('grocery').business;
    const now = shop.clock.now();
    await shop.database.db.insert(attempts).values({
      ...{ id: randomUUID(), businessId, orderId, provider: 'STRIPE', reference: randomUUID() },
      ...{ state: 'AWAITING_SHOPPER', live: true, amount: 2_000, currency: 'USD' },
      ...{ session: {}, hints: {}, deadline: now, createdAt: now, changedAt: now },
      ...{ askedAt: now, asks: 2 },
    });
    for (const detail of ['signature', 'about nothing known, and enough of that is kept'])
      await shop.database.db.insert(auditRows).values({
        ...{ id: randomUUID(), businessId, kind: 'notification.refused', subject: 'STRIPE' },
        ...{ detail, at: now },
      });
    const sent = randomUUID();
    const entries = second.entries.map((one) => ({ ...one, at: now.getTime() }));
    await send(sent, { ...second, entries }, { intentId });
    const { server } = (await read(`/${sent}`)).json().trace;
    expect(server).toContainEqual(
      expect.objectContaining({ what: 'asked 2 times, now AWAITING_SHOPPER', money: null }),
    );
    expect(server.filter((one: { genuine: string }) => one.genuine === 'forged')).toMatchObject([
      { what: 'signature' },
    ]);
  });

  it('may go as deep as a cart with variants goes, and no deeper', async () => {
    const variant = { id: 'v', variantValues: [{ productOptionValue: { id: 'o', name: 'M' } }] };
    const item = { id: 'i', qty: 1, productVariant: variant, orderedProductAddOns: [] };
    const output = { draft: { charges: { order: { lines: [{ cart: { items: [item] } }] } } } };
    const entry = { ...first.entries[1], event: { type: 'xstate.done.actor.recover', output } };
    const sent = randomUUID();
    expect((await send(sent, { ...first, entries: [entry] })).json()).toEqual({ kept: true });
    const kept = JSON.stringify((await read(`/${sent}`)).json().trace);
    expect(kept).toContain('"productOptionValue":{"id":"h');
    let deep: object = {};
    for (let at = 0; at < 30; at++) deep = { output: deep };
    const well = { ...entry, event: { type: 'xstate.done.actor.recover', output: deep } };
    expect((await send(randomUUID(), { ...first, entries: [well] })).statusCode).toBe(400);
  });
});

it('what was kept can be thrown away after its days, and never be changed', async () => {
  await expect(
    shop.database.db.update(traceBatches).set({ document: 'another' }).execute(),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } });
});

describe('a checkout that goes on', () => {
  it('is watched where its shopper sent it, and one line says who watched', async () => {
    const id = randomUUID();
    await send(id, part(first, 0, 5));
    const watch = () => read(`/${id}?watch=yes`);
    expect((await watch()).statusCode, 'not sent by the shopper').toBe(404);
    await send(id, part(first, 5, 8), { attached: true });
    expect((await watch()).json().trace.segments[0].entries).toHaveLength(8);
    await send(id, part(first, 8, 99));
    const all = (await watch()).json().trace.segments[0].entries;
    expect(all).toHaveLength(first.entries.length);
    const by = () => read(`/${id}/reads`).then((answer) => answer.json());
    expect(await by()).toMatchObject([{ by: 'support-grocery', how: 'watch' }]);
    shop.clock.pass(11 * 60_000);
    await watch();
    expect(await by()).toHaveLength(2);
  });
});

describe('a note of support', () => {
  const id = randomUUID();
  const note = (body: object, as = support(), slug = 'grocery') =>
    shop.ask({ method: 'POST', url: `/api/v1/traces/${id}/notes`, as, store: slug, body });
  it('is read by the next person, with its reason and its writer, and stands in the audit without its words', async () => {
    await send(id, first);
    const text = 'Told to wait: the bank says two days.';
    expect((await note({ reason: 'TOLD', text })).statusCode).toBe(200);
    expect((await note({ reason: 'FOUND', text: 'It is paid.' })).statusCode).toBe(200);
    expect((await read(`/${id}/notes`, support('grocery', 'another'))).json()).toMatchObject([
      { by: 'support-grocery', reason: 'TOLD', text },
      { by: 'support-grocery', reason: 'FOUND', text: 'It is paid.' },
    ]);
    const lines = await shop.database.db.select().from(auditRows).where(eq(auditRows.subject, id));
    expect(lines.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['note.written', 'TOLD by support-grocery'],
      ['note.written', 'FOUND by support-grocery'],
    ]);
    expect((await read(`/${id}/file`)).body).not.toContain('two days');
  });

  it.each<[string, object]>([
    ['without a word', { reason: 'TOLD', text: '   ' }],
    ['longer than a note', { reason: 'TOLD', text: 'x'.repeat(1_001) }],
    ['for no reason', { reason: 'BORED', text: 'x' }],
    ['that sets something', { reason: 'TOLD', text: 'x', paid: true }],
  ])('%s is refused', async (_, body) => {
    expect((await note(body)).statusCode).toBe(400);
  });

  it('is written by support of this shop alone, and changed by no one', async () => {
    const words = { reason: 'OTHER', text: 'x' };
    for (const as of [customer('c1'), support('retail')])
      expect((await note(words, as)).statusCode).toBe(404);
    expect((await note(words, support('retail'), 'retail')).statusCode).toBe(404);
    expect((await read(`/${id}/notes`, support('retail'), 'retail')).statusCode).toBe(404);
    await expect(
      shop.database.db.update(traceNotes).set({ text: 'another' }).execute(),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } });
  });

  it('goes with its trace', async () => {
    shop.clock.pass(31 * 86_400_000);
    await pruneTraces(shop.app.services);
    expect(await shop.database.db.$count(traceNotes, eq(traceNotes.traceId, id))).toBe(0);
    expect(await shop.database.db.$count(auditRows, eq(auditRows.subject, id))).toBe(2);
  });
});

describe('who may read', () => {
  const id = randomUUID();
  it('is decided by the role of now: a minute after it was taken away it opens nothing', async () => {
    await send(id, first);
    const token = support('grocery', 'leaves');
    expect((await read(`/${id}`, token)).statusCode).toBe(200);
    removed.add('leaves');
    shop.clock.pass(61_000);
    for (const path of ['', `/${id}`, `/${id}/reads`, `/${id}/file`])
      expect((await read(path, token)).statusCode, path).toBe(404);
    const rows = await shop.database.db
      .select()
      .from(traceReads)
      .where(eq(traceReads.uid, 'leaves'));
    expect(rows).toHaveLength(1);
  });

  it('is so for an order of another person and for the calls of staff, too', async () => {
    const body = anOrder('grocery', [aLine('grocery')]);
    const placed = await shop.ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body,
      as: customer('buyer'),
    });
    const order = `/api/v1/cartTransaction/${placed.json().data.id}`;
    const roles = { [store('grocery').business.id]: ['support', 'staff'] };
    const as = tokenOf({ uid: 'leaves-too', roles });
    const asked = [order, '/api/v1/staff/tasks'];
    for (const url of asked) expect((await shop.ask({ url, as })).statusCode, url).toBe(200);
    removed.add('leaves-too');
    shop.clock.pass(61_000);
    for (const url of asked) expect((await shop.ask({ url, as })).statusCode, url).toBe(404);
  });

  it('is nobody else, and support of another business finds nothing', async () => {
    for (const asker of [undefined, customer('c1')])
      expect((await shop.ask({ url: `/api/v1/traces/${id}`, as: asker })).statusCode).toBe(404);
    expect((await read(`/${id}`, support('retail'), 'retail')).statusCode).toBe(404);
    expect((await read('', support('retail'), 'retail')).json().traces).toEqual([]);
    expect((await read(`/${id}`, support('retail'))).statusCode).toBe(404);
  });

  it('is no shop that begins with another’s trace', async () => {
    const body = {
      ...{ reference: 'K742-QX9Z', intentId: null, locale: 'en', attached: false, written: second },
    };
    const answer = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: `/api/v1/traces/${id}`,
      body,
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('what is not kept', () => {
  const entry = first.entries[1] as TraceSegment['entries'][number];
  const entries = (more: object) => ({ ...first, entries: [{ ...entry, ...more }] });

  it.each<[string, object]>([
    ['no part of a trace', { hello: 'world' }],
    ['an entry of another shape', entries({ extra: 1 })],
    ['a strange path', entries({ actor: '../../etc' })],
    ['a state that is none', entries({ state: 5 })],
    ['nothing', { ...first, entries: [] }],
    [
      'more than a batch',
      { ...first, entries: Array(TRACE_LIMITS.batch + 1).fill({ ...entry, event: { type: 'a' } }) },
    ],
  ])('%s is refused', async (_, written) => {
    expect((await send(randomUUID(), written)).statusCode).toBe(400);
  });

  it('is what the list does not name, whoever sends it', async () => {
    const id = randomUUID();
    const event = {
      type: 'contact.change',
      contact: { fullName: 'CANARY Amina', email: 'canary@example.test', secret: 'CANARY' },
      note: 'CANARY <script>',
    };
    expect((await send(id, entries({ event }))).statusCode).toBe(200);
    const [row] = await shop.database.db
      .select()
      .from(traceBatches)
      .where(eq(traceBatches.traceId, id));
    expect(JSON.stringify(row?.part)).not.toMatch(/canary|script|Amina/i);
  });

  it('is anything that a shopper typed into an order, wherever support reads it or the server logs it', async () => {
    const body = anOrder('grocery', [aLine('grocery')], { method: 'PAY_LATER' });
    const typed = {
      ...body,
      ...{ customerName: canaryIn('fullName'), notes: canaryIn('notes') },
      customerContact: {
        ...{ email: canaryIn('email'), phone: '+447700900677' },
        ...{ company: canaryIn('company'), taxId: canaryIn('taxId') },
      },
      products: body.products.map((one) => ({ ...one, notes: canaryIn('line') })),
    };
    const placed = await shop.ask({
      ...{ method: 'POST', url: '/api/v1/cartTransaction', as: customer('types') },
      ...{ body: typed, headers: { 'idempotency-key': randomUUID() } },
    });
    expect(placed.statusCode, placed.body).toBe(201);
    const [order] = await shop.database.db
      .select({ intentId: orders.intentId, kept: orders.email })
      .from(orders)
      .where(eq(orders.id, placed.json().data.id));
    expect(order?.kept, 'the order itself has it').toMatch(CANARY);
    // One word of a person's looks like one of ours.
    await staffCloses(placed.json().data.id, WORD);
    const id = randomUUID();
    // A browser that hides nothing: the server's own list must hold.
    const told = first.entries.map((one) => ({
      ...one,
      event: { ...(stuffed(one.event) as object), type: one.event.type },
    }));
    const checkpoints = [
      { sequence: 0, actor: 'checkout', state: 'review', context: stuffed({ contact: {} }) },
    ];
    const sent = await send(
      id,
      { ...first, checkpoints, entries: told },
      {
        intentId: order?.intentId,
      },
    );
    expect(sent.json()).toEqual({ kept: true });
    const rows = await shop.database.db
      .select()
      .from(traceBatches)
      .where(eq(traceBatches.traceId, id));
    const seen = [JSON.stringify(rows)];
    for (const path of [`/${id}`, `/${id}/file`, `/${id}/reads`, '?money=maybe'])
      seen.push((await read(path)).body);
    const trace = (await read(`/${id}`)).json().trace;
    expect(JSON.stringify(trace.order)).toContain('staff.closed');
    seen.push(reportOf(trace).lines.join('\n'));
    for (const name of Object.keys(FORMATS) as FormatName[]) seen.push(written(trace, name));
    seen.push(...log.lines.map(withoutClock));
    const found = seen.flatMap(
      (text) => CANARY.exec(text.replace(/<script type="module">.*/s, ''))?.[0] ?? [],
    );
    expect(found).toEqual([]);
    expect(seen.length).toBeGreaterThan(8);
  });

  it('is anything where the shop records nothing', async () => {
    const id = randomUUID();
    const { id: storeId } = store('grocery').business;
    const set = async (recordsDays: number | undefined) => {
      const settings = { ...store('grocery').settings, recordsDays };
      await shop.database.db
        .update(businesses)
        .set({ settings: settings as never })
        .where(eq(businesses.id, storeId));
      shop.clock.pass(10_000);
    };
    await set(0);
    expect((await send(id, first)).json()).toEqual({ kept: false });
    await set(undefined);
    expect((await send(id, first)).json()).toEqual({ kept: true });
  });

  it('is a trace beyond its size', async () => {
    const id = randomUUID();
    await send(id, first);
    await shop.database.db
      .update(traces)
      .set({ bytes: TRACE_LIMITS.bytes })
      .where(eq(traces.id, id));
    expect((await send(id, second)).json()).toEqual({ kept: false });
  });

  it('is a trace after its days, while who read it stays known', async () => {
    const id = randomUUID();
    await send(id, first);
    await read(`/${id}`);
    shop.clock.pass(31 * 86_400_000);
    await pruneTraces(shop.app.services);
    expect(await shop.database.db.$count(traceBatches, eq(traceBatches.traceId, id))).toBe(0);
    expect(await shop.database.db.$count(traceReads, eq(traceReads.traceId, id))).toBe(1);
  });
});
