import type { ShopCall } from './call.ts';
import { ORDER_READS } from './orderReads.ts';
import { PHONE_CALLS } from './phones.ts';
import { PRODUCT_LISTS } from './products.ts';
import { PROMOTION_CALLS } from './promotions.ts';
import { QUOTE_CALLS } from './quotes.ts';

/** What a review asks beside what a form does: nothing that places an order, pays or changes one. */
export const REVIEW_CALLS = {
  ...PRODUCT_LISTS,
  ...PROMOTION_CALLS,
  ...ORDER_READS,
  ...QUOTE_CALLS,
  ...PHONE_CALLS,
} as const satisfies Record<string, ShopCall>;
