import { APPOINTMENT_CALLS } from './appointments.ts';
import type { ShopCall } from './call.ts';
import { CATALOG_CALLS } from './catalog.ts';
import { CHARGE_CALLS } from './charges.ts';
import { DELIVERY_CALLS } from './deliveries.ts';
import { ORDER_CALLS } from './orders.ts';
import { PAYMENT_CALLS } from './payments.ts';
import { PROMOTION_CALLS } from './promotions.ts';
import { SHIPMENT_CALLS } from './shipments.ts';

/** What a checkout asks, from its form to its order's page. */
export const CHECKOUT_CALLS = {
  ...CATALOG_CALLS,
  ...CHARGE_CALLS,
  ...PROMOTION_CALLS,
  ...APPOINTMENT_CALLS,
  ...ORDER_CALLS,
  ...PAYMENT_CALLS,
  ...SHIPMENT_CALLS,
  ...DELIVERY_CALLS,
} as const satisfies Record<string, ShopCall>;
