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
  barred(from: string, step: Case, at: AnyMachineSnapshot, taking: string): boolean;
  /** this beginning was tried for that branch, and never came to it */
  isHopeless?(from: string, step: Case, target: number): boolean;
  deepest: number;
  /** these events alone; all where it is not given */
  titles?: ReadonlySet<string>;
}
export interface Found {
  steps: Case[];
  /** the branch for which it goes this way */
  target: number;
  /** the branches that its first step takes */
  taking: string;
}
const MOST_LOOKED_AT = 700;

export const placeOf = (snapshot: AnyMachineSnapshot): string => stateWords(snapshot.value);

/** The shortest way from where a page really stands to a branch that no page has taken yet: the chart itself is asked, no step is guessed. */
export function nearest(
  model: ChartModel,
  chart: PureChart,
  from: AnyMachineSnapshot,
  { wanted, barred, deepest, isHopeless, titles }: Wish,
  first?: (step: Case) => boolean,
): Found | null {
  const known = new Set([situationOf(model, from)]);
  const here = placeOf(from);
  let edge: { at: AnyMachineSnapshot; steps: Case[]; taking: string }[] = [
    { at: from, steps: [], taking: '' },
  ];
  for (let depth = 0; depth < deepest && edge.length > 0 && known.size < MOST_LOOKED_AT; depth++) {
    const next: typeof edge = [];
    for (const { at, steps, taking } of edge) {
      const place = placeOf(at);
      for (const step of openCases(model, at).cases) {
        if (titles && !titles.has(step.title)) continue;
        if (depth === 0 && first && !first(step)) continue;
        // A call breaks when it is made: before that step, and not once it waits.
        if (depth === 0 && isBroken(step)) continue;
        const done = tried(chart, at, step);
        if (!done) continue;
        const ids = done.taken.flatMap((one) => WRITTEN.idOf(one) ?? []);
        if (barred(place, step, at, ids.join())) continue;
        const way = [...steps, step];
        const begins = depth === 0 ? ids.join() : taking;
        const target = ids.find((id) => wanted.has(id) && !isHopeless?.(here, way[0] as Case, id));
        if (target !== undefined) return { steps: way, target, taking: begins };
        const key = situationOf(model, done.after);
        if (known.has(key)) continue;
        known.add(key);
        next.push({ at: done.after, steps: way, taking: begins });
      }
    }
    edge = next;
  }
  return null;
}

/** The model's facts know that a cart is held back; here it matters whether it is another one. */
const situationOf = (model: ChartModel, at: AnyMachineSnapshot): string => {
  const { heldCart } = at.context as { heldCart: { items: { qty: number }[] } | null };
  return `${keyOf(model, at)} ${heldCart?.items.map(({ qty }) => qty) ?? ''}`;
};

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
