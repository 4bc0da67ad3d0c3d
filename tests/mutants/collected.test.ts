import { describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import { orderModel } from '#machines/order/model.ts';
import { act, tell } from '#machines/order/steps.ts';
import { arrowMutants } from './arrows.ts';
import { mutantsFor } from './charts.ts';
import { firstMiss } from './explore.ts';
import type { Mutant } from './operators.ts';

/**
 * Whatever is wrong with what "Collected" does to an order is told by the chart's rules: what is drawn of it, one thing wrong at a time, and
 * what a person might write there instead; where else it may not be heard `tests/models/orderRefusals.test.ts` asks. The sample of all mutants may have none of these.
 */
const EVENT = 'order.collected';
const model = orderModel as unknown as ChartModel;
/** The first of the chart's steps, among which it is collected in many situations. */
const MOST_STEPS = 3_000;
const { mutants, walks } = mutantsFor(model, MOST_STEPS);

const drawn = [
  ...mutants.filter(({ where }) => where.includes(EVENT)),
  ...arrowMutants(model.machine).filter(({ place }) => place?.event === EVENT),
];

type Node = Record<string, unknown>;
/** The chart with this written where its goods stand so. */
const written =
  (state: string, branch: object): Mutant['make'] =>
  () => {
    const { machine } = model;
    const config = machine.config as unknown as { states: { goods: { states: Node } } };
    const { [state]: changed, ...others } = config.states.goods.states;
    const { on, ...rest } = changed as { on?: Node };
    const states = { ...others, [state]: { ...rest, on: { ...on, [EVENT]: branch } } };
    const goods = { ...config.states.goods, states };
    const build = machine.constructor as new (config: unknown, with_: unknown) => AnyStateMachine;
    return new build({ ...config, states: { ...config.states, goods } }, machine.implementations);
  };

const WRITTEN: [what: string, make: Mutant['make']][] = [
  [
    'its shopper, who has it, is told that it is ready',
    written('committed', { actions: tell('ready') }),
  ],
  [
    'it is put back on the shelf',
    written('committed', { actions: act({ type: 'releaseGoods', wasCommitted: true }) }),
  ],
  ['it is for others again', written('committed', { target: 'released', actions: 'note' })],
  ['it is looked for on the shelf', written('committed', { target: 'retaking' })],
  ['it is collected before it is the shopper’s', written('held', { actions: 'note' })],
  ['what others may have is collected', written('released', { actions: 'note' })],
];

describe('an order that was collected', () => {
  test('is met in many situations, and has two things drawn that can be wrong', () => {
    expect(walks.filter(({ events }) => events.at(-1)?.type === EVENT).length).toBeGreaterThan(50);
    expect(drawn.map(({ operator }) => operator)).toEqual([
      'transition action dropped',
      'transition dropped',
    ]);
  });

  test.each(drawn.map((one) => [one.operator, one] as const))('%s', (_, one) => {
    expect(firstMiss(model, one.make(), walks, one, MOST_STEPS)).not.toBeNull();
  });

  test.each(WRITTEN)('%s', (_, make) => {
    expect(
      firstMiss(model, make(), walks, { where: `${EVENT} goods.committed` }, MOST_STEPS),
    ).not.toBeNull();
  });
});
