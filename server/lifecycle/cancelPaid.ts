import type { BodyOf } from '#machines/domain/api.ts';
import { toMinor } from '#machines/domain/money.ts';
import { goodsOf, isPaying } from '#machines/order/life.ts';
import { isPaid, isPartPaid } from '#machines/order/view.ts';
import { refuse } from '../http/errors.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { BY_PERSON } from '../records/orderEvent.ts';
import { insertRequest, mayCancelPaid, surroundingsOf } from '../records/orderRequest.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { apply } from './apply.ts';

/**
 * A shopper cancels what is paid, where the store lets them, and until the store's own moment (523). All that came must go back: the press names the
 * sum that its shopper read, and another one is refused under the order's lock. Pressed again it changes nothing more.
 */
export function cancelPaid(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  store: Store,
  orderId: string,
  { requestId, paid, text }: BodyOf<'cancelPaid'>,
): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('NOT_FOUND');
    if (isCancelled(order)) return;
    const now = clock.now();
    if (isPaying(order.life)) throw refuse('ATTEMPT_LIVE', { retryAfter: 5 });
    if (!mayCancelPaid(await surroundingsOf(tx, order, store), now))
      throw refuse('TOO_LATE_TO_CHANGE');
    const { kept, paidElsewhere } = order.life.facts;
    if (toMinor(paid, order.currency) !== kept + paidElsewhere) throw refuse('VERSION_CHANGED');
    if (text)
      await insertRequest(tx, {
        ...{ id: requestId, orderId, businessId: store.id, kind: 'CANCEL', text, createdAt: now },
        ...{ reason: null, trouble: null, lines: null, appointmentId: null },
      });
    await apply({ tx, clock, cause: BY_PERSON }, order, { type: 'shopper.cancelled' });
  });
}

const isCancelled = ({ life }: Order): boolean =>
  (isPaid(life) || isPartPaid(life)) && goodsOf(life) === 'released';
