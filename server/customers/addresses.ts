import { and, desc, eq } from 'drizzle-orm';
import type { KeptAddress } from '#machines/domain/calls/account.ts';
import type { Address } from '#machines/domain/shipment.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries, Tx } from '../db/open.ts';
import {
  type AddressRow,
  type CustomerRow,
  customerAddresses,
  customers,
} from '../db/schema/customers.ts';
import { refuse } from '../http/errors.ts';

type AddressInput = Omit<KeptAddress, 'id'> & { address: Address };
/** More than one customer delivers to. */
const MOST = 30;

const view = ({ id, label, address, isDefault }: AddressRow): KeptAddress => ({
  id,
  label,
  address,
  isDefault,
});
const ofCustomer = ({ id, businessId }: CustomerRow) =>
  and(eq(customerAddresses.businessId, businessId), eq(customerAddresses.customerId, id));

/** The one that is offered first, then the newest. */
export async function addressesOf(q: Queries, customer: CustomerRow): Promise<KeptAddress[]> {
  const rows = await q
    .select()
    .from(customerAddresses)
    .where(ofCustomer(customer))
    .orderBy(
      desc(customerAddresses.isDefault),
      desc(customerAddresses.createdAt),
      customerAddresses.id,
    );
  return rows.map(view);
}

export function addAddress(
  { database, clock }: { database: Database; clock: Clock },
  customer: CustomerRow,
  input: AddressInput,
): Promise<KeptAddress> {
  return database.transaction(async (tx) => {
    await lock(tx, customer);
    const others = await addressesOf(tx, customer);
    if (others.length >= MOST) throw refuse('TOO_MANY_LINES');
    const isDefault = input.isDefault || others.length === 0;
    if (isDefault) await noDefault(tx, customer);
    const row = {
      ...input,
      isDefault,
      id: clock.id(),
      businessId: customer.businessId,
      customerId: customer.id,
      createdAt: clock.now(),
    };
    await tx.insert(customerAddresses).values(row);
    return view(row);
  });
}

export function changeAddress(
  database: Database,
  customer: CustomerRow,
  id: string,
  input: AddressInput,
): Promise<KeptAddress> {
  return database.transaction(async (tx) => {
    await lock(tx, customer);
    if (input.isDefault) await noDefault(tx, customer);
    const { label, address, isDefault } = input;
    const [row] = await tx
      .update(customerAddresses)
      .set({ label, address, isDefault })
      .where(and(ofCustomer(customer), eq(customerAddresses.id, id)))
      .returning();
    if (!row) throw refuse('NOT_FOUND');
    return view(row);
  });
}

export async function removeAddress(q: Queries, customer: CustomerRow, id: string): Promise<void> {
  const gone = await q
    .delete(customerAddresses)
    .where(and(ofCustomer(customer), eq(customerAddresses.id, id)))
    .returning({ id: customerAddresses.id });
  if (gone.length === 0) throw refuse('NOT_FOUND');
}

/** Two at once would both find no default, or room for one more. */
const lock = (tx: Tx, { id, businessId }: CustomerRow) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.businessId, businessId), eq(customers.id, id)))
    .for('update');
const noDefault = (tx: Tx, customer: CustomerRow) =>
  tx.update(customerAddresses).set({ isDefault: false }).where(ofCustomer(customer));
