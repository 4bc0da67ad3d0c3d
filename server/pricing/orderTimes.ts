import { keepsHours } from '#machines/domain/carriers.ts';
import {
  isOpenAt,
  opensAfter,
  orderTimesOf,
  type WallClock,
  windowAt,
} from '#machines/domain/openingTimes.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { OrderTimes } from '#machines/domain/orderTimes.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';

function wallNow({ timeZone }: Store, now: Date): WallClock {
  const { day, time } = wallClock(now, timeZone);
  return { day, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) };
}

function hoursAt(store: Store, locationId: string) {
  const location = store.business.locations.find(({ id }) => id === locationId);
  if (!location) throw refuse('NOT_FOUND');
  return location.hours;
}

/** Null where the store takes orders at any hour. */
export function orderTimesAt(store: Store, locationId: string, now: Date): OrderTimes | null {
  const hours = hoursAt(store, locationId);
  const { orderTiming } = store.business;
  return orderTiming ? orderTimesOf(orderTiming, hours, wallNow(store, now)) : null;
}

/**
 * When an order is to be ready: the time that was chosen, where it can be kept; the first one after the opening for an order that a closed
 * branch is sent; null for "as soon as it can be". A table is served while the kitchen is open.
 */
export function wantedOf(
  store: Store,
  body: OrderBody,
  { atTable, now }: { atTable: boolean; now: Date },
): string | null {
  const { orderTiming: timing } = store.business;
  if (!timing || body.isServiceOrder) return null;
  const hours = hoursAt(store, body.locationId);
  const wall = wallNow(store, now);
  const isOpen = isOpenAt(hours, wall);
  const opensAt = isOpen ? null : opensAfter(hours, wall);
  const told = opensAt ? { opensAt } : {};
  if (atTable) {
    if (!isOpen) throw refuse('SHOP_CLOSED', told);
    return null;
  }
  // A parcel service comes at no hour.
  const isInDays = body.shipment !== null && !keepsHours(body.shipment.provider);
  if (body.wantedAt) {
    if (isInDays) throw refuse('ORDER_TIME_REFUSED', told);
    if (!windowAt(body.wantedAt, timing, hours, wall)) throw refuse('ORDER_TIME_REFUSED', told);
    return body.wantedAt;
  }
  if (isOpen) return null;
  if (!opensAt) throw refuse('SHOP_CLOSED');
  if (isInDays) return null;
  const [first] = orderTimesOf(timing, hours, wall).days;
  return first ? `${first.day}T${first.windows[0]?.from}` : opensAt;
}
