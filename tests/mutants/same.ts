import { isDeepStrictEqual } from 'node:util';
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
} from 'xstate';
import type { ChartModel, Effects } from '#machines/model.ts';
import { effectsOf, noEffects } from '../models/effects.ts';
import { pureChart } from '../models/pure.ts';
import { casesAt, keyOf } from '../models/walk.ts';
import { beginStep } from './operators.ts';

/**
 * Chart and mutant side by side, through every situation and with every sample that does something there: the same state, the same memory, the
 * same effects. Then no walk can tell them apart, and the number of steps that were compared is the reason. Null where one step differs.
 */
export function sameSteps(model: ChartModel, mutant: AnyStateMachine): number | null {
  try {
    let compared = 0;
    for (const { input } of model.starts) {
      const more = sameFrom(model, mutant, input);
      if (more === null) return null;
      compared += more;
    }
    return compared;
  } catch {
    return null;
  }
}

type Both = [chart: AnyMachineSnapshot, mutant: AnyMachineSnapshot];
const isAlike = ([one, other]: Both): boolean =>
  isDeepStrictEqual(
    [one.value, one.context, one.status, one.output],
    [other.value, other.context, other.status, other.output],
  );

/** An event that is refused leaves everything as it is, as one that is taken and changes nothing does. */
function stepOrStay(
  chart: ReturnType<typeof pureChart>,
  before: AnyMachineSnapshot,
  event: AnyEventObject,
): [AnyMachineSnapshot, Effects] {
  if (!before.can(event as never)) return [before, noEffects()];
  const [after, actions] = chart.step(before, event);
  return [after, effectsOf(actions)];
}

function sameFrom(model: ChartModel, mutant: AnyStateMachine, input: unknown): number | null {
  const [chart, changed] = [pureChart(model.machine, input), pureChart(mutant, input)];
  const [first, deeds] = initialTransition(model.machine, input as never);
  const [other, otherDeeds] = initialTransition(mutant, input as never);
  const begun: Both = [first as AnyMachineSnapshot, other as AnyMachineSnapshot];
  if (!isAlike(begun) || !isDeepStrictEqual(effectsOf(deeds), effectsOf(otherDeeds))) return null;
  const known = new Set([keyOf(model, begun[0])]);
  const open = [begun];
  let compared = 0;
  // The list grows while it is read.
  for (const [before, beforeToo] of open)
    for (const { event } of casesAt(model, before)) {
      beginStep();
      if (!before.can(event as never) && !beforeToo.can(event as never)) continue;
      const [after, effects] = stepOrStay(chart, before, event);
      const [afterToo, effectsToo] = stepOrStay(changed, beforeToo, event);
      compared += 1;
      if (!isAlike([after, afterToo])) return null;
      if (!isDeepStrictEqual(effects, effectsToo)) return null;
      const key = keyOf(model, after);
      if (known.has(key)) continue;
      known.add(key);
      open.push([after, afterToo]);
    }
  return compared;
}
