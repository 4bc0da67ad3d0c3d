import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueListener } from '../db/catalogueChanges.ts';
import type { PackedPage } from './packedPage.ts';
import { pageCache } from './pageCache.ts';
import { sharedPage } from './sharedPage.ts';

const PAGE_BYTES = 10_000;
const packed = (text: string): PackedPage => ({
  etag: text,
  headers: {},
  bodyFor: async () => ({ encoding: null, bytes: Buffer.from(text) }),
  size: () => PAGE_BYTES,
  isOneAnswerIfTight: () => false,
  tighten: async () => Buffer.from(text),
});

/** A cache with room for ten usual pages and five of many, and a database that says what it is told to. */
function kitchen() {
  let listener: CatalogueListener = () => {};
  let isCurrent = true;
  let minute = 0;
  const rendered: string[] = [];
  const cache = pageCache(
    { isCurrent: () => isCurrent, onChange: (one) => (listener = one), close: async () => {} },
    { usual: 10 * PAGE_BYTES, many: 5 * PAGE_BYTES },
  );
  const look = async (url: string, read = async () => `${url} of edition ${rendered.length}`) => {
    const now = new Date(minute * 60_000);
    const shared = sharedPage({ url, locale: 'en', storeId: 'shop', locationId: 'town', now });
    if (!shared) throw new Error(`${url} is not shared`);
    const page = await cache.take(shared.key, async () => {
      rendered.push(url);
      return packed(await read());
    });
    return page.etag;
  };
  return {
    cache,
    rendered,
    look,
    changes: (store: string | null = 'shop') => listener(store),
    isTold: (told: boolean) => (isCurrent = told),
    passMinute: () => minute++,
  };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a crowd on one page has it rendered once, and again after a change', async () => {
  const { look, rendered, changes } = kitchen();
  const crowd = await Promise.all(Array.from({ length: 100 }, () => look('/products')));
  expect(new Set(crowd).size).toBe(1);
  expect(rendered).toHaveLength(1);
  changes('another shop');
  expect(await look('/products')).toBe(crowd[0]);
  changes();
  expect(await look('/products')).not.toBe(crowd[0]);
  expect(rendered).toHaveLength(2);
});

test('one render at a time: who comes after a change waits for the one that runs, and is shown the next', async () => {
  const { look, rendered, changes } = kitchen();
  const slow = Promise.withResolvers<string>();
  const early = look('/products', () => slow.promise);
  changes();
  const late = [look('/products'), look('/products')];
  await vi.advanceTimersByTimeAsync(100);
  expect(rendered, 'the next one has not begun').toHaveLength(1);
  slow.resolve('the old price');
  expect(await early).toBe('the old price');
  const [one, other] = await Promise.all(late);
  expect(one).toBe(other);
  expect(one, 'what was read before the change is not kept').not.toBe('the old price');
  expect(rendered).toHaveLength(2);
});

test('a catalogue that changes fifty times a second is rendered four times a second, and shows the last change', async () => {
  const { look, rendered, changes } = kitchen();
  let price = 0;
  for (let change = 0; change < 100; change++) {
    price++;
    changes();
    await look('/products', async () => `price ${price}`);
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(rendered.length).toBeGreaterThanOrEqual(7);
  expect(rendered.length).toBeLessThanOrEqual(10);
  await vi.advanceTimersByTimeAsync(250);
  expect(await look('/products', async () => `price ${price}`)).toBe('price 100');
});

test('ten thousand searched words stay within their bytes and push out no shelf', async () => {
  const { look, rendered, cache } = kitchen();
  const shelf = await look('/products');
  for (let word = 0; word < 10_000; word++) await look(`/products?q=word${word}`);
  expect(cache.size()).toBeLessThanOrEqual(15 * PAGE_BYTES);
  expect(cache.size()).toBe(6 * PAGE_BYTES);
  rendered.length = 0;
  expect(await look('/products')).toBe(shelf);
  expect(rendered).toEqual([]);
});

test('more shelves than there is memory for: the ones that nobody looked at longest give way', async () => {
  const { look, rendered, cache } = kitchen();
  for (let page = 1; page <= 30; page++) {
    await look('/products?page=1');
    await look(`/products/milk-${page}`);
    expect(cache.size()).toBeLessThanOrEqual(10 * PAGE_BYTES);
  }
  expect(rendered.filter((url) => url === '/products?page=1')).toHaveLength(1);
  await look('/products/milk-1');
  expect(rendered.filter((url) => url === '/products/milk-1')).toHaveLength(2);
});

test('while it is not sure that every change is told, nothing kept is shown', async () => {
  const { look, rendered, isTold, changes } = kitchen();
  await look('/products');
  isTold(false);
  for (const _ of [1, 2]) await look('/products');
  expect(rendered).toHaveLength(3);
  changes(null);
  isTold(true);
  for (const _ of [1, 2]) await look('/products');
  expect(rendered).toHaveLength(4);
});

test('hours and days move on: a page is rendered in each minute that it is looked at', async () => {
  const { look, rendered, passMinute } = kitchen();
  for (const _ of [1, 2]) await look('/');
  passMinute();
  for (const _ of [1, 2]) await look('/');
  expect(rendered).toHaveLength(2);
});

test('a page that failed is rendered by the next who asks', async () => {
  const { look, rendered } = kitchen();
  await expect(look('/products', () => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  expect(await look('/products')).toContain('/products');
  expect(rendered).toHaveLength(2);
});
