import { describe, expect, test } from 'vitest';
import { checkoutInput } from '#machines/checkout/samples.ts';
import { reportOf } from '#src/support/command/report.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { type ReplayedStep, replayTrace } from '#src/trace/replay.ts';
import { record } from './record.ts';
import { upToPayment } from './stories.ts';
import { tenTraces } from './tenCheckouts.ts';
import { aTrace } from './walked.ts';

const traces = await tenTraces();

/** Answers that nothing had asked for, and waits that nothing had begun. */
function uncaused(steps: readonly ReplayedStep[]): string[] {
  const caused = new Set<string>();
  return steps.flatMap(({ document, actor, event, effects }) => {
    const place = `${document} ${actor}`;
    const answered = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
    const name = answered ?? (event.type.startsWith('xstate.after.') ? event.type : null);
    const isMissing = name !== null && !caused.has(`${place} ${name}`);
    for (const one of effects)
      if (one.kind === 'invoke' || one.kind === 'timer') caused.add(`${place} ${one.id}`);
    return isMissing ? [`${actor}: ${event.type}`] : [];
  });
}

describe('what each step would have caused', () => {
  test.each(Object.entries(traces))('%s: all that came was asked for before', (_, trace) => {
    expect(uncaused(replayTrace(trace))).toEqual([]);
  });

  test('the press to order sends it, and the shop’s answer opens the payment', () => {
    const steps = replayTrace(traces.paid!);
    const effectsAt = (type: string): unknown[] =>
      steps.find(({ event }) => event.type === type)!.effects;
    expect(effectsAt('xstate.done.actor.lockOrder')).toContainEqual(
      expect.objectContaining({ kind: 'invoke', port: 'placeOrder' }),
    );
    expect(effectsAt('xstate.done.actor.placeOrder')).toContainEqual(
      expect.objectContaining({ kind: 'invoke', id: 'STRIPE', port: 'hostedPage' }),
    );
  });
});

describe('how long an answer was waited for', () => {
  const at = upToPayment.findIndex((one) => 'answers' in one && one.answers === 'placeOrder');
  const slow = upToPayment.toSpliced(at, 0, { passes: 12_000 });
  test('is told beside the row of the answer, in the list and as text', async () => {
    const trace = aTrace([await record(checkoutInput(), slow)]);
    const moments = momentsOf(trace);
    const took = moments.filter(({ tookMs }) => tookMs !== null && tookMs > 2_000);
    expect(took.map(({ name, tookMs }) => [name, tookMs])).toEqual([
      ['xstate.done.actor.placeOrder', 12_040],
    ]);
    expect(reportOf(trace).lines.join('\n')).toMatch(/the shop took the order, took 12\.04 s/);
  });

  test('a payment that its shopper took minutes for is no slow answer', () => {
    for (const { step, tookMs } of momentsOf(traces.paid!))
      if (step?.cause === 'chart') expect(tookMs).toBeNull();
  });
});
