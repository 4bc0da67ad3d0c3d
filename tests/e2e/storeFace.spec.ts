import { expect, type Page, test } from '@playwright/test';
import { SEED } from '#server/demo/stores.ts';
import { storeUrl } from './simulator.ts';
import { signsIn } from './staffPages.ts';

const FACE: Record<string, string> = {
  grocery: 'Nunito',
  retail: 'Fraunces',
  services: 'Archivo',
  restaurant: 'Zilla Slab',
  beauty: 'Josefin Sans',
};

/** The faces that Chromium really sets the first heading in. */
async function facesOfHeading(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  await browser.detach();
  return fonts.map(({ familyName }) => familyName);
}
/** How wide the words of each heading are, in px, on one line or on several. */
const widthsOf = (page: Page): Promise<number[]> =>
  page.locator('h1, h2').evaluateAll((headings) =>
    headings.map((heading) => {
      const words = document.createRange();
      words.selectNodeContents(heading);
      return [...words.getClientRects()].reduce((sum, { width }) => sum + width, 0);
    }),
  );

for (const { slug } of SEED)
  test(`on a phone the name of ${slug} stands on one line with the tools of who signed in, down to 320 px (finding Z235)`, async ({
    page,
  }) => {
    await signsIn(page, '/products', null, slug);
    await expect(page.locator('.header .bell')).toBeVisible();
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const middles = await page
        .locator('.header :is(.brand, .language, .bell, .account-link, .cart-button)')
        .evaluateAll((all) =>
          all.map((one) => {
            const { top, height } = one.getBoundingClientRect();
            return top + height / 2;
          }),
        );
      expect(middles.length, `${width}`).toBeGreaterThanOrEqual(5);
      expect(Math.max(...middles) - Math.min(...middles), `${width}`).toBeLessThan(8);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width}`,
      ).toBeLessThanOrEqual(0);
    }
  });

for (const { slug } of SEED)
  test(`a first visit at ${slug} sees the store's own face, and its headings keep their width when it comes (U41)`, async ({
    page,
  }) => {
    let letIn = (): void => undefined;
    const wanted = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route(/\.woff2$/, async (route) => {
      await wanted;
      await route.continue();
    });
    await page.goto(storeUrl(slug), { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    await expect
      .poll(() => facesOfHeading(page))
      .not.toContainEqual(expect.stringContaining(FACE[slug] ?? ''));
    const before = await widthsOf(page);
    letIn();
    await expect
      .poll(() => facesOfHeading(page))
      .toEqual([expect.stringContaining(FACE[slug] ?? '')]);
    for (const [at, width] of (await widthsOf(page)).entries())
      expect(Math.abs(width / (before[at] ?? 0) - 1), `heading ${at}`).toBeLessThan(0.08);
  });

test("on a slow line the first picture comes before the store's own face, which stands at once on the next page", async ({
  page,
}) => {
  let letPicturesIn = (): void => undefined;
  const wanted = new Promise<void>((resolve) => {
    letPicturesIn = resolve;
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const faces = () => asked.filter((url) => url.endsWith('.woff2'));
  await page.route(/\.webp$/, async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto(storeUrl('restaurant'), { waitUntil: 'domcontentloaded' });
  // Words stand there meanwhile, in a near face.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => facesOfHeading(page)).not.toEqual([]);
  expect(asked.some((url) => url.includes('/hero'))).toBe(true);
  expect(faces()).toEqual([]);
  letPicturesIn();
  await expect.poll(() => facesOfHeading(page)).toEqual([expect.stringContaining('Zilla Slab')]);
  expect(faces()).toHaveLength(1);

  await page.locator('main [data-product] a:not([data-options])').first().click();
  await page.waitForURL(/\/products\//);
  await expect.poll(() => facesOfHeading(page)).toEqual([expect.stringContaining('Zilla Slab')]);
});
