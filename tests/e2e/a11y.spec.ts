import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Scenario } from './shopper.model.ts';
import { Shopper, table } from './shopper.ts';

async function isClean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    where,
  ).toEqual([]);
}
/** A07: nothing may stick out sideways, on the narrowest screen that counts. */
async function fitsNarrow(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 720 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(over, where).toBeLessThanOrEqual(0);
}
async function isGood(page: Page, where: string): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity),
  );
  await isClean(page, where);
  await fitsNarrow(page, where);
  expect(await page.getByRole('heading', { level: 1 }).count(), `A08: one main heading, ${where}`).toBe(1);
}

const STORES: Scenario[] = [
  { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' },
  { store: 'retail', kind: 'goods', who: 'guest', method: 'PAY_LATER' },
  { store: 'beauty', kind: 'services', who: 'guest', method: 'PAY_LATER' },
  { store: 'restaurant', kind: 'goods', who: 'guest', method: 'IPAY_QR' },
];

for (const scenario of STORES)
  test(`A06, A07: every screen of a checkout at ${scenario.store} can be seen, heard and reached`, async ({ page }) => {
    test.setTimeout(120_000);
    const shopper = new Shopper(page, scenario, 11);
    await shopper.adds();
    await shopper.opensCart();
    await isClean(page, 'panel');
    await page.getByRole('button', { name: /^One less of/ }).click();
    await isClean(page, 'question');
    await page.keyboard.press('Escape');
    await shopper.viewsCart();
    await shopper.sees('information');
    await isGood(page, 'information');
    await page.getByRole('button', { name: 'Continue to review' }).click();
    const summary = page.getByRole('alert').filter({ has: page.getByRole('heading') });
    await expect(summary).toBeFocused();
    await isGood(page, 'information with errors');
    await summary.getByRole('link').first().click();
    await expect(page.getByLabel('Full name').or(page.getByLabel('E-mail')).and(page.locator(':focus'))).toBeFocused();
    if (scenario.kind === 'goods') {
      await page.getByLabel('Deliver to an address').check();
      await isGood(page, 'information with an address');
      await page.getByLabel('Pick up').check();
    }
    await shopper.tellsWho();
    await shopper.sees('review');
    await isGood(page, 'review');
    await shopper.ordersNow();
    await shopper.sees(scenario.method === 'IPAY_QR' ? 'scanning' : 'placed');
    await isGood(page, 'order');
  });

test('every page of an account can be seen, heard and reached', async ({ page }) => {
  const shopper = new Shopper(page, STORES[1]!);
  for (const path of ['/login', '/register', '/login/forgot', '/login/link', '/login/phone', '/orders/find']) {
    await page.goto(shopper.url + path);
    await page.waitForLoadState('networkidle');
    await isGood(page, path);
  }
  await shopper.signsIn();
  for (const path of [
    '/orders',
    '/appointments',
    '/notifications',
    '/account/profile',
    '/account/addresses',
    '/account/security',
    '/account/devices',
    '/account/data',
    '/account',
  ]) {
    await page.goto(shopper.url + path);
    await page.waitForLoadState('networkidle');
    await isGood(page, path);
  }
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Your cart, your typed details and saved settings are removed');
  await isClean(page, 'sign-out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('is_auth'))).not.toBe('true');
});

test('a round at a table can be seen, heard and reached', async ({ page }) => {
  const shopper = new Shopper(page, { store: 'restaurant', kind: 'table', who: 'guest', method: 'PAY_LATER' });
  await shopper.sitsDown();
  await shopper.adds();
  await shopper.viewsCart();
  await shopper.sees('atTable');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(table.name);
  await isGood(page, 'table');
  await shopper.tellsWho();
  await shopper.sees('review');
  await expect(shopper.mainButton()).toContainText(`Send order to the kitchen – ${table.name}`);
  await isGood(page, 'table review');
});
