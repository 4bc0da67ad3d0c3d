import { and, eq } from 'drizzle-orm';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { standardTaxOf, type Tax } from '#machines/domain/tax.ts';
import type { Queries } from '../db/open.ts';
import { type CustomerRow, customers } from '../db/schema/customers.ts';
import { providerAccounts } from '../db/schema/payments.ts';
import { businesses, locations, taxes } from '../db/schema/store.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';

/** What a store says of an order before its lines are read. */
export interface OrderContext {
  /** the store has an account with the provider that was chosen, and it is switched on */
  hasAccount: boolean;
  /** the shopper's own record */
  customer: CustomerRow | null;
  /** the tax of what names none of its own, and every one of the store */
  taxes: { tax: Tax | null; rates: Tax[] };
}

/**
 * Read at once: each by itself would be a way to the database and back in every order. The store's row is held until the order is
 * written: no import takes another currency for it meanwhile, and a process that knows the currency of before writes nothing in it.
 */
export async function readOrderContext(
  q: Queries,
  store: Store,
  uid: string,
  { locationId, paymentMethodCode }: OrderBody,
): Promise<OrderContext> {
  const ofStore = locations.businessId;
  const rows = await q
    .select({
      currency: businesses.currency,
      account: { isOn: providerAccounts.enabled },
      customer: customers,
      tax: {
        id: taxes.id,
        name: taxes.name,
        percentage: taxes.percentage,
        included: taxes.included,
      },
    })
    .from(locations)
    .innerJoin(businesses, eq(businesses.id, ofStore))
    .leftJoin(
      providerAccounts,
      and(
        eq(providerAccounts.businessId, ofStore),
        eq(providerAccounts.provider, paymentMethodCode),
      ),
    )
    .leftJoin(customers, and(eq(customers.businessId, ofStore), eq(customers.firebaseId, uid)))
    .leftJoin(taxes, eq(taxes.businessId, ofStore))
    .where(and(eq(locations.businessId, store.id), eq(locations.id, locationId)))
    .orderBy(taxes.id)
    .for('key share', { of: businesses });
  // A row for each tax.
  const [row] = rows;
  if (!row) throw refuse('NOT_SOLD_HERE');
  if (row.currency !== store.currency) throw refuse('CURRENCY_CHANGED');
  const rates = rows.flatMap(({ tax }) => tax ?? []);
  return {
    hasAccount: row.account?.isOn ?? false,
    customer: row.customer,
    taxes: { tax: standardTaxOf(rates, store.business), rates },
  };
}
