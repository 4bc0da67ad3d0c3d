import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Product } from '#machines/domain/product.ts';
import { COLOUR_NAMES } from '#machines/domain/store.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import type { StoreSeed } from '#server/demo/stores.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { callOver, pageRequest, storeOf } from '#tests/support/pageRequests.ts';
import { unevenness } from './unevenness.ts';

/** What a merchant's own data can bring; each page is rendered from it and looked at, without a shop behind it. */
const ORIGIN = 'https://odd.example';
const ROOT = join(import.meta.dirname, '../..');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const ATTACK =
  '"><script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'">';
const LONG = 'Slow-roasted, hand-peeled and twice-blessed '.repeat(7).slice(0, 300);
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, 300);
const ARABIC = 'قهوة عربية بالهيل';

type Change = (product: Product) => Product;
const stockOf = (product: Product, variantId: string | null) => ({
  ...product.productLocation[0]!,
  productVariantId: variantId,
  stockInHand: 9,
});
const manyVariants: Change = (product) => {
  const values = Array.from({ length: 200 }, (_, at) => `Shade ${at + 1}`);
  const variants = values.map((name, at) => ({
    ...product.productVariants[0]!,
    id: `variant-${at}`,
    sku: `V-${at}`,
    variantValues: [
      {
        productOption: { name: 'Shade' },
        productOptionValue: { name, swatch: null },
      },
    ],
  }));
  return {
    ...product,
    productVariants: variants,
    productLocation: variants.map(({ id }) => stockOf(product, id)),
  };
};

const withGonePictures: Change = (one) => ({
  ...one,
  imageUrl: '/gone.jpg',
  images: one.images.map((picture) => ({ ...picture, url: '/gone.jpg' })),
});

const CASES: [what: string, slug: StoreSlug, change: Change][] = [
  ['a name of 300 characters', 'grocery', (one) => ({ ...one, name: LONG })],
  ['a name of 300 letters without a space', 'retail', (one) => ({ ...one, name: UNBROKEN })],
  ['a name of 300 letters without a space', 'grocery', (one) => ({ ...one, name: UNBROKEN })],
  ['200 variants', 'retail', manyVariants],
  [
    'no variants',
    'retail',
    (one) => ({ ...one, productVariants: [], productLocation: [stockOf(one, null)] }),
  ],
  ['no picture', 'grocery', (one) => ({ ...one, images: [], imageUrl: '' })],
  ['no picture', 'retail', (one) => ({ ...one, images: [], imageUrl: '', productVariants: [] })],
  ['no picture', 'restaurant', (one) => ({ ...one, images: [], imageUrl: '' })],
  ['no picture', 'beauty', (one) => ({ ...one, images: [], imageUrl: '' })],
  ['a broken picture', 'grocery', withGonePictures],
  [
    'script in every field',
    'restaurant',
    (one) => ({
      ...one,
      name: ATTACK,
      description: ATTACK,
      tags: [ATTACK],
      facts: [{ kind: 'ALLERGENS', text: ATTACK }],
      addOnGroups: one.addOnGroups.map((group) => ({
        ...group,
        name: ATTACK,
        addOns: group.addOns.map((addOn) => ({ ...addOn, name: ATTACK })),
      })),
    }),
  ],
  [
    'a name that runs from right to left',
    'grocery',
    (one) => ({ ...one, name: ARABIC, description: `${ARABIC}.` }),
  ],
  [
    'a price of zero',
    'grocery',
    (one) => ({ ...one, sellingPrice: 0, wasPrice: null, productVariants: [] }),
  ],
];

const withAll = (seed: StoreSeed, change: Change): StoreSeed => ({
  ...seed,
  products: seed.products.map((one, at) => (at < 8 ? change(one) : one)),
});

