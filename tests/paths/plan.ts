import type { Criterion, Wish } from './criteria/criteria.ts';
import { type Goals, pathsThemselves } from './criteria/goals.ts';
import { startWatch, type Watch } from './graph/budget.ts';
import type { Graph, Path } from './graph/graph.ts';
import { asWalked } from './tour/follow.ts';
import type { PairsMet } from './tour/manyPairs.ts';
import { costOf } from './tour/tour.ts';
import { inOrderOfWorth } from './worth.ts';

export interface Stop {
  /** so many of 100 goals */
  coverage: number;
  count: number;
  ms: number;
}
export const TO_THE_END: Stop = { coverage: 100, count: 100_000, ms: 600_000 };
/** A tour is whole or it is none: it ends early only where that is asked for. */
const WHOLE: Stop = { ...TO_THE_END, count: Number.POSITIVE_INFINITY };

/** Paths of a criterion, those first that meet most that is new, and what they leave out. */
export interface Plan {
  paths: Path[];
  goals: Goals;
  total: number;
  met: number;
  /** goals that no walk can meet although the graph has them */
  none: number;
  cost: number;
  bound: number | null;
  isProved: boolean;
  naive: number | null;
  /** why it ended before everything was met; null where everything was */
  stopped: string | null;
  missing: number[];
}

/** Paths as far as they can really be walked: the model's facts may leave out what decides a later step. */
function* walkable(graph: Graph, paths: Iterable<Path>): Generator<Path> {
  const walk = asWalked(graph);
  for (const path of paths) yield walk(path);
}

/** How many paths are looked at to choose the next from. */
const CHOICE = 64;

export function planFor(
  graph: Graph,
  criterion: Criterion,
  wish: Wish,
  stop: Partial<Stop> = {},
  watch: Watch = startWatch(),
): Plan {
  const alone = criterion.oneByOne?.(graph, stop.ms ?? TO_THE_END.ms);
  if (alone) return metOneByOne(graph, alone);
  const tour = criterion.tour?.(graph);
  const limits = { ...(tour ? WHOLE : TO_THE_END), ...stop };
  const all = tour?.paths ?? criterion.paths(graph, wish);
  const goals = criterion.goals?.(graph);
  const chosen =
    tour && goals
      ? inOrderOfWorth(tour.paths, goals, limits)
      : chosenOneByOne(walkable(graph, all), goals, limits, watch);
  const known = goals ?? pathsThemselves(graph, chosen.paths);
  const met = goals ? chosen.met : new Uint8Array(chosen.paths.length).fill(1);
  const none = new Set(tour?.none);
  const missing = [...met.keys()].filter((goal) => met[goal] === 0 && !none.has(goal));
  const total = met.length - none.size;
  return {
    ...{ paths: chosen.paths, goals: known, met: total - missing.length, missing },
    ...{ total, none: none.size },
    ...{
      cost: costOf(chosen.paths),
      bound: tour?.bound ?? null,
      isProved: tour?.isProved ?? false,
    },
    ...{ naive: criterion.naive?.(graph) ?? null, stopped: chosen.stopped ?? graph.stopped },
  };
}

/** Nothing is left to be walked: no path is kept, and the steps are those that were taken. */
function metOneByOne(graph: Graph, alone: PairsMet): Plan {
  const { total, met, none, steps, stopped } = alone;
  return {
    ...{ paths: [], goals: pathsThemselves(graph, []), missing: [] },
    ...{ total, met, none, cost: steps, bound: null, isProved: false },
    ...{ naive: null, stopped: stopped ?? graph.stopped },
  };
}

function chosenOneByOne(paths: Iterable<Path>, goals: Goals | undefined, ...rest: [Stop, Watch]) {
  const reader = paths[Symbol.iterator]() as Iterator<Path>;
  return goals ? choose(reader, goals, ...rest) : takeAll(reader, ...rest);
}

export interface Chosen {
  paths: Path[];
  met: Uint8Array;
  stopped: string | null;
}

function takeAll(reader: Iterator<Path>, limits: Stop, watch: Watch): Chosen {
  const paths: Path[] = [];
  const met = new Uint8Array();
  for (;;) {
    const next = reader.next();
    if (next.done) return { paths, met, stopped: null };
    if (paths.length >= limits.count)
      return { paths, met, stopped: `${limits.count} paths were asked for, there are more` };
    if (watch() > limits.ms)
      return {
        paths,
        met,
        stopped: `its time was over after ${paths.length} paths, there are more`,
      };
    paths.push(next.value);
  }
}

/** Of the paths at hand the one that meets most that is new; those that meet nothing new are left out. */
function choose(reader: Iterator<Path>, goals: Goals, limits: Stop, watch: Watch): Chosen {
  const met = new Uint8Array(goals.total);
  const wanted = Math.ceil((goals.total * limits.coverage) / 100);
  const paths: Path[] = [];
  let hand: Path[] = [];
  let count = 0;
  const worth = (path: Path): number => {
    const fresh = new Set<number>();
    for (const goal of goals.of(path)) if (met[goal] === 0) fresh.add(goal);
    return fresh.size;
  };
  for (let isOver = false; ; ) {
    while (!isOver && hand.length < CHOICE) {
      const next = reader.next();
      isOver = Boolean(next.done) || watch() > limits.ms;
      if (!next.done) hand.push(next.value);
    }
    const rated = hand.map((path) => ({ path, worth: worth(path) })).filter((one) => one.worth > 0);
    rated.sort((one, other) => other.worth - one.worth);
    const best = rated[0];
    hand = rated.slice(1).map(({ path }) => path);
    if (!best && isOver) break;
    if (!best) continue;
    paths.push(best.path);
    for (const goal of goals.of(best.path)) {
      count += 1 - (met[goal] as number);
      met[goal] = 1;
    }
    if (count >= wanted)
      return {
        paths,
        met,
        stopped: count < goals.total ? `${limits.coverage} % were asked for` : null,
      };
    if (paths.length >= limits.count)
      return { paths, met, stopped: `${limits.count} paths were asked for` };
  }
  return { paths, met, stopped: watch() > limits.ms ? 'its time was over' : null };
}
