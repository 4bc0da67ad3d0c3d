import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { stock } from '#server/db/schema/catalog.ts';
import type { Line } from './orders.ts';

/** That line of a shop that takes so many per cent of its price at once, and its shopper chose so. */
export async function withDeposit({ db }: Database, line: Line, deposit = 25): Promise<Line> {
  const { product } = line;
  const part = { allowPartialPayment: true, deposit };
  await db
    .update(stock)
    .set({ ...part, depositUnit: 'PERCENTAGE' })
    .where(eq(stock.productId, product.id));
  const productLocation = product.productLocation.map((one) => ({
    ...one,
    ...part,
    depositUnitOfMeasurement: 'PERCENTAGE' as const,
  }));
  return { ...line, partial: true, product: { ...product, productLocation } };
}
