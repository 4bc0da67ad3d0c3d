import { POLICY } from '#machines/order/policy.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/open.ts';
import { refuse } from '../http/errors.ts';
import type { Origin } from '../http/network.ts';
import type { Order } from '../records/order.ts';
import {
  type Holder,
  hasOrdered,
  oneHolderAtATime,
  unpaidOrders,
  unpaidTimes,
} from '../records/unpaid.ts';

const { within: WITHIN, shortly: SHORTLY, person: PERSON } = POLICY.unpaid;

/** What is being ordered: so many pieces, under a promotion that has only so many uses. */
interface Wanted {
  units: number;
  scarcePromotion: string | null;
}

/** Orders at a table are paid there, those on terms are bound by credit, and what costs nothing keeps nothing back by not being paid. */
const isBound = (order: Order): boolean =>
  order.total > 0 && order.tableId === null && order.paymentTerm === null;

/**
 * Holding without paying has a bound by person and by network: each order keeps goods from others, however it shall be paid. One order
 * alone may be of any size. Of orders that are placed at one moment by one person, or from one network, the second sees the first.
 */
export async function refuseManyUnpaid(
  tx: Tx,
  clock: Clock,
  order: Order,
  { units, scarcePromotion }: Wanted,
  { factor, addressFactor }: Origin,
): Promise<void> {
  if (!isBound(order)) return;
  const period = { since: new Date(clock.now().getTime() - WITHIN), shortly: SHORTLY };
  const besides = { id: order.id, promotionId: scarcePromotion };
  await tx.execute(oneHolderAtATime(namesOf(order)));
  const unpaid = await unpaidOrders(tx, order, period, besides);
  for (const [had, times] of [
    [unpaid.person, factor],
    [unpaid.network, factor * addressFactor],
  ] as const) {
    const isMuch = had.orders > 0 && had.units + units > PERSON.units * times;
    if (had.orders >= PERSON.orders * times || isMuch) throw refuse('UNPAID_ORDERS');
    if (scarcePromotion !== null && had.uses >= PERSON.uses * times) throw refuse('PROMOTION_HELD');
  }
}

/** Unpaid times, ordered or not, have a bound of their own: an order resets nothing. */
export async function refuseManyTimes(
  tx: Tx,
  clock: Clock,
  who: { businessId: string; uid: string; contact: string },
  { network, factor, addressFactor }: Origin,
): Promise<void> {
  const contact = who.contact.trim().toLowerCase();
  const holder = { ...who, network, email: contact, phone: '' };
  await tx.execute(oneHolderAtATime(namesOf(holder)));
  const had = await unpaidTimes(tx, holder, contact, clock.now());
  if (had.withoutOrder >= POLICY.mostTimesWithoutOrder)
    throw refuse('TOO_MANY_REQUESTS', { retryAfter: 60 });
  const most = PERSON.times * factor;
  if (had.person >= most || had.network >= most * addressFactor) throw refuse('UNPAID_TIMES');
}

/** Of two first orders of one person at one moment the second is none. */
export async function isFirstOrder(tx: Tx, order: Order): Promise<boolean> {
  await tx.execute(oneHolderAtATime(namesOf({ ...order, network: null })));
  return !(await hasOrdered(tx, order, order.id));
}

function namesOf({ businessId, uid, network, email, phone }: Holder): string[] {
  const names = [uid, email.toLowerCase(), phone, network ?? ''].filter((name) => name !== '');
  return names.map((name) => `${businessId} ${name}`);
}
