import type { Minor } from '../domain/money.ts';
import {
  atShop,
  giveBack,
  giveTurned,
  isPaidWithout,
  returnable,
  turnedOf,
  wasWhole,
} from './amounts.ts';
import { amountIn, type EffectStep, post, type StepInput, tell } from './stepInput.ts';
import type { OrderEffect, OrderFacts } from './types.ts';

/** Staff, the provider or a bank gave money back. */
export function givingBack({ context, event }: StepInput): EffectStep {
  const amount = Math.min(amountIn(event), returnable(context));
  const again = Math.min(amountIn(event) - amount, turnedOf(context));
  if (amount + again === 0) return { facts: {}, effects: unexplained(context, event) };
  const turned = giveTurned(context.turned, again);
  const given = giveBack(context, amount);
  const owedForReturn = lessForReturn(context, context.kept - given.kept + again);
  const after = { ...context, ...given, turned };
  const by = event.type === 'staff.gaveBack' ? ({ by: 'STAFF' } as const) : {};
  // A deposit that went back is asked for again with the rest, not as a deposit.
  const isDeposit = context.booked > 0 && !wasWhole(context);
  return {
    facts: {
      ...given,
      turned,
      owedForReturn,
      booked: Math.min(context.booked, after.kept),
      ...(isDeposit && { dueNow: Math.min(context.dueNow, after.kept + after.waived) }),
    },
    effects: [
      // What is the shop's again is in the books as gone back already.
      ...(amount > 0 ? [post({ kind: 'REFUNDED', amount, ...by })] : []),
      ...unexplained(context, event),
      tellBack(after, amount + again),
    ],
  };
}

/** The desk handed back some of what it had taken: that is paid no more, and its own fact in the books. */
export function handingBack({ context, event }: StepInput): EffectStep {
  const amount = amountIn(event);
  const after = {
    ...context,
    paidElsewhere: context.paidElsewhere - amount,
    returnedElsewhere: context.returnedElsewhere + amount,
    takenAtDesk: Math.max(0, context.takenAtDesk - amount),
    owedAtDesk: Math.max(0, context.owedAtDesk - amount),
  };
  const { paidElsewhere, returnedElsewhere, takenAtDesk, owedAtDesk } = after;
  const owedForReturn = lessForReturn(context, amount - (context.owedAtDesk - owedAtDesk));
  return {
    facts: { paidElsewhere, returnedElsewhere, takenAtDesk, owedAtDesk, owedForReturn },
    effects: [post({ kind: 'REFUNDED', amount, by: 'DESK' }), tellBack(after, amount)],
  };
}

/** So much of what had paid for the order went back: what was owed for another reason is for none of it (553). */
const lessForReturn = ({ owedForReturn }: OrderFacts, own: Minor): Minor =>
  Math.max(0, owedForReturn - own);

const tellBack = (after: OrderFacts, amount: Minor): OrderEffect =>
  tell(atShop(after) === 0 && !isPaidWithout(after) ? 'refunded' : 'partRefunded', amount);

/** A dispute is decided. Where it had turned for the shop before and is lost again, that money went back after all. */
export function decidingDispute({ context, event }: StepInput): EffectStep {
  const name = disputeIn(event);
  const { [name]: again = 0, ...others } = context.turned;
  const contested = othersContested(context, event);
  const facts = { contested, disputed: Object.keys(contested).length > 0 };
  if (event.type !== 'dispute.lost' || again === 0) return { facts, effects: [] };
  const after = { ...context, ...facts, turned: others };
  return { facts: { ...facts, turned: others }, effects: [tellBack(after, again)] };
}

/** Lost before, and won now: the books hold that it went back, and only a person knows where it is. */
export function turning({ context, event }: StepInput): EffectStep {
  const amount = amountIn(event);
  if (amount === 0) return { facts: {}, effects: [] };
  return {
    facts: { turned: { ...context.turned, [disputeIn(event)]: amount } },
    effects: [
      { type: 'openTask', kind: 'REVIEW', reason: 'REFUNDS_DIFFER', amount },
      tell('turned', amount),
    ],
  };
}

/** More went back than was here, or staff wrote of another sum: a person looks. */
function unexplained(context: OrderFacts, event: StepInput['event']): OrderEffect[] {
  const said = amountIn(event);
  const beyond = event.type === 'staff.gaveBack' ? 0 : Math.max(0, said - atShop(context));
  const differs = event.type === 'money.refunded' && event.differs === true;
  const amount = beyond > 0 ? beyond : differs ? said : 0;
  return amount > 0 ? [{ type: 'openTask', kind: 'REVIEW', reason: 'REFUNDS_DIFFER', amount }] : [];
}

/** A dispute by its name; a log of before disputes had names knows the payment alone. */
export const disputeIn = (event: object): string =>
  String(('reference' in event && event.reference) || ('attemptId' in event && event.attemptId));

/** What is contested beside the dispute that is decided now. */
export function othersContested({ contested }: OrderFacts, event: object): Record<string, Minor> {
  const decided = disputeIn(event);
  return Object.fromEntries(Object.entries(contested).filter(([name]) => name !== decided));
}
