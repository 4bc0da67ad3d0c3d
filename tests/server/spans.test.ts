import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#server/clock.ts';
import type { SpanSettings } from '#server/config.ts';
import { open } from '#server/db/open.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { type SpanExport, startSpanExport } from '#server/monitoring/spanExport.ts';
import { inSpan } from '#server/spans.ts';
import { SEEDED } from '#tests/support/cluster.ts';
import { type CollectedSpan, type Collector, collector } from '#tests/support/collector.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { inProcessShop } from '#tests/support/inProcess.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';

/** What a collector of OpenTelemetry holds after shoppers were served. */
const settings: SpanSettings = { service: 'a-shop', share: 1 };
/** Of the shopper's telephone. Not 722000000: a time in nanoseconds may end so. */
const DIGITS = '722418356';
let collected: Collector;
let exporting: SpanExport;
let told: string[];

async function begin(share = 1): Promise<void> {
  told = [];
  exporting = startSpanExport({ ...settings, share }, 'a-build', systemClock, (line) =>
    told.push(line),
  );
}
beforeEach(async () => {
  collected = await collector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collected.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20of-the-collector');
});
afterEach(() => {
  collected.close();
  vi.unstubAllEnvs();
});

const named = (name: string): CollectedSpan[] =>
  collected.spans().filter((span) => span.name === name);
/** From the span up to where its story begins. */
function pathOf(span: CollectedSpan): string[] {
  const parent = collected.spans().find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? pathOf(parent) : [])];
}

describe('an order that is placed and paid', () => {
  let shop: PayingShop;
  let ids: string[];
  beforeEach(async () => {
    await begin();
    shop = await payingShop({ config: { spans: settings } });
    const order = await shop.place('retail', [aLine('retail')], {
      contact: { phone: `+254${DIGITS}` },
    });
    const attempt = await shop.start('retail', order, 'STRIPE');
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate('STRIPE', { reference, action: 'approve' });
    await shop.until('retail', order, ({ paymentState }) => paymentState === 'PAID');
    ids = [order.id, order.orderNumber, attempt.id, reference];
    await shop.close();
    await exporting.stop();
  });

  it('is one story from the request to the event of the chart, the statement and the call to the provider', () => {
    const [placed] = named('order.placed');
    expect(placed?.attributes).toMatchObject({ 'shop.to': expect.stringMatching(/^owing/) });
    expect(pathOf(placed!).at(-1)).toBe('POST /api/v1/cartTransaction');
    const calls = collected.spans().filter((span) => span.attributes['shop.provider'] === 'STRIPE');
    expect(calls.map(({ name }) => name)).toContain('POST STRIPE');
    expect(calls[0]?.attributes).toMatchObject({
      'shop.outcome': 'answered',
      'http.response.status_code': '200',
    });
    const paid = collected
      .spans()
      .find(({ attributes }) => attributes['shop.to']?.startsWith('paid'));
    expect(pathOf(paid!)).toContain('ask about a payment');
    // It came over a real connection, with a body.
    expect(pathOf(named('INSERT inbox')[0]!)).toEqual(['INSERT inbox', 'POST /webhooks/:provider']);
    const writes = collected.spans().filter(({ name }) => name.endsWith(' order_event'));
    expect(writes.length).toBeGreaterThan(0);
    for (const write of writes) expect(write.parentSpanId).toBeTruthy();
    expect(collected.resource()).toMatchObject({
      'service.name': 'a-shop',
      'service.version': 'a-build',
    });
    expect(collected.headers[0]).toMatchObject({ authorization: 'Bearer of-the-collector' });
    expect(told).toEqual([]);
  });

  it('tells nothing of its shopper: no name, no mail, no id, no address, no statement (I41)', () => {
    const typed = ['Amina', 'Otieno', 'amina@example.test', DIGITS];
    for (const word of [...typed, SHOPPER, ...ids, 'businessId=', '$1', '127.0.0.1'])
      expect(collected.text(), word).not.toContain(word);
  });
});

/** Headers of a trace that began elsewhere. */
const FOREIGN = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${FOREIGN}-b7ad6b7169203331-01`;

describe('a trace that the caller names', () => {
  it.each([
    ['is not gone on with where no proxy is trusted', false],
    ['is gone on with behind a trusted proxy', true],
  ])('%s', async (_, isTrusted) => {
    await begin();
    const shop = await inProcessShop({ config: { spans: settings, trustProxy: isTrusted } });
    await shop.ask({ url: '/products', headers: { traceparent } });
    await shop.close();
    await exporting.stop();
    const [page] = named('GET /*');
    expect(page?.attributes).toMatchObject({ 'shop.store': 'grocery.localhost' });
    expect(page?.traceId === FOREIGN).toBe(isTrusted);
    const [read] = named('SELECT business');
    expect(read?.traceId).toBe(page?.traceId);
  });
});

describe('a statement that waits for a connection', () => {
  it('belongs to what asked it, not to what gave the connection back', async () => {
    await begin();
    const clone = await cloneDatabase(SEEDED);
    const database = open(clone.url, { connections: 1 });
    const client = await database.pool.connect();
    const answer = inSpan('waits', {}, () => database.db.$count(stock));
    await vi.waitFor(() => expect(database.pool.waitingCount).toBe(1));
    await inSpan('gives back', {}, async () => client.release());
    expect(await answer).toBeGreaterThan(0);
    await database.close();
    await clone.drop();
    await exporting.stop();
    expect(named('SELECT product_location').map(pathOf)).toEqual([
      ['SELECT product_location', 'waits'],
    ]);
  });
});

describe('a collector', () => {
  it('that is away keeps no shopper from an answer and no process from its end, and is said once', async () => {
    collected.close();
    await begin();
    const shop = await inProcessShop({ config: { spans: settings } });
    expect((await shop.ask({ url: '/products' })).statusCode).toBe(200);
    await shop.close();
    await exporting.stop();
    expect(told).toEqual([expect.stringMatching(/^OpenTelemetry: /)]);
  });

  it('is told nothing of requests beyond the share', async () => {
    await begin(0);
    const shop = await inProcessShop({ config: { spans: settings } });
    await shop.ask({ url: '/products' });
    await shop.close();
    await exporting.stop();
    expect(collected.spans()).toEqual([]);
  });
});
