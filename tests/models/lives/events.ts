import type { AnyEventObject } from 'xstate';
import { isIn } from '#machines/model.ts';
import type { OrderSnapshot } from '#machines/order/machine.ts';
import type { OrderInput } from '#machines/order/types.ts';
import type { Chance } from '#tests/support/lives/chance.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const proof = { attemptId: 'a1', provider: 'STRIPE', providerReference: 'r', digest: 'd' };

export function someOrder(chance: Chance): OrderInput {
  const kind = chance.oneOf(['order', 'order', 'round', 'bill'] as const);
  const total =
    kind === 'bill'
      ? 1 + chance.below(5000)
      : chance.oneOf([0, 1, 100, 1000, 1 + chance.below(100_000)]);
  const isWhole = kind !== 'order' || chance.isTrue(0.6);
  return {
    kind,
    total,
    dueNow: isWhole ? total : chance.oneOf([0, Math.floor(total / 3), Math.floor(total / 2)]),
    method: 'STRIPE',
  };
}

/** Sums around those that decide: nothing, a bit, what is due, what is left, one more, too much. */
function someSum(
  { context: { total, dueNow, kept, owedBack, strange } }: OrderSnapshot,
  chance: Chance,
): number {
  const near = [
    dueNow,
    total,
    total - dueNow,
    total - kept,
    dueNow - kept,
    kept,
    owedBack,
    strange,
    kept + owedBack + strange,
  ];
  return Math.max(
    1,
    chance.oneOf([...near, chance.below(2 * total + 10)]) + chance.oneOf([0, 0, 0, 1, -1, 200]),
  );
}

/** What bills have paid of a round that waits on one, where no open bill has the rest: less than all that is owed (313). */
function someBilled(now: OrderSnapshot, chance: Chance): { billed?: number; left?: number } {
  const { total, kept, waived, paidElsewhere } = now.context;
  const owed = total - kept - waived - paidElsewhere;
  if (!isIn(now, 'money.owing.billed') || owed < 2 || chance.isTrue(0.3)) return {};
  const billed = 1 + chance.below(owed - 1);
  return { billed, left: owed - billed };
}
/** The guest of a round pays what bills left of it, a bit less or a bit more. */
function someRest(now: OrderSnapshot, chance: Chance): { billed?: number; amount: number } {
  const { billed, left = 0 } = someBilled(now, chance);
  if (!billed) return { amount: someSum(now, chance) };
  return { billed, amount: Math.max(1, left + chance.oneOf([0, 0, 0, 1, -1, 200])) };
}

type Maker = (now: OrderSnapshot, chance: Chance, at: number) => object;
const deadline = (chance: Chance, at: number): number =>
  at + chance.oneOf([15 * MINUTE, HOUR, 36 * HOUR]);
const earlier = (chance: Chance) => ({ ...proof, attemptId: chance.oneOf(['a0', 'a9']) });
const payment: Maker = (_, chance, at) => ({
  ...proof,
  deadline: deadline(chance, at),
  isTimed: chance.isTrue(0.3),
});
const begun: Maker = (now, chance, at) => {
  const { billed } = someBilled(now, chance);
  return { ...payment(now, chance, at), ...(billed && { billed }) };
};
const live = (now: OrderSnapshot, chance: Chance): boolean =>
  !isIn(now, 'paying.idle') && !isIn(now, 'paying.tried') && chance.isTrue(0.7);
const someDispute = (chance: Chance): string => chance.oneOf(['d-1', 'd-1', 'd-2']);
const contested: Maker = (now, chance) => ({
  ...proof,
  reference: someDispute(chance),
  amount: someSum(now, chance),
});
const by: Maker = (_, chance) => ({ proposal: 'p1', by: chance.oneOf(['SHOPPER', 'SHOP']) });
const reason: Maker = () => ({ reason: 'because' });
const nothing: Maker = () => ({});

