import type { Page } from '@playwright/test';
import { expect, test } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';

/** What holds in every kind of document (specification 2): the cart is at hand, and the colours of this browser are in force. */
const SHOP = storeUrl('grocery');
const WITHOUT_ORDERING = [
  '/orders',
  '/orders/find',
  '/appointments',
  '/notifications',
  '/login',
  '/register',
  '/account',
];

const addsOne = async (page: Page): Promise<void> => {
  await page.goto(`${SHOP}/products`);
  await page.locator('[data-add] [data-step]').first().click();
  await expect(page.locator('[data-count]').first()).toHaveText('1');
};
const keptItems = (page: Page): Promise<{ qty: number }[]> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart.items ?? [],
  );

/** Every frame up to the load event in which something could be seen before the browser's own colours were in force. */
function watchFrames(): void {
  const seen: string[] = [];
  Object.assign(window, { unthemed: seen });
  const look = (): void => {
    const root = document.documentElement;
    const isSeen =
      document.body?.children.length > 0 && getComputedStyle(root).visibility === 'visible';
    if (isSeen && document.adoptedStyleSheets.length === 0) seen.push(location.pathname);
    if (document.readyState !== 'complete') requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('colours that this browser keeps are in force in every document from its first picture on, what is no colour is passed over, and the cart is at hand wherever nobody orders', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const coloursOf = () =>
    page.evaluate(() => {
      const read = (name: string): string =>
        getComputedStyle(document.documentElement).getPropertyValue(name);
      const header = document.querySelector('.header');
      return {
        footer: read('--footer'),
        primary: read('--primary'),
        header: header && getComputedStyle(header).backgroundColor,
      };
    });
  await addsOne(page);
  const { footer } = await coloursOf();
  await page.evaluate(() =>
    localStorage.setItem(
      'theme',
      JSON.stringify({
        headerColor: '#102030',
        primaryColor: '#7a0a5c',
        footerColor: 'url(//evil.example)',
      }),
    ),
  );
  await page.addInitScript(watchFrames);
  for (const path of [
    '/',
    '/products',
    '/products/hass-avocados',
    '/cart/information',
    '/cart/checkout',
    '/no-such-page',
    ...WITHOUT_ORDERING,
  ]) {
    await page.goto(`${SHOP}${path}`);
    if (path === '/no-such-page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    else
      expect(await coloursOf(), path).toEqual({
        footer,
        primary: '#7a0a5c',
        header: 'rgb(16, 32, 48)',
      });
    expect(await page.evaluate(() => (window as { unthemed?: string[] }).unthemed), path).toEqual(
      [],
    );
    if (path === '/cart/information')
      await expect(page.locator('.header [data-cart]')).toBeHidden();
    if (!WITHOUT_ORDERING.includes(path)) continue;
    await expect(page.getByRole('searchbox', { name: 'Search the shop' }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Language EN' }), path).toBeVisible();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Cart, 1 item' }), path).toBeFocused();
  }
  // An account is read in another language, and leads on by a word of it (445).
  await page.getByRole('button', { name: 'Language EN' }).press('Enter');
  await page.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL(`${SHOP}/sw/account`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Akaunti yako');
  const search = page.getByRole('searchbox');
  await search.fill('parachichi');
  await search.press('Enter');
  await expect(page).toHaveURL(`${SHOP}/sw/products?q=parachichi`);
  await page.goto(`${SHOP}/account`);
  // What is changed there is kept.
  await page.getByRole('button', { name: 'Cart, 1 item' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^One more/ })
    .click();
  await expect(page.locator('.header [data-count]')).toHaveText('2');
  await expect.poll(async () => (await keptItems(page)).map(({ qty }) => qty)).toEqual([2]);
  await page.evaluate(() => localStorage.setItem('theme', '</style><script>alert(1)</script>'));
  await page.goto(`${SHOP}/products`);
  expect((await coloursOf()).footer).toBe(footer);
});
