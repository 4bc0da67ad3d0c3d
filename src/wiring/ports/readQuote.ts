import type { ReviewInput } from '#machines/checkout/ports.ts';
import { IN_HOUSE } from '#machines/domain/carriers.ts';
import type { Quote } from '#machines/domain/shipment.ts';
import type { Answer, Api } from '#src/api/calls.ts';

export function readQuote(
  api: Api,
  provider: string,
  body: {
    locationId: string;
    customerLocation: ReviewInput['address'];
    amount: number;
    /** of the store's own people: whom a form would choose */
    usual?: true;
  },
): Promise<Answer<Quote>> {
  return provider === IN_HOUSE
    ? api('quote', { body })
    : api('carrierQuote', { params: { provider }, body });
}
