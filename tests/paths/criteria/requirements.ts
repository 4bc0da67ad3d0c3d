import { effectsOf, misses, stepOf } from '../../models/effects.ts';
import { ENDLESS, type Time } from '../graph/budget.ts';
import { type Edge, type Graph, type Path, wayTo } from '../graph/graph.ts';

const ID = /\b(?:[IFGSDL]\d{1,3})\b/g;

/** The promises (docs/promises.md) that the model's rules name, each with the edges at which a rule that names it had something to say. */
export function edgesByPromise(graph: Graph, time: Time = ENDLESS): Map<string, Edge[]> {
  const found = new Map<string, Edge[]>();
  for (const edge of graph.edges) {
    if (time.isHalfOver()) break;
    for (const id of promisesAt(graph, edge)) {
      const edges = found.get(id) ?? [];
      edges.push(edge);
      found.set(id, edges);
    }
  }
  return found;
}

export function promisesAt(graph: Graph, { from, step }: Edge): Set<string> {
  const used = new Set<string>();
  const done = graph.runs[from.start]?.step(from.snapshot, step.event);
  if (done)
    misses(graph.model, stepOf(from.snapshot, step.event, done.after), effectsOf(done.deeds), used);
  return new Set([...used].flatMap((name) => name.match(ID) ?? []));
}

/** Promises that the chart's rules and what always holds name, in their order. */
export function promisesOf({ model }: Pick<Graph, 'model'>): string[] {
  const names = [...Object.keys(model.rules), ...Object.keys(model.holds)];
  return [...new Set(names.flatMap((name) => name.match(ID) ?? []))].sort();
}

/** To each promise the shortest path, and one for each state in which it says something. */
export function* promisePaths(
  graph: Graph,
  wanted?: string,
  time: Time = ENDLESS,
): Generator<Path> {
  for (const [id, edges] of edgesByPromise(graph, time)) {
    if (wanted && id !== wanted) continue;
    const seen = new Set<string>();
    for (const edge of edges) {
      const place = JSON.stringify(edge.from.snapshot.value);
      if (seen.has(place)) continue;
      seen.add(place);
      yield { start: edge.from.start, edges: [...wayTo(edge.from), edge] };
    }
  }
}
