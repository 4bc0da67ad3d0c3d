import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkoutInput, ORDERS } from '#machines/checkout/samples.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { ServerFact, Trace } from '#machines/domain/trace/trace.ts';
import { readTrace } from '#src/trace/format.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { type Line, logOf } from './orderLog.ts';
import { type Happening, record } from './record.ts';
import { answered, asked, back, upToPayment } from './stories.ts';
import { aTrace, BEGAN } from './walked.ts';

const attempt = { attemptId: idOf('attempt-1'), provider: 'STRIPE' as const };
const deadline = BEGAN + 3_600_000;
const LOG: Line[] = [
  {
    ms: 8_720,
    cause: 'PERSON',
    event: {
      type: 'order.placed',
      terms: false,
      made: { kind: 'order', total: 2_000, dueNow: 2_000, method: 'STRIPE' },
    },
  },
  {
    ms: 8_750,
    cause: 'PERSON',
    event: { type: 'attempt.begun', ...attempt, deadline, isTimed: false },
  },
  {
    ms: 8_770,
    cause: 'PROVIDER',
    event: { type: 'attempt.opened', ...attempt, deadline, isTimed: false },
  },
  {
    ms: 41_500,
    cause: 'PROVIDER',
    event: {
      type: 'money.captured',
      ...attempt,
      providerReference: idOf('ref-1'),
      digest: 'd1',
      amount: 2_000,
      paysFor: 'due',
      wasLive: true,
    },
  },
];
const served = (what: string, ms: number, other: Partial<ServerFact>): ServerFact => ({
  kind: 'question',
  what,
  at: BEGAN + ms,
  provider: 'STRIPE',
  attemptId: idOf('attempt-1'),
  genuine: null,
  amount: 20,
  currency: 'USD',
  reference: null,
  idempotencyKey: null,
  latencyMs: null,
  by: null,
  money: null,
  ...other,
});
const header = {
  ...aTrace([]).header,
  intent: idOf('6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10'),
  order: idOf('order-1'),
  orderNumber: idOf('A-1001'),
};
const opened = served('open', 8_750, {
  idempotencyKey: idOf('attempt-1'),
  latencyMs: 18,
  reference: idOf('ref-1'),
});

async function paidTrace(): Promise<Trace> {
  const first = await record(checkoutInput(), upToPayment);
  const second = await record(back, [
    answered(ORDERS.confirming),
    { passes: 1_000 },
    asked(ORDERS.paid),
  ]);
  return aTrace([first, later(second, 42_000)], {
    header,
    order: logOf(LOG),
    server: [
      opened,
      served('heard, and asked about', 41_300, { kind: 'notification', genuine: 'genuine' }),
      served('asked 1 times, now CAPTURED', 41_450, {
        ...{ latencyMs: 148, reference: idOf('ref-1'), money: 'taken' },
      }),
      served('heard, and asked about', 44_000, { kind: 'notification', genuine: 'repeated' }),
    ],
  });
}

/** The notification was lost, and the tab was closed while it asked. */
async function stuckTrace(): Promise<Trace> {
  const first = await record(checkoutInput(), upToPayment);
  const second = await record(back, [
    answered(ORDERS.confirming),
    ...[1_000, 2_000, 3_000, 5_000].flatMap((passes): Happening[] => [
      { passes },
      asked(ORDERS.confirming),
    ]),
    { type: 'network.lost' },
  ]);
  return aTrace([first, later(second, 42_000)], {
    header,
    order: logOf(LOG.slice(0, 3)),
    server: [
      opened,
      served('signature', 43_000, { kind: 'notification', genuine: 'forged' }),
      served('asked 1 times, now UNKNOWN', 47_000, { latencyMs: 9_800, money: 'maybe' }),
    ],
  });
}

const later = (segment: Trace['segments'][number], ms: number): Trace['segments'][number] => ({
  ...segment,
  document: segment.document.replace(/1$/, '2'),
  startedAt: BEGAN + ms,
  entries: segment.entries.map((one) => ({ ...one, at: one.at + ms })),
});

describe.each([
  ['paid', paidTrace, '"paid"'],
  ['stuck', stuckTrace, '"checking'],
])('the sample of a checkout that is %s', (name, make, end) => {
  const file = `tests/trace/fixtures/${name}.json`;
  test('is what the recorder writes, and is replayed without a difference', async () => {
    const text = `${JSON.stringify(await make(), null, 2)}\n`;
    if (process.env.UPDATE_TRACES) writeFileSync(file, text);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
    const read = readTrace(text);
    if (!read.ok) throw new Error(`${read.why} ${read.where}`);
    const steps = replayTrace(read.trace);
    expect(steps.flatMap(({ divergences }) => divergences)).toEqual([]);
    expect(JSON.stringify(steps.map(({ states }) => states.checkout))).toContain(end);
    expect(steps.length).toBeGreaterThan(10);
  });
});