/** A document rendered from that data, its files from the build. */
async function shows(page: Page, seed: StoreSeed, url: string): Promise<void> {
  const pages = await builtPages();
  const { html } = await pages.render(
    pageRequest(seed, url, { call: callOver(seed), session: { kind: 'none' } }),
  );
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    for (const folder of ['dist/client', 'public'])
      try {
        const body = readFileSync(join(ROOT, folder, decodeURIComponent(pathname)));
        return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'text/plain' });
      } catch {}
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${ORIGIN}${url}`);
  await page.evaluate(() => document.fonts.ready);
}

const album = process.env.ODD_ALBUM;
/** Nothing runs out of the page sideways, and no script of the data ran. */
async function looksDeliberate(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.title()).not.toBe('taken');
  // Asked until it holds: what follows the width of the window by a script comes a moment later.
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(over, { message: `${name} runs out of the page` }).toBeLessThanOrEqual(0);
  if (album) await page.screenshot({ path: join(album, `${name.replaceAll(' ', '-')}.png`) });
}

/** Puts the first of it into the cart, where that takes one press, and opens the cart; false where there is something to choose first. */
async function opensCartWithOne(page: Page): Promise<boolean> {
  const add = page.locator('.add-plus:visible').first();
  if ((await add.count()) === 0) return false;
  await add.click();
  await page.locator('[data-cart]:visible').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return true;
}
/** Every word, button and field of the cart stands within it. */
async function staysInside(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.evaluate((whole) => Promise.all(whole.getAnimations().map((one) => one.finished)));
  await expect(panel.getByRole('textbox', { name: /^Quantity of/ })).toBeVisible();
  await expect
    .poll(() =>
      panel.evaluate((whole) => {
        const { left, right } = whole.getBoundingClientRect();
        return [...whole.querySelectorAll('*')].filter((one) => {
          const box = one.getBoundingClientRect();
          return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
        }).length;
      }),
    )
    .toBe(0);
  expect(await page.title()).not.toBe('taken');
  if (album) await page.screenshot({ path: join(album, `${name.replaceAll(' ', '-')}.png`) });
}

for (const [what, slug, change] of CASES)
  test(`${what} in ${slug} looks deliberate at home, on list and page and in the cart, at 390 and 1280`, async ({
    page,
  }) => {
    const seed = withAll(storeOf(slug), change);
    const product = `/products/${seed.products[0]!.slug}`;
    // The phone comes last: there the first of it is put into the cart, which is then looked at on both.
    const looksAt = async (place: string, url: string): Promise<void> => {
      await shows(page, seed, url);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await looksDeliberate(page, `${slug} ${what} ${place} ${width}`);
      }
    };
    await looksAt('home', '/');
    await looksAt('page', product);
    await looksAt('list', '/products');
    if (!(await opensCartWithOne(page))) return;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await staysInside(page, `${slug} ${what} cart ${width}`);
    }
  });

test('what costs nothing is said to be free', async ({ page }) => {
  const seed = withAll(storeOf('grocery'), (one) => ({ ...one, sellingPrice: 0, wasPrice: null }));
  await shows(page, seed, '/products');
  await expect(page.locator('.card .price').first()).toHaveText('Free');
});

test('a picture that is not there leaves a quiet field of its size, with no sign of a fault', async ({
  page,
}) => {
  const seed = withAll(storeOf('grocery'), (one) => ({ ...one, images: [], imageUrl: '' }));
  await shows(page, seed, '/products');
  const place = page.locator('.card .card-picture').first();
  expect((await place.boundingBox())?.height).toBeGreaterThan(100);
  await shows(page, seed, `/products/${seed.products[0]!.slug}`);
  await expect(page.locator('.gallery img')).toHaveCount(0);
  expect((await page.locator('.gallery').boundingBox())?.height).toBeGreaterThan(100);
});

test('a picture that does not come leaves a quiet field, without the browser’s sign of a fault', async ({
  page,
}) => {
  const seed = withAll(storeOf('grocery'), withGonePictures);
  await shows(page, seed, '/products');
  const picture = page.locator('.card img').first();
  await expect.poll(() => unevenness(page, picture)).toBe(0);
  await opensCartWithOne(page);
  const inCart = page.getByRole('dialog').locator('li img').first();
  await expect.poll(() => unevenness(page, inCart)).toBe(0);
});

test('a store without products says so and has no empty shelf', async ({ page }) => {
  for (const slug of ['grocery', 'retail', 'services', 'restaurant', 'beauty'] as const) {
    const seed = { ...storeOf(slug), products: [], categories: [], employees: [] };
    for (const url of ['/', '/products']) {
      await shows(page, seed, url);
      await looksDeliberate(page, `${slug} empty ${url === '/' ? 'home' : 'list'}`);
    }
    await expect(page.locator('main')).toContainText('There is nothing to show yet');
  }
});

test('white on white stays readable: words and buttons take a colour that can be read', async ({
  page,
}) => {
  const { settings, ...rest } = storeOf('grocery');
  const white = Object.fromEntries(COLOUR_NAMES.map((name) => [name, '#ffffff']));
  const seed = { ...rest, settings: { ...settings, ...white } };
  await shows(page, seed, '/products');
  await looksDeliberate(page, 'grocery white on white');
  const contrasts = await page
    .locator('.header a:visible, .header button:visible, .add-plus:visible, footer a:visible')
    .evaluateAll((controls) => {
      const channels = (colour: string): number[] => (colour.match(/[\d.]+/g) ?? []).map(Number);
      const light = (colour: string): number =>
        channels(colour)
          .slice(0, 3)
          .map((one) => one / 255)
          .map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
          .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at]!, 0);
      const ground = (element: Element | null): string => {
        for (let one = element; one; one = one.parentElement) {
          const colour = getComputedStyle(one).backgroundColor;
          if ((channels(colour)[3] ?? 1) > 0.9) return colour;
        }
        return 'rgb(255, 255, 255)';
      };
      return controls.map((control) => {
        const [one, other] = [light(getComputedStyle(control).color), light(ground(control))];
        return {
          text: control.textContent?.trim() ?? '',
          ratio: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05),
        };
      });
    });
  expect(contrasts.length).toBeGreaterThan(5);
  expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
});
