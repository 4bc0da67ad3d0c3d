import { accountsOf } from '#server/demo/accounts.ts';
import { expect, test } from './pageProblems.ts';
import { goBack } from './shopper.ts';
import { storeUrl } from './simulator.ts';
import { getsStuck, isGood, store } from './supportDesk.ts';

test('a shopper calls and asks whether they were charged: support lands on support, finds the order by their name and reads the answer; the search ends with the sign-out (509, 510, finding Z142)', async ({
  page: shopperPage,
  browser,
}) => {
  const { reference, orderNumber } = await getsStuck(shopperPage, { stays: true });
  const url = storeUrl(store);
  const { email, password, fullName } = accountsOf(store).find(({ roles }) =>
    roles.includes('support'),
  )!;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page, 'they came to work').toHaveURL(`${url}/support`);
  const head = page.getByRole('banner');
  await expect(head).toContainText(fullName);
  await expect(page.getByRole('heading', { name: 'Failed lately' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Orders that want attention/ })).toBeVisible();
  await isGood(page, 'desk');

  const field = page.getByRole('search', { name: 'Find an order' }).getByRole('searchbox');
  await field.fill('birdsong');
  await field.press('Enter');
  const rows = page.getByRole('list', { name: 'Orders found' }).getByRole('listitem');
  const row = rows.filter({ hasText: orderNumber });
  await expect(row).toContainText('Canary Birdsong');
  await expect(row).toContainText('its page was recorded');
  await isGood(page, 'found');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/support\/orders\/[\w-]+$/);
  await expect(page).toHaveTitle(`Order ${orderNumber}`);
  await expect(page.getByText('Was money taken?')).toBeVisible();
  await expect(page.locator('.verdict h2')).toContainText(/^(Not so far|Perhaps|No)\b/);
  await expect(page.locator('.verdict')).toContainText('Canary Birdsong');
  // What none of its pages is open for is not shown empty.
  await expect(page.getByRole('region', { name: 'Order · server' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Checkout · browser' })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('another tab');
  await isGood(page, 'order');

  await page.getByRole('link', { name: `What the shopper’s page did: ${reference}` }).click();
  await expect(page).toHaveTitle(`Checkout ${reference}`);
  await expect(page.locator('main')).not.toContainText('Birdsong');
  await page.getByRole('link', { name: `Whose order ${orderNumber} is, and all of it` }).click();
  await expect(page).toHaveTitle(`Order ${orderNumber}`);

  for (const title of [`Checkout ${reference}`, `Order ${orderNumber}`]) {
    await goBack(page);
    await expect(page).toHaveTitle(title);
  }
  await goBack(page);
  await expect(field).toHaveValue('birdsong');
  await expect(row).toBeVisible();
  expect(page.url()).not.toContain('birdsong');

  await head.getByRole('link', { name: fullName }).click();
  await page.getByRole('link', { name: 'Support of this shop' }).click();
  await expect(page).toHaveURL(`${url}/support`);
  await goBack(page);
  await expect(page).toHaveURL(`${url}/account`);
  await goBack(page);
  await expect(field).toHaveValue('birdsong');
  await head.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Birdsong');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(
    'birdsong',
  );
  await context.close();
});
