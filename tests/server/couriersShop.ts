import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import type { Address, Quote } from '#machines/domain/shipment.ts';
import { runAudit } from '#server/db/audit.ts';
import { storeDemoCouriers } from '#server/shipments/demoAccounts.ts';
import { sendShipments } from '#server/shipments/send.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { readBy } from '#tests/support/readPoint.ts';

export let shop: PayingShop;
export const send = () => sendShipments(shop.services);

export const near = (slug: string, more: Partial<Address> = {}): Address => {
  const { business } = store(slug);
  const [location] = business.locations;
  const [lat, long] = location?.point ?? [0, 0];
  return readBy(slug, {
    country: business.country,
    street: '1 Some Road',
    flat: '',
    area: '',
    city: location?.city ?? '',
    state: 'Oregon',
    postalCode: '97211',
    point: [lat + 0.02, long],
    note: 'Blue gate',
    ...more,
  });
};

export const ask = (slug: string, carrier: string, to = near(slug), amount = 1) =>
  shop.ask({
    store: slug,
    method: 'POST',
    url:
      carrier === IN_HOUSE
        ? '/api/v1/shipment/quote'
        : `/api/v1/shipment/third-party/${carrier}/quote`,
    body: { locationId: store(slug).business.locations[0]?.id, customerLocation: to, amount },
  });

export const enough = (slug: string): number => Math.max(1, store(slug).business.minimumOrder);

export async function ordered(
  slug: string,
  carrier: string,
  to = near(slug),
  method?: string,
  promotion?: string,
) {
  const line = aLine(slug, { at: 3, stock: 2, quantity: 1 });
  const price = Math.max(1, Math.ceil(enough(slug) / line.product.sellingPrice));
  const lines = [{ ...line, quantity: Math.min(price, 20) }];
  const amount = anOrder(slug, lines).totalCartAmount;
  const answer = await ask(slug, carrier, to, amount);
  expect(answer.statusCode, answer.body).toBe(200);
  const quote = answer.json() as Quote;
  const shipment = {
    shipmentType: quote.shipmentType,
    provider: carrier,
    customerLocation: to,
    quoteDetails: { id: quote.id, cost: quote.cost },
  };
  return {
    quote,
    shipment,
    order: await shop.place(slug, lines, {
      shipment,
      method,
      contact: { phone: '+60125550199' },
      ...(promotion && { promotion }),
    }),
  };
}

/** Who packs says that it is ready. */
export async function packs(order: { id: string }): Promise<void> {
  const roles = { [store('grocery').business.id]: ['staff'] };
  const answer = await shop.ask({
    store: 'grocery',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/events`,
    body: { reportId: crypto.randomUUID(), event: 'order.ready' },
    as: tokenOf({ uid: 'packer', roles }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Every carrier with a store that it delivers for. */
export const SERVED = [
  ['boxleo', 'grocery'],
  ['speedaf', 'grocery'],
  ['lalamove', 'restaurant'],
  ['aramex', 'retail'],
] as const;

/** One shop with the demo accounts of couriers for the tests of a file; after each of them the audit finds nothing wrong. */
export function setUpShopWithCouriers(): void {
  beforeAll(async () => {
    shop = await payingShop();
    await storeDemoCouriers(shop.services);
  });
  afterEach(async () => {
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });
  afterAll(() => shop.close());
}
