import { BEAUTY } from '#server/db/seed/beauty/store.ts';
import { Shopper } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';
import { expect, test } from './watch.ts';

/** Done by one person only, so that two shoppers cannot both have an hour of it. */
const treatment = BEAUTY.products.find(
  (one) => one.employeeIds.length === 1 && one.addOnGroups.every((group) => group.preselected.length >= group.min),
)!;

/** An hour next week: the other journeys take the earliest ones, and the store lets it be changed. */
async function choosesNextWeek(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.goto(`${shopper.url}/products/${treatment.slug}`);
  await page.getByRole('button', { name: 'Later days' }).click();
  const days = page.locator('button.day:not([disabled])');
  await expect(days.first()).toBeVisible();
  await days.last().click();
  await page
    .getByRole('button', { name: /^\d{1,2}:\d\d/ })
    .last()
    .click();
  await shopper.main
    .getByRole('button', { name: /^(add|book)\b/i })
    .first()
    .click();
  await expect(page.locator('[data-count]').first()).not.toBeEmpty();
  await shopper.viewsCart();
  await shopper.sees('information');
  await shopper.tellsWho();
  await shopper.sees('review');
}

test('an hour that somebody else took: the reason, the next ones, everything else kept; then it is moved and cancelled (F87, F90)', async ({
  page,
  problems,
}) => {
  const slow = new Shopper(page, { store: 'beauty', kind: 'services', who: 'guest', method: 'PAY_LATER' });
  const quick = await strangerOf(slow, problems);
  await choosesNextWeek(slow);
  await choosesNextWeek(quick);
  await quick.ordersAndReads();
  await quick.sees('placed');

  await slow.ordersNow();
  await expect(slow.heading('One time is gone')).toBeVisible({ timeout: 30_000 });
  await expect(slow.main.getByText('taken by someone else')).toBeVisible();
  await slow.main
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await slow.sees('review');
  await slow.ordersAndReads();
  await slow.sees('placed');

  await page.goto(`${slow.url}/appointments`);
  await page.getByRole('link', { name: treatment.name }).click();
  await expect(page.getByText(/^You can move or cancel it until/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /^data:text\/calendar.*BEGIN%3AVEVENT/);
  const before = await page.getByRole('status').first().textContent();
  await page.getByRole('button', { name: 'Move to another time' }).click();
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  await expect(page.getByRole('status').first()).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.getByRole('status').first()).toContainText('cancelled');
});
