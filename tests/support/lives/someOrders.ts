import { expect } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { ordersFor } from '../manyOrders.ts';
import { guest } from '../namedIdentity.ts';
import { aLine } from '../orders.ts';
import { type PayingShop, SHOPPER, STORE_OF } from '../payingShop.ts';
import { aDish, aTable, sendRound } from '../tables.ts';
import type { Chance } from './chance.ts';

/** One order's life as it is lived from outside: who has it, where, and by which ways it may be paid. */
export interface Life {
  slug: string;
  as: string;
  id: string;
  productId: string;
  quantity: number;
  /** of a table */
  isRound: boolean;
  ways: ProviderCode[];
  first: ProviderCode;
}

const waysOf = (slug: string): ProviderCode[] =>
  PROVIDER_CODES.filter(
    (code) => STORE_OF[code] === slug || (slug !== 'grocery' && code === 'STRIPE'),
  );
const SELLS_TIME = ['services', 'beauty'];

/** A time that was free may be taken again meanwhile, by late money of an earlier life: then the next one. */
async function atFreeTime(orders: ReturnType<typeof ordersFor>): Promise<OrderView> {
  for (;;) {
    await orders.ready(1);
    const order = await orders.place().catch((error: Error) => {
      if (!/SLOT_TAKEN/.test(error.message)) throw error;
      return null;
    });
    if (order) return order;
  }
}

/** Orders of every kind: goods, times, rounds of a table; to be paid now or later. */
export function someOrders(shop: PayingShop, chance: Chance) {
  const times = new Map<ProviderCode, ReturnType<typeof ordersFor>>();
  const timesOf = (code: ProviderCode) => {
    const known = times.get(code) ?? ordersFor(shop, code);
    times.set(code, known);
    return known;
  };
  const lifeOf = (view: OrderView, slug: string, as: string, first: ProviderCode): Life => ({
    slug,
    as,
    id: view.id,
    productId: view.lines[0]?.productId ?? '',
    quantity: view.lines[0]?.quantity ?? 1,
    isRound: false,
    ways: waysOf(slug),
    first,
  });

  return async function begin(number: number): Promise<Life> {
    const first = PROVIDER_CODES[number % PROVIDER_CODES.length] as ProviderCode;
    const slug = STORE_OF[first];
    const as = guest(`life ${number}`);
    if (SELLS_TIME.includes(slug)) {
      return lifeOf(await atFreeTime(timesOf(first)), slug, SHOPPER, first);
    }
    if (slug === 'restaurant' && chance.isTrue(0.5)) {
      const dishes = [0, 1].map(() => aDish(chance.below(30), 1 + chance.below(3)));
      const answer = await sendRound(shop, dishes, {
        as,
        table: aTable(),
        method: chance.oneOf(['PAY_LATER', 'PAY_LATER', first]),
      });
      expect(answer.statusCode, answer.body).toBe(201);
      const view = await shop.see(slug, answer.json().data, as);
      return { ...lifeOf(view, slug, as, first), isRound: true };
    }
    const line = aLine(slug, {
      at: chance.below(4),
      stock: slug === 'restaurant' ? 0 : 3,
      quantity: 1 + chance.below(3),
    });
    const method = chance.oneOf([first, first, first, 'PAY_LATER']);
    return lifeOf(await shop.place(slug, [line], { method, as }), slug, as, first);
  };
}
