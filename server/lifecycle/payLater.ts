import { PAY_LATER } from '#machines/domain/payment.ts';
import { isOwing } from '#machines/order/view.ts';
import { refuse } from '../http/errors.ts';
import { lockOrder, type Order } from '../records/order.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { applyOrRefuse } from './applyOrRefuse.ts';
import { endAttempt } from './endAttempt.ts';

/** The shopper pays at the counter, or when the goods come. What was accepted before a payment was tried stays so. */
export async function payLater(
  services: Services,
  store: Store,
  { id, tableId, isBill, life }: Order,
): Promise<void> {
  if (isBill) throw refuse('METHOD_NOT_OFFERED');
  if (!life.facts.accepted && !tableId && !store.business.paymentMethods.includes(PAY_LATER))
    throw refuse('METHOD_NOT_OFFERED');
  await endAttempt(services, id, 'CANCELLED');
  await services.database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, id);
    if (!order) throw refuse('NOT_FOUND');
    if (order.life.facts.accepted && isOwing(order.life)) return;
    await applyOrRefuse(tx, services, order, {
      type: 'terms.accepted',
      method: order.paymentTerm === null ? PAY_LATER : null,
    });
  });
}
