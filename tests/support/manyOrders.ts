import { expect } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { aBooking, aService, type Free, freeTimes, hold } from './bookings.ts';
import { aLine, type Line } from './orders.ts';
import { type PayingShop, SHOPPER, STORE_OF } from './payingShop.ts';
import { DAY } from './setClock.ts';

const SELLS_TIME = new Set(['services', 'beauty']);
const AHEAD_DAYS = 28;
/** so many things are bought in turn, as they are in a shop */
const KINDS = 6;

export interface Orders {
  /** so many can be open at once: one shopper may not hold more times than that (D08) */
  most: number;
  /** makes sure that so many can be placed at one moment: where the store sells time, its calendar moves on when it is full */
  ready(count: number): Promise<void>;
  place(): Promise<OrderView>;
}

/** Orders for a provider's store, as many as asked for. */
export function ordersFor(shop: PayingShop, provider: ProviderCode): Orders {
  const slug = STORE_OF[provider];
  if (!SELLS_TIME.has(slug)) {
    const kinds = Array.from({ length: KINDS }, (_, at) =>
      aLine(slug, { at, stock: slug === 'restaurant' ? 0 : 4 }),
    );
    let placed = 0;
    return {
      most: 12,
      ready: async () => {},
      place: () =>
        shop.place(slug, kinds.slice(placed++ % KINDS).slice(0, 1), { method: provider }),
    };
  }
  const product = aService(slug);
  let free: Free[] = [];
  return {
    most: 8,
    async ready(count) {
      // A payment may be late by days, and a time that has begun is not to be had any more.
      const soon = new Date(shop.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
      const later = ({ startDate }: Free): boolean => startDate > soon;
      const read = async (): Promise<Free[]> =>
        apart(await freeTimes(shop, slug, product, AHEAD_DAYS)).filter(later);
      free = free.filter(later);
      if (free.length < count) free = await read();
      if (free.length >= count) return;
      shop.clock.pass(AHEAD_DAYS * DAY);
      free = await read();
      expect(free.length).toBeGreaterThanOrEqual(count);
    },
    async place() {
      const time = free.shift();
      if (!time) throw new Error('nothing is free');
      const intent = crypto.randomUUID();
      const held = await hold(
        shop,
        slug,
        aBooking(slug, product, time, { intentId: intent }),
        SHOPPER,
      );
      expect(held.statusCode, held.body).toBe(201);
      const line: Line = { product, appointments: [held.json().data.id] };
      return shop.place(slug, [line], { method: provider, intent });
    },
  };
}

/** Times of one person overlap when they begin within one visit: the first of each half day stands for the others. */
function apart(all: Free[]): Free[] {
  const seen = new Set<string>();
  return all.filter(({ startDate, startTime, employee }) => {
    const half = `${startDate} ${employee} ${startTime < '12:00'}`;
    return !seen.has(half) && seen.add(half);
  });
}
