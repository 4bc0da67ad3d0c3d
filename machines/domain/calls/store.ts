import * as v from 'valibot';
import { Business, StoreSettings } from '../store.ts';
import { StorePage } from '../storePage.ts';
import { call, get, OfBusiness, ours, type ShopCall, specified } from './call.ts';

/** What the store is, and says of itself. */
export const STORE_CALLS = {
  settings: call({
    ...get,
    ...specified,
    path: '/estore-setting/business/:id',
    needs: 'key',
    query: OfBusiness,
    reply: StoreSettings,
  }),
  business: call({
    ...get,
    ...specified,
    path: '/businesses/id-from-domain',
    needs: 'key',
    query: v.object({ defaultDomain: v.pipe(v.string(), v.maxLength(253)) }),
    reply: v.array(Business),
  }),
  storePage: call({
    ...get,
    ...ours,
    path: '/pages/:id',
    needs: 'key',
    query: OfBusiness,
    reply: StorePage,
  }),
} as const satisfies Record<string, ShopCall>;
