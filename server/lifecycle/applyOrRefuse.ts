import { isPaying } from '#machines/order/life.ts';
import { isBilled, isPaid, isPartPaid } from '#machines/order/view.ts';
import type { Tx } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import type { Order } from '../records/order.ts';
import { BY_PERSON, type Cause } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import { allowsNow, apply } from './apply.ts';
import type { Happening } from './change.ts';

/** A person's request that the chart does not allow is refused in the words that their screen knows. */
export function applyOrRefuse(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
  event: Happening,
  cause: Cause = BY_PERSON,
): Promise<Order> {
  if (!allowsNow(order, event, clock.now())) throw refusalFor(order);
  return apply({ tx, clock, cause }, order, event);
}

export function refusalFor({ life }: Order) {
  if (isPaid(life) || isPartPaid(life)) return refuse('ALREADY_PAID');
  if (isPaying(life) || isBilled(life)) return refuse('ATTEMPT_LIVE', { retryAfter: 5 });
  return refuse('ORDER_CLOSED');
}
