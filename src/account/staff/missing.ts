import type { OrderView } from '#machines/domain/order.ts';

/** What staff can do about something that is missing: ask its shopper, wait for their answer, or, of a paid order, give back what it cost. */
export function missingStep(order: OrderView): 'ask' | 'waits' | 'refund' | null {
  const { proposals = [], paymentState, outstanding } = order;
  const isAsked = proposals.some(({ by, status }) => by === 'SHOP' && status === 'PROPOSED');
  if (paymentState === 'PENDING' && outstanding === 0) return isAsked ? 'waits' : 'ask';
  return paymentState === 'PAID' || paymentState === 'PART_PAID' ? 'refund' : null;
}

/** Such a refusal says that the order stands otherwise than it is shown. */
export const isOvertaken = (problem: string | null): boolean =>
  problem !== null && ['VERSION_CHANGED', 'ORDER_CLOSED', 'ALREADY_PAID'].includes(problem);
/** Why its customer was not asked, in words of its own. */
export const whyNotAsked = (problem: string): string => REFUSED[problem] ?? `problem.${problem}`;
const REFUSED: Record<string, string> = {
  STOCK_CHANGED: 'staff.wish.stock',
  ATTEMPT_LIVE: 'staff.wish.paying',
  ALREADY_PAID: 'packing.missing.paid',
  ORDER_CLOSED: 'staff.said.moved',
  VERSION_CHANGED: 'packing.missing.before',
};

/** More than a list shows at a glance. */
const MOST = 50;
/** Lines of which it is certain what is meant: a product that stands on several is talked about by telephone. */
export const markable = ({ lines }: OrderView): OrderView['lines'] =>
  lines.filter(
    ({ productId, quantity }) =>
      quantity <= MOST && lines.filter((other) => other.productId === productId).length === 1,
  );
