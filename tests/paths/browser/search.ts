import { setImmediate } from 'node:timers/promises';
import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { openCases } from '../graph/cases.ts';
import { stateWords } from '../graph/graph.ts';
import type { PureChart } from '../graph/pure.ts';
import { BREAKS } from './answers.ts';
import { distance } from './distance.ts';
import { WRITTEN } from './follow.ts';
import { holdingOf } from './holds.ts';
import { isOffered } from './offers.ts';

export interface Wish {
  /** written branches that are still to be taken */
  wanted: ReadonlySet<number>;
  /** steps that the page does not offer where it stands */
  barred(from: string, step: Case, at: AnyMachineSnapshot, taking: string): boolean;
  /** this beginning was tried for that branch, and never came to it */
  isHopeless?(from: string, step: Case, target: number): boolean;
  deepest: number;
  /** what tells two places apart, otherwise all that they hold */
  placeIn?(model: ChartModel, at: AnyMachineSnapshot): string;
  /** these events alone; all where it is not given */
  titles?: ReadonlySet<string>;
  /** places that are looked at before the search is given up */
  most?: number;
  /** called for each of them */
  looked?(): void;
}
export interface Found {
  steps: Case[];
  /** the branch for which it goes this way */
  target: number;
  /** the branches that its first step takes */
  taking: string;
}
/** What the samples say, said of what a page that stands there holds. */
export type ModelAt = (at: AnyMachineSnapshot) => ChartModel;

interface Reached {
  at: AnyMachineSnapshot;
  steps: Case[];
  taking: string;
}
const MOST_LOOKED_AT = 700;
/** After so many, other pages get their turn. */
const AT_ONCE = 10;

export const placeOf = (snapshot: AnyMachineSnapshot): string => stateWords(snapshot.value);

/**
 * The shortest way from where a page really stands to a branch that no page has taken yet (A*): the chart itself is asked, with all that the page
 * holds, and no step is guessed. What the drawing says is too far away is not looked at.
 */
export async function nearest(
  modelAt: ModelAt,
  chart: PureChart,
  from: AnyMachineSnapshot,
  wish: Wish,
  first?: (step: Case) => boolean,
): Promise<Found | null> {
  const { wanted, barred, deepest, isHopeless, titles, most = MOST_LOOKED_AT } = wish;
  const placeIn = wish.placeIn ?? ((_: ChartModel, at: AnyMachineSnapshot) => holdingOf(at));
  const known = new Set([placeIn(modelAt(from), from)]);
  const here = placeOf(from);
  const waiting = new Waiting(wanted, deepest);
  waiting.add({ at: from, steps: [], taking: '' });
  for (let looked = 0; looked < most; looked++) {
    if (looked % AT_ONCE === 0) await setImmediate();
    const next = waiting.take();
    if (!next) return null;
    wish.looked?.();
    const { at, steps, taking } = next;
    const isFirst = steps.length === 0;
    const place = placeOf(at);
    const model = modelAt(at);
    for (const step of openCases(model, at).cases) {
      // A call breaks when it is made: before that step, and not once it waits.
      if (isFirst && ((first && !first(step)) || isBroken(step))) continue;
      if ((titles && !titles.has(step.title)) || !isOffered(step, at)) continue;
      const done = tried(chart, at, step);
      if (!done) continue;
      const ids = done.taken.flatMap((one) => WRITTEN.idOf(one) ?? []);
      if (barred(place, step, at, ids.join())) continue;
      const way = {
        at: done.after,
        steps: [...steps, step],
        taking: isFirst ? ids.join() : taking,
      };
      const target = ids.find(
        (id) => wanted.has(id) && !isHopeless?.(here, way.steps[0] as Case, id),
      );
      if (target !== undefined) return { steps: way.steps, target, taking: way.taking };
      const holding = placeIn(model, done.after);
      if (known.has(holding)) continue;
      known.add(holding);
      waiting.add(way);
    }
  }
  return null;
}

/** Ways that are not at their end: the shortest that can come of one is gone on with, and of those the one that has come farthest. */
class Waiting {
  readonly #inOrder: Reached[][] = [];
  readonly #wanted: ReadonlySet<number>;
  readonly #deepest: number;
  constructor(wanted: ReadonlySet<number>, deepest: number) {
    this.#wanted = wanted;
    this.#deepest = deepest;
  }

  add(way: Reached): void {
    const { length } = way.steps;
    const least = length + distance(way.at, this.#wanted);
    if (least >= this.#deepest) return;
    const place = (least + 1) * this.#deepest - length;
    this.#inOrder[place] ??= [];
    this.#inOrder[place].push(way);
  }

  take(): Reached | undefined {
    return this.#inOrder.find((ways) => ways?.length > 0)?.shift();
  }
}

const isBroken = ({ event }: Case): boolean => {
  const port = /^xstate\.error\.actor\.(.+)$/.exec(event.type)?.[1];
  return port !== undefined && port in BREAKS;
};

function tried(chart: PureChart, at: AnyMachineSnapshot, step: Case) {
  try {
    const done = chart.step(at, step.event);
    return done && done.after.status !== 'error' ? done : null;
  } catch {
    return null;
  }
}