/** The open payment, or an earlier one. */
const payer = (now: OrderSnapshot, chance: Chance) =>
  chance.isTrue(0.15) ? { ...earlier(chance), wasLive: false } : { wasLive: live(now, chance) };

const OF_ALL: Record<string, Maker> = {
  'attempt.begun': begun,
  'attempt.opened': payment,
  'attempt.doubtful': () => proof,
  'attempt.inProcess': (_, chance) =>
    chance.isTrue(0.2) ? { ...earlier(chance), beside: true } : proof,
  'attempt.ended': (_, chance) => ({
    ...(chance.isTrue(0.3) ? earlier(chance) : proof),
    as: chance.oneOf(['DECLINED', 'CANCELLED', 'EXPIRED']),
  }),
  'attempt.overdue': () => proof,
  'attempt.newsOverdue': () => proof,
  'attempt.newsAnswered': () => proof,
  'money.captured': (now, chance) => ({
    ...proof,
    ...someRest(now, chance),
    paysFor: isIn(now, 'money.part') && chance.isTrue(0.7) ? 'rest' : 'due',
    ...payer(now, chance),
    ...(chance.isTrue(0.1) && { more: true }),
  }),
  'money.toldOtherwise': (now, chance) => ({ ...proof, amount: someSum(now, chance) }),
  'money.mismatched': (now, chance) => ({
    ...proof,
    amount: someSum(now, chance),
    ...chance.oneOf([
      { reason: 'OTHER_CURRENCY', currency: 'JPY' },
      { reason: 'OTHER_PAYEE' },
      { reason: 'OTHER_REFERENCE' },
    ]),
    ...payer(now, chance),
  }),
  'money.refunded': (now, chance) => ({
    ...proof,
    amount: chance.isTrue(0.1) ? 0 : someSum(now, chance),
    differs: chance.isTrue(0.1),
  }),
  'money.disputed': contested,
  'dispute.won': (_, chance) => ({ attemptId: 'a1', reference: someDispute(chance) }),
  'dispute.lost': contested,
  'order.givenUp': (_, chance) => ({ inHand: chance.isTrue(0.3) }),
  'time.ranOut': nothing,
  'change.proposed': by,
  'change.accepted': (now, chance, at) => {
    const total = chance.isTrue(0.1) ? 0 : 1 + chance.below(2 * now.context.total + 10);
    return { ...by(now, chance, at), total, dueNow: total };
  },
  'change.refused': by,
  'order.ready': nothing,
  'order.collected': nothing,
  'visit.confirmed': nothing,
  'visit.onTheWay': (_, chance) => ({
    appointment: 't1',
    minutes: chance.oneOf([null, 5, 30]),
  }),
  'visit.notYet': () => ({ appointment: 't1' }),
  'visit.arrived': () => ({ appointment: 't1' }),
  'visit.missed': () => ({ appointment: 't1' }),
  'visit.awaited': () => ({ appointment: 't1' }),
  'visit.moved': (_, chance) => ({
    appointment: 't1',
    from: { startDate: '2026-12-01', startTime: '11:00:00', employee: 'e1' },
    to: { startDate: '2026-12-02', startTime: '12:00:00', employee: chance.oneOf([null, 'e2']) },
    ...(chance.isTrue(0.5) && { by: 'STAFF' }),
  }),
  'visit.cancelled': (now, chance) => ({
    appointment: 't1',
    reason: 'because',
    less: chance.below(now.context.total + 10),
  }),
  'items.missing': (now, chance) => ({
    lines: [{ line: 0, quantity: 1 }],
    less: chance.below(now.context.total + 10),
  }),
  'return.asked': reason,
  'return.accepted': nothing,
  'return.refused': nothing,
  'return.received': (_, chance) => (chance.isTrue(0.5) ? { due: chance.below(900) } : {}),
  'help.asked': nothing,
  'help.takenBack': nothing,
  'return.takenBack': nothing,
  'shipment.booked': nothing,
  'shipment.onTheWay': nothing,
  'shipment.delivered': nothing,
  'staff.asked': reason,
  'staff.tookAsEnough': reason,
  'staff.gaveBack': (now, chance) => ({
    reason: 'because',
    amount: someSum(now, chance),
    reference: 'r',
    day: '2026-11-22',
  }),
  'staff.tookPayment': (now, chance) => {
    const { total, kept, waived, paidElsewhere } = now.context;
    const amount = chance.isTrue(0.8)
      ? total - kept - waived - paidElsewhere
      : someSum(now, chance);
    return { reason: 'because', amount, how: 'CASH' };
  },
  'staff.returnedElsewhere': (now, chance) => ({
    reason: 'because',
    amount: Math.max(
      1,
      chance.isTrue(0.6) ? now.context.paidElsewhere : chance.below(now.context.paidElsewhere + 10),
    ),
    how: 'CASH',
    day: '2026-11-24',
  }),
  'staff.released': reason,
  'staff.cancelled': reason,
  'shopper.cancelled': nothing,
  'staff.finished': (_, chance) => ({
    reason: 'because',
    task: chance.oneOf(['OTHER_CURRENCY', 'HELP_ASKED', 'CANCEL_ASKED']),
    isLast: chance.isTrue(0.7),
  }),
  'staff.closed': (_, chance) => ({ reason: 'because', onBill: chance.isTrue(0.2) }),
};
const OF_ORDERS: Record<string, Maker> = { ...OF_ALL, 'terms.accepted': () => ({ method: 'COD' }) };
const OF_ROUNDS: Record<string, Maker> = {
  ...OF_ORDERS,
  'round.billed': () => ({ bill: 'b1' }),
  'round.unbilled': () => ({ bill: 'b1' }),
  'bill.captured': () => ({ bill: 'b1' }),
  'till.paid': (now, chance) => {
    const { billed = 0 } = someBilled(now, chance);
    const { total, kept, waived, paidElsewhere } = now.context;
    const left = Math.max(0, total - kept - waived - paidElsewhere - billed);
    const amount = chance.isTrue(0.8) ? left : someSum(now, chance);
    return {
      ...(billed > 0 && { billed }),
      ...(chance.isTrue(0.8) && { amount, how: 'CASH' }),
    };
  },
  'kitchen.accepted': nothing,
  'kitchen.served': nothing,
  'kitchen.refused': nothing,
  'evening.over': nothing,
};
const MAKERS = { order: OF_ORDERS, round: OF_ROUNDS, bill: OF_ALL };

