import { eq } from 'drizzle-orm';
import { standardTaxOf } from '#machines/domain/tax.ts';
import type { Tx } from '../db/open.ts';
import { businesses, taxes } from '../db/schema/store.ts';
import type { StoreRows } from './rows.ts';

type Rows = Pick<StoreRows, 'business' | 'taxes' | 'products'>;
const MOST_NAMED = 5;

/** A file without taxes says nothing of them: what names none goes on to pay the one that it paid. */
export async function keepStandardTax(tx: Tx, { business, taxes: said }: Rows): Promise<void> {
  if (said.length > 0) return;
  const [row] = await tx
    .select({ view: businesses.view })
    .from(businesses)
    .where(eq(businesses.id, business.id));
  if (row?.view.standardTaxId) business.standardTaxId = row.view.standardTaxId;
}

/** A product that names no tax still pays one, which a merchant may not expect. */
export async function untaxedTold(tx: Tx, { business, products }: Rows): Promise<string[]> {
  const rates = await tx
    .select()
    .from(taxes)
    .where(eq(taxes.businessId, business.id))
    .orderBy(taxes.id);
  const tax = standardTaxOf(rates, business);
  const skus = products.filter(({ taxId }) => taxId === null).map(({ SKU }) => SKU);
  if (!tax || skus.length === 0) return [];
  const more = skus.length > MOST_NAMED ? `, and ${skus.length - MOST_NAMED} more` : '';
  const how = tax.included ? 'held by the price' : 'added to the price';
  return [
    `without a tax of their own: ${skus.length}, which pay "${tax.name}" (${tax.percentage} %, ${how}): ${skus.slice(0, MOST_NAMED).join(', ')}${more}`,
  ];
}
