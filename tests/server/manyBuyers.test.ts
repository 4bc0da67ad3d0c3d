import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { promotions } from '#server/db/schema/promotions.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { sizeOf } from '#tests/support/proofSize.ts';

/** Two server processes' worth of app on one PostgreSQL; a crowd that wants the same few things at one moment. */
const CROWD = sizeOf('trade', { sample: 60, full: 200 });
let shop: InProcessShop;
let beside: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
  beside = await inProcessShop({ beside: shop });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

/** Everybody at once, half to each process; whoever was shed by a busy machine comes again, as a browser would (F20). */
async function crowd(bodyOf: (at: number) => unknown): Promise<Record<number, number>> {
  const ask = async (at: number, tries = 8): Promise<number> => {
    const one = at % 2 === 0 ? shop : beside;
    const { statusCode } = await one.ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: bodyOf(at),
      as: guest(`crowd ${at}`),
    });
    return statusCode === 503 && tries > 0 ? ask(at, tries - 1) : statusCode;
  };
  const counted: Record<number, number> = {};
  for (const code of await Promise.all(Array.from({ length: CROWD }, (_, at) => ask(at))))
    counted[code] = (counted[code] ?? 0) + 1;
  return counted;
}

describe(`${CROWD} at once`, () => {
  it('I26: buy the last five units: exactly five have one, the others are told', async () => {
    const line = aLine('grocery', { at: 4 });
    await shop.database.db
      .update(stock)
      .set({ stockInHand: 5, held: 0 })
      .where(eq(stock.productId, line.product.id));
    expect(await crowd(() => anOrder('grocery', [line]))).toEqual({ 201: 5, 409: CROWD - 5 });
    const rows = await shop.database.db
      .select()
      .from(stock)
      .where(eq(stock.productId, line.product.id));
    expect(rows.filter((row) => row.stockInHand === 0)).toHaveLength(1);
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });

  it('I28: use a promotion that is limited to twenty: exactly twenty have it, the others confirm the price without it', async () => {
    await shop.database.db
      .update(promotions)
      .set({ usesMost: 20, uses: 0 })
      .where(eq(promotions.code, 'KARIBU10'));
    await shop.database.db.update(stock).set({ stockInHand: 10_000, held: 0 });
    expect(
      await crowd(() =>
        anOrder('grocery', [aLine('grocery', { at: 10 })], { promotion: 'KARIBU10' }),
      ),
    ).toEqual({
      201: 20,
      409: CROWD - 20,
    });
    const [row] = await shop.database.db
      .select()
      .from(promotions)
      .where(eq(promotions.code, 'KARIBU10'));
    expect(row?.uses).toBe(20);
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });
});
