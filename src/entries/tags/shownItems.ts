import { all } from '../dom/elements.ts';

/** A thing as Google's ecommerce events name it. */
export interface MeasuredItem {
  item_id: string;
  item_name: string;
  price: number;
  quantity: number;
  item_variant?: string;
}

interface Told {
  '@type': string;
  sku?: string;
  name: string;
  offers?: { price?: number; lowPrice?: number; priceCurrency?: string };
}

/** What the page tells search engines of its product is told here as well: one source. */
export function shownItem(): { currency: string; value: number; items: MeasuredItem[] } | null {
  const told = all<HTMLScriptElement>('script[type="application/ld+json"]').map(
    ({ textContent }): Told => JSON.parse(textContent ?? '{}'),
  );
  const product = told.find((one) => ['Product', 'Service'].includes(one['@type']));
  const [article] = all('article.product[data-product]');
  if (!product || !article) return null;
  const price = product.offers?.price ?? product.offers?.lowPrice ?? 0;
  return {
    currency: product.offers?.priceCurrency ?? '',
    value: price,
    items: [
      {
        item_id: product.sku ?? article.dataset.product ?? '',
        item_name: product.name,
        price,
        quantity: 1,
      },
    ],
  };
}

/** The cards of a shelf, in their order. */
export const shownList = (): Pick<MeasuredItem, 'item_id' | 'item_name'>[] =>
  all('.card[data-product]').map((card) => ({
    item_id: card.dataset.product ?? '',
    item_name: card.querySelector('.card-name')?.textContent?.trim() ?? '',
  }));
