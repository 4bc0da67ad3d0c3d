import * as v from 'valibot';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import { SHIPMENT_STATES } from '#machines/domain/shipmentStatus.ts';
import { type Courier, type CourierTools, latest, oneLine, read, type Stop } from './courier.ts';

/*
 * Unproven: Boxleo publishes no reference. These three calls are the plainest that a merchant's agreement could name; the agreement names the address,
 * and a store that has compared both switches them on (`switchedOn`: `yes`). No other store's parcel comes here.
 */

const Quote = v.object({ price: v.number(), currency: v.string(), valid_until: v.string() });
const Order = v.object({ id: v.string(), tracking_number: v.string(), tracking_url: v.string() });
const State = v.object({
  history: v.array(
    v.object({ status: v.picklist(SHIPMENT_STATES), at: v.string(), message: v.string() }),
  ),
});

const call = (tools: CourierTools, method: 'GET' | 'POST', path: string, body?: unknown) =>
  tools.http({
    method,
    url: tools.host + path,
    headers: {
      authorization: `Bearer ${tools.credentials.token}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const end = ({ name, phone, address }: Stop) => ({
  name,
  phone,
  address: oneLine(address),
  city: address.city,
  country: address.country,
});

export const boxleo: Courier = {
  code: 'boxleo',
  host: null,
  unproven: true,
  fields: ['token', 'host', 'switchedOn'],
  async quote(parcel, tools) {
    const body = {
      from: end(parcel.from),
      to: end(parcel.to),
      pieces: parcel.pieces,
      weight_kg: parcel.kilograms,
      currency: parcel.currency,
    };
    const reply = await call(tools, 'POST', '/v1/quotes', body);
    if (reply.status === 422) return { ok: false, reason: 'AREA' };
    const quote = reply.status === 200 ? read(Quote, reply.text) : null;
    const cost = quote ? toMinor(quote.price, parcel.currency) : 0;
    if (!quote || quote.currency !== parcel.currency || !(cost > 0))
      return { ok: false, reason: 'DOWN' };
    return { ok: true, cost, expiresAt: new Date(quote.valid_until), session: {} };
  },
  async book(parcel, { reference }, tools) {
    const body = {
      reference,
      from: end(parcel.from),
      to: end(parcel.to),
      pieces: parcel.pieces,
      weight_kg: parcel.kilograms,
      value: toDecimal(parcel.value, parcel.currency),
      currency: parcel.currency,
      note: parcel.to.address.note,
    };
    const reply = await call(tools, 'POST', '/v1/orders', body);
    const made = reply.status === 200 || reply.status === 201 ? read(Order, reply.text) : null;
    if (made)
      return { ok: true, reference: made.id, number: made.tracking_number, url: made.tracking_url };
    return {
      ok: false,
      reason: reply.status === 429 ? 'LATER' : reply.status >= 500 ? 'AGAIN' : 'REFUSED',
    };
  },
  async track({ reference }, tools) {
    const reply = await call(tools, 'GET', `/v1/orders/${encodeURIComponent(reference)}`);
    const found = reply.status === 200 ? read(State, reply.text) : null;
    if (!found) return { ok: false };
    const events = found.history.map(({ status, at, message }) => ({ status, at, text: message }));
    return { ok: true, status: latest(events), events };
  },
};
