import { afterAll, expect, test } from 'vitest';
import { sizeOf } from '../support/proofSize.ts';
import floors from './arrows.json' with { type: 'json' };
import { arrowMutants } from './arrows.ts';
import { MODELS, mutantsFor } from './charts.ts';
import { EXPLAINED } from './explained.ts';
import { firstMiss } from './explore.ts';
import { sameAt } from './near.ts';
import type { Mutant } from './operators.ts';
import { type Judged, reportOf, scoreOf, scoreWords } from './report.ts';
import { sameSteps } from './same.ts';
import { writeForViewer } from './viewer.ts';

/**
 * Every arrow of a chart wrong in its ways, against the chart's rules alone: what is drawn is not asked. `arrows.json` says for each chart how many in
 * a hundred are told at least; a floor may rise and never fall. `npm run prove -- mutants` makes those of the large charts, too, and prints what lived.
 */
const LARGE = ['session', 'cart', 'checkout', 'order'];
const isWhole = sizeOf('mutants', { sample: 0, full: 1 }) === 1;
const charts = Object.entries(floors).filter(([name]) => isWhole || !LARGE.includes(name));
const judged: Judged[] = [];

test.each(charts)('%s: of wrong arrows %d in a hundred are told at least', (name, floor) => {
  const model = MODELS.find((one) => one.name === name)!;
  const { walks } = mutantsFor(model, Number.POSITIVE_INFINITY);
  const mutants = arrowMutants(model.machine);
  const lived = mutants.filter((one) => firstMiss(model, one.make(), walks, one) === null);
  const why = new Map(
    lived.flatMap((one): [Mutant, string][] => {
      const steps =
        (one.place && sameAt(one.place, model, one.make(), walks)) ?? sameSteps(model, one.make());
      const argued = EXPLAINED[`${name}: ${one.operator}: ${one.where}`];
      if (steps === null && argued) return [[one, argued]];
      return steps === null ? [] : [[one, `does the same in each of the chart's ${steps} steps`]];
    }),
  );
  const one = {
    chart: name,
    mutants,
    lived: new Set(lived),
    whyLived: (mutant: Mutant) => why.get(mutant),
  };
  judged.push(one);
  const words = lived.map(
    (mutant) => `  ${mutant.operator}: ${mutant.where}: ${why.get(mutant) ?? 'LIVED'}`,
  );
  if (isWhole) console.log([`${scoreWords(one)}; not told:`, ...words].join('\n'));
  expect(scoreOf(one)).toBeGreaterThanOrEqual(floor);
});

afterAll(() => {
  if (isWhole && judged.length > 0) writeForViewer('arrows', reportOf(judged));
});
