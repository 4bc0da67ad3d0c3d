import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
} from 'xstate';
import type { ChartModel, Effects } from '#machines/model.ts';
import { effectsOf, misses, stepOf } from '../models/effects.ts';
import { transitionsOf } from '../models/liveActor.ts';
import { pureChart } from '../models/pure.ts';
import { casesAt, keyOf } from '../models/walk.ts';
import { neverMet, notHeard } from './heard.ts';
import { missAt } from './near.ts';
import { beginStep, type Mutant } from './operators.ts';

/** One step of a walk through a chart, with what came before it; `text` names the states, the event and what the step let out. */
export interface Edge {
  start: { title: string; input: unknown };
  events: AnyEventObject[];
  text: string;
  /** of the last event: its sample, where it came, the situation that it led to, and the rules that spoke of it */
  title?: string;
  before?: AnyMachineSnapshot;
  to?: string;
  rules?: readonly string[];
}
interface Found {
  miss: string | null;
  edges: Edge[];
  effects: Effects[];
  /** samples that did something, each with its event */
  taken: Set<string>;
}
const noStep = { type: 'xstate.init' };

/**
 * The walks of a chart as one search: from every state (its value and the model's facts) every sample that does something there, on the pure
 * chart, compared with the model's rules and holds.
 */
export function explore(
  model: ChartModel,
  machine: AnyStateMachine,
  mostSteps = Number.POSITIVE_INFINITY,
): Found {
  const found: Found = { miss: null, edges: [], effects: [], taken: new Set() };
  const used = new Set<string>();
  try {
    for (const start of model.starts) {
      found.miss ??= searchFrom(start, { ...model, machine }, used, found, mostSteps);
      if (found.miss) return found;
    }
  } catch (error) {
    return { ...found, miss: `throws: ${(error as Error).message}` };
  }
  if (mostSteps === Number.POSITIVE_INFINITY)
    found.miss =
      Object.keys(model.rules).find((name) => !used.has(name)) ??
      doesNothing(machine) ??
      neverMet(model, machine, found.taken);
  return found;
}
/** The suite asks for a walk over every transition; one that does nothing has none. */
export function doesNothing(machine: AnyStateMachine): string | null {
  const idle = transitionsOf(machine).find(
    ({ transition: { target, actions } }) => target === undefined && actions.length === 0,
  );
  return idle ? `does nothing: ${idle.name}` : null;
}

function searchFrom(
  start: Edge['start'],
  model: ChartModel,
  used: Set<string>,
  found: Found,
  mostSteps: number,
): string | null {
  const chart = pureChart(model.machine, start.input);
  const [first, actions] = initialTransition(model.machine, start.input as never);
  const effects = effectsOf(actions);
  found.effects.push(effects);
  const [miss] = misses(
    model,
    stepOf(undefined, noStep, first as AnyMachineSnapshot),
    effects,
    used,
  );
  if (miss) return miss;
  found.edges.push({
    start,
    events: [],
    text: JSON.stringify([first.value, effects.calls.map((call) => call.port)]),
  });
  const known = new Set<string>();
  let open = [{ snapshot: first as AnyMachineSnapshot, events: [] as AnyEventObject[] }];
  for (let steps = 0; open.length > 0; ) {
    const next: typeof open = [];
    for (const { snapshot, events } of open) {
      const key = keyOf(model, snapshot);
      if (known.has(key)) continue;
      known.add(key);
      const cases = casesAt(model, snapshot).filter(({ event }) => snapshot.can(event as never));
      const unheard = notHeard(model, snapshot, (one) => cases.includes(one));
      if (unheard) return unheard;
      for (const { title, event } of cases) {
        found.taken.add(`${event.type} ${title}`);
        if (++steps > mostSteps) return null;
        const taken = taking(model, chart, snapshot, event, used);
        if (taken.miss) return taken.miss;
        const path = [...events, event];
        const { emits, calls } = taken.effects;
        found.effects.push(taken.effects);
        found.edges.push({
          ...{ start, events: path, title, before: snapshot },
          ...{ to: keyOf(model, taken.after), rules: taken.rules },
          text: JSON.stringify([
            snapshot.value,
            event.type,
            taken.after.value,
            emits,
            calls.map((call) => call.port),
          ]),
        });
        next.push({ snapshot: taken.after, events: path });
      }
    }
    open = next;
  }
  return null;
}

type Chart = Pick<ReturnType<typeof pureChart>, 'step'>;
export function taking(
  model: ChartModel,
  chart: Chart,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
  used: Set<string>,
) {
  beginStep();
  return judging(model, before, event, chart.step(before, event), used);
}

/** What came of a step, compared with the model's rules and holds. */
export function judging(
  model: ChartModel,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
  [after, actions]: ReturnType<Chart['step']>,
  used: Set<string>,
) {
  const effects = effectsOf(actions);
  const own = new Set<string>();
  const [miss = null] =
    after.status === 'error'
      ? ['the chart fails']
      : misses(model, stepOf(before, event, after), effects, own);
  for (const name of own) used.add(name);
  return { after, effects, miss, rules: [...own] };
}

const MOST_TRIED = 150;
const wordsOf = (where: string): string[] => where.split(/[ .]/).filter((word) => word.length > 3);

/**
 * Whether the model tells a mutant from its chart. Walks of the chart that go where the mutant is are tried on it first, step by step; then
 * its own walks are searched.
 */
export function firstMiss(
  model: ChartModel,
  machine: AnyStateMachine,
  walks: Edge[] = [],
  { where, place }: Pick<Mutant, 'where' | 'place'> = { where: '' },
  mostSteps = Number.POSITIVE_INFINITY,
): string | null {
  const idle = doesNothing(machine);
  if (idle) return idle;
  if (place) {
    const { miss, isWhole } = missAt(place, { ...model, machine }, walks);
    return miss || isWhole ? miss : explore(model, machine, mostSteps).miss;
  }
  const words = wordsOf(where);
  const scored = walks.map((edge) => ({
    edge,
    score: words.filter((word) => edge.text.includes(word)).length,
  }));
  const near = scored
    .sort(
      (one, other) => other.score - one.score || one.edge.events.length - other.edge.events.length,
    )
    .slice(0, MOST_TRIED);
  for (const { edge } of near) {
    const miss = walking({ ...model, machine }, edge);
    if (miss) return miss;
  }
  return explore(model, machine, mostSteps).miss;
}

const hearsNot = (model: ChartModel, at: AnyMachineSnapshot): string | null =>
  notHeard(model, at, ({ event }) => at.can(event as never));

export function walking(model: ChartModel, { start, events }: Edge): string | null {
  try {
    const chart = pureChart(model.machine, start.input);
    const [first, actions] = initialTransition(model.machine, start.input as never);
    const [miss] = misses(
      model,
      stepOf(undefined, noStep, first as AnyMachineSnapshot),
      effectsOf(actions),
    );
    if (miss) return miss;
    let snapshot = first as AnyMachineSnapshot;
    for (const [at, event] of events.entries()) {
      const unheard = at === events.length - 1 ? hearsNot(model, snapshot) : null;
      if (unheard) return unheard;
      // A walk that the mutant does not take says nothing.
      if (
        !casesAt(model, snapshot).some(
          (one) => one.event === event || one.event.type === event.type,
        ) ||
        !snapshot.can(event as never)
      )
        return null;
      const taken = taking(model, chart, snapshot, event, new Set());
      if (taken.miss) return taken.miss;
      snapshot = taken.after;
    }
    return null;
  } catch (error) {
    return `throws: ${(error as Error).message}`;
  }
}
