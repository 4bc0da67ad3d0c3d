import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { ProductLocation } from '#machines/domain/product.ts';
import type { DiningTable, TableSession } from '#machines/domain/table.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { type InProcessShop, store } from './inProcess.ts';
import { anOrder, type Line } from './orders.ts';

type Shop = Pick<InProcessShop, 'ask' | 'app' | 'database' | 'clock'>;
const RESTAURANT = 'restaurant';

export const aTable = (at = 0): DiningTable => {
  const found = store(RESTAURANT).tables.filter((one) => one.open)[at];
  if (!found) throw new Error('the restaurant has no such table');
  return found;
};

/** The n-th dish on the menu of that table's branch. */
export function aDish(at: number, quantity = 1, { locationId } = aTable()): Line {
  const { products, soldOut } = store(RESTAURANT);
  const isOffered = (id: string): boolean => !soldOut.some(({ productId }) => productId === id);
  const isAvailable = (stockRow: ProductLocation): boolean =>
    stockRow.locationId === locationId && (stockRow.nonInventory || stockRow.stockInHand > 0);
  const dishes = products.filter(
    (one) => isOffered(one.id) && one.productLocation.some(isAvailable),
  );
  const product = dishes[at % dishes.length];
  if (!product) throw new Error('there is no such dish');
  const addOns = Object.fromEntries(
    product.addOnGroups
      .filter((group) => group.min > 0)
      .map((group) => [group.addOns[0]?.id ?? '', group.min * quantity]),
  );
  const variantId = product.productVariants[0]?.id;
  return { product, quantity, addOns, ...(variantId && { variantId }) };
}

interface Sending {
  as: string;
  table: DiningTable;
  sitting?: string | null;
  method?: string;
  /** what the guest wrote of themselves */
  wrote?: Partial<Record<'company' | 'taxId' | 'billing' | 'notes' | 'email' | 'phone', string>>;
}
export function sendRound(
  shop: Shop,
  lines: Line[],
  { as, table, sitting = null, method = 'PAY_LATER', wrote }: Sending,
): Promise<LightMyRequestResponse> {
  const order = anOrder(RESTAURANT, lines, {
    table: table.id,
    locationId: table.locationId,
    method,
  });
  const { notes = order.notes, ...invoiced } = wrote ?? {};
  const body = {
    ...order,
    notes,
    customerContact: { ...order.customerContact, ...invoiced },
    tableCartTransactionId: sitting,
  };
  return shop.ask({ store: RESTAURANT, method: 'POST', url: '/api/v1/cartTransaction', as, body });
}

export async function tableSessionOf(
  shop: Shop,
  table: DiningTable,
  as: string,
): Promise<TableSession> {
  const answer = await shop.ask({
    store: RESTAURANT,
    url: `/api/v1/tables/${table.id}/rounds`,
    as,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export const askBill = (
  shop: Shop,
  table: DiningTable,
  lines: string[],
  as: string,
  intentId: string = randomUUID(),
) =>
  shop.ask({
    store: RESTAURANT,
    method: 'POST',
    url: `/api/v1/tables/${table.id}/bills`,
    as,
    body: { intentId, lines },
  });

export const POINT_OF_SALE_KEY = 'sk-a-point-of-sale-in-a-test';
/** The merchant's point of sale: it knows the secret key. */
export async function aPointOfSale(
  shop: Shop,
): Promise<(table: DiningTable) => Promise<LightMyRequestResponse>> {
  const businessId = store(RESTAURANT).business.id;
  await shop.database.db
    .insert(apiKeys)
    .values({
      key: hashOf(POINT_OF_SALE_KEY),
      businessId,
      kind: 'secret',
      createdAt: shop.clock.now(),
    })
    .onConflictDoNothing();
  shop.app.services.stores.forget();
  return (table) =>
    shop.ask({
      store: RESTAURANT,
      method: 'POST',
      url: `/api/v1/tables/${table.id}/close`,
      body: {},
      headers: { 'api-key': POINT_OF_SALE_KEY },
    });
}
