import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { moneyOf } from '#machines/checkout/outline.ts';
import type { OrderFact, Trace, TraceSegment } from '#machines/domain/trace/trace.ts';
import { type OrderLife, stateText } from '#machines/order/life.ts';
import { orderMachine } from '#machines/order/machine.ts';
import { ROOT } from '#scripts/child.ts';
import { CHARTS } from '#src/trace/charts.ts';
import { entryWriter } from '#src/trace/entries.ts';
import type { Seen } from '#src/trace/observer.ts';
import { type Graph, type Path, titlesOf } from '../graph/graph.ts';
import type { Ran } from './result.ts';

export const TRACES = join(ROOT, 'test-results/paths-failed');
const DOCUMENT = '00000000-0000-4000-8000-000000000012';
const BEGAN = Date.UTC(2027, 2, 1, 9);
const BETWEEN_MS = 1_000;

/** A file that the support inspector opens: the documents of one checkout or the log of one order, and nothing of a server. */
export const traceOf = (
  reference: string,
  segments: readonly TraceSegment[],
  order: OrderFact[] | null = null,
): Trace => ({
  ...{ format: 'storefront-trace', version: 1, order, server: [], segments: [...segments] },
  header: {
    ...{ reference, build: segments[0]?.build ?? 'paths', store: 'paths', layout: 'retail' },
    ...{ locale: 'en', provider: null, intent: null, order: null, orderNumber: null },
    startedAt: segments[0]?.startedAt ?? BEGAN,
  },
});

/** Charts that a page runs, by the name under which a trace knows them; the inspector replays no others. */
const actorOf = ({ model }: Graph): string | undefined =>
  Object.keys(CHARTS).find((actor) => CHARTS[actor]?.id === model.machine.id);

/** A path as a page would have recorded it, a second between two steps; null where the inspector knows no such chart. */
export function recorded(graph: Graph, { start, edges }: Path): TraceSegment | null {
  const id = actorOf(graph);
  const run = graph.runs[start];
  if (!id || !run) return null;
  const [root = '', child] = id.split('/');
  const actor = (child ? { id: child, _parent: { id: root } } : { id }) as unknown as AnyActorRef;
  const seen = (event: AnyEventObject, snapshot: AnyMachineSnapshot, sequence: number): Seen => ({
    ...{ actor, source: undefined, event, snapshot, sequence, ms: sequence * BETWEEN_MS },
  });
  const input = graph.model.starts[start]?.input;
  const all = [seen({ type: 'xstate.init', input }, run.first, 0)];
  for (const { step } of edges) {
    const before = all.at(-1)?.snapshot as AnyMachineSnapshot;
    all.push(seen(step.event, run.step(before, step.event)?.after ?? before, all.length));
  }
  const written = entryWriter('paths', BEGAN, moneyOf).write({ stood: new Map(), seen: all });
  return {
    ...{ document: DOCUMENT, build: 'paths', startedAt: BEGAN, skewMs: 0, page: 'checkout' },
    ...written,
  };
}

const lifeOf = ({ value, context }: AnyMachineSnapshot): OrderLife =>
  ({ value, facts: context }) as OrderLife;

/** A path of the order's chart as its log would hold it; null for every other chart. The inspector replays a log on the order's own chart. */
export function logged(graph: Graph, { start, edges }: Path): OrderFact[] | null {
  const run = graph.runs[start];
  if (graph.model.machine.id !== orderMachine.id || !run) return null;
  let at = run.first;
  return edges.map(({ step: { event } }, number) => {
    const before = at;
    at = run.step(before, event)?.after ?? before;
    // The first line of a log says what was ordered.
    const made = number === 0 ? { made: graph.model.starts[start]?.input } : {};
    return {
      ...{ number: number + 1, type: event.type, event: { ...event, ...made } },
      ...{ attemptId: null, cause: 'paths', toldBy: null, build: 'paths' },
      ...{ from: stateText(lifeOf(before)), to: stateText(lifeOf(at)) },
      at: BEGAN + (number + 1) * BETWEEN_MS,
    };
  });
}

const slug = (text: string): string => text.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();

/** Writes what the inspector opens beside what is printed; answers the file's path. */
export function keepTrace(graph: Graph, { path }: Ran, folder = TRACES): string | null {
  const name = titlesOf(graph, path).join('-');
  const log = logged(graph, path);
  if (log) return writeTrace(name, [], folder, log);
  const segment = recorded(graph, path);
  return segment && writeTrace(name, [segment], folder);
}
export function writeTrace(
  name: string,
  segments: readonly TraceSegment[],
  folder = TRACES,
  order: OrderFact[] | null = null,
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${slug(name).slice(-80)}.trace.json`);
  writeFileSync(file, `${JSON.stringify(traceOf('PATH-0001', segments, order))}\n`);
  return file;
}
