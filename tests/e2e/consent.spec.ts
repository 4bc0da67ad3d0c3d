import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from '@playwright/test';
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
  await page.route(`${ORIGIN}/**`, (route) => {
    if (route.request().resourceType() === 'document')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    const { pathname } = new URL(route.request().url());
    for (const folder of ['dist/client', 'public'])
      try {
        const body = readFileSync(join(process.cwd(), folder, decodeURIComponent(pathname)));
        return route.fulfill({ body, contentType: TYPES[extname(pathname)] ?? 'text/plain' });
      } catch {}
    return route.fulfill({ status: 404, body: '' });
  });
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