const PAUSES = [0, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 5 * HOUR, 2 * DAY, 5 * DAY];
/** Now and then the clock jumps back. */
export const later = (at: number, chance: Chance): number =>
  Math.max(0, at + (chance.isTrue(0.03) ? -HOUR : chance.oneOf(PAUSES)));

/** Rounds are on bills as often as at a table, and then their guests pay what bills left. */
function likely(now: OrderSnapshot, chance: Chance): string | null {
  if (now.context.kind !== 'round' || !chance.isTrue(0.2)) return null;
  if (isIn(now, 'money.owing.terms')) return 'round.billed';
  return isIn(now, 'money.owing.billed') ? 'money.captured' : null;
}

/** Something that could happen to this order now, allowed or not. */
export function someEvent(now: OrderSnapshot, chance: Chance, at: number): AnyEventObject {
  if (isIn(now, 'money.new'))
    return { type: 'order.placed', at, terms: now.context.kind !== 'bill' && chance.isTrue(0.3) };
  if (isIn(now, 'money.late')) return { type: chance.oneOf(['goods.retaken', 'goods.gone']), at };
  const makers = MAKERS[now.context.kind];
  const type = likely(now, chance) ?? chance.oneOf(Object.keys(makers));
  return { type, at, ...makers[type]?.(now, chance, at) };
}
