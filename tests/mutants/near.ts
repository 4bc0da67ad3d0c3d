import { isDeepStrictEqual } from 'node:util';
import { type AnyEventObject, type AnyMachineSnapshot, initialTransition } from 'xstate';
import { type ChartModel, type Effects, isIn } from '#machines/model.ts';
import { pureChart } from '#src/trace/pure.ts';
import { effectsOf, noEffects } from '../models/effects.ts';
import { casesAt, keyOf } from '../models/walk.ts';
import { PureChart } from '../paths/graph/pure.ts';
import { readChart, type WrittenTransition } from '../paths/graph/written.ts';
import { type Edge, judging, walking } from './explore.ts';
import { notHeard } from './heard.ts';
import { type ArrowPlace, beginStep } from './operators.ts';

type Machine = ChartModel['machine'];
/** What the steps near a wrong arrow say; `isWhole`: no other step can say more. */
export interface Near {
  miss: string | null;
  isWhole: boolean;
}
/** So many steps that look wrong are walked from the beginning, to see that the wrong chart comes there at all. */
const MOST_CONFIRMED = 20;

/** The walks of a chart, by what a wrong arrow asks of them. */
class Index {
  readonly situations: ReadonlySet<string>;
  /** what happens at once, before any event */
  readonly beginnings: readonly Edge[];
  /** the right chart: these are its walks */
  readonly machine: Machine;
  readonly #edges: readonly Edge[];
  readonly #through = new Map<string, readonly Edge[]>();
  readonly #uses = new Map<string, number>();
  readonly #samples = new Map<string, number>();
  readonly #outcomes = new Map<Edge, Outcome>();
  readonly #right: Beside;
  readonly #model: ChartModel;
  readonly #refused = new Map<string, readonly Edge[]>();
  #befores: readonly Edge[] | null = null;
  #onTheWay: ReadonlyMap<Edge, OnTheWay> | null = null;

  constructor(model: ChartModel, walks: readonly Edge[]) {
    this.#edges = walks.filter(({ before }) => before);
    this.beginnings = walks.filter(({ before }) => !before);
    const { before } = this.#edges[0] as Edge;
    this.machine = (before as AnyMachineSnapshot).machine;
    this.#model = { ...model, machine: this.machine };
    this.#right = new Beside(this.#model);
    this.situations = new Set(this.#edges.map(({ to }) => to ?? ''));
    for (const { rules = [] } of walks)
      for (const name of rules) this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
    for (const edge of this.#edges)
      this.#samples.set(sampleOf(edge), (this.#samples.get(sampleOf(edge)) ?? 0) + 1);
  }

  /** Every step that asks the arrows of that place. */
  asking({ state, event }: ArrowPlace): readonly Edge[] {
    const name = `${state} ${event}`;
    const known = this.#through.get(name);
    if (known) return known;
    const own = this.#edges.filter((edge) =>
      event === null
        ? this.#comesThrough(edge, state)
        : (isAt(edge.before as AnyMachineSnapshot, state) && isOf(typeOf(edge), event)) ||
          (this.#raises(edge, event) && this.#comesThrough(edge, state)),
    );
    this.#through.set(name, own);
    return own;
  }

  /** Steps that the right chart refuses where it stands there: a question less, and one is taken. */
  refusing({ state, event }: ArrowPlace): readonly Edge[] {
    const name = `${state} ${event}`;
    const known = this.#refused.get(name);
    if (known) return known;
    this.#befores ??= [...new Map(this.#edges.map((edge) => [edge.before, edge])).values()];
    const own =
      event === null ? [] : this.#befores.flatMap((edge) => this.#refusals(edge, state, event));
    this.#refused.set(name, own);
    return own;
  }
  #refusals(edge: Edge, state: string, event: string): Edge[] {
    const before = edge.before as AnyMachineSnapshot;
    if (!isAt(before, state)) return [];
    return casesAt(this.#model, before)
      .filter(({ event: one }) => isOf(one.type, event) && !before.can(one as never))
      .map(({ title, event: one }) => ({
        ...{ start: edge.start, events: [...edge.events.slice(0, -1), one] },
        ...{ title, before, text: '', rules: [] },
      }));
  }

  /** What the right chart does in this step. */
  outcomeOf(edge: Edge): Outcome {
    const known = this.#outcomes.get(edge) ?? outcome(this.#right, edge);
    this.#outcomes.set(edge, known);
    return known;
  }

  /** Rules of which no step outside of these says anything. */
  rulesOf(edges: readonly Edge[]): string[] {
    return onlyIn(
      this.#uses,
      edges.flatMap(({ rules = [] }) => rules),
    );
  }
  samplesOf(edges: readonly Edge[]): string[] {
    return onlyIn(this.#samples, edges.map(sampleOf));
  }

  #comesThrough(edge: Edge, state: string): boolean {
    if (isAt(edge.before as AnyMachineSnapshot, state)) return true;
    return this.#wayOf(edge).entered.has(state);
  }
  /** What a chart says to itself is heard by states that no event from outside finds. */
  #raises(edge: Edge, event: string): boolean {
    return this.#wayOf(edge).raised.some((type) => isOf(type, event));
  }
  #wayOf(edge: Edge): OnTheWay {
    this.#onTheWay ??= waysOf(this.machine, this.#edges);
    return this.#onTheWay.get(edge) as OnTheWay;
  }
}
/** States that a step enters, those that are left at once above all, and what the chart says to itself meanwhile. */
interface OnTheWay {
  entered: ReadonlySet<string>;
  raised: readonly string[];
}
const typeOf = ({ events }: Edge): string => events.at(-1)?.type ?? '';
const sampleOf = (edge: Edge): string => `${typeOf(edge)} ${edge.title}`;
const isAt = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  state === '' || isIn(snapshot, state);
const isOf = (type: string, event: string): boolean =>
  event.endsWith('.') ? type.startsWith(event) : type === event;
