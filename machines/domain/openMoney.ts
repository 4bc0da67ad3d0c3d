import type { OrderView } from './order.ts';
import { isFinished, isInDoubt, orderStatusOf } from './orderStatus.ts';

export type OpenMoney = 'unpaid' | 'open' | 'inDoubt' | 'part' | 'partOpen';

/**
 * How the money of an order stands that is not settled: `open` where its provider may have it and has told of nothing (456), `partOpen` where that is
 * the rest of what came already; null where none is waited for.
 */
export function openMoneyOf(order: OrderView): OpenMoney | null {
  const stands = orderStatusOf(order, false);
  if (isFinished(stands)) return null;
  if (isInDoubt(stands)) return 'inDoubt';
  const { attempt, attempts = [] } = order;
  const isOpen = attempt?.outcome.status === 'PENDING' || attempts.some(({ atBank }) => atBank);
  if (stands === 'partPaid' || order.paymentState === 'PART_PAID')
    return isOpen ? 'partOpen' : 'part';
  return isOpen ? 'open' : 'unpaid';
}
