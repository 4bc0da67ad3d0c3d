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
