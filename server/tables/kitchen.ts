import { eq } from 'drizzle-orm';
import type { KitchenState } from '#machines/domain/table.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { kitchenStatuses } from '../db/schema/kitchen.ts';
import { refuse } from '../http/errors.ts';
import { allowsNow, apply } from '../lifecycle/apply.ts';
import { refusalFor } from '../lifecycle/applyOrRefuse.ts';
import { lockOrder, type Order } from '../records/order.ts';
import type { Cause } from '../records/orderEvent.ts';

interface KitchenReport {
  database: Database;
  clock: Clock;
  businessId: string;
  tableId: string;
  roundId: string;
  word: KitchenState;
  cause: Cause;
}

/**
 * The same status twice is no fault, nor is accepting what another screen has served. A refused round ends, so it must be
 * neither paid nor on a bill: its money would be on the way.
 */
export function setKitchenStatus({
  database,
  clock,
  businessId,
  tableId,
  roundId,
  word,
  cause,
}: KitchenReport): Promise<void> {
  return database.transaction(async (tx) => {
    const round = await lockOrder(tx, businessId, roundId);
    if (!round || round.tableId !== tableId || round.isBill) throw refuse('NOT_FOUND');
    const earlier = await tx
      .select()
      .from(kitchenStatuses)
      .where(eq(kitchenStatuses.orderId, round.id));
    const isPassed = word === 'ACCEPTED' && earlier.some((one) => one.word === 'SERVED');
    if (isPassed || earlier.some((one) => one.word === word)) return;
    if (earlier.some((one) => one.word === 'REFUSED') || !isSent(round))
      throw refuse('ORDER_CLOSED');
    if (word === 'REFUSED' && earlier.some((one) => one.word === 'SERVED'))
      throw refuse('ORDER_CLOSED');
    const event = EVENTS[word];
    if (!allowsNow(round, event, clock.now())) throw refusalFor(round);
    await apply({ tx, clock, cause }, round, event);
    await tx
      .insert(kitchenStatuses)
      .values({ orderId: round.id, word, businessId, at: clock.now() });
  });
}

const EVENTS = {
  ACCEPTED: { type: 'kitchen.accepted' },
  SERVED: { type: 'kitchen.served' },
  REFUSED: { type: 'kitchen.refused' },
} as const;

/** The kitchen has it once it was accepted to be paid later, or is paid. */
const isSent = ({ paymentState, life }: Order): boolean =>
  paymentState === 'PAID' || (paymentState === 'PENDING' && life.facts.accepted);
