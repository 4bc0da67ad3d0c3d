import { eq, inArray } from 'drizzle-orm';
import type { KitchenState } from '#machines/domain/table.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../db/open.ts';
import { kitchenWords } from '../db/schema/kitchen.ts';
import { refuse } from '../http/errors.ts';
import { allowsNow, apply } from '../lifecycle/apply.ts';
import { refusalFor } from '../lifecycle/expire.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { BY_STAFF } from '../records/orderEvent.ts';

export type KitchenWord = typeof kitchenWords.$inferSelect;

/** The words about these rounds, the latest last. */
export const kitchenWordsOf = async (q: Queries, orderIds: string[]): Promise<KitchenWord[]> =>
  orderIds.length === 0
    ? []
    : q
        .select()
        .from(kitchenWords)
        .where(inArray(kitchenWords.orderId, orderIds))
        .orderBy(kitchenWords.at);

interface Saying {
  database: Database;
  clock: Clock;
  businessId: string;
  tableId: string;
  roundId: string;
  word: KitchenState;
}

/** Saying the same twice is no fault, nor is accepting what another screen has served. A round that is refused ends, so it must not be paid or on anybody's bill: its money would be on the way. */
export function sayOfRound({
  database,
  clock,
  businessId,
  tableId,
  roundId,
  word,
}: Saying): Promise<void> {
  return database.transaction(async (tx) => {
    const round = await lockOrder(tx, businessId, roundId);
    if (!round || round.tableId !== tableId || round.isBill) throw refuse('NOT_FOUND');
    const said = await tx.select().from(kitchenWords).where(eq(kitchenWords.orderId, round.id));
    const isPassed = word === 'ACCEPTED' && said.some((one) => one.word === 'SERVED');
    if (isPassed || said.some((one) => one.word === word)) return;
    if (said.some((one) => one.word === 'REFUSED') || !isSent(round)) throw refuse('ORDER_CLOSED');
    if (word === 'REFUSED' && said.some((one) => one.word === 'SERVED'))
      throw refuse('ORDER_CLOSED');
    const event = EVENTS[word];
    if (!allowsNow(round, event, clock.now())) throw refusalFor(round);
    await apply({ tx, clock, cause: BY_STAFF }, round, event);
    await tx.insert(kitchenWords).values({ orderId: round.id, word, businessId, at: clock.now() });
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
