import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderLines } from '#server/db/schema/orders.ts';
import { aService } from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const ask = (url: string, body?: unknown, slug = 'grocery') =>
  shop.ask({
    store: slug,
    url: `/api/v1${url}`,
    as: guest('g'),
    ...(body !== undefined && { method: 'POST' as const, body }),
  });

describe('a figure without an end', () => {
  it.each([
    ['totalItemQuantity', 1e308],
    ['dueDate', 'abc'],
    ['dueDate', '9999-12-31'],
    ['customerLocationId', '../x'],
    ['paymentTerm', 1e300],
  ])('is refused in an order: %s %j', async (field, value) => {
    const answer = await ask('/cartTransaction', {
      ...anOrder('grocery', [aLine('grocery')]),
      [field]: value,
    });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', fields: [field] });
  });

  it('is refused where a price of delivery is asked for', async () => {
    const customerLocation = {
      country: 'KE',
      street: '',
      flat: '',
      area: '',
      city: '',
      state: '',
      postalCode: '',
      point: null,
      note: '',
    };
    const body = {
      locationId: store('grocery').business.locations[0]?.id,
      customerLocation,
      amount: 1e308,
    };
    expect((await ask('/shipment/quote', body)).json()).toMatchObject({
      code: 'FIELDS_INVALID',
      fields: ['amount'],
    });
  });

  it.each([
    ['line', 0.5],
    ['line', 3e9],
    ['slot', 1e308],
    ['slot', -1],
    ['line', 1e9],
    ['startDate', '9999-12-31'],
    ['priceFull', 1e300],
  ])('is refused in an appointment: %s %j', async (field, value) => {
    const when = {
      startDate: '2026-03-09',
      startTime: '10:00:00',
      endDate: '2026-03-09',
      endTime: '11:00:00',
    };
    const { business } = store('services');
    const body = {
      customer: null,
      customerName: 'G',
      customerContact: '',
      location: business.locations[0]?.id,
      employee: null,
      ...when,
      priceFull: 1,
      priceFinal: 1,
      status: 'PENDING',
      isMpos: false,
      numberOfCustomer: 1,
      discount: 0,
      servicesProvided: [
        { productService: aService('services').id, status: 'PENDING', ...when, quantity: 1 },
      ],
      paymentType: 'PAY_LATER',
      businessId: business.id,
      intentId: crypto.randomUUID(),
      line: 0,
      slot: 0,
      [field]: value,
    };
    const answer = await ask('/appointment', body, 'services');
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ fields: [field] });
  });

  it.each(['9999-12-01', '0000-01-01', '9999-11-01'])(
    'is refused as the day from which free times are asked: %s',
    async (from) => {
      const query = `productId=${aService('services').id}&locationId=${store('services').business.locations[0]?.id}&days=31`;
      expect(
        (await ask(`/slots?from=${from}&${query}`, undefined, 'services')).json(),
      ).toMatchObject({ fields: ['from'] });
    },
  );
});

it('a deposit where none is taken leaves nothing open, neither of the order nor of its line', async () => {
  const body = anOrder('grocery', [aLine('grocery')]);
  const products = body.products.map((line) => ({ ...line, partialPayment: true }));
  const answer = await ask('/cartTransaction', { ...body, products });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json().data;
  expect((await ask(`/cartTransaction/${id}`)).json()).toMatchObject({
    outstanding: 0,
    lines: [{ outstanding: 0 }],
  });
  expect(
    await shop.database.db
      .select({ left: orderLines.outstanding })
      .from(orderLines)
      .where(eq(orderLines.orderId, id)),
  ).toEqual([{ left: 0 }]);
});
