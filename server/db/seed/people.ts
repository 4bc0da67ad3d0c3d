import type { Address } from '#machines/domain/shipment.ts';
import { accountsOf } from './accounts.ts';
import { idOf } from './kit.ts';
import type { CustomerSeed, StoreSlug } from './types.ts';

type Extra = Partial<
  Pick<CustomerSeed, 'dob' | 'taxId' | 'customerType' | 'paymentTerms' | 'creditLimit'>
> & { addresses?: Address[] };

/** The customer records behind a store's demo accounts; what an account cannot say (terms, tax id, addresses) is keyed by its e-mail. */
export function customersOf(
  store: StoreSlug,
  businessId: string,
  extras: Record<string, Extra>,
): CustomerSeed[] {
  return accountsOf(store)
    .filter((account) => account.roles.length === 0)
    .map((account) => ({
      id: idOf(`${store}/customer/${account.email}`),
      businessId,
      phone: account.phone,
      email: account.email,
      fullName: account.fullName,
      dob: null,
      firebaseId: account.uid,
      stripeCustomerId: null,
      taxId: null,
      customerType: 'RETAIL',
      paymentTerms: [],
      addresses: [],
      ...extras[account.email],
    }));
}
