import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { emptyCart } from '#machines/domain/cart.ts';
import type { Product } from '#machines/domain/product.ts';
import { BEAUTY, RETAIL } from '#server/demo/stores.ts';
import { type Choice, firstChoice, missingGroup, noChoice } from '../catalog/itemOf.ts';
import { BuyBar } from './BuyBar.tsx';
import type { BuyProps } from './buying.ts';

vi.mock('./runtime.ts', () => ({ useRuntime: () => null, useCartNow: emptyCart }));

const [location] = RETAIL.business.locations;
function barOf(product: Product, more: Partial<Choice> = {}): string {
  const place = { id: location?.id ?? '', name: 'Portland' };
  const choice = { ...firstChoice(product, place.id, null), undecided: [], ...more };
  const props = { product, location: place, staff: [], currency: 'USD', locale: 'en' };
  return renderToStaticMarkup(
    <BuyBar
      props={props as unknown as BuyProps}
      choice={choice}
      change={() => {}}
      t={(id) => id}
      money={String}
      sum={String}
    />,
  );
}
/** What the bar of a product says to a screen reader where so many are left. */
function namesWith(stock: number): string[] {
  const tee = RETAIL.products.find(({ slug }) => slug === 'heavy-tee') as Product;
  const productLocation = tee.productLocation.map((entry) => ({
    ...entry,
    stockInHand: stock,
    nonInventory: false,
  }));
  const html = barOf({ ...tee, productLocation });
  return [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, name = '']) => name);
}

test('of the last piece there is no more to ask for: finding Z159', () => {
  expect(namesWith(1)).toEqual([]);
  expect(namesWith(2)).toEqual(['buy.less', 'buy.more']);
});

test('a visit whose option is not chosen leads to that, and to no checkout: finding Z265', () => {
  const manicure = BEAUTY.products.find(
    (one) => one.type === 'SERVICE' && !missingGroup(one, noChoice()),
  ) as Product;
  const slots = [{ startDate: '2026-12-02', startTime: '10:30:00' }] as Choice['slots'];
  expect(barOf(manicure, { slots })).toContain('cart.wayOn');
  const asks = barOf(manicure, { slots, undecided: ['Length'] });
  expect(asks).toContain('buy.missing');
  expect(asks).not.toContain('cart.wayOn');
});
