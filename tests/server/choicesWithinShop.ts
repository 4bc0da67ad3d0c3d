import { afterAll, beforeAll, expect } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { AddOnGroup, Product } from '#machines/domain/product.ts';
import { runAudit } from '#server/db/audit.ts';
import { orders } from '#server/db/schema/orders.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { aTable } from '#tests/support/tables.ts';

/** Choices within choices (finding Q42, 412): a set opens its drinks, and a tea how it is served. */
export let shop: InProcessShop;

/** One shop for the tests of a file. */
export function setUpChoices(): void {
  beforeAll(async () => {
    shop = await inProcessShop();
  });
  afterAll(async () => {
    expect(await runAudit(shop.database.pool)).toEqual([]);
    await shop.close();
  });
}

export const { products: seeded, business } = store('restaurant');
export const dish = seeded.find(({ slug }) => slug === 'nasi-lemak') as Product;
export const GUEST = guest('amina');
export const ask = (request: Parameters<InProcessShop['ask']>[0]) =>
  shop.ask({ store: 'restaurant', ...request });

/** A choice by the names that lead to it: "Set with a drink/Teh tarik/Iced". */
export function idOf(path: string, groups: readonly AddOnGroup[] = dish.addOnGroups): string {
  const [name, ...rest] = path.split('/');
  const found = groups.flatMap(({ addOns }) => addOns).find((one) => one.name === name);
  if (!found) throw new Error(`no choice ${path}`);
  return rest.length > 0 ? idOf(rest.join('/'), found.groups) : found.id;
}
export const RICE = 'Coconut rice';
export const SET = 'Set with a drink';
export const TEA = `${SET}/Teh tarik`;
export const COFFEE = `${SET}/Kopi O`;
export const ICED_TEA = {
  [RICE]: 1,
  [SET]: 1,
  [TEA]: 1,
  [`${TEA}/Iced`]: 1,
  [`${TEA}/Less sweet`]: 1,
};

export const orderOf = (counts: Record<string, number>, quantity = 1): OrderBody =>
  anOrder(
    'restaurant',
    [
      {
        product: dish,
        quantity,
        addOns: Object.fromEntries(
          Object.entries(counts).map(([path, count]) => [idOf(path), count]),
        ),
      },
    ],
    { table: aTable().id, locationId: aTable().locationId },
  );
export const send = (body: OrderBody) =>
  ask({ method: 'POST', url: '/api/v1/cartTransaction', as: GUEST, body });
export async function placed(body: OrderBody): Promise<OrderView> {
  const answer = await send(body);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json().data;
  return (await ask({ url: `/api/v1/cartTransaction/${id}`, as: GUEST })).json();
}
export const orderCount = async (): Promise<number> => shop.database.db.$count(orders);
