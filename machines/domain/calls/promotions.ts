import * as v from 'valibot';
import { PromotionView } from '../promotion.ts';
import { call, get, OfBusiness, ours, type ShopCall } from './call.ts';

/** Codes, and what holds without one. */
export const PROMOTION_CALLS = {
  promotion: call({
    ...get,
    ...ours,
    path: '/promotions/:code',
    summary: 'A promotion by its code',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, amount: v.optional(v.string()) }),
    reply: PromotionView,
  }),
  automaticPromotions: call({
    ...get,
    ...ours,
    path: '/promotions',
    summary: 'Promotions that need no code and hold for a cart of this amount, the best first',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, amount: v.string() }),
    reply: v.array(PromotionView),
  }),
} as const satisfies Record<string, ShopCall>;
