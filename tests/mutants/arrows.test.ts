import { expect, test } from 'vitest';
import { sizeOf } from '../support/proofSize.ts';
import floors from './arrows.json' with { type: 'json' };
import { arrowMutants } from './arrows.ts';
import { MODELS, mutantsFor } from './charts.ts';
import { firstMiss } from './explore.ts';

/**
 * Every arrow of a chart wrong in its ways, against the chart's rules alone: what is drawn is not asked. `arrows.json` says for each chart how many in
 * a hundred are told at least; a floor may rise and never fall. `npm run prove -- mutants` makes those of the large charts, too, and prints what lived.
 */
const LARGE = ['session', 'cart'];
const isWhole = sizeOf('mutants', { sample: 0, full: 1 }) === 1;
const charts = Object.entries(floors).filter(([name]) => isWhole || !LARGE.includes(name));

test.each(charts)('%s: of wrong arrows %d in a hundred are told at least', (name, floor) => {
  const model = MODELS.find((one) => one.name === name)!;
  const { walks } = mutantsFor(model, Number.POSITIVE_INFINITY);
  const all = arrowMutants(model.machine);
  const lived = all.filter((one) => firstMiss(model, one.make(), walks, one.where) === null);
  const words = lived.map(({ operator, where }) => `  ${operator}: ${where}`);
  if (isWhole) console.log([`${name}: ${all.length} wrong, lived:`, ...words].join('\n'));
  expect((100 * (all.length - lived.length)) / all.length).toBeGreaterThanOrEqual(floor);
});
