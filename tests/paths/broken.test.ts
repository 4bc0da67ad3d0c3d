import { expect, test } from 'vitest';
import { arrowMutants } from '../mutants/arrows.ts';
import { CHARTS } from './charts.ts';
import { explore } from './graph/explore.ts';
import { runJob } from './runAll.ts';

/**
 * Each arrow of a chart is led elsewhere in turn: the paths fail, and a failure names the state where the arrow begins. The chart's own model is
 * asked, its drawing is not.
 */
const wish = { steps: 8, seed: 1 };
const broken = ['cart panel', 'QR code', 'account'].flatMap((name) =>
  arrowMutants(CHARTS.get(name)!.machine)
    .filter(({ operator }) => operator === 'target changed')
    .map((one) => [name, one.where, one] as const),
);

test.each(broken)('%s, %s led elsewhere: the paths name the place', async (name, where, mutant) => {
  const model = CHARTS.get(name)!;
  // A mutant counts the questions of a step; here steps are not counted.
  const { guards } = model.machine.implementations;
  const graph = explore({ ...model, machine: mutant.make().provide({ guards } as never) });
  const job = { criterion: 'drawn', wish, places: ['pure'], keep: false };
  const { outcome } = await runJob(graph, job);
  const said = outcome.failures.flatMap(({ wrong }) => wrong);
  const state = where.split(/\.(?:on|after|invoke|always|onDone)\./)[0]!;
  expect(said.filter((one) => one.startsWith(`in ${state}`))).not.toEqual([]);
});
