import type { REVIEW_CALLS } from '#machines/domain/calls/review.ts';
import { read } from './formPolicy.ts';
import type { Policy } from './paymentPolicy.ts';

/** Of what a review asks. */
export const REVIEW_POLICY: Record<keyof typeof REVIEW_CALLS, Policy> = {
  products: read(8_000),
  promotion: read(5_000, 1),
  automaticPromotions: read(5_000, 1),
  orders: read(8_000),
  order: read(8_000),
  quote: read(8_000),
  carrierQuote: read(10_000, 1),
  writePhone: read(3_000, 1),
};
