import * as v from 'valibot';

export const CARRIERS = ['boxleo', 'lalamove', 'aramex', 'speedaf'] as const;
export type Carrier = (typeof CARRIERS)[number];
export const IN_HOUSE = 'in-house';
export type ShipmentType = 'INHOUSE_DELIVERY' | 'THIRD_PARTY_DELIVERY';

/** The shipment type of a provider, case-insensitively; null when we do not know that carrier. */
export function shipmentTypeOf(provider: string): ShipmentType | null {
  const name = provider.toLowerCase();
  if (name === IN_HOUSE || name === 'inhouse') return 'INHOUSE_DELIVERY';
  return (CARRIERS as readonly string[]).includes(name) ? 'THIRD_PARTY_DELIVERY' : null;
}

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
export const Address = v.object({
  country: v.pipe(v.string(), v.length(2)),
  street: text(200),
  flat: text(200),
  area: text(120),
  city: text(120),
  state: text(120),
  postalCode: text(20),
  point: v.nullable(
    v.tuple([
      v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    ]),
  ),
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

/** How far a shipment is. PENDING: no courier was called yet. FAILED: the courier gave it back or lost it. */
export const SHIPMENT_STATES = [
  'PENDING',
  'BOOKED',
  'PICKED_UP',
  'ON_THE_WAY',
  'DELIVERED',
  'FAILED',
  'CANCELLED',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATES)[number];
/** After these a courier is not asked any more. */
export const isOver = (status: ShipmentStatus): boolean =>
  status === 'DELIVERED' || status === 'FAILED' || status === 'CANCELLED';
/** Until a courier has it in hand, an order may still be cancelled. */
export const isUntouched = (status: ShipmentStatus): boolean =>
  status === 'PENDING' || status === 'BOOKED';

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
