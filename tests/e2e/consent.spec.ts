import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { builtPages } from '#tests/support/builtPages.ts';
import { pageRequest, storeOf } from '#tests/support/pageRequests.ts';

const ORIGIN = 'http://measured.localhost:4999';
const CONTAINER = 'GTM-TEST1';
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.webp': 'image/webp' };
const PRODUCT = storeOf('grocery').products.find(
  (one) => one.addOnGroups.length === 0 && one.productVariants.length === 0,
)!;

const rendered = async (url: string): Promise<string> => {
  const pages = await builtPages();
  const request = pageRequest(storeOf('grocery'), url, { session: { kind: 'none' } });
  const config = { ...request.config, tagManager: CONTAINER };
  return (await pages.render({ ...request, config })).html;
};

/** Serves that one document and what it asks for; `script` may hold a script back. */
async function serve(page: Page, html: string, script = async (_path: string) => true) {
  await page.route(`${ORIGIN}/**`, async (route) => {
    if (route.request().resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    const { pathname } = new URL(route.request().url());
    if (!(await script(pathname))) return route.abort();
    if (pathname === '/health') return route.fulfill({ body: 'ok' });
    for (const folder of ['dist/client', 'public'])
      try {
        const body = readFileSync(join(process.cwd(), folder, decodeURIComponent(pathname)));
        return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'text/plain' });
      } catch {}
    return route.fulfill({ status: 404, body: '' });
  });
}

test('nothing is measured before the shopper says yes; then what is looked at and put into the cart, and nothing of a checkout (Q8)', async ({
  page,
}) => {
  const html = await rendered(`/products/${PRODUCT.slug}`);
  let asked = 0;
  await page.route('https://www.googletagmanager.com/**', (route) => {
    asked += 1;
    expect(route.request().url()).toContain(`id=${CONTAINER}`);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await serve(page, html);
  const layer = (): Promise<{ event?: string; ecommerce?: { items: object[] } | null }[]> =>
    page.evaluate(() => (window as never as { dataLayer?: [] }).dataLayer ?? []);
  const question = page.getByRole('region', { name: 'Cookies' });

  await page.goto(ORIGIN);
  await expect(question).toBeVisible();
  expect([asked, await layer()]).toEqual([0, []]);
  await question.getByRole('button', { name: 'No' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  expect(asked).toBe(0);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => asked).toBe(1);
  await page.locator('main').getByRole('button', { name: /^Add/ }).first().click();
  await expect
    .poll(async () => (await layer()).flatMap(({ event }) => event ?? []))
    .toEqual(['gtm.js', 'view_item', 'view_item_list', 'add_to_cart']);
  const added = (await layer()).find(({ event }) => event === 'add_to_cart')?.ecommerce;
  expect(added?.items).toEqual([
    {
      item_id: PRODUCT.SKU,
      item_name: PRODUCT.name,
      price: PRODUCT.sellingPrice,
      quantity: 1,
    },
  ]);
  await page.reload();
  await expect.poll(() => asked).toBe(2);
  await expect(question).toBeHidden();
  for (const url of ['/cart/information', '/cart/checkout', '/account'])
    expect(await rendered(url)).not.toContain(CONTAINER);
});

test('cookie settings are opened by an early press, say so when they do not come, and give the focus back', async ({
  page,
}) => {
  const scripts = { come: false, asked: 0 };
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await serve(page, await rendered(`/products/${PRODUCT.slug}`), async (path) => {
    if (path === '/health') return scripts.come;
    if (!/\/consent-[^/]+\.js$/.test(path)) return true;
    scripts.asked += 1;
    if (scripts.asked === 1) await held;
    return scripts.come;
  });
  const question = page.getByRole('region', { name: 'Cookies' });
  const settings = page.getByRole('button', { name: 'Cookie settings' });
  await page.goto(ORIGIN);
  await expect.poll(() => scripts.asked).toBe(1);
  await settings.click();
  release();
  await expect(page.getByRole('alert')).toContainText('cookie settings could not be opened');
  scripts.come = true;
  // A browser that never asks again for a module that failed loads the page again first.
  await expect(async () => {
    await settings.click();
    await expect(question).toBeFocused({ timeout: 5_000 });
  }).toPass();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(settings).toBeFocused();
});
