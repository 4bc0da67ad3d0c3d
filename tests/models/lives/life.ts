import type { AnyEventObject } from 'xstate';
import { type ChartModel, isIn } from '#machines/model.ts';
import type { OrderLife } from '#machines/order/life.ts';
import type { OrderSnapshot } from '#machines/order/machine.ts';
import { orderModel } from '#machines/order/model.ts';
import { settledTasks } from '#machines/order/tasks.ts';
import type { OrderEffect, OrderEvent } from '#machines/order/types.ts';
import { Chance } from '#tests/support/lives/chance.ts';
import { effectsOf, misses, stepOf } from '../effects.ts';
import { pureChart } from '../pure.ts';
import { Books } from './books.ts';
import { later, someEvent, someOrder } from './events.ts';

const asStored = (at: unknown): OrderLife => {
  const { value, context } = at as OrderSnapshot;
  return { value, facts: context };
};
const model = orderModel as unknown as ChartModel;
const MOST_EVENTS = 40;
const TRIES = 60;

interface Life {
  steps: number;
  refused: number;
  /** its guest paid what bills had left of a round */
  restsPaid: number;
  /** the first thing that was wrong, with all that had happened */
  fault: string | null;
}

/** One life of an order, from its number alone. */
export function live(number: number, seen: Set<string>): Life {
  const chance = new Chance(number);
  const input = someOrder(chance);
  const chart = pureChart(orderModel.machine, input);
  const books = new Books();
  let now = chart.first as unknown as OrderSnapshot;
  let at = 0;
  const life: Life = { steps: 0, refused: 0, restsPaid: 0, fault: null };
  const story: string[] = [JSON.stringify(input)];

  const take = (event: AnyEventObject): boolean => {
    const [after, actions] = chart.step(now as never, event);
    const effects = effectsOf(actions);
    const settled = settledTasks(asStored(now), event as OrderEvent, asStored(after));
    books.write(
      [...(effects.emits as OrderEffect[]), ...settled],
      event as OrderEvent,
      now,
      after as unknown as OrderSnapshot,
    );
    const faults = [
      ...misses(model, stepOf(now as never, event, after), effects),
      ...books.faults(after as unknown as OrderSnapshot),
    ];
    story.push(`${JSON.stringify(event)} -> ${JSON.stringify(after.value)}`);
    seen.add(`${JSON.stringify(now.value.money)} ${event.type}`);
    now = after as unknown as OrderSnapshot;
    life.steps += 1;
    life.restsPaid = books.restsPaid;
    if (faults.length > 0) life.fault = `life ${number}: ${faults.join('; ')}\n${story.join('\n')}`;
    return faults.length === 0;
  };
  const allowed = (event: AnyEventObject): boolean => {
    if (now.can(event as never)) return true;
    life.refused += 1;
    return false;
  };

  const events = 1 + chance.below(MOST_EVENTS);
  for (let step = 0; step < events || isIn(now, 'money.late'); step++) {
    at = later(at, chance);
    const event = firstOf(() => someEvent(now, chance, at), allowed);
    if (!event || !take(event)) return life;
  }
  // Nothing waits for ever (L1): the open payment ends, time passes, and an order that owes is over.
  if (isIn(now, 'money.owing.due')) {
    for (const attemptId of ['a0', 'a9', 'a1']) {
      const over = { type: 'attempt.ended', at, attemptId, as: 'EXPIRED' };
      if (now.can(over as never) && !take(over)) return life;
    }
    if (
      isIn(now, 'money.owing.due') &&
      !take({ type: 'time.ranOut', at: now.context.keptUntil ?? 0 })
    )
      return life;
    if (isIn(now, 'money.owing.due'))
      life.fault = `life ${number} waits for ever\n${story.join('\n')}`;
  }
  return life;
}

function firstOf(
  make: () => AnyEventObject,
  isGood: (event: AnyEventObject) => boolean,
): AnyEventObject | null {
  for (let at = 0; at < TRIES; at++) {
    const event = make();
    if (isGood(event)) return event;
  }
  return null;
}
