import { and, eq, gt, notInArray } from 'drizzle-orm';
import { type Minor, toMinor } from '#machines/domain/money.ts';
import { isProviderCode } from '#machines/domain/payment.ts';
import { leftOf } from '#machines/order/amounts.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { hasOpenPayment, isInDoubt, isInProcess, isWatched } from '#machines/order/view.ts';
import { endsPages, serverProvider, unendableOf } from '#providers/server.ts';
import type { Queries } from '../db/open.ts';
import { orderEvents } from '../db/schema/orderEvents.ts';
import { orders } from '../db/schema/orders.ts';
import { attempts } from '../db/schema/payments.ts';
import { refuse } from '../http/errors.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Order } from '../records/order.ts';
import type { Cause } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { allowsNow } from './apply.ts';
import type { Happening } from './change.ts';
import { endAttempt } from './endAttempt.ts';

/** A payment whose page, or voucher, can be paid until then, and which the shop cannot end. `isOpen`: it is this order's open one; else its shopper left it, and another way was chosen. */
interface StillPayable {
  provider: string;
  until: Date;
  isOpen: boolean;
}

/** All that is left, which the desk takes at once. */
const taking = ({ life }: Order): Happening => ({
  type: 'staff.tookPayment',
  reason: '',
  amount: leftOf(life.facts),
  how: 'CASH',
});
/** As it stands once its open payment has ended: of money that is on its way that is not known. */
const withoutOpen = (order: Order): Order => {
  const { life } = order;
  const isOpen =
    (hasOpenPayment(life) || isInDoubt(life)) && !isInProcess(life) && !isWatched(life);
  return isOpen ? { ...order, life: ended(life) } : order;
};
const ended = (life: OrderLife): OrderLife => ({
  ...life,
  value: { ...(life.value as object), paying: 'tried' } as OrderLife['value'],
});

/** All that the desk may take; null: nothing now. What is open at a provider is ended before it is taken (535). */
export const toTake = (order: Order, now: Date): Minor | null =>
  allowsNow(withoutOpen(order), taking(order), now) ? leftOf(order.life.facts) : null;

const OVER = ['CANCELLED', 'DECLINED', 'EXPIRED'];
/**
 * Until when money can come that no call keeps away; null: none can. A page that was stopped takes money until its time is over, also where its slip for
 * cash was voided, and so does one that refused a card: it takes another. A voucher that was given out is paid for longer than its page.
 */
function payableUntil({ provider, live, state, session, deadline }: Attempt): Date | null {
  if (!isProviderCode(provider) || !(live || OVER.includes(state))) return null;
  const open = state === 'DECLINED' ? null : unendableOf(serverProvider(provider), session);
  if (open) return open.until ?? deadline;
  return live || endsPages(provider) ? null : deadline;
}

/** The one that can be paid longest at a provider that has no call to end it. */
export function stillPayable(tries: readonly Attempt[], now: Date): StillPayable | null {
  const [last] = tries
    .filter(({ handover }) => handover !== null)
    .flatMap((attempt) => {
      const until = payableUntil(attempt);
      const { provider, live: isOpen } = attempt;
      return until && until > now ? [{ provider, until, isOpen }] : [];
    })
    .toSorted(
      (one, other) =>
        Number(other.isOpen) - Number(one.isOpen) || other.until.getTime() - one.until.getTime(),
    );
  return last ?? null;
}

interface Taking {
  store: Store;
  orderId: string;
  version: number;
  /** as staff wrote it, in the order's currency */
  amount: number;
  cause: Cause;
}
/**
 * Who stands at the desk pays there: what is open at a provider is ended first, asking it, so that it is not paid twice. Money that is there already,
 * or on its way, wins. A page that no call ends is waited for (535).
 */
export async function endForDesk(
  services: Services,
  { store, orderId, version, amount, cause }: Taking,
): Promise<void> {
  const { db } = services.database;
  const now = services.clock.now();
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.id, orderId)));
  if (!order || !(await isAsRead(db, order, version))) return;
  const most = toTake(order, now);
  if (most === null) return;
  if (toMinor(amount, order.currency) !== most)
    throw refuse('FIELDS_INVALID', { fields: ['amount'] });
  const tries = await db.select().from(attempts).where(eq(attempts.orderId, orderId));
  if (stillPayable(tries, now)?.isOpen) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
  await endAttempt(services, orderId, 'CANCELLED', { cause, mustEnd: true });
}

/** What may have happened since staff read the order: it changes nothing of its money that they read. */
const BESIDE_MONEY = [
  ...['attempt.ended', 'attempt.doubtful', 'attempt.newsOverdue', 'attempt.newsAnswered'],
  ...['help.asked', 'shipment.booked', 'shipment.onTheWay', 'shipment.delivered'],
];
/** The money is as staff read it, but that what was open at a provider may have ended. */
export const isAsRead = async (q: Queries, order: Order, version: number): Promise<boolean> =>
  order.lastEvent === version ||
  (version < order.lastEvent &&
    (await q.$count(
      orderEvents,
      and(
        eq(orderEvents.orderId, order.id),
        gt(orderEvents.number, version),
        notInArray(orderEvents.type, BESIDE_MONEY),
      ),
    )) === 0);
