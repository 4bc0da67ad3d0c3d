import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts } from '#server/db/schema/payments.ts';
import { traceBatches, traces } from '#server/db/schema/traces.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { replayOrder } from '#src/support/player/orderLife.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { readTrace } from '#src/trace/format.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { first, second, type TracesShop, tracesShop } from './tracesShop.ts';

let shop: TracesShop;
beforeAll(async () => {
  shop = await tracesShop();
});
afterAll(() => shop.close());
const send: TracesShop['send'] = (...words) => shop.send(...words);
const read: TracesShop['read'] = (...words) => shop.read(...words);

const part = (segment: TraceSegment, from: number, to: number): TraceSegment => ({
  ...segment,
  checkpoints: from === 0 ? [] : segment.checkpoints,
  entries: segment.entries.slice(from, to),
});

describe('a trace that is sent in batches', () => {
  const id = randomUUID();
  it('is kept once, however often and in which order its batches come, and replays as it was recorded', async () => {
    for (const one of [part(first, 0, 5), part(first, 5, 99), part(first, 0, 5), second])
      expect((await send(id, one, { reference: 'K742-QX9Z' })).json()).toEqual({ kept: true });
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

  it('is stuck where its shopper pressed the order and no answer came, though no money is in doubt', async () => {
    const sent = randomUUID();
    await send(sent, part(first, 0, 6));
    shop.clock.pass(6 * 60_000);
    const rows = (await read('?stuckMinutes=5&state=placing')).json().traces;
    expect(rows).toMatchObject([{ id: sent, state: 'placing.sending', money: 'none' }]);
    const typing = randomUUID();
    await send(typing, part(first, 0, 4));
    shop.clock.pass(6 * 60_000);
    const found = (await read('?stuckMinutes=5')).json().traces;
    expect(found.map((one: { id: string }) => one.id)).not.toContain(typing);
    for (const one of [sent, typing])
      await shop.database.db.delete(traces).where(eq(traces.id, one));
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
    // Its page was opened after the payment had begun, and names no provider itself.
    const ofStripe = (await read('?provider=STRIPE')).json().traces;
    expect(ofStripe).toContainEqual(expect.objectContaining({ id: sent, provider: 'STRIPE' }));
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
