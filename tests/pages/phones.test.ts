import { beforeAll, expect, test } from 'vitest';
import type { Renderer } from '#machines/domain/render.ts';
import { SEED } from '#server/demo/stores.ts';
import { builtPages } from '#tests/support/builtPages.ts';
import { pageRequest, storeOf } from '#tests/support/pageRequests.ts';

let pages: Renderer;
beforeAll(async () => {
  pages = await builtPages();
}, 240_000);

/** As the numbering plan of each country groups them (ITU-T E.123: after a plus, by blanks). */
const WRITTEN: Record<string, string> = {
  grocery: '+254 20 5550142',
  retail: '+1 503 555 0142',
  services: '+91 20 5550 0142',
  restaurant: '+60 4 555 0142',
  beauty: '+63 32 555 0142',
};

test.each(SEED.map(({ slug }) => slug))(
  'U40: account and checkout of %s know its number as people of its country write it, in the order of its figures in every language',
  async (slug) => {
    const { contactPhone, locations } = storeOf(slug).business;
    for (const [url, locale] of [
      ['/cart/information', 'en'],
      ['/account', 'en'],
      ['/account', 'ar'],
    ] as const) {
      const { html } = await pages.render(pageRequest(storeOf(slug), url, { locale }));
      expect(html, url).toContain(`\u2066${WRITTEN[slug]}\u2069`);
      // A branch's number is read beside where an order is fetched.
      for (const phone of [contactPhone, ...locations.map((one) => one.phone)])
        expect(html, url).not.toContain(phone);
    }
  },
);

test('U40: what is said beside a service names the number that is called as people write it', async () => {
  const seed = storeOf('services');
  const { html } = await pages.render(pageRequest(seed, `/products/${seed.products[0]?.slug}`));
  const [, written] = html.match(/\u2066(\+91 [\d ]+)\u2069/) ?? [];
  expect(written?.replaceAll(' ', '')).toBe(seed.business.locations[0]?.phone);
});
