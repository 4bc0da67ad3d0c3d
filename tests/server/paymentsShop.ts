import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ProviderCode } from '#machines/domain/payment.ts';
import { runAudit } from '#server/db/audit.ts';
import { ledger } from '#server/db/schema/payments.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';

export let shop: PayingShop;

/** An order that this provider's store can take: goods, dishes, or a service with its time held. */
export const placeFor = async (provider: ProviderCode) => {
  const slug = STORE_OF[provider];
  const intent = randomUUID();
  const isService = slug === 'services' || slug === 'beauty';
  const line = isService
    ? await aBookedLine(shop, slug, aService(slug), { as: SHOPPER, intent })
    : aLine(slug, { stock: slug === 'restaurant' ? 0 : 4 });
  return shop.place(slug, [line], { method: provider, intent });
};

export const until = (provider: ProviderCode, order: { id: string }, state: string) =>
  shop.until(STORE_OF[provider], order, (view) => view.paymentState === state);

export const simulate = async (provider: ProviderCode, attempt: { id: string }, action: string) =>
  shop.simulate(provider, {
    reference: await shop.referenceOf(attempt.id),
    action: action as 'approve',
  });

export const giveUp = (
  provider: ProviderCode,
  order: { id: string },
  what: 'give-up' | 'give-up-payment' | 'pay-later' = 'give-up-payment',
) =>
  shop.ask({
    store: STORE_OF[provider],
    method: 'POST',
    url: `/api/v1/cartTransaction/${order.id}/${what}`,
    as: SHOPPER,
  });

export const facts = async (orderId: string) =>
  (await shop.database.db.select().from(ledger).where(eq(ledger.orderId, orderId)))
    .map((fact) => fact.kind)
    .sort();

export const sessions = async (attempt: { id: string }) => {
  const reference = await shop.referenceOf(attempt.id);
  return [...shop.simulatorState.payments.values()].filter((one) => one.reference === reference)
    .length;
};

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
