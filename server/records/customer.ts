import { and, desc, eq, sql } from 'drizzle-orm';
import type { Customer } from '#machines/domain/customer.ts';
import { phoneText } from '#machines/domain/phone.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/open.ts';
import { type CustomerRow, customers } from '../db/schema/customers.ts';
import { orders } from '../db/schema/orders.ts';
import type { Principal } from '../http/identity.ts';

/** In whose place an order stands once its shopper was forgotten. */
export const forgottenName = (id: string): string => `erased-${id}`;
export const isForgotten = ({ uid }: { uid: string }): boolean => uid.startsWith('erased-');

/** The caller's customer record; guests have none. */
export async function customerOf(
  q: Queries,
  storeId: string,
  uid: string,
): Promise<CustomerRow | null> {
  const [row] = await q
    .select()
    .from(customers)
    .where(and(eq(customers.businessId, storeId), eq(customers.firebaseId, uid)));
  return row ?? null;
}

/** Whether that id names the one who asks: the customer's, or the uid, which is all that a browser keeps. */
export async function isOwnId(
  q: Queries,
  storeId: string,
  principal: Principal,
  id: string,
): Promise<boolean> {
  return id === principal.uid || (await customerOf(q, storeId, principal.uid))?.id === id;
}

/** A first sign-in at a store makes its customer record; a later one fills in what the record did not know. */
export async function welcomeCustomer(
  q: Queries,
  storeId: string,
  principal: Principal,
  clock: Clock,
): Promise<void> {
  const { uid, account, isAnonymous } = principal;
  if (isAnonymous || !account) return;
  const known = await customerOf(q, storeId, uid);
  const seen = {
    email: account.email ?? '',
    phone: account.phone ?? '',
    fullName: account.name ?? '',
  };
  if (!known) {
    const made = {
      ...seen,
      id: clock.id(),
      businessId: storeId,
      firebaseId: uid,
      dob: null,
      stripeCustomerId: null,
      taxId: null,
      customerType: 'RETAIL',
      paymentTerms: [],
      createdAt: clock.now(),
    } as const;
    await q
      .insert(customers)
      .values({ ...made, paymentTerms: [] })
      .onConflictDoNothing();
    return;
  }
  const filled = {
    email: known.email || seen.email,
    phone: known.phone || seen.phone,
    fullName: known.fullName || seen.fullName,
  };
  if (
    filled.email === known.email &&
    filled.phone === known.phone &&
    filled.fullName === known.fullName
  )
    return;
  await q
    .update(customers)
    .set(filled)
    .where(and(eq(customers.businessId, storeId), eq(customers.id, known.id)));
}

/** The name that a business customer ordered under last: the invoice names it beside their tax number. */
export async function lastCompany(q: Queries, customer: CustomerRow): Promise<string | null> {
  if (customer.customerType !== 'BUSINESS') return null;
  const company = sql<string>`${orders.body} -> 'customerContact' ->> 'company'`;
  const [last] = await q
    .select({ company })
    .from(orders)
    .where(
      and(
        eq(orders.businessId, customer.businessId),
        eq(orders.uid, customer.firebaseId),
        sql`${company} <> ''`,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last?.company ?? null;
}

export const customerView = (
  { createdAt: _made, creditLimit: _limit, ...row }: CustomerRow,
  creditLeft: number | null,
): Customer => ({
  ...row,
  phoneText: phoneText(row.phone),
  creditLeft,
});
