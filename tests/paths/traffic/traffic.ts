import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceSegment } from '#machines/domain/trace/trace.ts';
import { ROOT } from '#scripts/child.ts';
import type { TestedPaths } from '#src/support/trace/nearest.ts';
import type { Counter } from './count.ts';
import { OrderWalks } from './orders.ts';
import type { Stored } from './stored.ts';
import { type Broken, TraceWalks } from './traces.ts';

export interface ChartTraffic {
  chart: string;
  walks: number;
  steps: number;
  /** written branches, and those of them that were taken, most first */
  all: number;
  taken: { drawn: string; times: number; walks: number }[];
  /** written branches that no shopper took: tests walk them all the same */
  untaken: string[];
}
/** What was really done, beside what tests do. */
export interface Traffic {
  documents: number;
  entries: number;
  orders: number;
  lines: number;
  charts: ChartTraffic[];
  /** two events of the checkout, one after the other, that no tested path has, with how often they came */
  untested: { pair: string; times: number }[];
  /** the reverse: pairs of tested paths that never came */
  unseen: number;
  tested: number;
  broken: Broken[];
}

const TESTED = join(ROOT, 'src/support/trace/testedPaths.json');
const chartTraffic = (chart: string, counter: Counter): ChartTraffic => {
  const { written, branches, walks, steps } = counter;
  return {
    ...{ chart, walks, steps, all: written.transitions.length, taken: counter.named() },
    untaken: written.transitions.filter(({ id }) => !branches.has(id)).map(({ drawn }) => drawn),
  };
};

export function trafficOf({ traces, orders, audit }: Stored, testedFile = TESTED): Traffic {
  const recorded = new TraceWalks();
  const logs = new OrderWalks();
  for (const [id, segments] of traces) recorded.walk(id.slice(0, 8), segments);
  for (const [id, log] of orders) logs.walk(id, log);
  const counters = [...recorded.counters, ['order', logs.counter] as const];
  const came = pairsIn([...traces.values()].flat());
  const tested = testedPairs(testedFile);
  return {
    ...{ documents: recorded.documents, entries: recorded.entries },
    ...{ orders: orders.size, lines: logs.lines, tested: tested.size },
    charts: counters.map(([chart, counter]) => chartTraffic(chart, counter)),
    untested: [...came]
      .filter(([pair]) => !tested.has(pair))
      .map(([pair, times]) => ({ pair, times }))
      .sort((one, other) => other.times - one.times),
    unseen: [...tested].filter((pair) => !came.has(pair)).length,
    broken: [...recorded.broken, ...logs.broken, ...audit.map(inBooks)],
  };
}

const inBooks = ({ invariant, subject, detail }: Stored['audit'][number]): Broken => ({
  where: `books, ${subject}`,
  what: `${invariant} does not hold: ${detail}`,
});
const pairOf = (one: string, other: string): string => `${one} > ${other}`;
/** Events of the checkout alone, as a tested path has them. */
function pairsIn(segments: readonly TraceSegment[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { entries } of segments) {
    const own = entries.filter(({ actor }) => actor === 'checkout').map(({ event }) => event.type);
    for (const [at, type] of own.entries()) {
      const next = own[at + 1];
      if (next) found.set(pairOf(type, next), (found.get(pairOf(type, next)) ?? 0) + 1);
    }
  }
  return found;
}
function testedPairs(file: string): Set<string> {
  const { words, paths } = JSON.parse(readFileSync(file, 'utf8')) as TestedPaths;
  return new Set(
    paths.flatMap(({ events }) =>
      events
        .slice(1)
        .map((word, at) => pairOf(words[events[at] as number] ?? '', words[word] ?? '')),
    ),
  );
}

const line = (...cells: (string | number)[]): string => cells.join('  ');
export function printed({
  documents,
  entries,
  orders,
  lines,
  charts,
  untested,
  unseen,
  tested,
  broken,
}: Traffic): string {
  return [
    `${documents} recorded documents with ${entries} entries, ${orders} orders with ${lines} lines in their logs`,
    ...charts.map(({ chart, walks, steps, all, taken }) =>
      line(
        chart.padEnd(20),
        `${walks} walks`,
        `${steps} steps`,
        `${taken.length} of ${all} branches taken`,
      ),
    ),
    `done by shoppers, in no tested path (${untested.length} pairs of events):`,
    ...untested.slice(0, 15).map(({ pair, times }) => line(' ', String(times).padStart(6), pair)),
    `tested, and never done: ${unseen} of ${tested} pairs`,
    `against the rules: ${broken.length === 0 ? 'none' : broken.length}`,
    ...broken.slice(0, 20).map(({ where, what }) => line(' ', where, what)),
  ].join('\n');
}
