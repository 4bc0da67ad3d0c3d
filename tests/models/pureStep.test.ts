import { expect, test } from 'vitest';
import { transition } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import { attemptModel } from '#machines/order/attemptModel.ts';
import { orderModel } from '#machines/order/model.ts';
import { pureStep } from '#machines/order/pureStep.ts';
import { pureChart } from './pure.ts';

const LIVES = 4;
const STEPS = 250;

/** Lives through a chart's cases in ever other orders, whether allowed or not. */
test.each([
  ['order', orderModel as unknown as ChartModel],
  ['attempt', attemptModel as unknown as ChartModel],
])('a step of the %s is the one that xstate decides', (_, { machine, cases, starts }) => {
  const events = Object.values(cases).flatMap((some) => some.map(({ event }) => event));
  const seen = new Set<string>();
  for (const start of starts)
    for (let life = 1; life <= LIVES; life++) {
      let now = pureChart(machine, start.input).first;
      for (let step = 0; step < STEPS; step++) {
        const event = events[(step * (life * 2 + 1) + life) % events.length]!;
        const [theirs, told] = transition(machine, now, event);
        const [ours, said] = pureStep(machine, now, event);
        expect(facts(ours)).toEqual(facts(theirs));
        expect(words(said)).toEqual(words(told));
        seen.add(JSON.stringify(facts(ours).value));
        now = ours;
      }
    }
  expect(seen.size).toBeGreaterThan(8);
});

const facts = (snapshot: unknown) => {
  const { value, context } = snapshot as { value: unknown; context: unknown };
  return { value, context };
};
const words = (actions: unknown) =>
  (actions as { type: string; params?: unknown }[]).map(({ type, params }) => ({ type, params }));
