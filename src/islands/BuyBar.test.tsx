import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { RETAIL } from '#server/demo/stores.ts';
import { firstChoice } from '../catalog/itemOf.ts';
import { BuyBar } from './BuyBar.tsx';
import type { BuyProps } from './buying.ts';

const [location] = RETAIL.business.locations;
/** What the bar of a product says to a screen reader where so many are left. */
function namesWith(stock: number): string[] {
  const tee = RETAIL.products.find(({ slug }) => slug === 'heavy-tee') as Product;
  const productLocation = tee.productLocation.map((entry) => ({
    ...entry,
    stockInHand: stock,
    nonInventory: false,
  }));
  const product = { ...tee, productLocation };
  const place = { id: location?.id ?? '', name: 'Portland' };
  const choice = { ...firstChoice(product, place.id, null), undecided: [] };
  const props = { product, location: place, staff: [], currency: 'USD', locale: 'en' };
  const html = renderToStaticMarkup(
    <BuyBar
      props={props as unknown as BuyProps}
      choice={choice}
      change={() => {}}
      t={(id) => id}
      money={String}
      sum={String}
    />,
  );
  return [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name = '']) => name);
}

test('of the last piece there is no more to ask for: finding Z159', () => {
  expect(namesWith(1)).toEqual([]);
  expect(namesWith(2)).toEqual(['buy.less', 'buy.more']);
});
