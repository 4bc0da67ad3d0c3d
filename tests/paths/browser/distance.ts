import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { pathOf } from '../graph/written.ts';
import { WRITTEN } from './follow.ts';

/** By how many events at least a state leads to where a branch stands, whatever the guards say. */
type Distances = ReadonlyMap<AnyStateNode, number>;

const isLeaf = ({ type }: AnyStateNode): boolean => type === 'atomic' || type === 'final';
const LEAVES = WRITTEN.states.filter(isLeaf);
const NODES = new Map(WRITTEN.states.map((node) => [pathOf(node), node]));
function holds(outer: AnyStateNode | undefined, leaf: AnyStateNode): boolean {
  for (let at: AnyStateNode | undefined = leaf; at; at = at.parent) if (at === outer) return true;
  return false;
}
const leavesOf = (path: string): AnyStateNode[] =>
  LEAVES.filter((leaf) => holds(NODES.get(path), leaf));
/** Where a target that has states of its own begins. */
function beginningOf(path: string): AnyStateNode[] {
  let node = NODES.get(path);
  while (node && !isLeaf(node)) node = node.initial?.target[0];
  return node ? [node] : [];
}

/** The arrows of the drawing, backwards; what happens at once costs nothing. */
const BACK = new Map<AnyStateNode, { from: AnyStateNode; cost: 0 | 1 }[]>();
for (const { source, event, targets } of WRITTEN.transitions)
  for (const to of targets.flatMap(beginningOf))
    BACK.set(to, [
      ...(BACK.get(to) ?? []),
      ...leavesOf(source).map((from) => ({ from, cost: event === '' ? 0 : 1 }) as const),
    ]);

function distancesTo(branch: number): Distances {
  const found = new Map<AnyStateNode, number>();
  let edge = leavesOf(WRITTEN.transitions[branch]?.source ?? '');
  for (let far = 0; edge.length > 0; far++) {
    const next: AnyStateNode[] = [];
    // The list grows by what is as near.
    for (const at of edge) {
      if (found.has(at)) continue;
      found.set(at, far);
      for (const { from, cost } of BACK.get(at) ?? []) (cost === 0 ? edge : next).push(from);
    }
    edge = next;
  }
  return found;
}
const kept = new Map<number, Distances>();

/** To the nearest of these branches, by events that still have to come before it; no end where the drawing has no way. */
export function distance(at: AnyMachineSnapshot, branches: Iterable<number>): number {
  let nearest = Number.POSITIVE_INFINITY;
  const leaves = at._nodes.filter(isLeaf);
  for (const branch of branches) {
    const own = kept.get(branch) ?? distancesTo(branch);
    kept.set(branch, own);
    for (const leaf of leaves) nearest = Math.min(nearest, own.get(leaf) ?? nearest);
  }
  return nearest;
}
