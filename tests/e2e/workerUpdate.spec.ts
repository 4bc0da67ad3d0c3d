import type { Page } from '@playwright/test';
import { type DeployedShop, deployedShop } from '#tests/support/deployedShop.ts';
import { type SiteBeside, siteBeside } from '#tests/support/siteBeside.ts';
import { keptFiles, usesUntilKept } from './offlineBrowser.ts';
import { expect, test } from './pageProblems.ts';
import type { Scenario } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';

test.use({ serviceWorkers: 'allow' });

const retail: Scenario = { store: 'retail', kind: 'goods', who: 'guest', method: 'STRIPE' };
const own = process.env.E2E_PORTS ?? '{}';
let site: SiteBeside;
let shop: DeployedShop;
test.beforeAll(async () => {
  site = await siteBeside(process.env.E2E_DATA_DIR ?? '');
});
test.beforeEach(async () => {
  shop = await deployedShop(site);
  const { simulator } = site;
  process.env.E2E_PORTS = JSON.stringify({ ...JSON.parse(own), shop: shop.port, simulator });
});
test.afterEach(async () => {
  process.env.E2E_PORTS = own;
  await shop.stop();
});
test.afterAll(() => site?.stop());

const builds = async (page: Page): Promise<string[]> =>
  Object.keys(await keptFiles(page))
    .filter((name) => name.startsWith('offline-files-'))
    .sort();

/** Asked again and again from here: a page's own `waitForFunction` takes the promise of an answer for a yes. */
const workers = (page: Page): Promise<{ waiting?: string; active?: string }> =>
  page.evaluate(async () => {
    const one = await navigator.serviceWorker.getRegistration('/');
    return { waiting: one?.waiting?.state, active: one?.active?.state };
  });
const waits = (page: Page): Promise<void> =>
  expect.poll(async () => (await workers(page)).waiting).toBe('installed');

test('F23, an update during a cart: a form that is half filled stays, nothing is loaded anew under the hands, and the order is paid in the next build', async ({
  page,
}) => {
  const shopper = new Shopper(page, retail, 2);
  await page.goto(`${shopper.url}/`);
  await usesUntilKept(page);
  await shopper.comesWithCart();
  await shopper.sees('information');
  const cart = (await shopper.keptCart()).value.cart.items.map(({ id }) => id);
  await shopper.picksUp();
  await page.getByLabel('E-mail').fill(GUEST.email);
  // With the first key the page brings who shops, as the last file that it fetches by itself.
  await page.getByLabel('Full name').pressSequentially(GUEST.name.slice(0, 5));
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/session-')),
  );
  await page.evaluate(() => Object.assign(window, { isSame: true }));

  await shop.deploys();
  // As the browser looks for another worker by itself with each page.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    await registration?.update();
  });
  await waits(page);
  await page.getByLabel('Full name').fill(GUEST.name);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  await expect(page.getByLabel('E-mail')).toHaveValue(GUEST.email);

  const next = page.getByRole('button', { name: 'Continue to review' });
  await next.click();
  // Where the page of the build before asks for a file that is gone, it is loaded anew once, as it was filled in (F23).
  await expect(async () => {
    await expect(next.or(shopper.mainButton()).first()).toBeVisible();
    if (await next.isVisible()) {
      await expect(page.getByLabel('Full name')).toHaveValue(GUEST.name);
      await next.click({ timeout: 5_000 });
    }
    await expect(shopper.mainButton()).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(shopper.main).toContainText(GUEST.email);
  expect((await shopper.keptCart()).value.cart.items.map(({ id }) => id)).toEqual(cart);
  // What pays in the way that is chosen comes with the press, and that file is gone: the review is loaded anew before anything is sent (448), and the press is not asked for twice (467).
  let loads = 0;
  page.on('load', () => {
    if (page.url().startsWith(shopper.url)) loads++;
  });
  const isOfBefore = await page.evaluate(() => 'isSame' in window);
  await shopper.ordersAndReads();
  await shopper.sees('atProvider');
  expect({ isOfBefore, loads }).toEqual({ isOfBefore: true, loads: 1 });
  await shopper.paysThere();
  await shopper.sees('paid');
  expect(await shopper.ordersFromServer()).toHaveLength(1);
  const order = await shopper.orderFromServer();
  expect(order).toMatchObject({ paymentState: 'PAID' });
  expect(JSON.stringify(order)).toContain(GUEST.name);
});

test('files of the build before stay for pages of it, those of builds before that go; a kept page opens with its own while the shop answers nothing, and the newest once it answers; switched off, the worker goes with all that it kept', async ({
  page,
  context,
}) => {
  const { url } = new Shopper(page, retail);
  await page.goto(`${url}/products`);
  await usesUntilKept(page);
  const first = await builds(page);
  expect(first).toHaveLength(1);
  let tab = page;
  const updates = async (): Promise<void> => {
    await shop.deploys();
    await tab.goto(`${url}/`);
    await tab.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/');
      await registration?.update();
    });
    await waits(tab);
    // The last page of the build before is closed.
    const next = await context.newPage();
    await tab.close();
    tab = next;
    await expect(async () => {
      // A tab that goes from one page of the shop to the next never lets go of its worker.
      await tab.goto('about:blank');
      await tab.goto(`${url}/`);
      await expect
        .poll(() => workers(tab), { timeout: 5_000 })
        .toEqual({ waiting: undefined, active: 'activated' });
    }).toPass();
  };
  await updates();
  const second = await builds(tab);
  expect(second).toHaveLength(2);
  expect(second).toEqual(expect.arrayContaining(first));
  shop.sleeps();
  await tab.goto(`${url}/products`);
  await expect(tab.getByRole('note')).toContainText('This page is from');
  // Its script runs: it is of a build whose files the server has no more.
  await tab.locator('[data-cart]:visible').first().click();
  await expect(tab.getByRole('dialog')).toBeVisible();
  await tab.keyboard.press('Escape');
  await expect(tab.getByRole('dialog')).toBeHidden();
  shop.wakes();
  await tab.getByRole('link', { name: 'Try again' }).click();
  await expect(tab.getByRole('note')).toHaveCount(0);
  await expect(tab.locator('[data-product]').first()).toBeVisible();

  await updates();
  const third = await builds(tab);
  expect(third).toHaveLength(2);
  expect(third).not.toEqual(expect.arrayContaining(first));

  await shop.deploys({ OFFLINE_PAGES: 'off' });
  await tab.goto(`${url}/products`);
  await tab.evaluate(() => Object.assign(window, { isSame: true }));
  const left = () =>
    tab.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).filter(
        ({ scope }) => new URL(scope).pathname === '/',
      ).length,
      kept: (await caches.keys()).filter((name) => name.startsWith('offline-')),
    }));
  await expect.poll(left).toEqual({ workers: 0, kept: [] });
  expect(await tab.evaluate(() => 'isSame' in window)).toBe(true);
  await tab.goto(`${url}/`);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await left()).toEqual({ workers: 0, kept: [] });
});
