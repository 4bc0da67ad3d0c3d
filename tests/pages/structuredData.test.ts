import { beforeAll, describe, expect, test } from 'vitest';
import type { Renderer } from '#machines/domain/render.ts';
import type { StoreSlug } from '#server/db/demoStores.ts';
import { SEED } from '#server/demo/stores.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { pageRequest, storeOf } from '#tests/support/pageRequests.ts';

/** What a search engine reads of a page: schema.org in JSON-LD, with what Google's rich results ask of a product, a trail and a local business. */
let pages: Renderer;
beforeAll(async () => {
  pages = await builtPages();
}, 240_000);

interface Thing {
  '@type': string;
  image?: string[];
  itemListElement?: { position: number; name: string; item: string }[];
  offers?: { price?: number; lowPrice?: number };
}
interface Read {
  html: string;
  things: Thing[];
}
async function read(slug: StoreSlug, url: string, more = {}): Promise<Read> {
  const { html } = await pages.render(pageRequest(storeOf(slug), url, more));
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return { html, things: [...blocks].map(([, text = '']) => JSON.parse(text)) };
}
const ofType = ({ things }: Read, type: string) => things.find((one) => one['@type'] === type);

describe.each(SEED.map(({ slug }) => slug))('%s', (slug) => {
  const { products, business } = storeOf(slug);
  const origin = `https://${slug}.example`;

  test('a product tells its name, pictures, price and whether it can be had', async () => {
    for (const product of products.slice(0, 5)) {
      const page = await read(slug, `/products/${product.id}`);
      const isService = product.type === 'SERVICE';
      const found = ofType(page, isService ? 'Service' : 'Product');
      expect(found).toMatchObject({
        '@context': 'https://schema.org',
        name: product.name,
        description: product.description,
        offers: {
          priceCurrency: business.currency,
          url: `${origin}/products/${product.id}`,
          availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|OutOfStock)$/),
        },
      });
      expect(found?.offers?.price ?? found?.offers?.lowPrice).toBeGreaterThan(0);
      for (const picture of found?.image ?? [''])
        expect(picture).toMatch(/^https:\/\/[\w.]+\/\S+\.\w+$/);
      const steps = ofType(page, 'BreadcrumbList')?.itemListElement ?? [];
      expect(steps.map((one) => one.position)).toEqual(steps.map((_, at) => at + 1));
      expect(steps.at(0)).toMatchObject({ name: business.name, item: `${origin}/` });
      expect(steps.at(-1)).toMatchObject({ name: product.name });
      const [shown = ''] = product.images.map(({ url }) => url);
      expect(page.html).toContain(`<meta property="og:image" content="${origin}${shown}">`);
      expect(page.html).toContain(
        `<meta property="og:site_name" content="${business.name.replace('&', '&amp;')}">`,
      );
      expect(page.html).toContain(`<link rel="canonical" href="${origin}/products/${product.id}">`);
      expect(page.html).toContain('<link rel="alternate" hreflang="x-default"');
    }
  });

  test('home tells where each branch is and when it is open', async () => {
    const page = await read(slug, '/');
    expect(page.things).toHaveLength(business.locations.length);
    for (const [at, location] of business.locations.entries())
      expect(page.things[at]).toMatchObject({
        telephone: location.phone,
        address: { streetAddress: location.address, addressCountry: business.country },
        geo: { latitude: location.point[0], longitude: location.point[1] },
        openingHoursSpecification: expect.arrayContaining([
          expect.objectContaining({ opens: expect.stringMatching(/^\d\d:\d\d$/) }),
        ]),
      });
  });
});

test('what is sold out is not offered as there, and a name with markup ends no script', async () => {
  const seed = structuredClone(storeOf('grocery'));
  const product = seed.products.find((one) => one.bundleItems.length === 0)!;
  product.name = '</script><img src=x onerror=alert(1)>';
  for (const entry of product.productLocation)
    Object.assign(entry, { stockInHand: 0, nonInventory: false });
  const { html } = await pages.render(pageRequest(seed, `/products/${product.id}`));
  expect(html).not.toContain('<img src=x');
  const block = /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1];
  expect(JSON.parse(block!)).toMatchObject({
    name: product.name,
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});

test('what is sold loose tells how much its price is for (408)', async () => {
  const product = storeOf('grocery').products.find((one) => one.name === 'Loose carrots')!;
  const found = ofType(await read('grocery', `/products/${product.id}`), 'Product');
  // The demo sells them at 120 shillings a kilogram, by the quarter.
  expect(found?.offers).toMatchObject({
    price: 30,
    priceSpecification: {
      price: 30,
      priceCurrency: 'KES',
      referenceQuantity: { value: 0.25, unitCode: 'KGM' },
    },
  });
});

// UN/CEFACT Recommendation 20, as schema.org's unitCode wants it.
test.each([
  ['kilogram', 'KGM'],
  ['liter', 'LTR'],
  ['meter', 'MTR'],
])(
  'what goes by the %s says %s, and what goes by the piece says no amount',
  async (unit, unitCode) => {
    const seed = structuredClone(storeOf('grocery'));
    const product = seed.products.find((one) => one.name === 'Loose carrots')!;
    product.measure = { unit, step: 0.1 };
    const { html } = await pages.render(pageRequest(seed, `/products/${product.id}`));
    expect(html).toContain(
      `"referenceQuantity":{"@type":"QuantitativeValue","value":0.1,"unitCode":"${unitCode}"}`,
    );
    const piece = seed.products.find(({ measure }) => !measure)!;
    expect((await read('grocery', `/products/${piece.id}`)).html).not.toContain(
      'UnitPriceSpecification',
    );
  },
);

test.each(['/products?q=milk', '/cart/information', '/no/such/page'])(
  'a page that is not to be found says nothing of the kind: %s',
  async (url) => {
    expect((await read('grocery', url)).things).toEqual([]);
  },
);
