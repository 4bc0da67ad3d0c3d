import { eq } from 'drizzle-orm';
import type { AppointmentState } from '#machines/domain/appointment.ts';
import type { Queries } from '../db/open.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
import { orders } from '../db/schema/orders.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { applyOrRefuse } from '../lifecycle/applyOrRefuse.ts';
import { endAttempt } from '../lifecycle/endAttempt.ts';
import { lockOrder, type Order } from '../records/order.ts';
import { knowFreed } from '../records/ownFreedTime.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { cancelAlone } from './cancelAlone.ts';
import { changeableUntil } from './changeRules.ts';
import { ownAppointment, standingTimes } from './queries.ts';
import { releaseTimes } from './release.ts';

interface StatusChange {
  id: string;
  status: AppointmentState;
  version: number | undefined;
  /** of several visits this one, and the others stay */
  alone?: true | undefined;
  /** what its shopper read that the order costs then, decimal */
  total?: number | undefined;
}

/** PAID confirms what the server already knows and never makes it so (I20). CANCELLED gives back a time that was not paid for. */
export async function patchAppointment(
  services: Services,
  store: Store,
  principal: Principal,
  { id, status, version, alone, total }: StatusChange,
): Promise<AppointmentRow> {
  const row = await ownAppointment(services.database.db, store, principal, id);
  if (version !== undefined && version !== row.version) throw refuse('VERSION_CHANGED');
  if (status === row.status) return row;
  if (status === 'PAID') throw refuse('NOT_PAID');
  if (status === 'PENDING') throw refuse('VERSION_CHANGED');
  if (row.orderId === null) return release(services, row);
  if (alone) await cancelAlone(services, store, row.orderId, { row, total });
  else await cancelVisit(services, store, row.orderId, row);
  return ownAppointment(services.database.db, store, principal, id);
}

async function release({ database }: Services, row: AppointmentRow): Promise<AppointmentRow> {
  return database.transaction(async (tx) => {
    const [cancelled] = await releaseTimes(tx, [row]);
    if (!cancelled) throw refuse('VERSION_CHANGED');
    await knowFreed(tx, [cancelled]);
    return cancelled;
  });
}

/**
 * Without `alone` all times of an order are cancelled or none (I19), so cancelling one gives up the order, and one
 * that is too near keeps all of them (436). Its provider is asked first, and under the order's lock a payment that settles at this moment wins (I24).
 */
async function cancelVisit(
  services: Services,
  store: Store,
  orderId: string,
  row: AppointmentRow,
): Promise<void> {
  const { database } = services;
  const [known] = await database.db
    .select({ id: orders.id, paymentState: orders.paymentState })
    .from(orders)
    .where(eq(orders.id, orderId));
  // What is refused ends no payment.
  if (known) await requireInTime(services, store, database.db, known);
  if (row.status === 'PENDING') await endAttempt(services, orderId, 'CANCELLED');
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, store.id, orderId);
    if (!order) throw refuse('ORDER_CLOSED');
    await requireInTime(services, store, tx, order);
    await applyOrRefuse(tx, services, order, { type: 'order.givenUp', inHand: false });
  });
}

/** Each visit of an unpaid order may still be changed. */
async function requireInTime(
  { clock }: Services,
  store: Store,
  q: Queries,
  { id, paymentState }: Pick<Order, 'id' | 'paymentState'>,
): Promise<void> {
  if (paymentState !== 'PENDING') return;
  const now = clock.now();
  const times = await standingTimes(q, id);
  if (times.some((one) => now > changeableUntil(one, store))) throw refuse('TOO_LATE_TO_CHANGE');
}
