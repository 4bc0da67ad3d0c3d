import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { ChartModel } from '#machines/model.ts';
import { openText } from '#src/support/open/readFile.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { replayOrder } from '#src/support/player/orderLife.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { replayTrace } from '#src/trace/replay.ts';
import { CHARTS } from './charts.ts';
import { foreignModel } from './foreign.ts';
import { explore } from './graph/explore.ts';
import { type Graph, type Path, titlesOf, wayTo } from './graph/graph.ts';
import { keepTrace } from './run/asTrace.ts';
import { keepFailure, keptPaths } from './run/kept.ts';
import { purePlace } from './run/pure.ts';
import { shrink } from './run/shrink.ts';

/** A room with a lamp and a door; its model says wrongly that the lamp never burns where the door is open. */
const room = createMachine({
  id: 'room',
  type: 'parallel',
  states: {
    lamp: {
      initial: 'dark',
      states: { dark: { on: { lamp: 'lit' } }, lit: { on: { lamp: 'dark' } } },
    },
    door: {
      initial: 'shut',
      states: { shut: { on: { door: 'open' } }, open: { on: { door: 'shut' } } },
    },
  },
});
const WRONG = 'no light where the door is open';
const graphOf = (isWrong: boolean): Graph => {
  const model = foreignModel(room) as ChartModel;
  const rules: ChartModel['rules'] = {
    [WRONG]: {
      leaves: ({ after: { value } }) => !isWrong || value.lamp === 'dark' || value.door === 'shut',
    },
  };
  return explore({ ...model, rules });
};
const pathOf = (graph: Graph, titles: string[]): Path => {
  let at = graph.starts[0];
  const edges = titles.flatMap((title) => {
    const edge = at?.out.find(({ step }) => step.title === title);
    at = edge?.to;
    return edge ?? [];
  });
  return { start: 0, edges };
};
const DETOURS = ['lamp', 'lamp', 'door', 'door', 'door', 'door', 'lamp', 'door', 'lamp', 'lamp'];

test('a path that fails shrinks to the shortest that fails for the same reason', async () => {
  const graph = graphOf(true);
  const place = purePlace(graph);
  const failed = await place.run(pathOf(graph, DETOURS));
  expect(failed.wrong[0]).toContain(WRONG);
  expect(failed.steps).toBe(8);
  const short = await shrink(place, failed);
  expect(short.path.edges.map(({ step }) => step.title).sort()).toEqual(['door', 'lamp']);
  expect(short.wrong).toEqual(failed.wrong);
});

test('it becomes a file that a person can read, and is walked again until it is mended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const graph = graphOf(true);
  const place = purePlace(graph);
  const short = await shrink(place, await place.run(pathOf(graph, DETOURS)));
  const name = keepFailure(graph, 'pure', short, folder);
  expect(readdirSync(folder)).toEqual([name]);
  const written = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  expect(written).toMatchObject({ chart: 'room', place: 'pure', wrong: short.wrong });
  expect(written.steps.toSorted()).toEqual(['door', 'lamp']);

  const [again] = keptPaths(graph, folder);
  expect(again && titlesOf(graph, again)).toEqual(titlesOf(graph, short.path));
  expect(again && (await place.run(again)).wrong).toEqual(short.wrong);

  const mended = graphOf(false);
  const [walked] = keptPaths(mended, folder);
  expect(walked && (await purePlace(mended).run(walked)).wrong).toEqual([]);
});

test('a kept path that the chart does not have any more is left out, and other charts are not asked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const graph = graphOf(true);
  keepFailure(
    graph,
    'pure',
    { path: pathOf(graph, ['lamp', 'door']), steps: 2, wrong: ['x'], ms: 0 },
    folder,
  );
  const other = explore(
    foreignModel(
      createMachine({ id: 'room', initial: 'a', states: { a: { on: { lamp: 'b' } }, b: {} } }),
    ),
  );
  expect(keptPaths(other, folder)).toEqual([]);
  const named = explore(
    foreignModel(createMachine({ id: 'hall', initial: 'a', states: { a: {} } })),
  );
  expect(keptPaths(named, folder)).toEqual([]);
});

test('a failing path of a page’s chart becomes a file that the inspector replays without a difference', () => {
  const graph = explore(CHARTS.get('checkout') as ChartModel, { situations: 60 });
  const at = graph.vertices.at(-1) as (typeof graph.vertices)[number];
  const path: Path = { start: at.start, edges: wayTo(at) };
  const folder = mkdtempSync(join(tmpdir(), 'failed-'));
  const file = keepTrace(graph, { path, steps: path.edges.length, wrong: ['x'], ms: 0 }, folder);
  const opened = openText(readFileSync(file ?? '', 'utf8'), 'failed.json');
  const segments = opened.kind === 'trace' ? opened.trace.segments : [];
  const steps = replayTrace({ segments });
  expect(steps).toHaveLength(path.edges.length + 1);
  expect(steps.flatMap(({ divergences }) => divergences)).toEqual([]);
  expect(
    keepTrace(graphOf(true), { path: { start: 0, edges: [] }, steps: 0, wrong: [], ms: 0 }, folder),
  ).toBeNull();
});

test('a failing path of the order becomes a log that the inspector replays up to the step that failed', () => {
  const graph = explore(CHARTS.get('order') as ChartModel, { situations: 60 });
  const titles = ['placed', '1,000 come'];
  const path = pathOf(graph, titles);
  expect(path.edges).toHaveLength(2);
  const folder = mkdtempSync(join(tmpdir(), 'failed-'));
  const file = keepTrace(graph, { path, steps: 2, wrong: ['x'], ms: 0 }, folder);
  const opened = openText(readFileSync(file ?? '', 'utf8'), 'failed.json');
  const trace = (opened as { trace: Trace }).trace;
  const moments = momentsOf(trace);
  expect(moments.map(({ trouble }) => trouble)).toEqual([null, null]);
  expect(verdictOf(trace, moments)).toBeTruthy();
  const steps = replayOrder(trace.order ?? []);
  expect(steps.map(({ fact }) => fact.type)).toEqual(path.edges.map(({ step }) => step.event.type));
  const [placed, came] = steps.map(({ fact }) => fact);
  expect(came?.from).toBe(placed?.to);
  expect(came?.to).toMatch(/^paid\./);
  // 1,000 were asked for: the inspector shows the last line as paid, and what the chart did at it.
  expect(steps.at(-1)).toMatchObject({ life: { facts: { kept: 1_000 } }, money: 'taken' });
  expect(steps.at(-1)?.active).toContain('order.money.paid');
  expect(JSON.stringify(steps.at(-1)?.deeds)).toContain('"kind":"PAID","amount":1000');
});
