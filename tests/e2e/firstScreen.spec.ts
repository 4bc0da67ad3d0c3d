import { GROCERY } from '#server/demo/stores.ts';
import { expect, test } from './pageProblems.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

test('the first screen of a phone shows what it is, what it costs and the way to buy it; a store greets with something to do (U17, U49)', async ({
  page,
}) => {
  for (const [store, slug, buys] of [
    ['retail', 'harbor-crew', '.buy-bar .buy-button'],
    ['grocery', 'hass-avocados', '.add-wide button'],
  ] as const) {
    await page.goto(`${storeUrl(store)}/products/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.product .price').first()).toBeInViewport({ ratio: 1 });
    await expect(page.locator(`.product ${buys}`).first()).toBeInViewport({ ratio: 1 });
  }
  await page.goto(storeUrl('grocery'));
  const start = page.getByRole('link', { name: 'Start shopping' });
  await expect(start).toBeInViewport({ ratio: 1 });
  await start.click();
  await expect(page).toHaveURL(/\/products$/);
  await page.goto(storeUrl('beauty'));
  const choose = page.getByRole('link', { name: 'Choose a treatment' });
  await expect(choose).toBeInViewport({ ratio: 1 });
  await choose.click();
  await expect(page.locator('.groups h2').first()).toBeInViewport();
});

test('the sheet of filters counts what its choices leave, beside the way to clear them (U52)', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products`);
  const count = page.locator('.list-count');
  const all = await count.innerText();
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.locator('form.filters');
  const show = sheet.getByRole('button', { name: /^Show/ });
  await expect(show).toHaveText(`Show ${all}`);
  await expect(sheet.getByRole('link', { name: 'Clear all' })).toBeHidden();
  await sheet.getByRole('checkbox', { name: /^Charcoal/ }).click();
  await expect(show).not.toHaveText(`Show ${all}`);
  await expect(sheet.getByRole('link', { name: 'Clear all' })).toBeVisible();
  const one = await show.innerText();
  await sheet.getByRole('checkbox', { name: /^Moss/ }).click();
  await expect(show).not.toHaveText(one);
  const both = await show.innerText();
  await show.click();
  await expect(page).toHaveURL(/option=Colour%3ACharcoal&option=Colour%3AMoss$/);
  await expect(count).toHaveText(both.replace('Show ', ''));
});

test('a lowered price is told in the cart, with what it saves (U14)', async ({ page }) => {
  const ada = new Shopper(page, {
    store: 'grocery',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const offer = GROCERY.products.find((one) => one.wasPrice && one.productVariants.length === 0)!;
  await page.goto(`${ada.url}/products/${offer.slug}`);
  await ada.main
    .getByRole('button', { name: /^Add\b/ })
    .first()
    .click();
  await ada.opensCart();
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  const saved = (qty: number) => ((offer.wasPrice ?? 0) - offer.sellingPrice) * qty;
  await expect(panel.locator('s')).toContainText(`${offer.wasPrice}`);
  await expect(panel.getByText(/^You save/)).toContainText(`${saved(1)}`);
  await panel.getByRole('textbox', { name: /^Quantity of/ }).fill('3');
  await expect(panel.getByText(/^You save/)).toContainText(`${saved(3)}`);
  await ada.viewsCart();
  await ada.sees('information');
  await ada.tellsWho();
  await ada.sees('review');
  await ada.ordersAndReads();
  await ada.sees('placed');
  // What is paid is the price of today; what was saved is only told.
  expect((await ada.orderFromServer()).lines[0]?.totalPrice).toBe(offer.sellingPrice * 3);
});
