import { TestModel } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { cartPanelModel } from '#machines/cart-panel/model.ts';
import { checkoutModel } from '#machines/checkout/model.ts';
import type { ChartModel } from '#machines/model.ts';
import { sessionModel } from '#machines/session/model.ts';
import { ScriptedChart } from './liveActor.ts';
import { simulate, type Walk, walksToStates } from './walk.ts';

/**
 * The same walks run by `@xstate/test`. Its published version for XState 5 generates no paths through charts that invoke or wait, but it
 * runs paths that it is given (statecharts 1.5, recipe B): it sends the events and asserts the states, on the running chart with scripted ports.
 */
const STATES = 60;

interface Path {
  title: string;
  walk: Walk;
  path: unknown;
}
function pathsOf(model: ChartModel): Path[] {
  return walksToStates(model)
    .slice(0, STATES)
    .map((walk) => {
      const snapshots = simulate(model.machine, walk);
      const steps = snapshots.map((state, at) => ({
        state,
        event: walk.steps[at - 1]?.event ?? { type: 'xstate.init' },
      }));
      return {
        title: walk.steps.map((step) => step.title).join(', ') || 'the beginning',
        walk,
        path: { state: snapshots.at(-1), steps, weight: walk.steps.length },
      };
    });
}

describe.each(
  [cartPanelModel, sessionModel, checkoutModel].map((one) => one as unknown as ChartModel),
)('$name, run by @xstate/test', (model) => {
  const chart = new ScriptedChart(model.machine);
  const runner = new TestModel(
    model.machine as never,
    {
      stateMatcher: (state: unknown, key: string) =>
        key === '*' || (state as AnyMachineSnapshot).matches(key as never),
    } as never,
  );

  test.each(pathsOf(model))('$title', async ({ walk, path }) => {
    const live = chart.start(walk.start.input);
    const asserted: string[] = [];
    const types = new Set(walk.steps.map((step) => step.event.type));
    const events = Object.fromEntries(
      [...types].map((type) => [type, (step: { event: never }) => live.step(step.event)]),
    );
    await (
      runner as unknown as { testPath(path: unknown, params: unknown): Promise<unknown> }
    ).testPath(path, {
      events,
      states: {
        '*': (state: AnyMachineSnapshot) => {
          asserted.push(JSON.stringify(state.value));
          expect((live.actor.getSnapshot() as AnyMachineSnapshot).value).toEqual(state.value);
        },
      },
    });
    expect(asserted).toHaveLength(walk.steps.length + 1);
    live.actor.stop();
  });
});
