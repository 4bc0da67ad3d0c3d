import * as v from 'valibot';
import { call, OfBusiness, ours, post, type ShopCall } from './call.ts';

/** A phone number before it is ordered with: it stands in a body, never in an address. */
export const PHONE_CALLS = {
  writePhone: call({
    ...post,
    ...ours,
    path: '/phones/written',
    needs: 'key',
    query: OfBusiness,
    body: v.strictObject({ phone: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)) }),
    reply: v.object({ phoneText: v.nullable(v.string()) }),
  }),
} as const satisfies Record<string, ShopCall>;
