import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { endOf } from '#src/support/player/endOf.ts';
import { fileOf, regressionTest } from '#src/support/trace/regressionTest.ts';
import { ofThisBuild } from '#src/trace/chartsOfBuild.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { ranRegression } from './ranRegression.ts';
import { record } from './record.ts';
import { answered, asked, back } from './stories.ts';
import { tenTraces } from './tenCheckouts.ts';

const isProof = sizeOf('traces', { sample: 0, full: 1 }) === 1;
const testOfProof = (isProof ? test : () => undefined) as typeof test;

type Config = { [name: string]: Config } & { onDone: { target: string }[] };

/** A chart with a fault: the page asks, and does not hear that its order was paid meanwhile. */
function deafChart(): typeof checkoutMachine {
  const config = checkoutMachine.config as unknown as Config;
  const { checking } = config.states!;
  const confirming = checking!.states!.confirming!;
  const { asking } = confirming.states!;
  const deaf = { ...asking, invoke: { ...asking!.invoke, onDone: [{ target: 'waiting' }] } };
  const states = {
    ...config.states,
    checking: {
      ...checking,
      states: {
        ...checking!.states,
        confirming: { ...confirming, states: { ...confirming.states, asking: deaf } },
      },
    },
  };
  const build = checkoutMachine.constructor as new (
    config: unknown,
    implementations: unknown,
  ) => typeof checkoutMachine;
  return new build({ ...config, states }, checkoutMachine.implementations);
}

/** Paid, the notification lost, the page asking until the tab was killed. */
async function stuckOn(
  chart: typeof checkoutMachine,
  waits = [1_000, 2_000, 3_000],
): Promise<Trace> {
  const { 'tab killed': killed } = await tenTraces();
  const page = await record(
    back,
    [answered(ORDERS.confirming), ...waits.flatMap((passes) => [{ passes }, asked(ORDERS.paid)])],
    chart,
  );
  const [first] = killed!.segments;
  const later = 80_000;
  const document = first!.document.replace(/1$/, '2');
  const entries = page.entries.map((one) => ({ ...one, at: one.at + later }));
  const second = { ...page, document, startedAt: first!.startedAt + later, entries };
  return { ...killed!, segments: [first!, second] };
}

describe('a stuck checkout becomes a test', () => {
  test('that fails on the charts that left its shopper in doubt, and passes on mended ones', async () => {
    const chart = deafChart();
    const deaf = { ...ofThisBuild, charts: { ...ofThisBuild.charts, checkout: chart } };
    const trace = await stuckOn(chart);
    expect(
      replayTrace(trace, deaf).flatMap(({ divergences }) => divergences),
      'it is what was recorded there',
    ).toEqual([]);
    const should = { shop: 'taken', shopper: 'taken' };
    expect(endOf(trace, deaf)).toEqual({ shop: 'taken', shopper: 'maybe' });
    expect(endOf(trace)).toEqual(should);
    const file = regressionTest(trace, 'taken');
    expect(file).toContain(`toEqual({ shop: 'taken', shopper: 'taken' })`);
    expect(file).toContain('4TQ7-R10K: shop and shopper know in the end that the money was taken');
    expect(() => stripTypeScriptTypes(file)).not.toThrow();
    expect(fileOf(trace.header.reference)).toBe('4TQ7-R10K.test.ts');
  });

  testOfProof(
    'that is run as support saved it: one file fails on the chart with the fault, and passes on the chart of today',
    async () => {
      const file = regressionTest(await stuckOn(deafChart()), 'taken');
      const [passes, said] = ranRegression('4TQ7-R10K', file, 'faulty');
      expect(said).toMatch(/shop: 'taken'|"shop": "taken"/);
      expect(said).toMatch(/[+-] +"?shopper"?: ["']maybe["']/);
      expect(passes).toBe(false);
      expect(ranRegression('4TQ7-R10K', file)).toEqual([true, expect.stringContaining('1 passed')]);
    },
  );

  test('in which a hostile trace is data', async () => {
    const trace = await stuckOn(deafChart());
    const hostile = '`; process.exit(1)\n*/ ")\u2028 process.exit(1) //';
    const header = { ...trace.header, reference: hostile, provider: hostile, store: hostile };
    const file = regressionTest({ ...trace, header }, 'taken');
    const code = stripTypeScriptTypes(file).replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(code).not.toContain('process');
    expect(fileOf(hostile)).toMatch(/^[\w-]{1,20}\.test\.ts$/);
  });
});
