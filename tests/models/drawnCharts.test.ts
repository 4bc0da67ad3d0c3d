import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { drawChart } from '#src/support/chart/drawChart.ts';
import type { ChartLayout } from '#src/support/chart/layout.ts';
import { graphOf } from './chartGraph.ts';
import { CHARTS } from './charts.ts';
import { statesOf, transitionsOf } from './liveActor.ts';

const fileOf = (name: string): string => `src/support/chart/drawn/${name}.json`;
const drawn = (name: string): ChartLayout => JSON.parse(readFileSync(fileOf(name), 'utf8'));
/** Coordinates apart, a drawing is its chart. */
const withoutPlaces = ({ states, wires }: ChartLayout) => ({
  states: states.map(({ x, y, width, height, ...state }) => state),
  wires: wires.map(({ points, labelAt, ...wire }) => wire),
});
const inLines = (layout: ChartLayout): string => {
  const { states, wires, ...rest } = layout;
  const list = (all: object[]): string => all.map((one) => JSON.stringify(one)).join(',\n');
  return `${JSON.stringify(rest).slice(0, -1)},"states":[\n${list(states)}\n],"wires":[\n${list(wires)}\n]}\n`;
};

describe.each(Object.entries(CHARTS))('the drawing of %s', (name, machine: AnyStateMachine) => {
  test('is of the chart as it is; UPDATE_CHARTS=1 draws it anew', async () => {
    if (process.env.UPDATE_CHARTS) {
      const { layOut } = await import('./layOut.ts');
      writeFileSync(fileOf(name), inLines(await layOut(machine)));
    }
    expect(withoutPlaces(drawn(name))).toEqual(graphOf(machine));
  });

  test('shows every state and every transition once', () => {
    const { states, wires } = drawn(name);
    const shown = [...states.flatMap(({ tags }) => tags), ...wires].flatMap(
      ({ transitions }) => transitions,
    );
    expect(states.map(({ id }) => id)).toEqual(statesOf(machine));
    expect(shown.sort()).toEqual(
      transitionsOf(machine)
        .map(({ name }) => name)
        .sort(),
    );
  });

  test('holds every state inside its parent, and no two beside each other overlap', () => {
    const { states } = drawn(name);
    const faults = states.flatMap((one, at) => [
      ...(one.parent >= 0 && !holds(states[one.parent]!, one) ? [`${one.id} stands outside`] : []),
      ...states
        .slice(at + 1)
        .filter((other) => other.parent === one.parent && overlap(one, other))
        .map((other) => `${one.id} and ${other.id}`),
    ]);
    expect(faults).toEqual([]);
  });

  test('is one picture whose parts are found by their names, and classed by whoever draws', () => {
    const svg = drawChart(drawn(name), ({ kind }) => `seen-${kind}`);
    for (const { id } of drawn(name).states) expect(svg).toContain(`data-state="${id}"`);
    expect(svg).toContain('class="state');
    expect(svg).toContain('seen-state');
  });
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('what a chart is called cannot leave its place in the picture', () => {
  const layout: ChartLayout = {
    chart: 'x',
    width: 10,
    height: 10,
    wires: [],
    states: [
      {
        ...{ id: 'a"><script>', key: '<img onerror=1>', parent: -1, kind: 'state' },
        ...{ isInitial: false, asks: [], tags: [], x: 0, y: 0, width: 9, height: 9 },
      },
    ],
  };
  const svg = drawChart(layout, () => '"><script>');
  expect(svg).not.toMatch(/<script|<img/);
});
