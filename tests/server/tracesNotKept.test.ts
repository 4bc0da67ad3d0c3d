import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRACE_LIMITS } from '#machines/domain/trace/limits.ts';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { orders } from '#server/db/schema/orders.ts';
import { businesses } from '#server/db/schema/store.ts';
import { traceBatches, traceReads, traces } from '#server/db/schema/traces.ts';
import { pruneTraces } from '#server/traces/prune.ts';
import { reportOf } from '#src/support/command/report.ts';
import { FORMATS, type FormatName, written } from '#src/support/formats/formats.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { CANARY, canaryIn, stuffed, WORD, withoutClock } from '#tests/trace/typedCanaries.ts';
import { first, referenceOf, second, type TracesShop, tracesShop } from './tracesShop.ts';

let shop: TracesShop;
beforeAll(async () => {
  shop = await tracesShop();
});
afterAll(() => shop.close());
const send: TracesShop['send'] = (...words) => shop.send(...words);
const read: TracesShop['read'] = (...words) => shop.read(...words);

/** Staff close an order that is to be paid later, and write why. */
async function staffCloses(orderId: string, reason: string): Promise<void> {
  const as = tokenOf({ uid: 'staff', roles: { [store('grocery').business.id]: ['staff'] } });
  const url = `/api/v1/staff/orders/${orderId}`;
  const { version } = (await shop.ask({ url, as })).json();
  const body = { action: 'close', version, reason };
  const closed = await shop.ask({ method: 'POST', url: `${url}/actions`, as, body });
  expect(closed.statusCode, closed.body).toBe(200);
}

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
    seen.push(...shop.log.lines.map(withoutClock));
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

  it('is another trace under a reference that a shopper has', async () => {
    const id = randomUUID();
    expect((await send(id, first)).json()).toEqual({ kept: true });
    const other = await send(randomUUID(), first, { reference: referenceOf(id) });
    expect(other.json()).toEqual({ kept: false });
    expect((await send(id, second)).json()).toEqual({ kept: true });
    const { traces: found } = (await read(`?reference=${referenceOf(id)}`)).json();
    expect(found).toMatchObject([{ id, entries: first.entries.length + second.entries.length }]);
  });

  it('is a new trace where its shop keeps as many as it may; those that it has go on', async () => {
    const id = randomUUID();
    await send(id, first);
    const limits: { ofStore: number } = TRACE_LIMITS;
    const { ofStore } = limits;
    const ours = eq(traces.businessId, store('grocery').business.id);
    limits.ofStore = await shop.database.db.$count(traces, ours);
    try {
      expect((await send(randomUUID(), first)).json()).toEqual({ kept: false });
      expect((await send(id, second)).json()).toEqual({ kept: true });
      limits.ofStore++;
      expect((await send(randomUUID(), first)).json()).toEqual({ kept: true });
    } finally {
      limits.ofStore = ofStore;
    }
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
