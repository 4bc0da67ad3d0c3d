import type { BodyOf } from '#machines/domain/api.ts';
import type { RequestKind } from '#machines/domain/order.ts';
import type { OrderEvent } from '#machines/order/types.ts';
import { refuse } from '../http/errors.ts';
import { proposalsOf } from '../records/changeProposal.ts';
import { lockOrder } from '../records/order.ts';
import { askableNow, insertRequest } from '../records/orderRequest.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { apply } from './apply.ts';
import type { Happening } from './change.ts';

const EVENTS: Record<RequestKind, OrderEvent['type']> = {
  HELP: 'help.asked',
  CHANGE: 'change.asked',
  CANCEL: 'cancel.asked',
  RETURN: 'return.asked',
};

/**
 * What a shopper asks of the shop about their order, once. Nothing of the order changes: a person answers. The words stand beside the order and go
 * with its person; the log knows that something was asked.
 */
export function askShop(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  store: Store,
  orderId: string,
  { requestId, kind, reason, text }: BodyOf<'askShop'>,
): Promise<void> {
  if (kind === 'RETURN' ? !reason : text === '')
    throw refuse('FIELDS_INVALID', { fields: [kind === 'RETURN' ? 'reason' : 'text'] });
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('NOT_FOUND');
    const now = clock.now();
    const may = await askableNow(tx, order, store.business.returnDays, now);
    const isNew = await insertRequest(tx, {
      id: requestId,
      businessId: store.id,
      orderId,
      kind,
      reason: kind === 'RETURN' ? (reason ?? null) : null,
      text,
      createdAt: now,
    });
    if (!isNew) return;
    // A wish is taken back by its id alone.
    const proposed = await proposalsOf(tx, [orderId]);
    if (proposed.some((one) => one.id === requestId)) throw refuse('VERSION_CHANGED');
    if (!may.includes(kind)) throw refuse('VERSION_CHANGED');
    const type = EVENTS[kind];
    const event = (type === 'return.asked' ? { type, reason } : { type }) as Happening;
    await apply({ tx, clock, cause: { kind: 'PERSON', toldBy: requestId } }, order, event);
  });
}
