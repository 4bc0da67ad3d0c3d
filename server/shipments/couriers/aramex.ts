import * as v from 'valibot';
import { toDecimal, toMinor } from '#machines/domain/money.ts';
import type { ShipmentEvent } from '#machines/domain/shipment.ts';
import type { ShipmentStatus } from '#machines/domain/shipmentStatus.ts';
import {
  type Courier,
  type CourierTools,
  latest,
  type Parcel,
  read,
  type Stop,
} from './courier.ts';

/* https://www.aramex.com/us/en/developers-solution-center: rates, shipping and tracking, as JSON */

const Rate = v.object({
  HasErrors: v.boolean(),
  TotalAmount: v.nullable(v.object({ CurrencyCode: v.string(), Value: v.number() })),
});
const Created = v.object({
  HasErrors: v.boolean(),
  Shipments: v.nullable(v.array(v.object({ ID: v.string(), HasErrors: v.boolean() }))),
});
const Result = v.object({
  Key: v.string(),
  Value: v.array(
    v.object({ UpdateCode: v.string(), UpdateDescription: v.string(), UpdateDateTime: v.string() }),
  ),
});
const Tracking = v.object({ HasErrors: v.boolean(), TrackingResults: v.array(Result) });

/** Of some two hundred codes those that change what the shopper is told; the others are steps on the way. */
const CODES: Record<string, ShipmentStatus> = {
  SH014: 'BOOKED',
  SH012: 'PICKED_UP',
  SH047: 'PICKED_UP',
  SH003: 'ON_THE_WAY',
  SH005: 'DELIVERED',
  SH006: 'DELIVERED',
  SH069: 'FAILED',
};

const client = ({ credentials }: CourierTools) => ({
  UserName: credentials.userName,
  Password: credentials.password,
  Version: 'v1.0',
  AccountNumber: credentials.accountNumber,
  AccountPin: credentials.accountPin,
  AccountEntity: credentials.accountEntity,
  AccountCountryCode: credentials.accountCountryCode,
  Source: 24,
});
const post = (tools: CourierTools, service: string, method: string, body: object) =>
  tools.http({
    method: 'POST',
    url: `${tools.host}/ShippingAPI.V2/${service}/Service_1_0.svc/json/${method}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ClientInfo: client(tools), Transaction: null, ...body }),
  });

const addressOf = ({ address }: Stop) => ({
  Line1: address.street,
  Line2: address.flat,
  Line3: address.area,
  City: address.city,
  StateOrProvinceCode: address.state,
  PostCode: address.postalCode,
  CountryCode: address.country,
});
const person = ({ name, phone }: Stop) => ({
  PersonName: name,
  CompanyName: name,
  PhoneNumber1: phone,
  CellPhone: phone,
  EmailAddress: '',
});

function details({ from, to, kilograms, pieces, value, currency }: Parcel) {
  const isDomestic = from.address.country === to.address.country;
  return {
    ActualWeight: { Unit: 'KG', Value: kilograms },
    NumberOfPieces: pieces,
    ProductGroup: isDomestic ? 'DOM' : 'EXP',
    ProductType: isDomestic ? 'OND' : 'PPX',
    PaymentType: 'P',
    GoodsOriginCountry: from.address.country,
    DescriptionOfGoods: 'Goods',
    CustomsValueAmount: isDomestic
      ? null
      : { CurrencyCode: currency, Value: toDecimal(value, currency) },
  };
}

export const aramex: Courier = {
  code: 'aramex',
  host: 'https://ws.aramex.net',
  fields: [
    'userName',
    'password',
    'accountNumber',
    'accountPin',
    'accountEntity',
    'accountCountryCode',
  ],
  async quote(parcel, tools) {
    const reply = await post(tools, 'RateCalculator', 'CalculateRate', {
      OriginAddress: addressOf(parcel.from),
      DestinationAddress: addressOf(parcel.to),
      ShipmentDetails: details(parcel),
      PreferredCurrencyCode: parcel.currency,
    });
    const rate = reply.status === 200 ? read(Rate, reply.text) : null;
    if (!rate) return { ok: false, reason: 'DOWN' };
    if (rate.HasErrors || !rate.TotalAmount) return { ok: false, reason: 'AREA' };
    const cost = toMinor(rate.TotalAmount.Value, parcel.currency);
    if (rate.TotalAmount.CurrencyCode !== parcel.currency || !(cost > 0))
      return { ok: false, reason: 'DOWN' };
    return { ok: true, cost, expiresAt: null, session: {} };
  },
  async book(parcel, { reference }, tools) {
    const side = (stop: Stop, number: string | undefined) => ({
      Reference1: reference,
      AccountNumber: number ?? '',
      PartyAddress: addressOf(stop),
      Contact: person(stop),
    });
    const reply = await post(tools, 'Shipping', 'CreateShipments', {
      Shipments: [
        {
          Reference1: reference,
          ForeignHAWB: reference,
          Shipper: side(parcel.from, tools.credentials.accountNumber),
          Consignee: side(parcel.to, undefined),
          ShippingDateTime: `/Date(${tools.now.getTime()})/`,
          DueDate: `/Date(${tools.now.getTime() + 7 * 86_400_000})/`,
          Details: details(parcel),
        },
      ],
      LabelInfo: null,
    });
    const made = reply.status === 200 ? read(Created, reply.text) : null;
    const [shipment] = made?.Shipments ?? [];
    if (made && !made.HasErrors && shipment && !shipment.HasErrors) {
      const url = `https://www.aramex.com/track/results?ShipmentNumber=${encodeURIComponent(shipment.ID)}`;
      return { ok: true, reference: shipment.ID, number: shipment.ID, url };
    }
    if (made) return { ok: false, reason: 'REFUSED' };
    return { ok: false, reason: reply.status === 429 ? 'LATER' : 'AGAIN' };
  },
  async track({ reference }, tools) {
    const reply = await post(tools, 'Tracking', 'TrackShipments', {
      Shipments: [reference],
      GetLastTrackingUpdateOnly: false,
    });
    const found = reply.status === 200 ? read(Tracking, reply.text) : null;
    if (!found || found.HasErrors) return { ok: false };
    const updates = found.TrackingResults.find(({ Key }) => Key === reference)?.Value ?? [];
    const events = updates
      .map(
        (one): ShipmentEvent => ({
          at: new Date(Number(/\d+/.exec(one.UpdateDateTime)?.[0] ?? 0)).toISOString(),
          status: CODES[one.UpdateCode] ?? 'ON_THE_WAY',
          text: one.UpdateDescription,
        }),
      )
      .sort((one, other) => one.at.localeCompare(other.at));
    return { ok: true, status: latest(events), events };
  },
};
