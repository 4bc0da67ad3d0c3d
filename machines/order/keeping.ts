import { POLICY } from './policy.ts';
import type { StepInput } from './stepInput.ts';
import type { OrderFacts } from './types.ts';

/** How long its goods wait now that a payment is open: as long as it can be paid, yet goods (not booked times) no longer than our own bound. */
export function keepingForPayment({ context, event }: StepInput): Partial<OrderFacts> {
  if (event.type !== 'attempt.begun' && event.type !== 'attempt.opened') return {};
  const payableUntil = event.deadline + POLICY.beyondDeadline;
  const wanted = event.isTimed
    ? payableUntil
    : Math.min(payableUntil, event.at + POLICY.heldForPayment);
  return { payableUntil, keptUntil: Math.max(context.keptUntil ?? 0, wanted) };
}

/** A round waits no longer than an evening lasts: the kitchen cooks nothing for guests who went home. */
export const waitsAtMost = ({ kind }: OrderFacts, most: number): number =>
  kind === 'round' ? Math.min(most, POLICY.longestTableSession) : most;
