import { expect, test } from './pageProblems.ts';
import { GUEST, Shopper } from './shopper.ts';

test('what a store says of delivery and returns is a tap away in footer and checkout, and what was typed stays (U35)', async ({
  page,
  context,
}) => {
  const ada = new Shopper(page, {
    store: 'retail',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await page.goto(`${ada.url}/fr`);
  const footer = page.locator('.footer');
  await footer.getByRole('link', { name: 'Livraison et retours' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Livraison et retours');
  const own = page.getByText(/You have 30 days after the parcel came/);
  await expect(own).toBeVisible();
  // A screen reader reads the merchant's own words in their own language.
  await expect(page.locator('.told-text')).toHaveAttribute('lang', 'en');
  await footer.getByRole('link', { name: 'Accessibilité' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessibilité');
  await expect(page.locator('.told-text a[href^="mailto:"]')).toHaveText(/@/);
  await ada.adds();
  await ada.viewsCart();
  await page.getByLabel('Full name').fill(GUEST.name);
  const opened = context.waitForEvent('page');
  await page.locator('.shop-footer').getByRole('link', { name: 'Terms of sale' }).click();
  const beside = await opened;
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText('Terms of sale');
  await beside.close();
  await expect(page.getByLabel('Full name')).toHaveValue(GUEST.name);
});
