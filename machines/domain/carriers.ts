export const CARRIERS = ['boxleo', 'lalamove', 'aramex', 'speedaf'] as const;
export type Carrier = (typeof CARRIERS)[number];
export const IN_HOUSE = 'in-house';
/** Parcel services: they name days, and come at no hour that was chosen. */
const IN_DAYS: readonly Carrier[] = ['boxleo', 'aramex', 'speedaf'];
export const keepsHours = (provider: string): boolean =>
  !IN_DAYS.some((one) => one === provider.toLowerCase());
interface Wish {
  kind: 'collect' | 'ship';
  provider?: string;
  at?: string | null;
}
/** The hour that was chosen; null where none was, or who brings it keeps none. */
export const chosenHour = ({ kind, provider = '', at }: Wish): string | null =>
  kind === 'ship' && !keepsHours(provider) ? null : (at ?? null);
export type ShipmentType = 'INHOUSE_DELIVERY' | 'THIRD_PARTY_DELIVERY';

/** The shipment type of a provider, case-insensitively; null when we do not know that carrier. */
export function shipmentTypeOf(provider: string): ShipmentType | null {
  const name = provider.toLowerCase();
  if (name === IN_HOUSE || name === 'inhouse') return 'INHOUSE_DELIVERY';
  return (CARRIERS as readonly string[]).includes(name) ? 'THIRD_PARTY_DELIVERY' : null;
}
