import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DeskBooking } from '#machines/domain/deskBooking.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { type AppointmentRow, appointments } from '#server/db/schema/appointments.ts';
import { aBooking, aService, type Free, freeTimes, hold } from './bookings.ts';
import { store } from './inProcess.ts';
import { tokenOf } from './namedIdentity.ts';
import { type PayingShop, SHOPPER } from './payingShop.ts';

/** Who works at the salon's desk. */
export const AT_DESK = tokenOf({
  uid: 'at-the-desk',
  roles: { [store('beauty').business.id]: ['staff'] },
});
export interface Visit {
  order: OrderView;
  id: string;
}

/** A visit of another day than the next free one, ordered by a shopper and paid later. */
export async function aVisit(shop: PayingShop): Promise<Visit> {
  const product = aService('beauty');
  const intent = randomUUID();
  const free = await freeTimes(shop, 'beauty', product);
  const time = free.find(({ startDate }) => startDate > (free[0]?.startDate ?? ''))!;
  const body = aBooking('beauty', product, time, { intentId: intent });
  const held = await hold(shop, 'beauty', body, SHOPPER);
  expect(held.statusCode, held.body).toBe(201);
  const { id } = held.json().data;
  const lines = [{ product, appointments: [id] }];
  const order = await shop.place('beauty', lines, { method: 'PAY_LATER', intent });
  return { order, id };
}

export async function visitRow(shop: PayingShop, id: string): Promise<AppointmentRow> {
  const [row] = await shop.database.db.select().from(appointments).where(eq(appointments.id, id));
  return row!;
}

/** What staff say of a visit by a press. */
export const says = (
  shop: PayingShop,
  { id: order }: Pick<OrderView, 'id'>,
  event: string,
  appointment: string,
  as = AT_DESK,
) =>
  shop.ask({
    store: 'beauty',
    method: 'POST',
    url: `/api/v1/cartTransaction/${order}/events`,
    body: { reportId: randomUUID(), event, appointment },
    as,
  });

/** The page of an order as staff read it. */
export const atDesk = async (
  shop: PayingShop,
  { id }: Pick<OrderView, 'id'>,
): Promise<StaffOrder> =>
  (await shop.ask({ store: 'beauty', url: `/api/v1/staff/orders/${id}`, as: AT_DESK })).json();

/** Who telephones, and gives no e-mail. */
export const CALLER = { name: 'Maria Santos', phone: '0917 555 0142', email: '' };
interface Written {
  product: Product;
  time: Free;
}
interface By {
  contact?: typeof CALLER;
  intent?: string;
}
/** What the diary's page sends when staff write visits down for a person. */
export const deskBooking = (
  visits: Written[],
  { contact: { name, ...contact } = CALLER, intent = randomUUID() }: By = {},
): DeskBooking => ({
  ...contact,
  intentId: intent,
  location: store('beauty').business.locations[0]?.id ?? '',
  customerName: name,
  notes: '',
  visitAt: null,
  visits: visits.map(({ product, time: { startDate, startTime, employee } }) => ({
    ...{ product: product.id, employee, startDate, startTime },
    addOns: [],
  })),
  price: visits.reduce((sum, { product }) => sum + product.sellingPrice, 0),
});
