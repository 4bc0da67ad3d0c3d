import type { Criterion, Wish } from './criteria/criteria.ts';
import { type Goals, pathsThemselves } from './criteria/goals.ts';
import { startWatch, type Time, TimeIsOver, timeUntil, type Watch } from './graph/budget.ts';
import type { Graph, Path } from './graph/graph.ts';
import { asWalked } from './tour/follow.ts';
import type { PairsMet } from './tour/manyPairs.ts';
import { costOf, type Tour } from './tour/tour.ts';
import { inOrderOfWorth } from './worth.ts';

export interface Stop {
  /** so many of 100 goals */
  coverage: number;
  count: number;
  ms: number;
}
export const TO_THE_END: Stop = { coverage: 100, count: 100_000, ms: 3_600_000 };
/** A tour has as many paths as it needs; its time is the one that every criterion has. */
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
  const { ms } = { ...TO_THE_END, ...stop };
  const alone = criterion.oneByOne?.(graph, ms, watch);
  if (alone) return metOneByOne(graph, alone);
  const whole = timeUntil(ms, watch);
  const tour = tourInTime(graph, criterion, whole);
  const time = tour ? whole : timeUntil(ms, watch);
  const limits = { ...(criterion.tour ? WHOLE : TO_THE_END), ...stop };
  const all = tour?.paths ?? criterion.paths(graph, wish, time);
  const goals = criterion.goals?.(graph);
  const chosen =
    tour && goals
      ? inOrderOfWorth(tour.paths, goals, limits, time)
      : chosenOneByOne(walkable(graph, all), goals, limits, time);
  const known = goals ?? pathsThemselves(graph, chosen.paths);
  const met = goals ? chosen.met : new Uint8Array(chosen.paths.length).fill(1);
  const none = new Set(tour?.none);
  const missing = [...met.keys()].filter((goal) => met[goal] === 0 && !none.has(goal));
  const total = met.length - none.size;
  const isLeft = time.wasCut && (missing.length > 0 || !goals);
  const left = isLeft ? `its time was over after ${chosen.paths.length} paths` : null;
  return {
    ...{ paths: chosen.paths, goals: known, met: total - missing.length, missing },
    ...{ total, none: none.size },
    ...{
      cost: costOf(chosen.paths),
      bound: tour?.bound ?? null,
      isProved: tour?.isProved ?? false,
    },
    ...{
      naive: criterion.naive?.(graph) ?? null,
      stopped: chosen.stopped ?? left ?? graph.stopped,
    },
  };
}

/** None where its bound was not found in half of the time: the other half is for paths that are chosen one by one. */
function tourInTime(graph: Graph, criterion: Criterion, time: Time): Tour | undefined {
  try {
    return criterion.tour?.(graph, time);
  } catch (error) {
    if (error instanceof TimeIsOver) return undefined;
    throw error;
  }
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

function chosenOneByOne(paths: Iterable<Path>, goals: Goals | undefined, ...rest: [Stop, Time]) {
  const reader = paths[Symbol.iterator]() as Iterator<Path>;
  return goals ? choose(reader, goals, ...rest) : takeAll(reader, ...rest);
}

export interface Chosen {
  paths: Path[];
  met: Uint8Array;
  stopped: string | null;
}

function takeAll(reader: Iterator<Path>, limits: Stop, time: Time): Chosen {
  const paths: Path[] = [];
  const met = new Uint8Array();
  for (;;) {
    const next = reader.next();
    if (next.done) return { paths, met, stopped: null };
    if (paths.length >= limits.count)
      return { paths, met, stopped: `${limits.count} paths were asked for, there are more` };
    if (time.isOver())
      return {
        paths,
        met,
        stopped: `its time was over after ${paths.length} paths, there are more`,
      };
    paths.push(next.value);
  }
}

/** Of the paths at hand the one that meets most that is new; those that meet nothing new are left out. */
function choose(reader: Iterator<Path>, goals: Goals, limits: Stop, time: Time): Chosen {
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
      isOver = Boolean(next.done) || time.isOver();
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
  return { paths, met, stopped: null };
}
