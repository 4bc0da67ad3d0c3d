import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ReplyOf } from '#machines/domain/api.ts';
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
import { orders } from '../db/schema/orders.ts';
import { Refusal, refuse } from '../http/errors.ts';
import { type PlacedReply, placedReply } from '../lifecycle/intent.ts';
import { placeOrder } from '../lifecycle/place.ts';
import { readTaxes } from '../pricing/charges.ts';
import { deskOwner } from '../records/deskOrder.ts';
import type { Services } from '../services.ts';
import type { Store } from '../stores.ts';
import { createAppointment } from './create.ts';
import { deskItems } from './deskItems.ts';
import { standingTimes } from './queries.ts';
import { releaseTimes } from './release.ts';
import { businessDay } from './slots.ts';

/**
 * A visit that staff write down for a person on the phone or at the desk (512). Each time is held by the rules and locks of a shopper's, one after the
 * other, and they become an ordinary order, of no browser, that is paid later. What becomes no order holds nothing. What the intent has made already
 * is the answer before all else, also to a press that says something else or comes after a price has changed: it stands.
 */
export async function bookAtDesk(
  services: Services,
  store: Store,
  by: string,
  booking: DeskBooking,
): Promise<Reply> {
  const before = await writtenBefore(services, store, booking);
  if (before) return before;
  if (readWholePhone(booking.phone, store.business.country) === null)
    throw refuse('FIELDS_INVALID', { fields: ['phone'] });
  const items = await deskItems(services.database.db, store, booking);
  checkPrice(items, booking, store.currency);
  const held: AppointmentRow[] = [];
  try {
    return await write(services, store, { by, booking, items, held });
  } catch (error) {
    await letGo(services, held);
    const twin = error instanceof Refusal ? await writtenBefore(services, store, booking) : null;
    if (twin) return twin;
    throw error;
  }
}

type Reply = ReplyOf<'staffBooks'>;
const intentIn = ({ intentId }: DeskBooking): string => intentId.toLowerCase();

/** Unlike a shopper's, a press is another one by its name, phone and e-mail, too: the letter goes there. */
const printOf = ({ intentId: _, ...said }: DeskBooking): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('base64url');

async function writtenBefore(
  { database: { db } }: Services,
  store: Store,
  booking: DeskBooking,
): Promise<Reply | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.businessId, store.id), eq(orders.intentId, intentIn(booking))));
  if (!order) return null;
  if (order.uid !== deskOwner(booking.intentId)) throw refuse('NOT_FOUND');
  const { data } = placedReply(order, '');
  if (order.fingerprint === printOf(booking)) return { data };
  const visits = await standingTimes(db, order.id);
  const { customerName, email } = order;
  return {
    data: {
      ...data,
      before: {
        ...{ customerName, email },
        visits: visits.map(({ service, startDate, startTime }) => ({
          ...{ service, startDate, startTime },
        })),
      },
    },
  };
}

/** Times that no order has. Where the database is away they end by themselves, later. */
const letGo = ({ database, log }: Services, held: AppointmentRow[]): Promise<unknown> =>
  releaseTimes(database.db, held).catch((error: unknown) =>
    log.warn({ err: error }, 'times that were held at the desk were not given back'),
  );

async function write(
  services: Services,
  store: Store,
  { by, booking, items, held }: Desk & { by: string },
): Promise<PlacedReply> {
  const { database, clock } = services;
  const uid = deskOwner(booking.intentId);
  const desk = { database, clock, store, origin: null };
  const times = appointmentDrafts(items, {
    ...{ intentId: intentIn(booking), businessId: store.id, currency: store.currency },
    ...{ customer: null, customerName: booking.customerName, online: false },
    customerContact: booking.email || booking.phone,
  });
  for (const body of times)
    held.push(await createAppointment({ ...desk, principal: { uid }, body }));
  const body = await orderOf(services, store, { booking, items, held });
  return placeOrder({
    ...{ ...desk, uid, body, fingerprint: printOf(booking) },
    key: sealingKey(services),
    cause: { kind: 'STAFF', toldBy: by },
    // In which language its customer reads is not asked: the store's own.
    locale: store.business.locale,
  });
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
  /** one for each item, in their order; what was begun is in it when it breaks off */
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
