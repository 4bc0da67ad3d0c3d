import { expect, type Page, test } from '@playwright/test';
import { accountsOf } from '#server/demo/accounts.ts';
import { isSampled } from '#tests/support/proofSize.ts';
import { faultsOf } from './axe.ts';
import { productsFor } from './scenarios.ts';
import type { Scenario } from './shopper.model.ts';
import { Shopper, table } from './shopper.ts';

async function isClean(page: Page, where: string): Promise<void> {
  expect(await faultsOf(page, 'wcag'), where).toEqual([]);
}
/** A07: nothing may stick out sideways, on the narrowest screen that counts. */
async function fitsNarrow(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 720 });
  // Asked until it holds: what follows the width by a script or a transition comes a moment later.
  const over = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(over, { message: where }).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
}
/** On a wide screen too, where other things stand beside each other. */
async function isGoodAtADesk(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await isClean(page, `${where} on a wide screen`);
  await page.setViewportSize({ width: 390, height: 844 });
}
/** The title is the main heading: that is what a screen reader says first, and what a tab shows. */
async function isNamed(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(await page.title(), `A08: ${where}`).toContain(heading);
}
async function isGood(page: Page, where: string): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) =>
          one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  await isClean(page, where);
  await fitsNarrow(page, where);
  expect(
    await page.getByRole('heading', { level: 1 }).count(),
    `A08: one main heading, ${where}`,
  ).toBe(1);
}

