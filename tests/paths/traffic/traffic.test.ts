import { expect, test } from 'vitest';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { tenTraces } from '../../trace/tenCheckouts.ts';
import type { Stored, StoredEvent } from './stored.ts';
import { printed, trafficOf } from './traffic.ts';

const ten = await tenTraces();
/** Ten recorded checkouts with the logs of their orders, as a database would hand them out. */
const stored = (): Stored =>
  structuredClone({
    audit: [],
    traces: new Map(Object.entries(ten).map(([name, { segments }]) => [name, segments])),
    orders: new Map(
      Object.entries(ten).flatMap(([name, { order }]): [string, StoredEvent[]][] =>
        order
          ? [
              [
                name,
                order.map((one) => ({
                  ...one,
                  attempt: one.attemptId,
                })) as unknown as StoredEvent[],
              ],
            ]
          : [],
      ),
    ),
  });
const segmentOf = ({ traces }: Stored, name: string): TraceSegment =>
  traces.get(name)?.at(-1) as TraceSegment;

test('ten recorded checkouts count as walks, and nothing in them is against the rules', () => {
  const traffic = trafficOf(stored());
  expect(traffic.broken).toEqual([]);
  expect(traffic.orders).toBeGreaterThan(5);
  const checkout = traffic.charts.find(({ chart }) => chart === 'checkout');
  expect(checkout?.taken.map(({ drawn }) => drawn)).toContain(
    'checkout.recovering.reading on xstate.done.actor.recover #1',
  );
  expect(checkout?.untaken).toContain('checkout.blocked.watching on lock.take #0');
  expect((checkout?.taken.length ?? 0) + (checkout?.untaken.length ?? 0)).toBe(checkout?.all);
  expect(printed(traffic)).toContain('against the rules: none');
});

test('a pair of events that no tested path has is named with how often it came', () => {
  const all = stored();
  const { entries } = segmentOf(all, 'paid');
  const before = trafficOf(all).untested.find(({ pair }) => pair === 'status.refresh > lock.take');
  expect(before).toBeUndefined();
  const odd = ['status.refresh', 'lock.take'].map((type, at) => ({
    ...(entries.at(-1) as (typeof entries)[number]),
    ...{ event: { type }, sequence: entries.length + at, actor: 'checkout' },
  }));
  entries.push(...odd);
  expect(trafficOf(all).untested).toContainEqual({ pair: 'status.refresh > lock.take', times: 1 });
});

test('a recording that stands elsewhere than its chart is named by its trace, chart and event', () => {
  const all = stored();
  const wrong = segmentOf(all, 'paid').entries.findLast(({ actor }) => actor === 'checkout');
  Object.assign(wrong as object, { state: 'declined', hash: 'other' });
  const { broken } = trafficOf(all);
  expect(broken).toHaveLength(1);
  expect(broken[0]?.where).toBe(`trace paid, checkout at ${wrong?.event.type}`);
});

test('a log that skips a line, or that leads elsewhere than the chart, is named by its order and line', () => {
  const all = stored();
  const log = all.orders.get('paid') as StoredEvent[];
  Object.assign(log.at(-1) as object, { to: 'ended.cancelled none released' });
  const other = all.orders.get('declined') as StoredEvent[];
  other.splice(1, 1);
  const wheres = trafficOf(all).broken.map(({ where, what }) => `${where}: ${what}`);
  expect(
    wheres.some(
      (one) =>
        one.startsWith(`order paid, line ${log.at(-1)?.number}`) &&
        one.includes('the log says ended.cancelled'),
    ),
  ).toBe(true);
  expect(
    wheres.some(
      (one) =>
        one.startsWith('order declined, line 3') || one.includes('lines are missing before it'),
    ),
  ).toBe(true);
});

test('what the books say against a promise is named by the promise and the order', () => {
  const audit = [{ invariant: 'I26', subject: 'order-7', detail: 'holds 2, the shelf says 0' }];
  const { broken } = trafficOf({ ...stored(), audit });
  expect(broken).toEqual([
    { where: 'books, order-7', what: 'I26 does not hold: holds 2, the shelf says 0' },
  ]);
});
