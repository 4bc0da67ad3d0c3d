import { appointmentDrafts } from '#machines/domain/appointmentDrafts.ts';
import { type CartItem, emptyCart } from '#machines/domain/cart.ts';
import { emptyContact } from '#machines/domain/contact.ts';
import type { DeskBooking } from '#machines/domain/deskBooking.ts';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import { orderBody } from '#machines/domain/orderBody.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { PAY_LATER } from '#machines/domain/payment.ts';
import { readWholePhone } from '#machines/domain/phone.ts';
import { lineTotal, totalsOf } from '#machines/domain/totals.ts';
import { sealingKey } from '../crypto/seal.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
import { Refusal, refuse } from '../http/errors.ts';
import type { PlacedReply } from '../lifecycle/intent.ts';
import { placeOrder } from '../lifecycle/place.ts';
import { readTaxes } from '../pricing/charges.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { createAppointment } from './create.ts';
import { deskItems } from './deskItems.ts';
import { releaseTimes } from './release.ts';
import { businessDay } from './slots.ts';

/**
 * A visit that staff write down for a person on the phone or at the desk (512). Each time is held by the rules and locks of a shopper's, one after the
 * other, and they become an ordinary order, of no browser, that is paid later. Refused, it holds nothing.
 */
export async function bookAtDesk(
  services: Services,
  store: Store,
  by: string,
  booking: DeskBooking,
): Promise<PlacedReply> {
  const { database, clock } = services;
  if (readWholePhone(booking.phone, store.business.country) === null)
    throw refuse('FIELDS_INVALID', { fields: ['phone'] });
  const items = await deskItems(database.db, store, booking);
  checkPrice(items, booking, store.currency);
  const intentId = booking.intentId.toLowerCase();
  const desk = { database, clock, store, origin: null };
  const uid = `desk-${intentId}`;
  const times = appointmentDrafts(items, {
    ...{ intentId, businessId: store.id, currency: store.currency, online: false },
    ...{ customer: null, customerName: booking.customerName },
    customerContact: booking.email || booking.phone,
  });
  const held: AppointmentRow[] = [];
  try {
    for (const body of times)
      held.push(await createAppointment({ ...desk, principal: { uid }, body }));
    const body = await orderOf(services, store, { booking, items, held });
    return await placeOrder({
      ...{ ...desk, uid, body, sent: body },
      key: sealingKey(services),
      cause: { kind: 'STAFF', toldBy: by },
      // In which language its customer reads is not asked: the store's own.
      locale: store.business.locale,
    });
  } catch (error) {
    if (error instanceof Refusal && held.length > 0) await releaseTimes(database.db, held);
    throw error;
  }
}

/** What staff told the customer on the phone is what it costs, or nothing is written down. */
function checkPrice(items: CartItem[], { price }: DeskBooking, currency: string): void {
  const now = items.reduce((sum, item) => sum + lineTotal(item), 0);
  if (toMinor(price, currency) === now) return;
  const change = { kind: 'total', name: 'total', productId: null, was: price } as const;
  throw refuse('PRICE_CHANGED', { differences: [{ ...change, now: toDecimal(now, currency) }] });
}

interface Desk {
  booking: DeskBooking;
  items: CartItem[];
  /** one for each item, in their order */
  held: AppointmentRow[];
}
async function orderOf(
  { database, clock }: Services,
  store: Store,
  { booking, items, held }: Desk,
): Promise<OrderBody> {
  const { customerName: fullName, phone, email, notes, intentId, visitAt } = booking;
  const { currency } = store;
  const now = clock.now();
  const { tax, rates } = await readTaxes(database.db, store);
  const taxRounding = store.business.taxRounding ?? 'ORDER';
  return orderBody(
    { ...emptyCart(currency), items },
    {
      ...{ intentId, businessId: store.id, customerId: null, shipment: null, visitAt },
      contact: { ...emptyContact, fullName, phone, email, notes },
      ...{ paymentMethod: PAY_LATER, isB2B: false, paymentTerm: null },
      totals: totalsOf(items, {
        ...{ currency, tax, rates, taxRounding },
        ...{ promotion: null, serviceChargePercentage: 0, shipping: 0 },
      }),
      appointments: held.map(({ id }) => [id]),
      taxIds: tax ? [tax.id] : [],
      orderDate: now.toISOString(),
      today: businessDay(now, store.timeZone),
    },
  );
}
