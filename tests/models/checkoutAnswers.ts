import { draftOf, goodsCart, known, placed, seen } from '#machines/checkout/samples.ts';
import type { Answers } from './stories.ts';

/* What the ports of the checkout answer when nothing is wrong, for stories that begin there. */
export const nothingYet = { ok: true, draft: draftOf(goodsCart), order: null, known };
export const happy: Answers = {
  recover: nothingYet,
  openReview: seen,
  acquireLock: { held: true },
  placeOrder: placed,
};
export const found = (order: unknown) => ({ ok: true, draft: null, order, known });
