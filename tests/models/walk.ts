import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { Case, ChartModel } from '#machines/model.ts';
import { effectsOf } from './effects.ts';
import { type PureChart, pureChart } from './pure.ts';

/** One walk through a chart: where it begins, what happens, where it ends. */
export interface Walk {
  title: string;
  start: { title: string; input: unknown };
  steps: Case[];
}

const MOST_EDGES = 400_000;

/** Every event that the chart listens to here, with its samples; a listened-to event without a sample is a hole in the model. */
export function casesAt(model: ChartModel, snapshot: AnyMachineSnapshot): Case[] {
  if (snapshot.status !== 'active') return [];
  const types = new Set(snapshot._nodes.flatMap((node) => node.ownEvents as string[]));
  const heard = [...types].filter((type) => model.hears?.(snapshot, type) ?? true);
  return heard.flatMap((type) => {
    if (type.startsWith('xstate.after.')) return [timer(type)];
    const cases = model.cases[type];
    if (!cases)
      throw new Error(
        `${model.name} listens to ${type} in ${JSON.stringify(snapshot.value)}, and model.ts has no sample of it`,
      );
    return cases;
  });
}
const timer = (type: string): Case => ({
  title: `time passes (${type.split('.')[2]})`,
  event: { type },
});

export const keyOf = (model: ChartModel, snapshot: AnyMachineSnapshot): string =>
  JSON.stringify([
    model.stands?.(snapshot) ?? snapshot.value,
    model.facts(snapshot),
    snapshot.status,
  ]);

/** A walk done again on the pure chart: step snapshots of a projecting search are those of a representative, not of this walk. */
export function simulate(
  machine: AnyStateMachine,
  { start, steps }: Pick<Walk, 'start' | 'steps'>,
): AnyMachineSnapshot[] {
  const { first, step } = pureChart(machine, start.input);
  const snapshots = [first];
  for (const { event } of steps)
    snapshots.push(step(snapshots.at(-1) as AnyMachineSnapshot, event)[0]);
  return snapshots;
}

/** The shortest walk to every state of the chart (its value and the model's facts), found by XState's own path generator. */
export function walksToStates(model: ChartModel): Walk[] {
  const walks = found.get(model) ?? searchStates(model);
  found.set(model, walks);
  return walks;
}
/** Three test files of a worker ask for those of the checkout. */
const found = new WeakMap<ChartModel, Walk[]>();

function searchStates(model: ChartModel): Walk[] {
  return model.starts.flatMap((start) => {
    const titles = new Map<unknown, Case>();
    const paths = getShortestPaths(model.machine, {
      input: start.input as never,
      limit: MOST_EDGES,
      events: (snapshot) =>
        casesAt(model, snapshot as AnyMachineSnapshot).map((one) => {
          titles.set(one.event, one);
          return one.event;
        }) as never,
      serializeState: (snapshot) => keyOf(model, snapshot as AnyMachineSnapshot),
    });
    return paths.map((path) => {
      const steps = path.steps
        .filter(({ event }) => event.type !== 'xstate.init')
        .map(({ event }) => titles.get(event) ?? timer(event.type));
      return { title: '', start, steps };
    });
  });
}

const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as object)
        .map(([key, inner]) =>
          Object.keys(inner).length === 0 ? key : `${key}.${valueText(inner)}`,
        )
        .join(' and ');

/**
 * Transition coverage: from every state every sample of every event that does something there, once for each end and each thing it says, by the
 * shortest walk; walks that only begin another one are left out.
 */
const walked = new WeakMap<ChartModel, Walk[]>();
/** The same for as long as the chart is: walking is slow. */
export function walksOverTransitions(model: ChartModel): Walk[] {
  const known = walked.get(model) ?? walkOver(model, (_last, next) => model.facts(next));
  walked.set(model, known);
  return known;
}

/**
 * Of a chart with many facts, the same step of states that differ in facts alone once: for each end, each thing it says and each fact it changes. Every
 * transition and every branch is still walked.
 */
export const sampleOverTransitions = (model: ChartModel): Walk[] =>
  walkOver(model, (last, next) => {
    const before = factsOf(model, last);
    return factsOf(model, next).map((fact, at) => (fact === before[at] ? null : fact));
  });
const factsOf = (model: ChartModel, snapshot: AnyMachineSnapshot): string[] =>
  [model.facts(snapshot)].flat().map((fact) => JSON.stringify(fact));

type Difference = (last: AnyMachineSnapshot, next: AnyMachineSnapshot) => unknown;
function walkOver(model: ChartModel, different: Difference): Walk[] {
  const seen = new Set<string>();
  const charts = new Map(model.starts.map((start) => [start, new WalkedChart(model, start.input)]));
  const walks = walksToStates(model).flatMap((walk) => {
    const { last, step } = charts.get(walk.start)!.after(walk.steps);
    const onward = casesAt(model, last).filter((one) => last.can(one.event as never));
    return onward.flatMap((one) => {
      const [next, actions] = step(last, one.event);
      const said = effectsOf(actions).emits.map((notice) => ('id' in notice ? notice.id : notice));
      const key = JSON.stringify(
        [last.value, one.title, next.value, different(last, next), said],
        withoutSums,
      );
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...walk, steps: [...walk.steps, one], title: valueText(next.value) }];
    });
  });
  return withoutPrefixes(walks).map((walk) => ({ ...walk, title: titleOf(walk) }));
}
/** One start of a chart; walks that begin alike are stepped through once. */
class WalkedChart {
  readonly #pure: PureChart;
  readonly #next = new Map<AnyMachineSnapshot, Map<string, AnyMachineSnapshot>>();

  constructor({ machine }: ChartModel, input: unknown) {
    this.#pure = pureChart(machine, input);
  }
  after(steps: readonly Case[]): { last: AnyMachineSnapshot; step: PureChart['step'] } {
    const { first, step } = this.#pure;
    const last = steps.reduce((snapshot, one) => this.#onward(snapshot, one), first);
    return { last, step };
  }
  #onward(from: AnyMachineSnapshot, { title, event }: Case): AnyMachineSnapshot {
    const name = `${title}|${event.type}`;
    const known = this.#next.get(from) ?? new Map<string, AnyMachineSnapshot>();
    const next = known.get(name) ?? this.#pure.step(from, event)[0];
    this.#next.set(from, known.set(name, next));
    return next;
  }
}
/** The same said of another sum is the same: rules compare the sums on every walk. */
const withoutSums = (name: string, value: unknown): unknown =>
  name === 'amount' ? undefined : value;
const titleOf = (walk: Walk): string =>
  `reaches ${walk.title}: ${[walk.start.title, ...walk.steps.map((step) => step.title)].filter(Boolean).join(', ')}`;

function withoutPrefixes(walks: Walk[]): Walk[] {
  const trail = (walk: Walk): string[] => [
    walk.start.title,
    ...walk.steps.map((step) => `${step.title}|${step.event.type}`),
  ];
  const prefixes = new Set(
    walks.flatMap((walk) =>
      trail(walk)
        .slice(0, -1)
        .map((_, at, all) => all.slice(0, at + 1).join('\n')),
    ),
  );
  return walks.filter((walk) => !prefixes.has(trail(walk).join('\n')));
}
