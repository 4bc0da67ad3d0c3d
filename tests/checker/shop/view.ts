import { toDecimal } from '#machines/domain/money.ts';
import type { AttemptView, OrderView } from '#machines/domain/order.ts';
import type { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import { anAttempt, anOrder } from '#machines/domain/samples.ts';
import { owedOf } from '#machines/order/amounts.ts';
import { goodsOf, type OrderLife, paymentStateOf } from '#machines/order/life.ts';
import type { Study } from '../study.ts';
import type { Attempt, Order } from '../world.ts';
import { isLive } from './attempts.ts';
import { factsOf } from './orders.ts';

const CURRENCY = 'USD';
const decimal = (minor: number): number => toDecimal(minor, CURRENCY);
export const lifeOf = (study: Study, order: Order): OrderLife => {
  const { value, context } = study.lifeOf(order.life).snapshot;
  return { value, facts: context } as unknown as OrderLife;
};

/** An order as its owner sees it, as `server/views` does it. */
export function viewOf(study: Study, order: Order): OrderView {
  const facts = factsOf(study, order);
  const life = lifeOf(study, order);
  const views = order.attempts.map(attemptView);
  const captured = order.attempts.findIndex(({ state }) => state === 'CAPTURED');
  const paymentState =
    study.has('showsPaidEarly') && order.attempts.some(isLive) ? 'PAID' : paymentStateOf(life);
  const live = order.attempts.findIndex(isLive);
  const attempt = views[live] ?? views[captured] ?? views.at(-1) ?? null;
  const isOver = ['CANCELLED', 'EXPIRED', 'CLOSED'].includes(paymentState);
  return anOrder({
    ...{ id: order.id, orderNumber: order.id, intentId: order.intent, paymentState, attempt },
    ...{
      buxPaymentStatus: paymentState,
      paymentMethodCode: facts.method,
      attempts: [],
      phone: '+15035550142',
    },
    ...{ total: decimal(facts.total), dueNow: decimal(facts.dueNow), paid: decimal(facts.kept) },
    outstanding: decimal(facts.total - facts.dueNow),
    extra: decimal(facts.owedBack),
    mayCancel: !isOver && paymentState === 'PENDING' && (!facts.accepted || !isWaiting(attempt)),
    keptUntil: null,
    money: {
      came: decimal(facts.came),
      missing: decimal(
        paymentState === 'REVIEW' && facts.kept > 0 ? Math.max(0, owedOf(facts)) : 0,
      ),
      owedBack: decimal(facts.owedBack),
      returned: decimal(facts.returned),
      disputed: facts.disputed,
    },
    goods: goodsOf(life),
  });
}
const isWaiting = (attempt: AttemptView | null): boolean =>
  attempt?.outcome.status === 'PENDING' || attempt?.outcome.status === 'UNKNOWN';

const attemptView = (attempt: Attempt): AttemptView =>
  anAttempt({
    ...{ id: `attempt-${attempt.g}`, provider: attempt.provider, state: attempt.state },
    ...{ outcome: outcomeOf(attempt), amount: decimal(attempt.amount), continueUrl: null },
  });

function outcomeOf({ state, kinds, g }: Attempt): PaymentOutcome {
  const reference = `reference-${g}`;
  switch (state) {
    case 'CAPTURED':
      if (kinds.includes('UNDERPAID')) return { status: 'UNDERPAID', reference };
      return { status: kinds.includes('OVERPAID') ? 'OVERPAID' : 'PAID', reference };
    case 'IN_PROCESS':
      return { status: 'IN_PROCESS', reference };
    case 'DECLINED':
      return { status: 'DECLINED', reason: 'BANK_REFUSED' };
    case 'CANCELLED':
    case 'EXPIRED':
      return { status: state };
    case 'AWAITING_SHOPPER':
    case 'VERIFYING':
      return { status: 'PENDING', reference };
    default:
      return { status: 'UNKNOWN' };
  }
}
