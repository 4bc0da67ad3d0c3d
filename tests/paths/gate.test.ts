import { expect, test } from 'vitest';
import { CHARTS } from './charts.ts';
import gate from './gate.json' with { type: 'json' };
import { Explorer, explore } from './graph/explore.ts';
import { runJob } from './runAll.ts';

/** What may not fall, in seconds; `npm run paths -- --all` walks everything. The file says for each chart what stands at 100 %. */
const WISH = { steps: 8, seed: 1 };

test('every chart has a gate', () => {
  expect(Object.keys(gate).sort()).toEqual([...CHARTS.keys()].sort());
});

const whole = Object.entries(gate).filter(([, criteria]) => criteria.length > 1);
test.each(whole)(
  '%s: all of it is met, and each walk is as its rules say',
  async (name, criteria) => {
    const graph = explore(CHARTS.get(name)!);
    expect(graph).toMatchObject({ troubles: [], stopped: null });
    expect([...graph.withoutSamples.keys()]).toEqual([]);
    for (const criterion of criteria) {
      const places = criterion === 'drawn' ? ['live'] : ['pure'];
      const { outcome } = await runJob(graph, { criterion, wish: WISH, places, keep: false });
      expect(outcome).toMatchObject({ met: outcome.total, failures: [], missing: [] });
    }
  },
);

const large = Object.entries(gate).filter(([, criteria]) => criteria.length === 1);
test.each(large)('%s: every arrow that is drawn is met', (name) => {
  const explorer = new Explorer(CHARTS.get(name)!);
  const { chart, startTaken } = explorer.graph;
  const met = new Set(startTaken.flat());
  for (const { taken } of explorer.edges()) {
    for (const id of taken) met.add(id);
    if (met.size === chart.transitions.length) break;
  }
  expect(chart.transitions.filter(({ id }) => !met.has(id)).map((one) => one.name)).toEqual([]);
});
