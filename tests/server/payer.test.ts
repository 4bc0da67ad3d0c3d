import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { descriptorOf } from '#providers/all.ts';
import { runAudit } from '#server/db/audit.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { aLine, type Line } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER, STORE_OF } from '#tests/support/payingShop.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterEach(async () => {
  await shop.quiet();
  expect(await runAudit(shop.database.pool)).toEqual([]);
});
afterAll(() => shop.close());

const DEMANDS = PROVIDER_CODES.flatMap((code) =>
  (descriptorOf(code).asksFor ?? []).map((fact): [ProviderCode, string] => [code, fact]),
);
const lineFor = async (code: ProviderCode, intent: string): Promise<Line> =>
  code === 'CASHFREE'
    ? aBookedLine(shop, STORE_OF[code], aService(STORE_OF[code]), { as: SHOPPER, intent })
    : aLine(STORE_OF[code], { stock: STORE_OF[code] === 'restaurant' ? 0 : 4 });

it.each(DEMANDS)(
  '%s opens nothing for an order without %s; the order stays to be paid',
  async (code, fact) => {
    const slug = STORE_OF[code];
    const intent = crypto.randomUUID();
    const line = await lineFor(code, intent);
    const order = await shop.place(slug, [line], { method: code, intent, contact: { [fact]: '' } });
    const before = shop.simulatorState.calls.length;
    const answer = await shop.pay(slug, order, code);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'METHOD_NOT_OFFERED' });
    expect(shop.simulatorState.calls).toHaveLength(before);
    expect(await shop.see(slug, order)).toMatchObject({ paymentState: 'PENDING', attempts: [] });
  },
);
