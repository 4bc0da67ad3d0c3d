import type { Page } from '@playwright/test';
import { expect, test } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';

const PHONE = { width: 390, height: 844 };
const inCart = async (page: Page): Promise<Record<string, number>> => {
  const kept = await page.evaluate(() => localStorage.getItem('storefront.cart') ?? '{}');
  const items = JSON.parse(kept).value?.cart.items ?? [];
  return Object.fromEntries(
    items.map((item: { product: { name: string }; qty: number }) => [item.product.name, item.qty]),
  );
};
/** What a finger meets in the middle of it. */
const isUncovered = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && button.contains(met);
  });

test('on a phone, with something in the cart, a product sold by piece is added at first sight: its bar speaks for the cart and lies under nothing (finding Z117)', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const add = page.locator('.product .add-wide');
  const bars = page.getByRole('region', { name: 'Cart at a glance' }).filter({ visible: true });
  const slugs = ['peanut-butter', 'choc-chip-cookies', 'vanilla-yoghurt'];
  const names = ['Crunchy peanut butter', 'Chocolate chip cookies', 'Vanilla yoghurt'];
  for (const [at, slug] of slugs.entries()) {
    await page.goto(`${storeUrl('grocery')}/products/${slug}`);
    await expect(add.getByRole('button')).toHaveText(/^Add/);
    await expect(bars).toHaveCount(at === 0 ? 0 : 1);
    await expect.poll(() => isUncovered(page, '.add-wide [data-step="1"]')).toBe(true);
    await add.getByRole('button').click();
    await expect(add.locator('output')).toHaveText('1');
    await expect(bars.getByRole('button')).toHaveText(new RegExp(`· ${at + 1} item`));
    // Once it is there, less and more are as free as the button was.
    await expect.poll(() => isUncovered(page, '.add-wide [data-step="-1"]')).toBe(true);
    await expect
      .poll(() => inCart(page))
      .toEqual(Object.fromEntries(names.slice(0, at + 1).map((one) => [one, 1])));
  }
  await bars.getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toContainText(
    'Crunchy peanut butter',
  );
});
