import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { AppointmentBody } from '#machines/domain/appointment.ts';
import { endOf } from '#machines/domain/appointmentDrafts.ts';
import type { Product } from '#machines/domain/product.ts';
import { type InProcessShop, store } from './inProcess.ts';
import type { Line } from './orders.ts';

export interface Free {
  startDate: string;
  startTime: string;
  employee: string | null;
}

/** The n-th timed service of a store at its first location. */
export function aService(
  slug: string,
  { at = 0, daily = false }: { at?: number; daily?: boolean } = {},
): Product {
  const { products, business } = store(slug);
  const here = products.filter(
    (one) =>
      one.type === 'SERVICE' &&
      (one.serviceType === 'DAILY') === daily &&
      one.productLocation.some(({ locationId }) => locationId === business.locations[0]?.id) &&
      one.addOnGroups.every((group) => group.min === 0),
  );
  const found = here[at];
  if (!found) throw new Error(`${slug} has no such service`);
  return found;
}

/** Free times as the shop tells them, in order. */
export async function freeTimes(
  shop: Pick<InProcessShop, 'ask' | 'clock'>,
  slug: string,
  product: Product,
  days = 14,
  employeeId?: string,
): Promise<Free[]> {
  const query = new URLSearchParams({
    productId: product.id,
    locationId: store(slug).business.locations[0]?.id ?? '',
    from: shop.clock.now().toISOString().slice(0, 10),
    days: String(days),
    ...(employeeId && { employeeId }),
  });
  const answer = await shop.ask({ store: slug, url: `/api/v1/slots?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  const list = answer.json() as {
    day: string;
    times: { startTime: string; employeeId: string | null }[];
  }[];
  return list.flatMap(({ day, times }) =>
    times.map((one) => ({ startDate: day, startTime: one.startTime, employee: one.employeeId })),
  );
}

/** The body that an honest storefront sends to hold a time. */
export function aBooking(
  slug: string,
  product: Product,
  time: Free,
  more: Partial<AppointmentBody> = {},
): AppointmentBody {
  const { business } = store(slug);
  const serviceType = product.serviceType ?? 'FIXED';
  const when = {
    startDate: time.startDate,
    startTime: time.startTime,
    ...endOf(time, product.duration ?? 0, serviceType),
  };
  return {
    customer: null,
    customerName: 'Amina Otieno',
    customerContact: 'amina@example.test',
    location: business.locations[0]?.id ?? '',
    employee: time.employee,
    ...when,
    priceFull: product.sellingPrice,
    priceFinal: product.sellingPrice,
    status: 'PENDING',
    isMpos: false,
    numberOfCustomer: 1,
    discount: 0,
    servicesProvided: [{ productService: product.id, status: 'PENDING', ...when, quantity: 1 }],
    paymentType: 'ONLINE',
    businessId: business.id,
    intentId: randomUUID(),
    line: 0,
    slot: 0,
    ...more,
  };
}

export const hold = (
  shop: Pick<InProcessShop, 'ask'>,
  slug: string,
  body: unknown,
  as: string,
): Promise<LightMyRequestResponse> =>
  shop.ask({ store: slug, method: 'POST', url: '/api/v1/appointment', as, body });

/** A line of an order with its times held: one appointment per slot. */
export async function aBookedLine(
  shop: Pick<InProcessShop, 'ask' | 'clock'>,
  slug: string,
  product: Product,
  {
    as,
    intent,
    line = 0,
    slots = 1,
  }: { as: string; intent: string; line?: number; slots?: number },
): Promise<Line> {
  const appointments: string[] = [];
  for (let slot = 0; slot < slots; slot++) {
    const [time] = await freeTimes(shop, slug, product);
    if (!time) throw new Error('nothing is free');
    const answer = await hold(
      shop,
      slug,
      aBooking(slug, product, time, { intentId: intent, line, slot }),
      as,
    );
    expect(answer.statusCode, answer.body).toBe(201);
    appointments.push(answer.json().data.id);
  }
  return { product, appointments };
}
