import { expect, test } from 'vitest';
import { sharedPage } from './sharedPage.ts';

const visit = { locale: 'en', storeId: 'shop', locationId: 'town', now: new Date(0) };
const keyOf = (url: string, more = {}) => sharedPage({ ...visit, url, ...more })?.key.text;

test.each([
  ['/products?category=milk&page=2', '/products?page=2&category=milk'],
  ['/products', '/products?utm_source=letter&gclid=x'],
  ['/products', '/products?q='],
  ['/products/oats', '/products/oats?fbclid=1'],
])('%s and %s are one page', (one, other) => {
  expect(keyOf(other)).toBe(keyOf(one));
  expect(sharedPage({ ...visit, url: other })?.url).toBe(sharedPage({ ...visit, url: one })?.url);
});

test('another store, language, branch or choice is another page', () => {
  const all = [
    keyOf('/products'),
    keyOf('/products', { storeId: 'other' }),
    keyOf('/products', { locale: 'fr' }),
    keyOf('/products', { locationId: 'harbour' }),
    keyOf('/products?option=Size%3AM&option=Colour%3ARust'),
    keyOf('/products/oats?variant=big'),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test('order of the same name counts, since the first value may mean more than the second', () => {
  expect(keyOf('/products?option=a&option=b')).not.toBe(keyOf('/products?option=b&option=a'));
});

test.each(['/t/table-1', '/cart/checkout', '/orders', '/login', '/products/a/b', '/staff'])(
  '%s is for the one who asks',
  (url) => {
    expect(sharedPage({ ...visit, url })).toBeNull();
  },
);

test('an address that is longer than any of ours is not kept', () => {
  expect(sharedPage({ ...visit, url: `/products?q=${'a'.repeat(600)}` })).toBeNull();
});
