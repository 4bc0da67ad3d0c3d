import { type CartItem, orderableItems } from './cart.ts';

const MINUTE = 60_000;
/** An open end has no known end; for so many minutes at least no other booking begins. */
const OPEN_END = 30;

/** What else of the cart its shopper has in those minutes, also where another person does it: one shopper cannot be at both, two can. A day's rental is nowhere to be. */
export function besideIn(
  cart: Parameters<typeof orderableItems>[0],
  item: CartItem,
): CartItem | null {
  const stays = ({ service }: CartItem): [from: number, to: number][] =>
    service?.serviceType === 'FIXED'
      ? service.slots.map(({ startDate, startTime }) => {
          const from = Date.parse(`${startDate}T${startTime}Z`);
          return [from, from + (service.duration || OPEN_END) * MINUTE];
        })
      : [];
  const wished = stays(item);
  const meets = (one: CartItem): boolean =>
    stays(one).some(([from, to]) => wished.some(([start, end]) => from < end && to > start));
  return orderableItems(cart).find(meets) ?? null;
}
