import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { createTestModel, getSimplePaths } from 'xstate/graph';
import { withoutPrefixes } from './criteria/prefixes.ts';
import { simplePaths } from './criteria/simple.ts';
import { foreignModel } from './foreign.ts';
import { explore } from './graph/explore.ts';
import { type Graph, type Path, wayTo } from './graph/graph.ts';

/** The same work by XState's own generator and by ours; paths are compared by their events, one by one. */
export interface Work {
  name: string;
  theirs(machine: AnyStateMachine): { steps: { event: AnyEventObject }[] }[];
  ours(machine: AnyStateMachine): Path[];
}

const graphOf = (machine: AnyStateMachine): Graph => explore(foreignModel(machine));

export const WORKS: Record<'transitions' | 'simple', Work> = {
  transitions: {
    name: 'transition coverage',
    theirs: (machine) => createTestModel(machine).getShortestPaths() as never,
    ours: (machine) =>
      withoutPrefixes(
        graphOf(machine).edges.map((edge) => ({ start: 0, edges: [...wayTo(edge.from), edge] })),
      ),
  },
  simple: {
    name: 'simple paths',
    theirs: (machine) => getSimplePaths(machine as never) as never,
    ours: (machine) => [...simplePaths(graphOf(machine))],
  },
};

export function sameSets(
  theirs: ReturnType<Work['theirs']>,
  ours: readonly Path[],
): { paths: number; isSame: boolean } {
  const written = theirs.map(({ steps }) =>
    steps.flatMap(({ event }) => (event.type === 'xstate.init' ? [] : event.type)).join(' '),
  );
  const all = new Set(written);
  const own = new Set(ours.map(({ edges }) => edges.map(({ step }) => step.event.type).join(' ')));
  const isSame =
    all.size === written.length &&
    own.size === ours.length &&
    all.size === own.size &&
    [...all].every((one) => own.has(one));
  return { paths: ours.length, isSame };
}
