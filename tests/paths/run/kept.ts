import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Graph, type Path, titlesOf } from '../graph/graph.ts';
import type { Ran } from './result.ts';

/** Paths that failed once, a file each: they are walked first next time, also when the plan has other paths. */
export const KEPT = join(import.meta.dirname, '..', 'kept');

interface Kept {
  chart: string;
  place: string;
  start: string;
  /** titles of samples: they stay readable, and stay true when numbers of edges change */
  steps: string[];
  refused?: string;
  wrong: string[];
}

const slug = (text: string): string => text.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();

export function keepFailure(
  graph: Graph,
  place: string,
  { path, wrong }: Ran,
  folder = KEPT,
): string {
  const kept: Kept = {
    ...{ chart: graph.model.name, place, start: graph.model.starts[path.start]?.title ?? '' },
    steps: path.edges.map(({ step }) => step.title),
    ...(path.refused ? { refused: path.refused.title } : {}),
    wrong,
  };
  mkdirSync(folder, { recursive: true });
  const name = `${slug(kept.chart)}-${slug(titlesOf(graph, path).join('-')).slice(-60)}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify(kept, null, 2)}\n`);
  return name;
}

/** Kept paths of a chart that the chart still has. */
export function keptPaths(graph: Graph, folder = KEPT): Path[] {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return all.flatMap((name) => {
    const kept = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Kept;
    return kept.chart === graph.model.name ? (pathOf(graph, kept) ?? []) : [];
  });
}

function pathOf(graph: Graph, kept: Kept): Path | undefined {
  const start = graph.model.starts.findIndex(({ title }) => title === kept.start);
  let at = graph.starts[start];
  const path: Path = { start, edges: [] };
  for (const title of kept.steps) {
    const edge = at?.out.find(({ step }) => step.title === title);
    if (!edge) return undefined;
    path.edges.push(edge);
    at = edge.to;
  }
  const refused = at?.refused.find(({ title }) => title === kept.refused);
  return refused ? { ...path, refused } : path;
}
