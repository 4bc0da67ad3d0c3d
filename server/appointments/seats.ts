import type { Service, Span } from './service.ts';

/** A booking without sharing has every seat there could be. */
const WHOLE = '{(,)}';

export interface Occupied {
  busyFrom: Date;
  busyUntil: Date;
  occasion: string;
  seats: string;
}

/** What strangers may share: a person does one thing at a time, begun together; a place can be joined at any time. */
export const occasionOf = (
  service: Service,
  employeeId: string | null,
  { starts }: Span,
): string => (employeeId ? `${service.product.id}@${starts.toISOString()}` : service.product.id);

export const overlapping = <T extends Occupied>(
  taken: T[],
  { busyFrom, busyUntil }: Pick<Span, 'busyFrom' | 'busyUntil'>,
): T[] => taken.filter((one) => one.busyFrom < busyUntil && one.busyUntil > busyFrom);

/** How many more can come to an occasion beside those who are there at the same time (I23). */
export function seatsLeft({ capacity }: Service, occasion: string, there: Occupied[]): number {
  if (capacity === null) return there.length === 0 ? Number.POSITIVE_INFINITY : 0;
  return there.some((one) => one.occasion !== occasion) ? 0 : freeSeats(capacity, there).length;
}

/** The seats of a booking as PostgreSQL writes them; call it only where that many are left. */
export function seatsOf({ capacity }: Service, people: number, there: Occupied[]): string {
  if (capacity === null) return WHOLE;
  const own = freeSeats(capacity, there).slice(0, people);
  return `{${own.map((seat) => `[${seat},${seat + 1})`).join(',')}}`;
}

function freeSeats(capacity: number, there: Occupied[]): number[] {
  const used = new Set(there.flatMap(({ seats }) => seatsIn(seats, capacity)));
  return Array.from({ length: capacity }, (_, seat) => seat).filter((seat) => !used.has(seat));
}

/** A range without bounds holds all seats; the ranges of a class are always written with theirs. */
function seatsIn(seats: string, capacity: number): number[] {
  const all = Array.from({ length: capacity }, (_, seat) => seat);
  if (seats === WHOLE) return all;
  const ranges = [...seats.matchAll(/\[(\d+),(\d+)\)/g)].map(
    ([, from, to]) => [Number(from), Number(to)] as const,
  );
  return all.filter((seat) => ranges.some(([from, to]) => seat >= from && seat < to));
}
