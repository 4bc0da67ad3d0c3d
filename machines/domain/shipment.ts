import * as v from 'valibot';
import { SHIPMENT_STATES } from './shipmentStatus.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
export const Address = v.object({
  country: v.pipe(v.string(), v.length(2)),
  street: text(200),
  flat: text(200),
  area: text(120),
  city: text(120),
  state: text(120),
  postalCode: text(20),
  /** latitude and longitude; the server looks at their range */
  point: v.nullable(v.tuple([v.number(), v.number()])),
  /** the server's own word that it read this point for this address; pages carry it along */
  pointSeal: v.optional(text(64)),
  note: text(500),
});
export type Address = v.InferOutput<typeof Address>;

export const Quote = v.object({
  id: v.string(),
  provider: v.string(),
  shipmentType: v.picklist(['INHOUSE_DELIVERY', 'THIRD_PARTY_DELIVERY']),
  /** decimal amount in the business currency */
  cost: v.number(),
  promise: v.string(),
  expiresAt: v.string(),
});
export type Quote = v.InferOutput<typeof Quote>;

export const Shipment = v.object({
  shipmentType: v.picklist(['INHOUSE_DELIVERY', 'THIRD_PARTY_DELIVERY']),
  provider: v.string(),
  customerLocation: Address,
  quoteDetails: v.object({ id: v.string(), cost: v.number() }),
});
export type Shipment = v.InferOutput<typeof Shipment>;

export const ShipmentEvent = v.object({
  at: v.string(),
  status: v.picklist(SHIPMENT_STATES),
  text: v.string(),
});
export type ShipmentEvent = v.InferOutput<typeof ShipmentEvent>;

/** A shipment as the order's owner follows it: who brings it, under which number, and what has happened. */
export const Tracking = v.object({
  id: v.string(),
  provider: v.string(),
  status: v.picklist(SHIPMENT_STATES),
  number: v.nullable(v.string()),
  url: v.nullable(v.string()),
  promise: v.string(),
  events: v.array(ShipmentEvent),
});
export type Tracking = v.InferOutput<typeof Tracking>;
