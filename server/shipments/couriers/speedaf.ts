import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import * as v from 'valibot';
import { toDecimal } from '#machines/domain/money.ts';
import type { ShipmentEvent } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import { type Courier, type CourierTools, latest, oneLine, read } from './courier.ts';

/* https://open.speedaf.com: what is sent is signed with MD5 and enciphered with DES under the account's key, and so is the answer */

const Envelope = v.object({
  success: v.boolean(),
  data: v.nullish(v.string()),
  error: v.nullish(v.looseObject({ code: v.string() })),
});
const Created = v.object({ waybillCode: v.string(), customOrderNo: v.string() });
const Tracks = v.array(
  v.object({
    mailNo: v.string(),
    tracks: v.array(v.object({ action: v.string(), msgEng: v.string(), time: v.string() })),
  }),
);

const ACTIONS: Record<string, ShipmentStatus> = {
  '1': 'PICKED_UP',
  '2': 'ON_THE_WAY',
  '3': 'ON_THE_WAY',
  '4': 'ON_THE_WAY',
  '5': 'DELIVERED',
  '730': 'FAILED',
};

const VECTOR = Buffer.from('1234567890abcdef', 'hex');
/** Single DES is triple DES with one key thrice, which is what OpenSSL still has. */
const keyOf = (secret: string): Buffer => {
  const key = Buffer.from(secret.slice(0, 8));
  return Buffer.concat([key, key, key]);
};
export function encipher(text: string, secret: string): string {
  const cipher = createCipheriv('des-ede3-cbc', keyOf(secret), VECTOR);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}
export function decipher(text: string, secret: string): string {
  const plain = createDecipheriv('des-ede3-cbc', keyOf(secret), VECTOR);
  return Buffer.concat([plain.update(Buffer.from(text, 'base64')), plain.final()]).toString('utf8');
}

async function call<S extends v.GenericSchema>(
  tools: CourierTools,
  path: string,
  body: unknown,
  reply: S,
) {
  const { appCode = '', secretKey = '' } = tools.credentials;
  const timestamp = String(tools.now.getTime());
  const data = JSON.stringify(body);
  const sign = createHash('md5')
    .update(timestamp + secretKey + data)
    .digest('hex');
  const answer = await tools.http({
    method: 'POST',
    url: `${tools.host}${path}?${new URLSearchParams({ appCode, timestamp })}`,
    headers: { 'content-type': 'text/plain' },
    body: encipher(JSON.stringify({ data, sign }), secretKey),
  });
  const envelope = read(Envelope, answer.text);
  if (!envelope) return { heard: false, data: null } as const;
  try {
    return {
      heard: true,
      data:
        envelope.success && envelope.data ? read(reply, decipher(envelope.data, secretKey)) : null,
    } as const;
  } catch {
    return { heard: true, data: null } as const;
  }
}

/** Its prices are agreed with each customer and not asked for: the store's own tariff with it counts. */
export const speedaf: Courier = {
  code: 'speedaf',
  host: 'https://apis.speedaf.com',
  fields: ['appCode', 'secretKey', 'customerCode'],
  quote: async () => ({ ok: false, reason: 'UNPRICED' }),
  async book(parcel, { reference }, tools) {
    const { from, to } = parcel;
    const body = {
      customOrderNo: reference,
      customerCode: tools.credentials.customerCode,
      sendName: from.name,
      sendMobile: from.phone,
      sendAddress: oneLine(from.address),
      sendCityName: from.address.city,
      sendCountryCode: from.address.country,
      acceptName: to.name,
      acceptMobile: to.phone,
      acceptAddress: oneLine(to.address),
      acceptCityName: to.address.city,
      acceptPostCode: to.address.postalCode,
      acceptCountryCode: to.address.country,
      parcelWeight: parcel.kilograms,
      piece: parcel.pieces,
      parcelType: 'PT01',
      deliveryType: 'DE01',
      payMethod: 'PA01',
      remark: to.address.note,
      itemList: [
        {
          goodsName: 'Goods',
          goodsQTY: parcel.pieces,
          goodsValue: toDecimal(parcel.value, parcel.currency),
        },
      ],
    };
    const { heard, data } = await call(tools, '/open-api/express/order/createOrder', body, Created);
    if (!data) return { ok: false, reason: heard ? 'REFUSED' : 'AGAIN' };
    const url = `https://speedaf.com/tracking?waybill=${encodeURIComponent(data.waybillCode)}`;
    return { ok: true, reference: data.waybillCode, number: data.waybillCode, url };
  },
  async track({ reference }, tools) {
    const { data } = await call(
      tools,
      '/open-api/express/track/query',
      { mailNoList: [reference] },
      Tracks,
    );
    const own = data?.find(({ mailNo }) => mailNo === reference);
    if (!own) return { ok: false };
    const events = own.tracks
      .map(
        (one): ShipmentEvent => ({
          at: new Date(`${one.time.replace(' ', 'T')}Z`).toISOString(),
          status: ACTIONS[one.action] ?? 'ON_THE_WAY',
          text: one.msgEng,
        }),
      )
      .sort((one, other) => one.at.localeCompare(other.at));
    return { ok: true, status: latest(events), events };
  },
};
