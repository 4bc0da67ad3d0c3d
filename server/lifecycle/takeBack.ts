import type { RequestKind } from '#machines/domain/order.ts';
import { refuse } from '../http/errors.ts';
import { endTakenBack, proposalsOf } from '../records/changeProposal.ts';
import { lockOrder } from '../records/order.ts';
import type { Cause } from '../records/orderEvent.ts';
import { requestsOf, requestViews } from '../records/orderRequest.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { apply } from './apply.ts';
import type { Happening } from './change.ts';

const EVENTS: Record<RequestKind, Happening> = {
  HELP: { type: 'help.takenBack' },
  CHANGE: { type: 'change.takenBack' },
  CANCEL: { type: 'cancel.takenBack' },
  RETURN: { type: 'return.takenBack' },
};

/**
 * A shopper takes back what they asked or proposed, as long as it was not answered. Its words stay beside the order, where staff may have read
 * them; that it was taken back stands in the log. The same again changes nothing more.
 */
export function takeBack(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  store: Store,
  orderId: string,
  id: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('NOT_FOUND');
    const cause: Cause = { kind: 'PERSON', toldBy: id };
    const asked = requestViews(order, await requestsOf(tx, [orderId]));
    const request = asked.find((one) => one.id === id);
    if (request?.takenBack) return;
    if (request) {
      if (request.status !== 'OPEN') throw refuse('VERSION_CHANGED');
      await apply({ tx, clock, cause }, order, EVENTS[request.kind]);
      return;
    }
    const proposal = (await proposalsOf(tx, [orderId])).find((one) => one.id === id);
    if (proposal?.proposedBy !== 'SHOPPER') throw refuse('NOT_FOUND');
    if (proposal.takenBack) return;
    if (!proposal.waits) throw refuse('VERSION_CHANGED');
    await apply({ tx, clock, cause }, order, { type: 'proposal.takenBack', proposal: id });
    await endTakenBack(tx, id, clock);
  });
}
