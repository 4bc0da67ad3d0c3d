import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { toMinor } from '#machines/domain/money.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { type Courier, type CourierTools, oneLine, read, type Stop } from './courier.ts';

/* https://developers.lalamove.com, version 3 */

const Quotation = v.object({
  data: v.object({
    quotationId: v.string(),
    expiresAt: v.string(),
    stops: v.pipe(v.array(v.object({ stopId: v.string() })), v.minLength(2)),
    priceBreakdown: v.object({ total: v.string(), currency: v.string() }),
  }),
});
const Order = v.object({
  data: v.object({ orderId: v.string(), shareLink: v.optional(v.string()), status: v.string() }),
});
const Errors = v.object({ errors: v.array(v.object({ id: v.string() })) });

const STATES: Record<string, ShipmentStatus> = {
  ASSIGNING_DRIVER: 'BOOKED',
  ON_GOING: 'BOOKED',
  PICKED_UP: 'ON_THE_WAY',
  COMPLETED: 'DELIVERED',
  CANCELED: 'FAILED',
  REJECTED: 'FAILED',
  EXPIRED: 'FAILED',
};

/** Of each market's languages its English, or the only one it has (developers.lalamove.com, "Market and languages"). */
const LANGUAGES: Record<string, string> = {
  BR: 'pt_BR',
  HK: 'en_HK',
  ID: 'en_ID',
  MX: 'es_MX',
  MY: 'en_MY',
  PH: 'en_PH',
  SG: 'en_SG',
  TH: 'en_TH',
  TW: 'zh_TW',
  VN: 'en_VN',
};
const marketOf = ({ credentials }: CourierTools): string =>
  (credentials.market ?? '').toUpperCase();

/** Time, method, path and body, signed with the secret; market and language are the account's. */
function call(tools: CourierTools, method: 'GET' | 'POST', path: string, body?: unknown) {
  const { key = '', secret = '' } = tools.credentials;
  const text = body === undefined ? '' : JSON.stringify({ data: body });
  const time = String(tools.now.getTime());
  const signature = createHmac('sha256', secret)
    .update(`${time}\r\n${method}\r\n${path}\r\n\r\n${text}`)
    .digest('hex');
  return tools.http({
    method,
    url: tools.host + path,
    headers: {
      authorization: `hmac ${key}:${time}:${signature}`,
      market: marketOf(tools),
      'request-id': tools.id(),
      'content-type': 'application/json',
    },
    ...(text && { body: text }),
  });
}

const stop = ({ address }: Stop) => ({
  coordinates: { lat: String(address.point?.[0] ?? ''), lng: String(address.point?.[1] ?? '') },
  address: oneLine(address),
});

/** Drivers on motorcycles, priced by the way between two points: an address without a point has no price here. */
export const lalamove: Courier = {
  code: 'lalamove',
  repeats: true,
  host: 'https://rest.lalamove.com',
  fields: ['key', 'secret', 'market'],
  async quote(parcel, tools) {
    if (!parcel.from.address.point || !parcel.to.address.point)
      return { ok: false, reason: 'UNPRICED' };
    const body = {
      serviceType: 'MOTORCYCLE',
      language: LANGUAGES[marketOf(tools)] ?? 'en_MY',
      stops: [stop(parcel.from), stop(parcel.to)],
    };
    const reply = await call(tools, 'POST', '/v3/quotations', body);
    const found = reply.status === 201 ? read(Quotation, reply.text) : null;
    if (found) {
      const { quotationId, expiresAt, stops, priceBreakdown } = found.data;
      const cost = toMinor(Number(priceBreakdown.total), parcel.currency);
      if (priceBreakdown.currency !== parcel.currency || !(cost > 0))
        return { ok: false, reason: 'DOWN' };
      const session = {
        quotationId,
        sender: stops[0]?.stopId ?? '',
        recipient: stops[1]?.stopId ?? '',
      };
      return { ok: true, cost, expiresAt: new Date(expiresAt), session };
    }
    const why = read(Errors, reply.text)?.errors.map(({ id }) => id) ?? [];
    return { ok: false, reason: why.includes('ERR_OUT_OF_SERVICE_AREA') ? 'AREA' : 'DOWN' };
  },
  async book(parcel, { reference, session, again }, tools) {
    // A quotation makes one order; another one would make a second, and Lalamove finds no order by a reference of ours.
    const held = session.quotationId || again ? session : await requote(parcel, tools);
    if (!held?.quotationId) return { ok: false, reason: 'REFUSED' };
    const order = (using: Record<string, string>) =>
      call(tools, 'POST', '/v3/orders', {
        quotationId: using.quotationId,
        sender: { stopId: using.sender, name: parcel.from.name, phone: parcel.from.phone },
        recipients: [
          {
            stopId: using.recipient,
            name: parcel.to.name,
            phone: parcel.to.phone,
            remarks: parcel.to.address.note,
          },
        ],
        metadata: { reference },
      });
    let reply = await order(held);
    // What was quoted to the shopper holds for us; a quotation that ran out meanwhile is made anew at our cost.
    if (reply.status === 422 && !again) {
      const fresh = await requote(parcel, tools);
      if (fresh) reply = await order(fresh);
    }
    const made = read(Order, reply.text);
    if (reply.status === 201 && made)
      return {
        ok: true,
        reference: made.data.orderId,
        number: made.data.orderId,
        url: made.data.shareLink ?? null,
      };
    return {
      ok: false,
      reason: reply.status === 429 ? 'LATER' : reply.status >= 500 ? 'AGAIN' : 'REFUSED',
    };
  },
  async track({ reference }, tools) {
    const reply = await call(tools, 'GET', `/v3/orders/${encodeURIComponent(reference)}`);
    const found = reply.status === 200 ? read(Order, reply.text) : null;
    const status = found && STATES[found.data.status];
    if (!status) return { ok: false };
    return { ok: true, status, events: [{ at: tools.now.toISOString(), status, text: '' }] };
  },
};

async function requote(
  parcel: Parameters<Courier['quote']>[0],
  tools: CourierTools,
): Promise<Record<string, string> | null> {
  const quoted = await lalamove.quote(parcel, tools);
  return quoted.ok ? quoted.session : null;
}
