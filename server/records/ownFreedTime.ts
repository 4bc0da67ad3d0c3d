import { and, eq, or, sql } from 'drizzle-orm';
import { addDays, dayNumber } from '#machines/domain/day.ts';
import type { Tx } from '../db/open.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
import { products } from '../db/schema/catalog.ts';
import { orders } from '../db/schema/orders.ts';
import { waiting } from '../db/schema/waiting.ts';
import { waitForTurn } from '../db/turn.ts';

/** Starts are offered on this grid, in minutes. */
const GRID = 30;
const DAY_MINUTES = 24 * 60;

/**
 * Who gives a time back has no use for it: where the same shopper waits for another, what becomes free by it is known to them already. Once it is
 * taken and free again, it is told as any other. A look that goes on meanwhile is waited for, so that it does not tell it from what it read before.
 */
export async function knowFreed(tx: Tx, freed: readonly AppointmentRow[]): Promise<void> {
  // In one order everywhere: each holds the turn of its place until it ends.
  for (const time of freed.toSorted((one, other) => (one.locationId < other.locationId ? -1 : 1))) {
    const own = await waitsOfOwner(tx, time);
    if (own.length === 0) continue;
    await waitForTurn(tx, `waiting ${time.businessId} ${time.locationId}`);
    for (const { id, minutes, view } of own) {
      const around = { before: view.bufferBefore ?? 0, after: view.bufferAfter ?? 0 };
      const names = JSON.stringify(startsThatTouch(time, minutes, around));
      await tx
        .update(waiting)
        .set({ known: sql`${waiting.known} || ${names}::jsonb` })
        .where(eq(waiting.id, id));
    }
  }
}

async function waitsOfOwner(tx: Tx, { businessId, locationId, uid, orderId }: AppointmentRow) {
  const [order] =
    orderId === null
      ? []
      : await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId));
  const isOwn = order?.email
    ? or(eq(waiting.uid, uid), eq(waiting.email, order.email.toLowerCase()))
    : eq(waiting.uid, uid);
  return tx
    .select({ id: waiting.id, minutes: waiting.minutes, view: products.view })
    .from(waiting)
    .innerJoin(products, eq(products.id, waiting.productId))
    .where(and(eq(waiting.businessId, businessId), eq(waiting.locationId, locationId), isOwn));
}

/** Every beginning from which a visit of so many minutes would have met what was freed, as an entry of the list writes it. */
function startsThatTouch(
  time: AppointmentRow,
  minutes: number,
  around: { before: number; after: number },
): string[] {
  const first = dayNumber(time.startDate);
  const minuteOf = (day: string, at: string): number =>
    (dayNumber(day) - first) * DAY_MINUTES + Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5));
  const span = (one: Date, other: Date): number => (other.getTime() - one.getTime()) / 60_000;
  const starts = minuteOf(time.startDate, time.startTime);
  const from = starts - span(time.busyFrom, time.starts) - minutes - around.after;
  const until = starts + span(time.starts, time.busyUntil) + around.before;
  const names: string[] = [];
  for (let at = (Math.floor(from / GRID) + 1) * GRID; at < until; at += GRID) {
    const day = Math.floor(at / DAY_MINUTES);
    const minute = at - day * DAY_MINUTES;
    const two = (value: number): string => String(value).padStart(2, '0');
    names.push(
      `${addDays(time.startDate, day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    );
  }
  return names;
}
