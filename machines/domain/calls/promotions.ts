import * as v from 'valibot';
import { PromotionView } from '../promotion.ts';
import { call, get, OfBusiness, ours, type ShopCall } from './call.ts';

/** Codes, and what holds without one. */
export const PROMOTION_CALLS = {
  promotion: call({
    ...get,
    ...ours,
    path: '/promotions/:code',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, amount: v.optional(v.string()) }),
    reply: PromotionView,
  }),
  automaticPromotions: call({
    ...get,
    ...ours,
    path: '/promotions',
    needs: 'key',
    query: v.object({ ...OfBusiness.entries, amount: v.string() }),
    reply: v.array(PromotionView),
  }),
} as const satisfies Record<string, ShopCall>;
