import { expect, it } from 'vitest';
import type { HttpRequest } from '#providers/provider.ts';
import { aramex } from './aramex.ts';
import { boxleo } from './boxleo.ts';
import type { Courier, CourierTools, Parcel } from './courier.ts';
import { lalamove } from './lalamove.ts';

const stop = (point: [number, number]): Parcel['from'] => ({
  name: 'Ada',
  phone: '+254722000111',
  address: {
    country: 'KE',
    street: '1 Road',
    flat: '',
    area: '',
    city: 'Nairobi',
    state: '',
    postalCode: '',
    point,
    note: '',
  },
});
const parcel: Parcel = {
  from: stop([-1.27, 36.79]),
  to: stop([-1.3, 36.8]),
  pieces: 1,
  kilograms: 1,
  value: 10_000,
  currency: 'KES',
};
const answering = (status: number, body: unknown): CourierTools => ({
  host: 'https://courier.invalid',
  credentials: { token: 't', key: 'k', secret: 's', market: 'KE' },
  http: async (_: HttpRequest) =>
    ({ status, text: JSON.stringify(body), headers: {}, bytes: new Uint8Array() }) as never,
  now: new Date('2026-03-02T09:00:00.000Z'),
  id: () => 'id',
});
const PRICED: [Courier, (price: number, currency: string) => CourierTools][] = [
  [
    boxleo,
    (price, currency) =>
      answering(200, { price, currency, valid_until: '2026-03-02T09:15:00.000Z' }),
  ],
  [
    lalamove,
    (price, currency) =>
      answering(201, {
        data: {
          quotationId: 'q',
          expiresAt: '2026-03-02T09:05:00.000Z',
          stops: [{ stopId: 'a' }, { stopId: 'b' }],
          priceBreakdown: { total: String(price), currency },
        },
      }),
  ],
  [
    aramex,
    (price, currency) =>
      answering(200, { HasErrors: false, TotalAmount: { Value: price, CurrencyCode: currency } }),
  ],
];

it.each(PRICED)(
  'D18: a price of nothing, of less, or in other money is no price ($code)',
  async (courier, priced) => {
    for (const price of [0, -5, Number.NaN, 0.001]) {
      const quoted = await courier.quote(parcel, priced(price, 'KES')).catch(() => ({ ok: false }));
      expect(quoted, String(price)).toMatchObject({ ok: false });
    }
    expect(await courier.quote(parcel, priced(250, 'USD'))).toEqual({ ok: false, reason: 'DOWN' });
    expect(await courier.quote(parcel, priced(250, 'KES'))).toMatchObject({
      ok: true,
      cost: 25_000,
    });
  },
);
