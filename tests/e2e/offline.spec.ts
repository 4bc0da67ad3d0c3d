import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAY_BE_KEPT } from '#machines/domain/offline.ts';
import { SWITCHES } from './browserSwitches.ts';
import { type Line, lineToShop } from './cutLine.ts';
import { keptFiles, keptPages, keptText, usesUntilKept } from './offlineBrowser.ts';
import { expect, test, watchOver } from './pageProblems.ts';
import { newEmail, PASSWORD } from './people.ts';
import type { Scenario } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';

test.use({ serviceWorkers: 'allow' });

const retail: Scenario = { store: 'retail', kind: 'goods', who: 'guest', method: 'PAY_LATER' };
const OFFLINE = 'You seem to be offline';
const at = (store: string, { port }: Line): string => `http://${store}.localhost:${port}`;

test('F105: what a guest has seen opens without a network and says from when it is, after a restart of the browser too; the cart can be changed', async ({
  playwright,
  problems,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'storefront-profile-'));
  const opens = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      serviceWorkers: 'allow',
      args: SWITCHES,
      executablePath: process.env.PLAYWRIGHT_SHELL ?? '',
    });
    await watchOver(context, problems);
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const line = await lineToShop();
  const url = at('grocery', line);
  let { context, page } = await opens();
  const notice = () => page.getByRole('note').filter({ hasText: `${OFFLINE}. This page is from` });
  try {
    await page.goto(`${url}/`);
    const home = await page.getByRole('heading', { level: 1 }).textContent();
    await usesUntilKept(page);
    await page.goto(`${url}/products`);
    await page.locator('main a[href^="/products/"]').first().click();
    await page.waitForURL(/\/products\/[^?]/);
    const product = new URL(page.url()).pathname;
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.locator('main img').first().scrollIntoViewIfNeeded();
    await expect.poll(() => keptPages(page)).toEqual(['/', '/products', product]);

    await line.cut();
    await page.goto(`${url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home ?? '');
    await expect(notice()).toContainText('prices and stock may have changed');
    await page.goto(`${url}/products`);
    await expect(notice()).toBeVisible();
    await page.locator('[data-add] > [data-step]:visible').first().click();
    await expect(page.locator('[data-count]').first()).toHaveText('1');
    await page.locator('[data-cart]:visible').first().click();
    const panel = page.getByRole('dialog');
    await panel
      .getByRole('button', { name: /^(Increase|One more|More)/ })
      .first()
      .click();
    const quantities = () =>
      page.evaluate(() =>
        JSON.parse(localStorage.getItem('storefront.cart') ?? '{}').value.cart.items.map(
          ({ qty }: { qty: number }) => qty,
        ),
      );
    await expect.poll(quantities).toEqual([2]);

    await context.close();
    ({ context, page } = await opens());
    await page.goto(url + product);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(notice()).toBeVisible();
    await expect(page.locator('[data-count]').first()).toHaveText('2');
    const isDrawn = () =>
      page
        .locator('main img')
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);

    await page.goto(`${url}/products/never-seen`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
    await page.locator('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(url + product);
    await expect(notice()).toBeVisible();
    await page.goto(`${url}/cart/information`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(OFFLINE);
    expect(await keptPages(page)).toEqual(['/', '/products', product]);

    await line.mend();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByLabel('Full name')).toBeVisible();
    await page.goto(url + product);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(notice()).toHaveCount(0);
  } finally {
    await context.close();
    await line.cut();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a page that was never seen speaks the language that was spoken, from right to left where it is written so', async ({
  page,
}) => {
  const line = await lineToShop();
  const url = at('beauty', line);
  await page.goto(`${url}/ar`);
  const colours = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('header')!).backgroundColor);
  const worn = await colours();
  await usesUntilKept(page);
  await expect.poll(() => keptText(page)).toContain('يبدو أنك غير متصل بالإنترنت');
  await line.cut();
  await page.goto(`${url}/ar/products/never-seen`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('يبدو أنك غير متصل بالإنترنت');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  expect(await colours()).toBe(worn);
  await expect(page.locator('main li a')).toHaveCount(1);
  await page.locator('main li a').click();
  await expect(page).toHaveURL(`${url}/ar`);
  await expect(page.getByRole('note')).toContainText('يبدو أنك غير متصل');
});

test('S43: nothing of a person is kept for times without a network: no account, no order, no form; signing out leaves no page behind', async ({
  page,
}) => {
  const shopper = new Shopper(page, retail);
  const { url } = shopper;
  const email = newEmail('canary');
  await page.goto(`${url}/register?next=/products`);
  await page.getByLabel('Full name').fill('Canary Wharfinger');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${url}/products`);
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

  await shopper.comesWithCart();
  const form = page.getByLabel('Full name');
  await expect(form.or(shopper.mainButton()).first()).toBeVisible();
  if (await form.isVisible()) await shopper.tellsWho();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  const { id, orderNumber } = shopper.placed;
  for (const path of [
    '/',
    '/products',
    '/orders',
    '/account',
    '/account/profile',
    '/notifications',
    '/products',
  ])
    await page.goto(url + path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();

  const isShared = async (): Promise<void> => {
    const kept = await keptText(page);
    expect(kept).toContain('/assets/');
    for (const own of ['Canary', email, id, orderNumber, GUEST.phone, GUEST.email])
      expect(kept.includes(own), own).toBe(false);
    // The last is the mark of a build that took over, and empty.
    for (const [name, all] of Object.entries(await keptFiles(page)))
      for (const { path, headers } of name.startsWith('offline-') ? all : [])
        if (/^\/((assets|pictures)\/|offline-worker\.js$)/.test(path))
          expect(headers['cache-control']).toMatch(/^public/);
        else {
          expect(headers[MAY_BE_KEPT], path).toBeTruthy();
          expect(headers['cache-control'], path).toBe('private, no-cache');
        }
  };
  await isShared();
  // A customer's pages are the customer's own, the catalogue's too.
  expect(await keptPages(page)).toEqual([]);

  await page.goto(`${url}/account`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  // The shop tells the browser to clear all that it keeps, workers included; with the next visit a guest's pages are kept.
  expect(await keptFiles(page)).toEqual({});
  await page.goto(`${url}/products`);
  await usesUntilKept(page);
  expect(await keptPages(page)).toEqual(['/products']);
  await isShared();
});

test('a worker that can keep nothing and read nothing leaves the shop as it is', async ({
  page,
  context,
}) => {
  const shopper = new Shopper(page, { ...retail, store: 'grocery' });
  await page.goto(`${shopper.url}/`);
  await usesUntilKept(page);
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/offline-worker.js'));
  await worker?.evaluate(() => {
    const breaks = async () => {
      throw new Error('The disk is full.');
    };
    Object.assign(caches, { open: breaks, match: breaks, keys: breaks, has: breaks });
    Object.assign(indexedDB, { open: breaks });
  });
  await shopper.adds(0);
  await shopper.opensCart();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
});