function onlyIn(all: ReadonlyMap<string, number>, own: readonly string[]): string[] {
  const here = new Map<string, number>();
  for (const name of own) here.set(name, (here.get(name) ?? 0) + 1);
  return [...here].filter(([name, count]) => all.get(name) === count).map(([name]) => name);
}

/** The walks are the right chart's, and so it is asked. */
function waysOf(machine: Machine, edges: readonly Edge[]): Map<Edge, OnTheWay> {
  const { idOf, transitions } = readChart(machine);
  const charts = new Map<object, PureChart>();
  const known = new Map<string, OnTheWay>();
  return new Map(
    edges.map((edge) => {
      const chart = charts.get(edge.start) ?? new PureChart(machine, edge.start.input);
      charts.set(edge.start, chart);
      const step = chart.step(edge.before as AnyMachineSnapshot, edge.events.at(-1) as never);
      const taken = (step?.taken ?? []).map((one) => idOf(one) ?? -1);
      const raised = step?.raised ?? [];
      const key = JSON.stringify([taken, raised]);
      const way = known.get(key) ?? {
        entered: new Set(taken.flatMap((id) => entering(transitions[id]))),
        raised,
      };
      known.set(key, way);
      return [edge, way];
    }),
  );
}
const entering = (written?: WrittenTransition): string[] =>
  written ? [written.source, ...written.targets].flatMap(withParents) : [];
const withParents = (path: string): string[] =>
  path.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'));

const indexes = new WeakMap<object, Index>();
function indexOf(model: ChartModel, walks: Edge[]): Index {
  const index = indexes.get(walks) ?? new Index(model, walks);
  indexes.set(walks, index);
  return index;
}

/** The chart with the wrong arrow, put where the right one stood. */
class Beside {
  readonly #model: ChartModel;
  readonly #charts = new Map<object, ReturnType<typeof pureChart>>();
  readonly #places = new Map<AnyMachineSnapshot, AnyMachineSnapshot | null>();
  constructor(model: ChartModel) {
    this.#model = model;
  }

  chartOf({ start }: Edge): ReturnType<typeof pureChart> {
    const chart = this.#charts.get(start) ?? pureChart(this.#model.machine, start.input);
    this.#charts.set(start, chart);
    return chart;
  }
  /** Null where such a chart cannot stand. */
  at(edge: Edge): AnyMachineSnapshot | null {
    const before = edge.before as AnyMachineSnapshot;
    const known = this.#places.get(before);
    if (known !== undefined) return known;
    let here: AnyMachineSnapshot | null = null;
    try {
      here = this.chartOf(edge).resume(before.value as never, before.context);
    } catch {}
    this.#places.set(before, here);
    return here;
  }
}

/**
 * A wrong arrow shows only in a step that asks it. Each is taken once, from where the right chart stood; what breaks a rule is walked from the
 * beginning on the wrong chart. A rule that spoke of such steps alone, and is silent now, tells it, too, where the steps lead to no new situation.
 */
