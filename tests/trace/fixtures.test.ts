import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkoutInput, ORDERS } from '#machines/checkout/samples.ts';
import { idOf } from '#machines/domain/trace/redact.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { readTrace } from '#src/trace/format.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { type Line, logOf } from './orderLog.ts';
import { type Happening, record } from './record.ts';
import * as served from './served.ts';
import { inTime } from './served.ts';
import { answered, asked, back, later, upToPayment } from './stories.ts';
import { aTrace, BEGAN } from './walked.ts';

const attempt = { attemptId: idOf('attempt-1'), provider: 'STRIPE' as const };
const deadline = BEGAN + 3_600_000;
const OPENED: Line[] = [
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
];
const CAPTURED: Line = {
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
};
/** The shopper is back, and the provider is not reached. */
const DOUBTFUL: Line = {
  ms: 52_000,
  cause: 'PERSON',
  event: { type: 'attempt.doubtful', ...attempt },
};
const header = {
  ...aTrace([]).header,
  intent: idOf('6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10'),
  order: idOf('order-1'),
  orderNumber: idOf('A-1001'),
};
async function paidTrace(): Promise<Trace> {
  const order = logOf([...OPENED, CAPTURED]);
  const first = await record(checkoutInput(), upToPayment);
  const second = await record(back, [
    answered(ORDERS.confirming),
    { passes: 1_000 },
    asked(ORDERS.paid),
  ]);
  return aTrace([first, later(second, 42_000)], {
    header,
    order,
    server: inTime(
      ...served.asked(order, 'CAPTURED', { ms: 41_450, tookMs: 148, answered: 'CAPTURED' }),
      served.heard(41_300, 150),
      served.heardAgain(44_000),
    ),
  });
}

/** A sample is a file like any other: as it is printed, so it passes lint. */
const asLintWants = (file: string, text: string): string =>
  execFileSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${file}`],
    { input: text, encoding: 'utf8', maxBuffer: 10_000_000 },
  );

/** The notification was lost, and the tab was closed while it asked. */
async function stuckTrace(): Promise<Trace> {
  const order = logOf([...OPENED, DOUBTFUL]);
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
    order,
    server: inTime(
      ...served.asked(order, 'UNKNOWN', { ms: 52_000, tookMs: 9_800, answered: 'UNREACHABLE' }),
      served.forged(43_000),
    ),
  });
}

describe.each([
  ['paid', paidTrace, '"paid"'],
  ['stuck', stuckTrace, '"checking'],
])('the sample of a checkout that is %s', (name, make, end) => {
  const file = `tests/trace/fixtures/${name}.json`;
  test('is what the recorder writes, and is replayed without a difference', async () => {
    const text = asLintWants(file, `${JSON.stringify(await make(), null, 2)}\n`);
    if (process.env.UPDATE_TRACES) writeFileSync(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
    const read = readTrace(text);
    if (!read.ok) throw new Error(`${read.why} ${read.where}`);
    const steps = replayTrace(read.trace);
    expect(steps.flatMap(({ divergences }) => divergences)).toEqual([]);
    expect(JSON.stringify(steps.map(({ states }) => states.checkout))).toContain(end);
    expect(steps.length).toBeGreaterThan(10);
  });
});
