import { totalsFor } from '#machines/checkout/facts.ts';
import type { CheckoutSnapshot } from '#machines/checkout/outline.ts';

/** What a shopper agrees to by the press that orders: every sum of the review, and the way to pay. */
export const agreedIn = ({ context }: CheckoutSnapshot): string =>
  JSON.stringify([totalsFor(context), context.method]);