export function missAt(place: ArrowPlace, model: ChartModel, walks: Edge[]): Near {
  const index = indexOf(model, walks);
  const edges = index.asking(place);
  const beside = new Beside(model);
  const used = new Set<string>();
  const taken = new Set<string>();
  const begun = place.event === null ? index.beginnings : [];
  const wrong = begun.map((edge) => walking(model, edge)).find((miss) => miss !== null);
  if (wrong) return { miss: wrong, isWhole: true };
  let isClosed = begun.every((edge) => beginsAlike(index.machine, model.machine, edge));
  let confirmed = 0;
  for (const edge of [...edges, ...index.refusing(place)]) {
    const done = takenAt(model, index.outcomeOf(edge), beside, edge, used);
    if (done === 'refused') continue;
    if (done !== 'wrong') {
      taken.add(sampleOf(edge));
      isClosed &&= done === 'same' || index.situations.has(done.to);
      continue;
    }
    const miss = walking(model, edge);
    if (miss) return { miss, isWhole: true };
    isClosed = false;
    if (++confirmed >= MOST_CONFIRMED) return { miss: null, isWhole: false };
  }
  if (!isClosed) return { miss: null, isWhole: false };
  const silent = index.rulesOf(edges).find((name) => !used.has(name));
  const idle = index.samplesOf(edges).find((name) => !taken.has(name));
  return {
    miss: silent ?? (idle ? `${idle}, and that does nothing anywhere` : null),
    isWhole: true,
  };
}

function takenAt(
  model: ChartModel,
  right: unknown,
  beside: Beside,
  edge: Edge,
  used: Set<string>,
): 'refused' | 'wrong' | 'same' | { to: string } {
  const before = beside.at(edge);
  const event = edge.events.at(-1) as AnyEventObject;
  beginStep();
  try {
    if (!before) return 'wrong';
    if (!before.can(event as never)) return hearsNot(model, before) ? 'wrong' : 'refused';
    const came = beside.chartOf(edge).step(before, event);
    // What is as on the right chart breaks no rule, and the same rules speak of it.
    if (isDeepStrictEqual(outcomeOf(came), right)) {
      for (const name of edge.rules ?? []) used.add(name);
      return 'same';
    }
    const { miss, after } = judging(model, before, event, came, used);
    return miss ? 'wrong' : { to: keyOf(model, after) };
  } catch {
    return 'wrong';
  }
}
const hearsNot = (model: ChartModel, at: AnyMachineSnapshot): string | null =>
  notHeard(model, at, ({ event }) => at.can(event as never));

/**
 * The number of steps that ask the arrows of that place, where each does the same on both charts; then no walk can tell them apart. No step says
 * nothing. `asDone`: what is let out, as whoever hears it carries it out.
 */
export function sameAt(
  place: ArrowPlace,
  model: ChartModel,
  machine: ChartModel['machine'],
  walks: Edge[],
  asDone: (effects: Effects) => unknown = (effects) => effects,
): number | null {
  const index = indexOf(model, walks);
  const edges = [...index.asking(place), ...index.refusing(place)];
  const beside = new Beside({ ...model, machine });
  const isSame = edges.every((edge) =>
    isAlike(outcome(beside, edge), index.outcomeOf(edge), asDone),
  );
  const begun = place.event === null ? index.beginnings : [];
  const compared = edges.length + begun.length;
  return isSame && compared > 0 && begun.every((edge) => beginsAlike(model.machine, machine, edge))
    ? compared
    : null;
}
const beginsAlike = (one: Machine, other: Machine, edge: Edge): boolean =>
  isDeepStrictEqual(begins(one, edge), begins(other, edge));
/** What is there, and done, before any event. */
function begins(machine: Machine, { start }: Edge): unknown {
  beginStep();
  try {
    const [first, deeds] = initialTransition(machine, start.input as never);
    const { value, context, status } = first as AnyMachineSnapshot;
    return [value, context, status, effectsOf(deeds)];
  } catch {
    return 'throws';
  }
}
function outcome(beside: Beside, edge: Edge): Outcome {
  const before = beside.at(edge);
  const event = edge.events.at(-1) as AnyEventObject;
  if (!before) return null;
  beginStep();
  // An event that is refused leaves everything as it is.
  if (!before.can(event as never))
    return [before.value, before.context, before.status, noEffects()];
  try {
    return outcomeOf(beside.chartOf(edge).step(before, event));
  } catch {
    return 'throws';
  }
}
type Outcome = [value: unknown, context: unknown, status: string, effects: Effects] | string | null;
const outcomeOf = ([after, deeds]: ReturnType<ReturnType<typeof pureChart>['step']>): Outcome => [
  after.value,
  after.context,
  after.status,
  effectsOf(deeds),
];
function isAlike(one: Outcome, other: Outcome, asDone: (effects: Effects) => unknown): boolean {
  if (isDeepStrictEqual(one, other)) return true;
  if (!Array.isArray(one) || !Array.isArray(other)) return false;
  const done = ([value, context, status, effects]: Exclude<Outcome, string | null>): unknown[] => [
    ...[value, context, status],
    asDone(effects),
  ];
  return isDeepStrictEqual(done(one), done(other));
}
