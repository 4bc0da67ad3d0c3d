import type { Product } from '#machines/domain/product.ts';
import type { Api } from '#src/api/calls.ts';

/** As the catalogue has them today; none where nothing was answered. */
export const productsBy =
  (api: Api) =>
  async (ids: string[]): Promise<readonly Product[]> => {
    const answer = await api('products', { query: { ids } });
    return answer.ok ? answer.data.products : [];
  };
