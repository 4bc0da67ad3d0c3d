import * as v from 'valibot';
import { call, Id, OfBusiness, ours, type ShopCall } from './call.ts';

const Sku = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80));
const Price = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e12));
/** What one call brings fits into the body of a call; more come as several. */
const MOST = 500;
const list = <S extends v.GenericSchema>(one: S) =>
  v.pipe(v.array(one), v.minLength(1), v.maxLength(MOST));
const Done = v.object({ data: v.object({ changed: v.number(), same: v.number() }) });

/** What a merchant's own systems bring under the secret key. Values are absolute: the same call twice changes nothing. */
export const MERCHANT_CALLS = {
  setPrices: call({
    method: 'PATCH',
    status: 200,
    ...ours,
    path: '/staff/prices',
    needs: 'staff',
    query: OfBusiness,
    body: v.strictObject({
      businessId: v.optional(Id),
      prices: list(
        v.strictObject({
          /** of a product, or of a variant */
          sku: Sku,
          price: Price,
          /** of a product; null takes it away, and left out it stays */
          wasPrice: v.optional(v.nullable(Price)),
        }),
      ),
    }),
    reply: Done,
  }),
  setStock: call({
    method: 'PATCH',
    status: 200,
    ...ours,
    path: '/staff/stock',
    needs: 'staff',
    query: OfBusiness,
    body: v.strictObject({
      businessId: v.optional(Id),
      stock: list(
        v.strictObject({
          sku: Sku,
          /** id or name of a place of the store */
          location: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120)),
          /** what stands on the shelf, what open orders have set aside included: whole pieces, or the unit of what is sold loose; null: it is not counted */
          inHand: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
        }),
      ),
    }),
    reply: Done,
  }),
} as const satisfies Record<string, ShopCall>;
