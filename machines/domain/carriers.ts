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
