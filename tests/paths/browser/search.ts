import type { AnyMachineSnapshot } from 'xstate';
import type { Case, ChartModel } from '#machines/model.ts';
import { keyOf } from '../../models/walk.ts';
import { openCases } from '../graph/cases.ts';
import { stateWords } from '../graph/graph.ts';
import type { PureChart } from '../graph/pure.ts';
import { BREAKS } from './answers.ts';
import { WRITTEN } from './follow.ts';

export interface Wish {
  /** written branches that are still to be taken */
  wanted: ReadonlySet<number>;
  /** steps that the page does not offer where it stands */
  barred(from: string, step: Case): boolean;
  deepest: number;
}
export interface Found {
  steps: Case[];
  /** the branch for which it goes this way */
  target: number;
}
const MOST_LOOKED_AT = 6_000;

export const placeOf = (snapshot: AnyMachineSnapshot): string => stateWords(snapshot.value);

/** The shortest way from where a page really stands to a branch that no page has taken yet: the chart itself is asked, no step is guessed. */
export function nearest(
  model: ChartModel,
  chart: PureChart,
  from: AnyMachineSnapshot,
  { wanted, barred, deepest }: Wish,
  first?: (step: Case) => boolean,
): Found | null {
  const known = new Set([keyOf(model, from)]);
  let edge: { at: AnyMachineSnapshot; steps: Case[] }[] = [{ at: from, steps: [] }];
  for (let depth = 0; depth < deepest && edge.length > 0 && known.size < MOST_LOOKED_AT; depth++) {
    const next: typeof edge = [];
    for (const { at, steps } of edge) {
      const place = placeOf(at);
      for (const step of openCases(model, at).cases) {
        if (depth === 0 && first && !first(step)) continue;
        // A call breaks when it is made: before that step, and not once it waits.
        if (depth === 0 && isBroken(step)) continue;
        if (barred(place, step)) continue;
        const done = tried(chart, at, step);
        if (!done) continue;
        const way = [...steps, step];
        const target = done.taken
          .map((one) => WRITTEN.idOf(one))
          .find((id) => id !== undefined && wanted.has(id));
        if (target !== undefined) return { steps: way, target };
        const key = keyOf(model, done.after);
        if (known.has(key)) continue;
        known.add(key);
        next.push({ at: done.after, steps: way });
      }
    }
    edge = next;
  }
  return null;
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
