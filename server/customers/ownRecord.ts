import type { CustomerRow } from '../db/schema/customers.ts';
import { refuse } from '../http/errors.ts';
import type { Principal } from '../http/identity.ts';
import { customerOf, welcomeCustomer } from '../records/customer.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';

/** The shopper's own record, under its own id or the uid; another's is not found (D05, I37). */
export async function ownRecord(
  { database }: Services,
  store: Store,
  principal: Principal,
  id: string,
): Promise<CustomerRow> {
  const own = await customerOf(database.db, store.id, principal.uid);
  if (!own || (id !== own.id && id !== principal.uid)) throw refuse('NOT_FOUND');
  return own;
}

/** Made now where the sign-in could not make it: its cookie may never have been asked for. Guests have none. */
export async function ensureRecord(
  services: Services,
  store: Store,
  principal: Principal,
): Promise<CustomerRow> {
  await welcomeCustomer(services.database.db, store.id, principal, services.clock);
  return ownRecord(services, store, principal, principal.uid);
}

/** In small letters, as lists keep it. */
export const verifiedEmail = ({ account }: Principal): string | null =>
  account?.emailVerified ? (account.email?.toLowerCase() ?? null) : null;
