import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/open.ts';
import { stock } from '#server/db/schema/catalog.ts';
import type { Line } from './orders.ts';

const DEPOSIT = { allowPartialPayment: true, deposit: 25 };

/** That line of a shop that takes a quarter of its price at once, and its shopper chose so. */
export async function withDeposit({ db }: Database, line: Line): Promise<Line> {
  const { product } = line;
  await db
    .update(stock)
    .set({ ...DEPOSIT, depositUnit: 'PERCENTAGE' })
    .where(eq(stock.productId, product.id));
  const productLocation = product.productLocation.map((one) => ({
    ...one,
    ...DEPOSIT,
    depositUnitOfMeasurement: 'PERCENTAGE' as const,
  }));
  return { ...line, partial: true, product: { ...product, productLocation } };
}
