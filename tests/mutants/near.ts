import { isDeepStrictEqual } from 'node:util';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type ChartModel, isIn } from '#machines/model.ts';
import { pureChart } from '#src/trace/pure.ts';
import { effectsOf, noEffects } from '../models/effects.ts';
import { keyOf } from '../models/walk.ts';
import { PureChart } from '../paths/graph/pure.ts';
import { readChart } from '../paths/graph/written.ts';
import { type Edge, taking, walking } from './explore.ts';
import { notHeard } from './heard.ts';
import { type ArrowPlace, beginStep } from './operators.ts';

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
  readonly #edges: readonly Edge[];
  readonly #through = new Map<string, readonly Edge[]>();
  readonly #uses = new Map<string, number>();
  readonly #samples = new Map<string, number>();
  #visited: ReadonlyMap<Edge, ReadonlySet<string>> | null = null;

  constructor(walks: readonly Edge[]) {
    this.#edges = walks.filter(({ before }) => before);
    this.situations = new Set(this.#edges.map(({ to }) => to ?? ''));
    for (const { rules = [] } of walks)
      for (const name of rules) this.#uses.set(name, (this.#uses.get(name) ?? 0) + 1);
    for (const edge of this.#edges)
      this.#samples.set(sampleOf(edge), (this.#samples.get(sampleOf(edge)) ?? 0) + 1);
  }

  /** Every step that asks the arrows of that place. */
  asking(model: ChartModel, { state, event }: ArrowPlace): readonly Edge[] {
    const name = `${state} ${event}`;
    const known = this.#through.get(name);
    if (known) return known;
    const own = this.#edges.filter((edge) =>
      event === null
        ? this.#comesThrough(model, edge, state)
        : isAt(edge.before as AnyMachineSnapshot, state) && isOf(edge, event),
    );
    this.#through.set(name, own);
    return own;
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

  #comesThrough(model: ChartModel, edge: Edge, state: string): boolean {
    if (isAt(edge.before as AnyMachineSnapshot, state)) return true;
    this.#visited ??= visitedBy(model, this.#edges);
    return this.#visited.get(edge)?.has(state) ?? false;
  }
}
const sampleOf = ({ title, events }: Edge): string => `${events.at(-1)?.type} ${title}`;
const isAt = (snapshot: AnyMachineSnapshot, state: string): boolean =>
  state === '' || isIn(snapshot, state);
const isOf = ({ events }: Edge, event: string): boolean => {
  const type = events.at(-1)?.type ?? '';
  return event.endsWith('.') ? type.startsWith(event) : type === event;
};
function onlyIn(all: ReadonlyMap<string, number>, own: readonly string[]): string[] {
  const here = new Map<string, number>();
  for (const name of own) here.set(name, (here.get(name) ?? 0) + 1);
  return [...here].filter(([name, count]) => all.get(name) === count).map(([name]) => name);
}

/** States that a step enters on its way, those that are left at once above all. */
function visitedBy(model: ChartModel, edges: readonly Edge[]): Map<Edge, Set<string>> {
  const { idOf, transitions } = readChart(model.machine);
  const charts = new Map<object, PureChart>();
  return new Map(
    edges.map((edge) => {
      const chart = charts.get(edge.start) ?? new PureChart(model.machine, edge.start.input);
      charts.set(edge.start, chart);
      const step = chart.step(edge.before as AnyMachineSnapshot, edge.events.at(-1) as never);
      const entered = (step?.taken ?? []).flatMap((one) => {
        const written = transitions[idOf(one) ?? -1];
        return written ? [written.source, ...written.targets].flatMap(withParents) : [];
      });
      return [edge, new Set(entered)];
    }),
  );
}
const withParents = (path: string): string[] =>
  path.split('.').map((_, at, all) => all.slice(0, at + 1).join('.'));

const indexes = new WeakMap<object, Index>();
function indexOf(walks: Edge[]): Index {
  const index = indexes.get(walks) ?? new Index(walks);
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
  const index = indexOf(walks);
  const edges = index.asking(model, place);
  const beside = new Beside(model);
  const used = new Set<string>();
  const taken = new Set<string>();
  let isClosed = true;
  let confirmed = 0;
  for (const edge of edges) {
    const done = takenAt(model, beside, edge, used);
    if (done === 'refused') continue;
    if (done !== 'wrong') {
      taken.add(sampleOf(edge));
      isClosed &&= index.situations.has(done.to);
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
  beside: Beside,
  edge: Edge,
  used: Set<string>,
): 'refused' | 'wrong' | { to: string } {
  const before = beside.at(edge);
  const event = edge.events.at(-1) as AnyEventObject;
  beginStep();
  try {
    if (!before) return 'wrong';
    if (!before.can(event as never)) return hearsNot(model, before) ? 'wrong' : 'refused';
    const { miss, after } = taking(model, beside.chartOf(edge), before, event, used);
    return miss ? 'wrong' : { to: keyOf(model, after) };
  } catch {
    return 'wrong';
  }
}
const hearsNot = (model: ChartModel, at: AnyMachineSnapshot): string | null =>
  notHeard(model, at, ({ event }) => at.can(event as never));

/** The number of steps that ask the arrows of that place, where each does the same on both charts; then no walk can tell them apart. */
export function sameAt(
  place: ArrowPlace,
  model: ChartModel,
  machine: ChartModel['machine'],
  walks: Edge[],
): number | null {
  const edges = indexOf(walks).asking(model, place);
  const [right, wrong] = [new Beside(model), new Beside({ ...model, machine })];
  const isSame = edges.every((edge) => {
    const all = [right, wrong].map((one) => outcome(one, edge));
    return isDeepStrictEqual(all[0], all[1]);
  });
  return isSame ? edges.length : null;
}
function outcome(beside: Beside, edge: Edge): unknown {
  const before = beside.at(edge);
  const event = edge.events.at(-1) as AnyEventObject;
  if (!before) return null;
  beginStep();
  // An event that is refused leaves everything as it is.
  if (!before.can(event as never))
    return [before.value, before.context, before.status, noEffects()];
  try {
    const [after, deeds] = beside.chartOf(edge).step(before, event);
    return [after.value, after.context, after.status, effectsOf(deeds)];
  } catch {
    return 'throws';
  }
}
