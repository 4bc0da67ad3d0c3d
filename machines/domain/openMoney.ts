import type { OrderView } from './order.ts';
import { isFinished, isInDoubt, orderStatusOf } from './orderStatus.ts';

/** How the money of an order stands that is not settled: `open` where its provider may have it and has told of nothing (456); null where none is waited for. */
export function openMoneyOf(order: OrderView): 'unpaid' | 'open' | 'inDoubt' | 'part' | null {
  const stands = orderStatusOf(order, false);
  if (isFinished(stands)) return null;
  if (isInDoubt(stands)) return 'inDoubt';
  if (stands === 'partPaid') return 'part';
  const { attempt, attempts = [] } = order;
  const isOpen = attempt?.outcome.status === 'PENDING' || attempts.some(({ atBank }) => atBank);
  return isOpen ? 'open' : 'unpaid';
}
