import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { runAudit } from '#server/db/audit.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';

export let shop: PayingShop;

export const post = (
  url: string,
  body: unknown,
  as: string | undefined = SHOPPER,
  slug = 'grocery',
  headers: Record<string, string> = {},
) =>
  shop.ask({
    store: slug,
    method: 'POST',
    url: `/api/v1/${url}`,
    body,
    ...(as && { as }),
    headers,
  });

export const place = (body: OrderBody, as = SHOPPER, slug = 'grocery') =>
  post('cartTransaction', body, as, slug);

export const placed = async (body: OrderBody, as = SHOPPER, slug = 'grocery') => {
  const answer = await place(body, as, slug);
  expect(answer.statusCode, answer.body).toBe(201);
  return shop.see(slug, answer.json().data, as);
};

export const SECRET = { 'api-key': 'sk-of-the-shops-own-systems' };

export const business = store('grocery').customers.find((one) => one.customerType === 'BUSINESS');
export const BRIAN = customer(business?.firebaseId ?? '');
export const onTerms = (term: number | null, method = 'FLUTTERWAVE', quantity = 1): OrderBody => ({
  ...anOrder('grocery', [aLine('grocery', { at: 3, quantity })], { method, b2b: { term } }),
  customer: business?.id ?? '',
});

/** One shop for the tests of a file; after each of them the audit finds nothing wrong. */
export function setUpPayingShop(): void {
  beforeAll(async () => {
    shop = await payingShop();
  });
  afterEach(async () => {
    await shop.quiet();
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });
  afterAll(() => shop.close());
}
