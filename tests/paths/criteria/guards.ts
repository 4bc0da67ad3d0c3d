import type { Case } from '#machines/model.ts';
import { type Graph, type Path, type Vertex, wayTo } from '../graph/graph.ts';
import { pathOf, type WrittenTransition } from '../graph/written.ts';
import type { Goals } from './goals.ts';

/** Branches by the state and the event that they belong to. */
function listsOf({ chart }: Graph): Map<string, WrittenTransition[]> {
  return Map.groupBy(chart.transitions, ({ source, event }) => `${source}\n${event}`);
}

/**
 * Which answers the questions of an event gave: those before the branch that was taken said no, that one yes; of a state that was asked and took
 * nothing all said no. A state is asked unless one inside it took the event.
 */
export function answersAt(
  lists: Map<string, WrittenTransition[]>,
  vertex: Vertex,
  event: string,
  taken: ReadonlySet<number>,
): number[] {
  const took: string[] = [];
  const answers: number[] = [];
  const deepFirst = vertex.snapshot._nodes.toSorted(
    (one, other) => other.path.length - one.path.length,
  );
  for (const node of deepFirst) {
    const path = pathOf(node);
    if (took.some((inner) => inner.startsWith(`${path}.`))) continue;
    for (const branch of lists.get(`${path}\n${event}`) ?? []) {
      const isTaken = taken.has(branch.id);
      if (branch.guard) answers.push(2 * branch.id + (isTaken ? 1 : 0));
      if (!isTaken) continue;
      took.push(path);
      break;
    }
  }
  return answers;
}

/** Each question with its yes and its no. */
export function guardOutcomes(graph: Graph): Goals {
  const lists = listsOf(graph);
  const { transitions } = graph.chart;
  const asked = new Set(transitions.filter((one) => one.guard).map(({ id }) => id));
  const numbers = new Map(
    [...asked].flatMap((id, at) => [[2 * id, 2 * at] as const, [2 * id + 1, 2 * at + 1] as const]),
  );
  const goals = [...numbers.keys()];
  const numbered = (answers: readonly number[]): number[] =>
    answers.flatMap((one) => numbers.get(one) ?? []);
  // The branches before one that was taken said no, which is also so in what is passed through at once.
  const passed = (taken: readonly number[]): number[] =>
    taken.flatMap((id) => {
      const place = transitions[id]?.place ?? 0;
      const before = Array.from({ length: place }, (_, at) => 2 * (id - place + at));
      return asked.has(id) ? [...before, 2 * id + 1] : before;
    });
  const atOnce = (vertex: Vertex): number[] => answersAt(lists, vertex, '', NONE);
  return {
    total: numbers.size,
    *of(path) {
      yield* numbered(passed(graph.startTaken[path.start] ?? []));
      let at = graph.starts[path.start] as Vertex;
      for (const { step, taken, to } of path.edges) {
        yield* numbered(answersAt(lists, at, step.event.type, new Set(taken)));
        yield* numbered(passed(taken));
        yield* numbered(atOnce(to));
        at = to;
      }
      if (path.refused) yield* numbered(answersAt(lists, at, path.refused.event.type, NONE));
    },
    words: (goal) => {
      const answer = goals[goal] as number;
      return `${transitions[answer >> 1]?.name}: ${answer & 1 ? 'yes' : 'no'}`;
    },
  };
}
const NONE: ReadonlySet<number> = new Set();

/** Paths to every question's yes and no; where a no refuses the event, the path ends with the refusal. */
export function* guardPaths(graph: Graph): Generator<Path> {
  for (const edge of graph.edges)
    yield { start: edge.from.start, edges: [...wayTo(edge.from), edge] };
  yield* negativePaths(graph);
}

/** Every event that a state listens to and refuses: nothing may change, and no page may offer it. Once for each state and sample. */
export function* negativePaths(graph: Graph): Generator<Path> {
  const seen = new Set<string>();
  for (const vertex of graph.vertices)
    for (const refused of vertex.refused) {
      const key = `${JSON.stringify(vertex.snapshot.value)} ${refused.title}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield negative(vertex, refused);
    }
}
const negative = (vertex: Vertex, refused: Case): Path => ({
  start: vertex.start,
  edges: wayTo(vertex),
  refused,
});
