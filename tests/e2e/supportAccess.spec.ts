import type { Page } from '@playwright/test';
import { expect, test } from './pageProblems.ts';
import { scenarioOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { supportSignsIn } from './supportDesk.ts';

test('who is of support no more, or whose sign-in has ended, is told so while the inspector is open', async ({
  browser,
  problems,
}) => {
  const page = await supportSignsIn(browser, problems, { timezoneId: 'Asia/Kolkata' });
  const search = page.getByRole('form', { name: 'Search' });
  await expect(search).toBeVisible();
  // A time is the reader's own, however often it is searched for.
  await page.getByLabel('From').fill('2026-11-23T10:00');
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/from=2026-11-23T04%3A30/);
    await expect(page.getByLabel('From')).toHaveValue('2026-11-23T10:00');
  }
  const answers = (status: number, code: string) =>
    page.route(/\/api\/v1\/traces/, (route) =>
      route.fulfill({
        ...{ status, contentType: 'application/problem+json' },
        body: JSON.stringify({ type: `/problems/${code}`, title: code, status, code }),
      }),
    );
  await answers(404, 'NOT_FOUND');
  await expect(page.getByRole('alert')).toContainText('work in the support of this shop', {
    timeout: 15_000,
  });
  await expect(search).toHaveCount(0);
  await page.unrouteAll();
  await expect(search).toBeVisible({ timeout: 15_000 });
  await answers(401, 'IDENTITY_EXPIRED');
  await expect(page.getByRole('alert')).toContainText('Your sign-in has ended', {
    timeout: 15_000,
  });
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(search).toHaveCount(0);
  await page.context().close();
});

test('a shopper who wants no recording is recorded no more, from the press on, until they want it again', async ({
  page,
}) => {
  const shopper = new Shopper(page, scenarioOf('STRIPE', 'guest'));
  await shopper.goesToPay();
  await shopper.leavesItPending();
  await shopper.comesBack();
  const keptIn = (tab: Page) =>
    tab.evaluate(() => JSON.parse(sessionStorage.getItem('storefront.trace') ?? 'null')?.value);
  await expect.poll(() => keptIn(page)).toBeTruthy();
  await page.getByText(/^Reference for support: /).click();
  await page.getByRole('button', { name: 'Do not record my checkouts' }).click();
  await expect(page.getByText('Nothing more is recorded in this browser.')).toBeVisible();
  await expect.poll(() => keptIn(page)).toBeFalsy();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.locator('main [data-money]').first()).toBeVisible();
  expect(await keptIn(other)).toBeFalsy();
  await other.close();
  await page.getByRole('button', { name: 'Record my checkouts again' }).click();
  await expect(page.getByText('Recorded again from the next page on.')).toBeVisible();
  await page.reload();
  await expect.poll(() => keptIn(page)).toBeTruthy();
});
