import type { AnyMachineSnapshot, AnyStateMachine, ExecutableActionObject } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { effectsOf } from './effects.ts';
import { pureChart } from './pure.ts';

/** One walk through a chart: where it begins, what happens, where it ends. */
export interface Walk {
  title: string;
  start: { title: string; input: unknown };
  steps: Case[];
}

const MOST_STATES = 100_000;

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

/** The shortest walk to every state of the chart (its value and the model's facts). */
export function walksToStates(model: ChartModel): Walk[] {
  const walks = found.get(model) ?? search(model);
  found.set(model, walks);
  return walks;
}
/** Three test files of a worker ask for those of the checkout. */
const found = new WeakMap<ChartModel, Walk[]>();

/** A step that does something, from the state that a shortest walk reaches. */
interface Met {
  start: Walk['start'];
  from: Reached;
  one: Case;
  next: AnyMachineSnapshot;
  actions: readonly ExecutableActionObject[];
}
interface Reached {
  last: AnyMachineSnapshot;
  steps: Case[];
}
/**
 * Breadth first: each state stands as the first walk left it, and each step is taken once. Our own code because `xstate/graph` hands out neither what a
 * step said nor where a walk of its own stood, so each step had to be taken three times (`xstateTest.test.ts` walks its paths beside these).
 */
function search(model: ChartModel, meet: (met: Met) => void = () => {}): Walk[] {
  return model.starts.flatMap((start) => {
    const { first, step } = pureChart(model.machine, start.input);
    const known = new Set([keyOf(model, first)]);
    const reached: Reached[] = [{ last: first, steps: [] }];
    for (const from of reached)
      for (const one of casesAt(model, from.last)) {
        if (!from.last.can(one.event as never)) continue;
        const [next, actions] = step(from.last, one.event);
        meet({ start, from, one, next, actions });
        const key = keyOf(model, next);
        if (known.has(key)) continue;
        known.add(key);
        reached.push({ last: next, steps: [...from.steps, one] });
        if (reached.length > MOST_STATES) throw new Error(`${model.name} grows without end`);
      }
    return reached.map(({ steps }) => ({ title: '', start, steps }));
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
    return factsOf(model, next).map((fact, at) => fact !== before[at]);
  });
/** Of a snapshot once: each is asked for at every step that leads from it. */
const factsOf = (model: ChartModel, snapshot: AnyMachineSnapshot): string[] => {
  const known =
    facts.get(snapshot) ?? [model.facts(snapshot)].flat().map((fact) => JSON.stringify(fact));
  facts.set(snapshot, known);
  return known;
};
const facts = new WeakMap<AnyMachineSnapshot, string[]>();

type Difference = (last: AnyMachineSnapshot, next: AnyMachineSnapshot) => unknown;
function walkOver(model: ChartModel, different: Difference): Walk[] {
  const seen = new Set<string>();
  const walks: Walk[] = [];
  const states = search(model, ({ start, from: { last, steps }, one, next, actions }) => {
    const said = effectsOf(actions).emits.map((notice) => ('id' in notice ? notice.id : notice));
    const key = withoutSums(
      JSON.stringify([last.value, one.title, next.value, different(last, next), said]),
    );
    if (seen.has(key)) return;
    seen.add(key);
    walks.push({ start, steps: [...steps, one], title: valueText(next.value) });
  });
  found.set(model, states);
  return withoutPrefixes(walks).map((walk) => ({ ...walk, title: titleOf(walk) }));
}
/** The same said of another sum is the same: rules compare the sums on every walk. */
const withoutSums = (json: string): string => json.replaceAll(/"amount":-?\d+/g, '');
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
