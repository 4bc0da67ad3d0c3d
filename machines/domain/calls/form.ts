import type { ShopCall } from './call.ts';
import { CHARGE_CALLS } from './charges.ts';
import { DELIVERY_CALLS } from './deliveries.ts';
import { PROMOTION_CALLS } from './promotions.ts';
import { SHIPMENT_CALLS } from './shipments.ts';

/** What a checkout's form asks before anything is ordered: these know nothing of an order. */
export const FORM_CALLS = {
  ...CHARGE_CALLS,
  ...PROMOTION_CALLS,
  ...SHIPMENT_CALLS,
  ...DELIVERY_CALLS,
} as const satisfies Record<string, ShopCall>;