/** Sampled are goods and services, with what each form asks and both ends; languages.spec.ts and orders.spec.ts look at the grocery's. */
const STORES: Scenario[] = [
  { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' },
  { store: 'retail', kind: 'goods', who: 'guest', method: 'PAY_LATER' },
  { store: 'beauty', kind: 'services', who: 'guest', method: 'PAY_LATER' },
  { store: 'restaurant', kind: 'goods', who: 'guest', method: 'IPAY_QR' },
];

for (const scenario of STORES.slice(isSampled ? 2 : 0))
  test(`A06, A07: every screen of a checkout at ${scenario.store} can be seen, heard and reached`, async ({
    page,
  }) => {
    const shopper = new Shopper(page, scenario, 11);
    await shopper.adds();
    await shopper.opensCart();
    await isClean(page, 'panel');
    // What a person does for one at a time has no "less" (479): it is taken out.
    await page
      .getByRole('button', { name: /^(One less of|Remove) / })
      .first()
      .click();
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
    await expect(
      page.getByLabel('Full name').or(page.getByLabel('E-mail')).and(page.locator(':focus')),
    ).toBeFocused();
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

/** A time that the store still lets be moved. */
async function booksNextWeek(shopper: Shopper): Promise<void> {
  const { page, url, main, scenario, taste } = shopper;
  const offered = productsFor(scenario);
  await page.goto(`${url}/products/${offered[taste % offered.length]?.slug}`);
  await shopper.picksLateDay();
  await page
    .getByRole('radio', { name: /^\d{1,2}:\d\d/ })
    .first()
    .click();
  await main
    .getByRole('button', { name: /^(add(?! another)|book)\b/i })
    .first()
    .click();
  await expect(page.locator('[data-count]').first()).not.toBeEmpty();
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

test('every page of an account can be seen, heard and reached, on a phone and on a wide screen', async ({
  page,
}) => {
  const shopper = new Shopper(
    page,
    { store: 'beauty', kind: 'services', who: 'customer', method: 'PAY_LATER' },
    7,
  );
  const main = page.locator('main');
  let looks = 0;
  const looksAt = async (path: string): Promise<void> => {
    await page.goto(shopper.url + path);
    await page.waitForLoadState('networkidle');
    await isNamed(page, path);
    await isGood(page, path);
    // One layout for all of them: sampled is every third.
    if (!isSampled || looks++ % 3 === 0) await isGoodAtADesk(page, path);
  };
  for (const path of [
    '/login',
    '/register',
    '/login/forgot',
    '/login/link',
    '/login/phone',
    '/orders/find',
  ])
    await looksAt(path);
  await shopper.signsIn();
  await booksNextWeek(shopper);
  await shopper.viewsCart();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  const id = shopper.placed.id;
  for (const path of [
    '/orders',
    `/orders/${id}/invoice`,
    '/appointments',
    '/notifications',
    '/account/profile',
    '/account/security',
  ])
    await looksAt(path);

  await test.step('a time is moved, or is not', async () => {
    await page.goto(`${shopper.url}/appointments`);
    await page.locator('main a[href*="/appointments/"]').first().click();
    await expect(page).toHaveURL(/\/appointments\/[\w-]+$/);
    await looksAt(new URL(page.url()).pathname);
    await press(page, 'Move');
    await expect(main.getByRole('region', { name: /Move/ })).toBeFocused();
    await isGood(page, 'moving a time');
    await press(page, 'Keep');
    await expect(main.getByRole('button', { name: /Move/ })).toBeFocused();
  });

  await test.step('an address is added, and forgotten', async () => {
    await looksAt('/account/addresses');
    await press(page, 'Add an address');
    await expect(page.getByLabel('Name of this address')).toBeFocused();
    await press(page, 'Keep this address');
    await expect(page.getByLabel('Street')).toBeFocused();
    await isGood(page, 'an address that lacks something');
    await page.getByLabel('Street').fill('Rizal Avenue 7');
    await page.getByLabel('City').fill('Manila');
    const state = page.getByLabel(/^(State|Province|Region)/);
    if (await state.isVisible())
      await state.selectOption({ index: 1 }).catch(() => state.fill('Metro Manila'));
    await press(page, 'Keep this address');
    await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
    await isGood(page, 'an address');
    await press(page, /^Remove/);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await expect(main.getByRole('list', { name: 'Addresses' })).toBeFocused();
  });

  await test.step('leaving asks first', async () => {
    await looksAt('/account/devices');
    await looksAt('/account/data');
    await press(page, 'Delete your account');
    await expect(page.getByRole('button', { name: 'Keep the account' })).toBeFocused();
    await isGood(page, 'the question before deleting');
    await press(page, 'Keep the account');
    await expect(page.getByRole('button', { name: 'Delete your account' })).toBeFocused();
  });

  await looksAt('/account');
  await press(page, 'Sign out');
  await expect(page.getByRole('alertdialog')).toContainText(
    'Your cart, your typed details and saved settings are removed',
  );
  await isClean(page, 'sign-out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('is_auth'))).not.toBe('true');
});

test('a round at a table can be seen, heard and reached', async ({ page }) => {
  const shopper = new Shopper(page, {
    store: 'restaurant',
    kind: 'table',
    who: 'guest',
    method: 'PAY_LATER',
  });
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
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  await page.goto(`${shopper.url}/cart/table-checkout`);
  await expect(page.getByRole('button', { name: 'Call a waiter' })).toBeVisible();
  await isGood(page, 'bill of a table');
  const { email, password } = accountsOf('restaurant').find((one) => one.roles.includes('staff'))!;
  await page.goto(`${shopper.url}/login?next=/staff/tables`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    page.getByRole('region', { name: `Order ${shopper.placed.orderNumber}` }),
  ).toBeVisible();
  await isGood(page, 'tables of those who serve');
});

/** A window of 1,280 x 1,024 points whose page is enlarged to 400 per cent (WCAG 1.4.10). */
const ENLARGED = { width: 320, height: 256 };
test('an order is placed on a page that is enlarged to 400 per cent (finding Z207)', async ({
  page,
}) => {
  await page.setViewportSize(ENLARGED);
  const shopper = new Shopper(page, STORES[0]!, 3);
  await shopper.adds();
  await expect(page.locator('.cart-bar [data-way-on]')).toBeInViewport({ ratio: 1 });
  // Each press on the way is one that a hand can reach: what lies outside the window is not pressed.
  await shopper.goesToPay();
  await shopper.sees('placed');
});
