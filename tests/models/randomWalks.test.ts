import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { bannerModel } from '#machines/banner/model.ts';
import { cartModel } from '#machines/cart/model.ts';
import { cartPanelModel } from '#machines/cart-panel/model.ts';
import { checkoutModel } from '#machines/checkout/model.ts';
import type { ChartModel } from '#machines/model.ts';
import { attemptModel } from '#machines/order/attemptModel.ts';
import { orderModel } from '#machines/order/model.ts';
import { approveThenCaptureModel, hostedPageModel, qrModel } from '#machines/payment/model.ts';
import { sessionModel } from '#machines/session/model.ts';
import { ScriptedChart } from './liveActor.ts';
import { casesAt } from './walk.ts';

/** The shortest walks meet every transition once; long random ones meet what only a history brings about. */
const models = [
  ...[
    bannerModel,
    cartModel,
    cartPanelModel,
    checkoutModel,
    sessionModel,
    hostedPageModel,
    approveThenCaptureModel,
    qrModel,
  ],
  ...[orderModel, attemptModel],
].map((one) => one as unknown as ChartModel);
const choices = fc.tuple(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 40 }));
const settings = { seed: 20_261_121, numRuns: 150 };

/** Turns random numbers into a walk that the chart allows. */
function wander(model: ChartModel, [from, numbers]: [number, number[]]) {
  const start = model.starts[from % model.starts.length] ?? { title: '', input: undefined };
  let snapshot = initialTransition(model.machine, start.input as never)[0] as AnyMachineSnapshot;
  const snapshots = [snapshot];
  const steps = numbers.flatMap((number) => {
    const open = casesAt(model, snapshot);
    const step = open[number % Math.max(1, open.length)];
    if (!step) return [];
    snapshot = transition(
      model.machine,
      snapshot as never,
      step.event as never,
    )[0] as AnyMachineSnapshot;
    snapshots.push(snapshot);
    return [step];
  });
  return { start, steps, snapshots };
}

describe.each(models)('$name, on long random walks', (model) => {
  test('every rule of the model holds at every step, and nothing throws', () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        for (const snapshot of wander(model, numbers).snapshots) {
          expect(snapshot.status).not.toBe('error');
          for (const [name, holds] of Object.entries(model.holds))
            expect(holds(snapshot as never), `${name} in ${JSON.stringify(snapshot.value)}`).toBe(
              true,
            );
        }
      }),
      settings,
    );
  });

  test('what the running chart did, the pure chart does again from its record alone, and calls no port (I42)', async () => {
    const chart = new ScriptedChart(model.machine);
    await fc.assert(
      fc.asyncProperty(choices, async (numbers) => {
        const { start, steps, snapshots } = wander(model, numbers);
        const live = chart.start(start.input);
        for (const step of steps) await live.step(step.event);
        const seen = live.actor.getSnapshot() as AnyMachineSnapshot;
        const called = live.effects.calls.length;
        const recorded = JSON.parse(JSON.stringify(steps.map((step) => step.event)));
        const replayed = recorded.reduce(
          (now: never, event: never) => transition(chart.machine, now, event)[0],
          initialTransition(chart.machine, start.input as never)[0],
        );
        expect(replayed.value).toEqual(seen.value);
        expect(JSON.parse(JSON.stringify(replayed.context))).toEqual(
          JSON.parse(JSON.stringify(seen.context)),
        );
        expect(snapshots.at(-1)?.value).toEqual(seen.value);
        expect(live.effects.calls.length).toBe(called);
        live.actor.stop();
      }),
      { ...settings, numRuns: 40 },
    );
  });
});
