import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { cartPanelModel } from '#machines/cart-panel/model.ts';
import { checkoutModel } from '#machines/checkout/model.ts';
import type { ChartModel, Effects } from '#machines/model.ts';
import type { OrderEffect } from '#machines/order/types.ts';
import { inTurn } from '#server/lifecycle/turn.ts';
import { sizeOf } from '../support/proofSize.ts';
import { MODELS, mutantsFor } from './charts.ts';
import { EXPLAINED } from './explained.ts';
import { type Edge, explore, firstMiss } from './explore.ts';
import { sameAt } from './near.ts';
import { counted, type Mutant, OPERATORS } from './operators.ts';
import { type Judged, LEAST_KILLED, reportOf, scoreOf, scoreWords } from './report.ts';
import { writeForViewer } from './viewer.ts';

/**
 * Charts with one thing wrong, each against the model of its chart: a mutant that no walk tells from the chart is explained in `explained.ts`,
 * or does the same in every step that it could change, or it is a hole in the model. `npm run prove -- mutants` makes all of them.
 */
const SEED = 20_261_122;
const MOST = sizeOf('mutants', { sample: 8, full: Number.POSITIVE_INFINITY });
/** In the sample the large charts are looked at for a part of their fields only. */
const MOST_STEPS = sizeOf('mutants', { sample: 600, full: Number.POSITIVE_INFINITY });
/** All walks of the order take minutes to search: what the sample's part of them does not tell is left to the proof. */
const isLeft = ({ name }: ChartModel): boolean => name === 'order' && Number.isFinite(MOST_STEPS);

const whyLived = (model: ChartModel, { operator, where }: Mutant): string | undefined =>
  EXPLAINED[`${model.name}: ${operator}: ${where}`];
/** What an order lets out is carried out in turn, whichever way round its chart says it. */
const asDone = ({ name }: ChartModel, effects: Effects): unknown =>
  name === 'order' ? inTurn(effects.emits as OrderEffect[]) : effects;
function sameWords(model: ChartModel, mutant: Mutant, walks: Edge[]): string | undefined {
  const { place } = mutant;
  const steps = place && sameAt(place, model, mutant.make(), walks, (all) => asDone(model, all));
  return steps ? `does the same in each of the chart's ${steps} steps that come by` : undefined;
}
function chosen(model: ChartModel, all: Mutant[]): Mutant[] {
  // Of these few are told by the sample's part of the walks.
  const most = isLeft(model) ? 8 * MOST : MOST;
  if (all.length <= most) return all;
  const killable = all.filter((one) => whyLived(model, one) === undefined);
  const [some] = fc.sample(fc.shuffledSubarray(killable, { minLength: most, maxLength: most }), {
    seed: SEED,
    numRuns: 1,
  });
  return some ?? [];
}

describe('mutants of the charts', () => {
  const rows: (string | number)[][] = [];
  const judged: Judged[] = [];

  test.each(MODELS.map((model) => [model.name, model] as const))(
    'no unexplained mutant of %s lives',
    (_, model) => {
      const lived = new Map<Mutant, string | undefined>();
      const { mutants, walks } = mutantsFor(model, MOST_STEPS);
      let all = chosen(model, mutants);
      if (isLeft(model)) {
        all = all.filter((one) => firstMiss(model, one.make(), walks, one, MOST_STEPS) !== null);
        expect(all.length).toBeGreaterThan(MOST / 3);
      }
      // What the sample's part of the walks does not tell from the chart is looked at with all of them.
      let every: typeof walks | null = null;
      for (const one of all) {
        if (firstMiss(model, one.make(), walks, one) !== null) continue;
        every ??= mutantsFor(model, Number.POSITIVE_INFINITY).walks;
        if (firstMiss(model, one.make(), every, one) === null)
          lived.set(one, whyLived(model, one) ?? sameWords(model, one, every));
      }
      for (const operator of OPERATORS) {
        const made = all.filter((one) => one.operator === operator);
        const left = made.filter((one) => lived.has(one)).length;
        if (made.length > 0)
          rows.push([model.name, operator, made.length, made.length - left, left]);
      }
      judged.push({
        ...{ chart: model.name, mutants: all, lived: new Set(lived.keys()) },
        whyLived: (one) => lived.get(one),
      });
      const unexplained = [...lived].filter(([, why]) => !why).map(([one]) => one);
      expect(
        unexplained.map(({ operator, where }) => `${model.name}: ${operator}: ${where}`),
      ).toEqual([]);
    },
  );

  test.each(MODELS.map((model) => [model.name, model] as const))(
    '%s put together again with nothing wrong is as its model says',
    (_, model) => {
      const build = model.machine.constructor as new (
        config: unknown,
        implementations: unknown,
      ) => AnyStateMachine;
      const { implementations, config } = model.machine;
      const guards = counted(implementations.guards);
      const again = new build(config, { ...implementations, guards });
      expect(explore(model, again, MOST_STEPS).miss).toBeNull();
    },
  );

  test('the defect that landed: an exit that forgets the line before DELETE sends it on', () => {
    const { machine } = cartPanelModel;
    const { asking, ...others } = machine.config.states as Record<string, object>;
    const build = machine.constructor as new (
      config: unknown,
      implementations: unknown,
    ) => AnyStateMachine;
    const landed = new build(
      { ...machine.config, states: { ...others, asking: { ...asking, exit: 'forget' } } },
      machine.implementations,
    );
    expect(firstMiss(cartPanelModel as unknown as ChartModel, landed)).toContain('items.remove');
  });

  test('the defect that landed: a cart that changes while the order is sent goes along when it is sent again', () => {
    const { machine } = checkoutModel;
    const build = machine.constructor as new (
      config: unknown,
      implementations: unknown,
    ) => AnyStateMachine;
    const on = { ...machine.config.on, 'cart.changed': { actions: 'takeCart' } };
    const landed = new build({ ...machine.config, on }, machine.implementations);
    expect(firstMiss(checkoutModel as unknown as ChartModel, landed)).toContain(
      'what is sent and sent again is what was pressed',
    );
  });

  test('the table', () => {
    const widths = [22, 36, 6, 7, 6];
    const line = (row: (string | number)[]): string =>
      row
        .map((one, at) => String(one).padEnd(widths[at] ?? 0))
        .join('')
        .trimEnd();
    const sum = (at: number): number => rows.reduce((all, row) => all + Number(row[at]), 0);
    console.log(
      [
        ['chart', 'operator', 'made', 'killed', 'lived'],
        ...rows,
        ['all', '', sum(2), sum(3), sum(4)],
      ]
        .map(line)
        .concat(judged.map(scoreWords))
        .join('\n'),
    );
    expect(sum(2)).toBe(sum(3) + sum(4));
    for (const one of judged) expect(scoreOf(one), one.chart).toBeGreaterThanOrEqual(LEAST_KILLED);
  });

  // Of one chart alone (`-g push`), too.
  afterAll(() => {
    if (process.env.PROVE === 'mutants' && judged.length > 0)
      writeForViewer('mutants', reportOf(judged));
  });
});
