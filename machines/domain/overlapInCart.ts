import { type CartItem, orderableItems, type Slot } from './cart.ts';
import { dayNumber } from './day.ts';

/*
 * Times of one cart that cannot all be held, by the server's own rules (server/appointments/seats.ts): a person, or a room where no employee does it by name,
 * is at one booking at a time, with what is kept free around it; a class is shared by as many as it has room for. Only what is certain is refused here:
 * whether "anyone" is free is known to the server alone, which stays the judge.
 */

interface Booked {
  slot: Slot;
  /** minutes, with what is kept free around it */
  from: number;
  until: number;
  /** who could do it; one alone certainly does */
  doers: string[];
  product: string;
  people: number;
  capacity: number | null;
}

const DAY = 1_440;
const NOON = 720;
/** An open end has no known end; for so long at least no other booking begins. */
const OPEN_END = 30;

function bookedOf({ service, product, location, qty }: CartItem): Booked[] {
  if (!service) return [];
  const { before, after, capacity, doers } = service.doing ?? {
    before: 0,
    after: 0,
    capacity: null,
    doers: null,
  };
  const isDaily = service.serviceType === 'DAILY';
  const lasts = isDaily ? DAY : service.duration || OPEN_END;
  const place = `place:${location.id}:${product.id}`;
  const able = doers?.length === 0 ? [place] : (doers ?? []);
  return service.slots.map((slot) => {
    const start = dayNumber(slot.startDate) * DAY + (isDaily ? NOON : minuteOf(slot.startTime));
    return {
      ...{
        slot,
        from: start - before,
        until: start + lasts + after,
        product: product.id,
        people: qty,
        capacity,
      },
      doers: service.employee ? [service.employee.id] : able,
    };
  });
}

function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

const together = (one: Booked, other: Booked): boolean =>
  one.from < other.until && one.until > other.from;

/** Strangers share a person who does one thing, begun together, and a place at any time. */
const isOneOccasion = (one: Booked, other: Booked, doer: string): boolean =>
  one.product === other.product && (doer.startsWith('place:') || one.from === other.from);

/** Which of the others keeps that doer from doing this. */
function takerOf(doer: string, wished: Booked, others: Booked[]): Booked | null {
  const there = others.filter(
    (one) => one.doers.length === 1 && one.doers[0] === doer && together(one, wished),
  );
  const { capacity } = wished;
  if (capacity === null) return there[0] ?? null;
  const other = there.find((one) => !isOneOccasion(one, wished, doer));
  if (other) return other;
  const peopleAt = (moment: number): number =>
    there
      .filter(({ from, until }) => from <= moment && moment < until)
      .reduce((sum, { people }) => sum + people, 0);
  return there.find(({ from }) => peopleAt(from) + wished.people > capacity) ?? null;
}

/** The time that leaves no employee for this one; null where one may be free. */
function clashOf(wished: Booked, others: Booked[]): Slot | null {
  const takers = wished.doers.map((doer) => takerOf(doer, wished, others));
  return takers.length > 0 && takers.every((taker) => taker !== null)
    ? (takers[0]?.slot ?? null)
    : null;
}

export interface Overlap {
  /** which line and which of its times cannot be held */
  line: number;
  slot: number;
  /** beside which other */
  with: Slot;
}

/** The first time of the lines for which those before it leave no employee. */
function firstOverlap(items: readonly CartItem[], earlier: Booked[]): Overlap | null {
  for (const [line, item] of items.entries())
    for (const [slot, booked] of bookedOf(item).entries()) {
      const clash = clashOf(booked, earlier);
      if (clash) return { line, slot, with: clash };
      earlier.push(booked);
    }
  return null;
}
export const overlapIn = (items: readonly CartItem[]): Overlap | null => firstOverlap(items, []);

/** The time of a cart, or of the line itself, that a line to be added overlaps with. Another location's line replaces the cart. */
export function overlapWith(
  cart: Parameters<typeof orderableItems>[0],
  item: CartItem,
): Slot | null {
  const others = orderableItems(cart).filter((one) => one.location.id === item.location.id);
  return firstOverlap([item], others.flatMap(bookedOf))?.with ?? null;
}
