import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Product } from '#machines/domain/product.ts';
import { COLOUR_NAMES } from '#machines/domain/store.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import type { StoreSeed } from '#server/demo/stores.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { callOver, pageRequest, storeOf } from '#tests/support/pageRequests.ts';
import { documentServer } from './documentServer.ts';
import { unevenness } from './unevenness.ts';

/** What a merchant's own data can bring; each page is rendered from it and looked at, without a shop behind it. */
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

interface Odd {
  what: string;
  change: Change;
}
const LONG_NAME: Odd = {
  what: 'a name of 300 letters without a space',
  change: (one) => ({ ...one, name: UNBROKEN }),
};
const NO_PICTURE: Odd = {
  what: 'no picture',
  change: (one) => ({ ...one, images: [], imageUrl: '' }),
};
const CASES: Partial<Record<StoreSlug, Odd[]>> = {
  grocery: [
    { what: 'a name of 300 characters', change: (one) => ({ ...one, name: LONG }) },
    LONG_NAME,
    NO_PICTURE,
    { what: 'a broken picture', change: withGonePictures },
    {
      what: 'a name that runs from right to left',
      change: (one) => ({ ...one, name: ARABIC, description: `${ARABIC}.` }),
    },
    {
      what: 'a price of zero',
      change: (one) => ({ ...one, sellingPrice: 0, wasPrice: null, productVariants: [] }),
    },
  ],
  retail: [
    LONG_NAME,
    { what: '200 variants', change: manyVariants },
    {
      what: 'no variants',
      change: (one) => ({ ...one, productVariants: [], productLocation: [stockOf(one, null)] }),
    },
    {
      what: 'no picture',
      change: (one) => ({ ...one, images: [], imageUrl: '', productVariants: [] }),
    },
  ],
  restaurant: [
    NO_PICTURE,
    {
      what: 'script in every field',
      change: (one) => ({
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
    },
  ],
  beauty: [NO_PICTURE],
};

/** The first products are odd in turn, each kind of oddity more than once. */
const withOdd = (seed: StoreSeed, all: Odd[]): StoreSeed => ({
  ...seed,
  products: seed.products.map((one, at) =>
    at < Math.max(8, 2 * all.length) ? all[at % all.length]!.change(one) : one,
  ),
});

let served: ReturnType<typeof documentServer> | undefined;
/** A document rendered from that data, its files from the build. */
async function shows(page: Page, seed: StoreSeed, url: string): Promise<void> {
  const pages = await builtPages();
  const { html } = await pages.render(
    pageRequest(seed, url, { call: callOver(seed), session: { kind: 'none' } }),
  );
  served ??= documentServer();
  const { origin, shows: serves } = await served;
  serves(html);
  await page.goto(`${origin}${url}`);
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

/** Puts each odd thing into the cart that takes one press, and opens the cart; false where there is something to choose first of all of them. */
async function opensCartWithOdd(page: Page, seed: StoreSeed, all: Odd[]): Promise<boolean> {
  let taken = 0;
  for (const { id } of seed.products.slice(0, all.length)) {
    const add = page.locator(`[data-product="${id}"] .add-plus:visible`).first();
    if ((await add.count()) === 0) continue;
    await add.click();
    taken += 1;
    await expect(page.locator('[data-count]').first()).toHaveText(`${taken}`);
  }
  if (taken === 0) return false;
  await page.locator('[data-cart]:visible').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(taken);
  return true;
}
/** Every word, button and field of the cart stands within it. */
async function staysInside(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.evaluate((whole) => Promise.all(whole.getAnimations().map((one) => one.finished)));
  await expect(panel.getByRole('textbox', { name: /^Quantity of/ }).first()).toBeVisible();
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

/** Of these the shelf, and some the page, are looked at more closely. */
const CLOSER: Record<string, Partial<Record<'list' | 'page' | 'cart', (of: Looked) => unknown>>> = {
  'a price of zero': { list: ({ card }) => expect(card.locator('.price')).toHaveText('Free') },
  'no picture': {
    async list({ card }) {
      expect((await card.locator('.card-picture').boundingBox())?.height).toBeGreaterThan(100);
    },
    async page({ page }) {
      await expect(page.locator('.gallery img')).toHaveCount(0);
      expect((await page.locator('.gallery').boundingBox())?.height).toBeGreaterThan(100);
    },
  },
  // A quiet field, without the browser's sign of a fault.
  'a broken picture': {
    async list({ page, card }) {
      const picture = card.locator('img').first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => unevenness(page, picture)).toBe(0);
    },
    async cart({ page, name }) {
      const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
      const picture = line.locator('img').first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => unevenness(page, picture)).toBe(0);
    },
  },
};
interface Looked {
  page: Page;
  card: Locator;
  name: string;
}

for (const [slug, all] of Object.entries(CASES))
  test(`${slug}, with ${all.map(({ what }) => what).join(', ')}: each looks deliberate at home, on list and page and in the cart, at 390 and 1280`, async ({
    page,
  }) => {
    const seed = withOdd(storeOf(slug as StoreSlug), all);
    const looked = (at: number): Looked => ({
      page,
      card: page.locator(`[data-product="${seed.products[at]!.id}"]`).first(),
      name: seed.products[at]!.name,
    });
    // The phone comes last: there what is odd is put into the cart, which is then looked at on both.
    const looksAt = async (place: string, url: string): Promise<void> => {
      await shows(page, seed, url);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await looksDeliberate(page, `${slug} ${place} ${width}`);
      }
    };
    await looksAt('home', '/');
    for (const [at, { what }] of all.entries())
      await test.step(what, async () => {
        await looksAt(`${what} page`, `/products/${seed.products[at]!.slug}`);
        if (slug === 'grocery') await CLOSER[what]?.page?.(looked(at));
      });
    await looksAt('list', '/products');
    for (const [at, { what }] of all.entries())
      await test.step(`${what}, on its card`, async () => {
        await expect(looked(at).card).toBeVisible();
        if (slug === 'grocery') await CLOSER[what]?.list?.(looked(at));
      });
    if (!(await opensCartWithOdd(page, seed, all))) return;
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await staysInside(page, `${slug} cart ${width}`);
    }
    for (const [at, { what }] of all.entries())
      if (slug === 'grocery') await CLOSER[what]?.cart?.(looked(at));
  });

test('a store without products says so and has no empty shelf', async ({ page }) => {
  for (const slug of ['grocery', 'retail', 'services', 'restaurant', 'beauty'] as const) {
    const seed = { ...storeOf(slug), products: [], categories: [], employees: [] };
    // Home is each layout's own; a list is the same document everywhere.
    for (const url of slug === 'grocery' ? ['/', '/products'] : ['/']) {
      await shows(page, seed, url);
      await looksDeliberate(page, `${slug} empty ${url === '/' ? 'home' : 'list'}`);
      await expect(page.locator('main')).toContainText('There is nothing to show yet');
    }
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
