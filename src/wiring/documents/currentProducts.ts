import type { QueryOf, ReplyOf } from '#machines/domain/api.ts';
import type { Api } from '#src/api/calls.ts';

/** What the cart asks over any page, as the catalogue has it now; null where no answer could be had. */
export type Ask = <N extends 'products' | 'slots'>(
  name: N,
  query: Omit<QueryOf<N>, 'businessId'>,
) => Promise<ReplyOf<N> | null>;

export const askBy =
  (api: Api): Ask =>
  async (name, query) => {
    const answer = await api(name, { query });
    return answer.ok ? answer.data : null;
  };
