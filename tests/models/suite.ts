import { describe, expect, test } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import { misses, stepOf } from './effects.ts';
import { ScriptedChart, statesOf, transitionsOf } from './liveActor.ts';
import { pureChart } from './pure.ts';
import { simulate, type Walk, walksOverTransitions } from './walk.ts';

const asSeen = (snapshot: AnyMachineSnapshot) => ({
  value: snapshot.value,
  context: snapshot.context,
  status: snapshot.status,
  tags: [...snapshot.tags].sort(),
});

/** Walks every transition of a chart on the running chart, and fails when one has no walk. */
export function describeChart(model: ChartModel, walksOf = walksOverTransitions): void {
  const chart = new ScriptedChart(model.machine);
  const walks = walksOf(model);
  const used = new Set<string>();
  const seen: Seen = { used, rested: new Set(), trails: new Map() };

  describe(`${model.name} chart`, () => {
    describe('walks', () => {
      for (const walk of walks) test(walk.title, () => follow(chart, model, walk, seen));
    });

    test('every transition, and every branch of every guarded list, is on a walk', () => {
      const untaken = transitionsOf(chart.machine).filter(
        ({ transition }) => !chart.taken.has(transition),
      );
      expect(untaken.map(({ name }) => name)).toEqual([]);
    });

    test('every rule of the model had something to say on a walk', () => {
      expect(Object.keys(model.rules).filter((name) => !used.has(name))).toEqual([]);
    });

    test('every question, deed and delay that the chart names is used by it', () => {
      // `and`, `or` and `not` are functions that carry the questions they join.
      const written = JSON.stringify(model.machine.config, (_, value) =>
        typeof value === 'function' ? value.guards : value,
      );
      const { guards, actions, delays } = model.machine.implementations;
      const named = [guards, actions, delays].flatMap((group) => Object.keys(group));
      expect(named.filter((name) => !written.includes(`"${name}"`))).toEqual([]);
    });

    test('every state is on a walk, the ones that are only passed through included', () => {
      const passed = [...chart.taken].map(
        (transition) => (transition as { source: { id: string } }).source.id,
      );
      const visited = new Set([...seen.rested, ...passed]);
      expect(statesOf(chart.machine).filter((id) => !visited.has(id))).toEqual([]);
    });

    test('replaying a recorded walk by the pure chart reaches the same states and calls no port (I42)', async () => {
      for (const walk of walks.slice(0, 40)) {
        const live = chart.start(walk.start.input);
        for (const step of walk.steps) await live.step(step.event);
        const called = live.effects.calls.length;
        const replayed = simulate(chart.machine, walk).at(-1) as AnyMachineSnapshot;
        expect(asSeen(replayed)).toEqual(asSeen(live.actor.getSnapshot() as AnyMachineSnapshot));
        expect(live.effects.calls.length).toBe(called);
        live.actor.stop();
      }
    });
  });
}

interface Seen {
  /** rules that had something to say */
  used: Set<string>;
  /** states in which some walk stood */
  rested: Set<string>;
  /** beginnings that another walk was compared on, with what the pure chart makes of them */
  trails: Map<string, AnyMachineSnapshot>;
}

/** Many walks begin alike: each of their steps is taken every time, and asked of the pure chart and compared the first time. */
async function follow(
  chart: ScriptedChart,
  model: ChartModel,
  walk: Walk,
  { used, rested, trails }: Seen,
): Promise<void> {
  const live = chart.start(walk.start.input);
  const pure = pureChart(model.machine, walk.start.input);
  let before: AnyMachineSnapshot | undefined;
  let expected = pure.first;
  let trail = walk.start.title;
  const check = (event: AnyEventObject, title?: string): void => {
    const snapshot = live.actor.getSnapshot() as AnyMachineSnapshot;
    const { emits, calls, sends } = live.effects;
    const effects = { emits: emits.splice(0), calls: calls.splice(0), sends: sends.splice(0) };
    const since = before;
    before = snapshot;
    trail += `\n${event.type} ${title}`;
    const known = trails.get(trail);
    if (known) {
      expected = known;
      return;
    }
    if (since) [expected] = pure.step(expected, event);
    for (const { id } of snapshot._nodes) rested.add(id);
    expect(asSeen(snapshot)).toEqual(asSeen(expected));
    expect(misses(model, stepOf(since, event, snapshot), effects, used), title).toEqual([]);
    trails.set(trail, expected);
  };
  check({ type: 'xstate.init' });
  for (const { event, title } of walk.steps) {
    await live.step(event);
    check(event, title);
  }
  live.actor.stop();
}
