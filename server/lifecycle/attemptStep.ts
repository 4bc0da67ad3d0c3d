import type { ProviderCode } from '#machines/domain/payment.ts';
import { stepAttempt } from '#machines/order/attemptLife.ts';
import type { AttemptEffect, AttemptEvent } from '#machines/order/attemptTypes.ts';
import type { Evidence } from '#machines/order/types.ts';
import { isBilled } from '#machines/order/view.ts';
import { descriptorOf } from '#providers/all.ts';
import { type Attempt, type AttemptColumns, saveAttempt } from '../records/attempt.ts';
import { isOnOpenBill, paidAtTill, settledOn } from '../records/bill.ts';
import { keepCapabilities } from '../records/capability.ts';
import type { Order } from '../records/order.ts';
import { apply } from './apply.ts';
import type { Change, Happening } from './change.ts';

export interface Stepped {
  attempt: Attempt;
  order: Order;
}

/** The one way to change an attempt: its chart decides, and the order hears what it tells. The caller holds both rows, the order's first. */
export async function stepOf(
  change: Change,
  { attempt, order }: Stepped,
  event: AttemptEvent,
  columns: AttemptColumns = {},
  evidence: Pick<Evidence, 'providerReference' | 'digest'> = {
    providerReference: null,
    digest: '',
  },
): Promise<Stepped> {
  const facts = { isOpened: attempt.handover !== null, deadline: attempt.deadline.getTime() };
  const { state, live } = attempt;
  const { life, effects } = stepAttempt({ state, live, facts }, event);
  const moved = life.state === attempt.state ? {} : { changedAt: change.clock.now() };
  const saved = await saveAttempt(change.tx, attempt, life.state, life.live, {
    ...columns,
    deadline: new Date(life.facts.deadline),
    ...moved,
  });
  if (life.state === 'IN_PROCESS' && life.state !== attempt.state)
    await openForLonger(change, saved);
  let now = order;
  for (const effect of effects) {
    const happening = happeningOf(effect, { attempt, order, evidence });
    now = await apply(change, now, await besideOthers(change, now, happening));
  }
  return { attempt: saved, order: now };
}

/** The till may have been paid for lines of a bill while its money was on its way; and bills for some of a round that its guest pays. */
async function besideOthers(
  { tx }: Change,
  { id, isBill, life }: Order,
  happening: Happening,
): Promise<Happening> {
  if (happening.type !== 'money.captured') return happening;
  const besideTill = isBill ? await paidAtTill(tx, id) : 0;
  const billed = isBilled(life) && !(await isOnOpenBill(tx, id)) ? await settledOn(tx, id) : 0;
  return {
    ...happening,
    ...(besideTill > 0 && { besideTill }),
    ...(billed > 0 && { billed }),
  };
}

/** A holder of the order's link follows money that is on its way, for as long as it may take. */
function openForLonger({ tx, clock }: Change, { orderId, provider }: Attempt): Promise<void> {
  const { longestInProcess } = descriptorOf(provider as ProviderCode);
  const now = clock.now();
  return keepCapabilities(tx, orderId, new Date(now.getTime() + longestInProcess), now);
}

interface About extends Stepped {
  evidence: Pick<Evidence, 'providerReference' | 'digest'>;
}

/** What the order hears of it, with the proof. */
function happeningOf(effect: AttemptEffect, { attempt, order, evidence }: About): Happening {
  const { id: attemptId, forRest, live: wasLive } = attempt;
  const provider = attempt.provider as ProviderCode;
  const known = { ...effect, attemptId, provider, ...evidence };
  switch (known.type) {
    case 'attempt.opened':
      return {
        type: known.type,
        deadline: known.deadline,
        attemptId,
        provider,
        isTimed: order.isService,
      };
    case 'money.captured':
      return { ...known, type: known.type, paysFor: forRest ? 'rest' : 'due', wasLive };
    case 'money.mismatched':
      return { ...known, type: known.type, wasLive };
    case 'attempt.inProcess':
      return {
        type: known.type,
        attemptId,
        provider,
        ...(known.beside && { beside: true }),
      };
    case 'attempt.doubtful':
    case 'attempt.overdue':
    case 'attempt.newsOverdue':
    case 'attempt.newsAnswered':
      return { type: known.type, attemptId, provider } as Happening;
    case 'attempt.ended':
      return { type: known.type, as: known.as, attemptId };
    case 'dispute.won':
      return {
        type: known.type,
        attemptId,
        reference: known.reference,
        ...(known.amount && { amount: known.amount }),
      };
    default:
      return known as Happening;
  }
}
