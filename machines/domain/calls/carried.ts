import { PRODUCT_JOINS } from '../productJoins.ts';
import type { ShopCall } from './call.ts';

const names = (schema: object | null, field: string): boolean =>
  schema !== null && 'entries' in schema && field in (schema.entries as object);

/** What a call carries beside its own question (specification 7): whose shop is asked, and the parts of a product to bring along. */
export function carriedBy({ query, body }: Pick<ShopCall, 'query' | 'body'>, businessId: string) {
  return {
    query: {
      ...(names(query, 'businessId') && { businessId }),
      ...(names(query, 'join') && { join: PRODUCT_JOINS }),
    },
    body: names(body, 'businessId') ? { businessId } : {},
  };
}
