import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import { ScriptedChart, statesOf, transitionsOf } from './liveActor.ts';
import { simulate, type Walk, walksOverTransitions } from './walk.ts';

const asSeen = (snapshot: AnyMachineSnapshot) => ({
  value: snapshot.value,
  context: snapshot.context,
  status: snapshot.status,
  tags: [...snapshot.tags].sort(),
});

/** Walks every transition of a chart on the running chart, and fails when one has no walk. */
export function describeChart(model: ChartModel): void {
  const chart = new ScriptedChart(model.machine);
  const walks = walksOverTransitions(model);

  describe(`${model.name} chart`, () => {
    describe('walks', () => {
      for (const walk of walks) test(walk.title, () => follow(chart, model, walk));
    });

    test('every transition, and every branch of every guarded list, is on a walk', () => {
      const untaken = transitionsOf(chart.machine).filter(({ transition }) => !chart.taken.has(transition));
      expect(untaken.map(({ name }) => name)).toEqual([]);
    });

    test('every question, deed and delay that the chart names is used by it', () => {
      const written = JSON.stringify(model.machine.config, (_, value) => (typeof value === 'function' ? undefined : value));
      const { guards, actions, delays } = model.machine.implementations;
      const named = [guards, actions, delays].flatMap((group) => Object.keys(group));
      expect(named.filter((name) => !written.includes(`"${name}"`))).toEqual([]);
    });

    test('every state is on a walk, the ones that are only passed through included', () => {
      const rested = walks.flatMap((walk) =>
        simulate(model.machine, walk).flatMap((snapshot) => snapshot._nodes.map((node) => node.id as string)),
      );
      const passed = [...chart.taken].map((transition) => (transition as { source: { id: string } }).source.id);
      const visited = new Set([...rested, ...passed]);
      expect(statesOf(chart.machine).filter((id) => !visited.has(id))).toEqual([]);
    });

    test('replaying a recorded walk by the pure chart reaches the same states and calls no port (I42)', async () => {
      for (const walk of walks.slice(0, 40)) {
        const live = chart.start(walk.start.input);
        for (const step of walk.steps) await live.step(step.event);
        const called = live.calls.length;
        const replayed = simulate(chart.machine, walk).at(-1) as AnyMachineSnapshot;
        expect(asSeen(replayed)).toEqual(asSeen(live.actor.getSnapshot() as AnyMachineSnapshot));
        expect(live.calls.length).toBe(called);
        live.actor.stop();
      }
    });
  });
}

async function follow(chart: ScriptedChart, model: ChartModel, walk: Walk): Promise<void> {
  const expected = simulate(model.machine, walk);
  const live = chart.start(walk.start.input);
  const check = (at: number): void => {
    const snapshot = live.actor.getSnapshot() as AnyMachineSnapshot;
    expect(asSeen(snapshot)).toEqual(asSeen(expected[at] as AnyMachineSnapshot));
    for (const [name, holds] of Object.entries(model.holds)) expect(holds(snapshot as never), name).toBe(true);
  };
  check(0);
  for (const [at, step] of walk.steps.entries()) {
    await live.step(step.event);
    check(at + 1);
  }
  live.actor.stop();
}
