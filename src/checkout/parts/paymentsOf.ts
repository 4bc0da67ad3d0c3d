import type { OrderView } from '#machines/domain/order.ts';

/** Tries that brought nothing are no payments: staff and support see them (264). */
const BROUGHT_NOTHING = ['DECLINED', 'CANCELLED', 'EXPIRED', 'PENDING'];
export const paymentsOf = ({ attempts }: OrderView): OrderView['attempts'] =>
  attempts.filter(({ outcome }) => !BROUGHT_NOTHING.includes(outcome.status));
/** Those that a provider says brought money. One whose bank has not decided may bring some. */
export const arrivedOf = (order: OrderView): OrderView['attempts'] =>
  paymentsOf(order).filter(({ outcome }) => outcome.status !== 'IN_PROCESS');
