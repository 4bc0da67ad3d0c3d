import { type Cart, orderableItems, type Slot } from '#machines/domain/cart.ts';
import { addDays } from '#machines/domain/day.ts';

const DAY_MINUTES = 1_440;
/** A longer wait is another visit. */
const WAIT_MINUTES = 60;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** When the last visit in the cart ends, by the wall clock; null where none is there, or it is another place's or lasts for days. */
function endOfVisits(cart: Cart, locationId: string): { day: string; minutes: number } | null {
  const ends = orderableItems(cart).flatMap(({ service, location }) =>
    service && service.serviceType === 'FIXED' && location.id === locationId
      ? service.slots.map(({ startDate, startTime }) => {
          const minutes = minutesOf(startTime) + service.duration + (service.doing?.after ?? 0);
          return {
            day: addDays(startDate, Math.floor(minutes / DAY_MINUTES)),
            minutes: minutes % DAY_MINUTES,
          };
        })
      : [],
  );
  const order = (one: (typeof ends)[number]): string =>
    `${one.day} ${String(one.minutes).padStart(4, '0')}`;
  return ends.toSorted((one, other) => order(one).localeCompare(order(other))).at(-1) ?? null;
}

/** The first free time right after what is in the cart already: two services are one way there. */
export function followOn(
  cart: Cart | undefined,
  locationId: string,
  days: readonly { day: string; times: readonly { startTime: string }[] }[],
): Slot | null {
  const end = cart ? endOfVisits(cart, locationId) : null;
  if (!end) return null;
  const free = days.find(({ day }) => day === end.day)?.times ?? [];
  const next = free.find(({ startTime }) => {
    const wait = minutesOf(startTime) - end.minutes;
    return wait >= 0 && wait <= WAIT_MINUTES;
  });
  return next ? { startDate: end.day, startTime: next.startTime } : null;
}
