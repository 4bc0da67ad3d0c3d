import { eq } from 'drizzle-orm';
import { toDecimal } from '#machines/domain/money.ts';
import type { Queries } from '../db/open.ts';
import { type AppointmentRow, appointments } from '../db/schema/appointments.ts';
import { refuse } from '../http/errors.ts';
import { apply } from '../lifecycle/apply.ts';
import { refusalFor } from '../lifecycle/applyOrRefuse.ts';
import {
  type VisitOff,
  visitOff,
  visitsToCancel,
  writeVisitLines,
} from '../lifecycle/cancelVisit.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { BY_PERSON } from '../records/orderEvent.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { changeableUntil } from './changeRules.ts';

/** The order goes on without it, counted anew (458, 478). While a payment may come it is all of the order or none. */
export async function cancelAlone(
  { database, clock }: Services,
  store: Store,
  orderId: string,
  { row: read, total }: { row: AppointmentRow; total: number | undefined },
): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('ORDER_CLOSED');
    // Under the lock it is as it was read, or the press is made anew: another press may have moved or cancelled it.
    const [row] = await tx.select().from(appointments).where(eq(appointments.id, read.id));
    if (row?.version !== read.version) throw refuse('VERSION_CHANGED');
    const now = clock.now();
    if (now > changeableUntil(row, store)) throw refuse('TOO_LATE_TO_CHANGE');
    const visit = await aloneOff(tx, store, order, row, now);
    if (!visit) throw refusalFor(order);
    const left = toDecimal(order.total - visit.less, order.currency);
    if (total !== undefined && total !== left) throw refuse('VERSION_CHANGED');
    if (visit.anew) await writeVisitLines(tx, visit.anew.lines);
    const happening = visitOff(visit.id, visit.less);
    await apply({ tx, clock, cause: BY_PERSON }, order, happening, visit.anew?.figures);
  });
}

/** What its shopper cancels by a press of several visits: as all of them, before anything was paid and until the store's last moment, which the others need not keep. */
export async function aloneOff(
  q: Queries,
  store: Store,
  order: Order,
  row: AppointmentRow,
  now: Date,
): Promise<VisitOff | null> {
  const isOpen =
    row.status === 'PENDING' &&
    order.paymentState === 'PENDING' &&
    order.life.facts.came === 0 &&
    now <= changeableUntil(row, store);
  if (!isOpen) return null;
  const all = await visitsToCancel(q, store, order, now);
  return all.find(({ id, anew }) => id === row.id && anew !== null) ?? null;
}
