import { and, eq } from 'drizzle-orm';
import { addressGaps } from '#machines/domain/address.ts';
import { looksLikeEmail, looksLikePhone } from '#machines/domain/contact.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { isProviderCode, PAY_LATER } from '#machines/domain/payment.ts';
import { readWholePhone } from '#machines/domain/phone.ts';
import type { Address } from '#machines/domain/shipment.ts';
import { isVisited } from '#machines/domain/visitArea.ts';
import type { Tx } from '../db/open.ts';
import { type CustomerRow, customerAddresses } from '../db/schema/customers.ts';
import { refuse } from '../http/errors.ts';
import type { Store } from '../stores.ts';
import type { BasketLine } from './basket.ts';

/** The shopper's own record, if the body names one (by its id, or by the uid that browsers keep); another's is not found (D14). */
export function checkCustomer(body: OrderBody, uid: string, own: CustomerRow | null): void {
  if (body.customer !== null && body.customer !== own?.id && body.customer !== uid)
    throw refuse('NOT_FOUND');
}

/** Terms are a business customer's, and only those that the merchant gave (D16). */
export function checkTerms(body: OrderBody, customer: CustomerRow | null): void {
  const { isB2B, paymentTerm } = body;
  if (!isB2B && paymentTerm === null) return;
  if (!isB2B || customer?.customerType !== 'BUSINESS') throw refuse('TERMS_REFUSED');
  if (paymentTerm !== null && !customer.paymentTerms.includes(paymentTerm))
    throw refuse('TERMS_REFUSED');
}

/** A way to pay that this store offers now; a table may always pay at the end. */
export function checkMethod(
  store: Store,
  method: string,
  { atTable, isService, hasAccount }: { atTable: boolean; isService: boolean; hasAccount: boolean },
): void {
  if (method === PAY_LATER && atTable) return;
  if (isService && store.business.slowMethods?.includes(method)) throw refuse('METHOD_NOT_OFFERED');
  if (!store.business.paymentMethods.includes(method)) throw refuse('METHOD_NOT_OFFERED');
  if (method === PAY_LATER) return;
  if (!isProviderCode(method) || !hasAccount) throw refuse('METHOD_NOT_OFFERED');
}

export function checkPlace(store: Store, body: OrderBody): void {
  if (!store.business.locations.some((location) => location.id === body.locationId))
    throw refuse('NOT_SOLD_HERE');
}

/**
 * An order has a person: a name, and but for a table a way to reach its person, which the form has looked at as well. A table's number is read here
 * for the first time: its review opens at once, before one is typed (525).
 */
export function checkContact(
  { customerName, customerContact }: OrderBody,
  { atTable, country }: { atTable: boolean; country: string },
): void {
  const email = customerContact.email.trim();
  const phone = customerContact.phone.trim();
  const isMissing = !atTable && email === '' && phone === '';
  const isBroken =
    (email !== '' && !looksLikeEmail(email)) || (phone !== '' && !looksLikePhone(phone));
  const isUncallable = atTable && phone !== '' && readWholePhone(phone, country) === null;
  const fields = [
    ...(customerName.trim() === '' ? ['customerName'] : []),
    ...(isMissing || isBroken ? ['customerContact'] : []),
    ...(isUncallable ? ['customerContact.phone'] : []),
  ];
  if (fields.length > 0) throw refuse('FIELDS_INVALID', { fields });
}

/** Who comes to the shopper, or brings it, has to find the door: as the form of that country asks, which is the same table. And people go where their store says. */
export function checkDoor(
  { business }: Store,
  { visitAt, shipment }: OrderBody,
  lines: BasketLine[],
): void {
  const isVisit = lines.some(({ product }) => product.view.servicePlace === 'AT_CUSTOMER');
  if (isVisit && !visitAt) throw refuse('FIELDS_INVALID', { fields: ['visitAt'] });
  const fields = [
    ...(isVisit ? wrongIn('visitAt', visitAt) : []),
    ...wrongIn('shipment.customerLocation', shipment?.customerLocation),
  ];
  if (fields.length > 0) throw refuse('FIELDS_INVALID', { fields });
  if (isVisit && visitAt && !isVisited(visitAt, business))
    throw refuse('DELIVERY_REFUSED', { fields: ['visitAt'] });
}
const wrongIn = (field: string, address: Address | null | undefined): string[] =>
  address ? addressGaps(address).map((gap) => gap.replace('address', field)) : [];

/** The kept address that the order names is its own shopper's. Another's and one that was put away are answered alike, so that nothing is learnt. */
export async function checkKeptAddress(
  tx: Tx,
  { customerLocationId }: OrderBody,
  own: CustomerRow | null,
): Promise<void> {
  if (customerLocationId === null) return;
  const [kept] = own
    ? await tx
        .select({ id: customerAddresses.id })
        .from(customerAddresses)
        .where(
          and(
            eq(customerAddresses.businessId, own.businessId),
            eq(customerAddresses.customerId, own.id),
            eq(customerAddresses.id, customerLocationId),
          ),
        )
    : [];
  if (!kept) throw refuse('ADDRESS_GONE', { fields: ['customerLocationId'] });
}
