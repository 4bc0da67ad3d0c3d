import type { Scenario } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';
import { expect, test } from './watch.ts';

const groceries: Scenario = { store: 'grocery', kind: 'goods', who: 'guest', method: 'DPO' };
const dinner: Scenario = { store: 'restaurant', kind: 'goods', who: 'guest', method: 'IPAY_QR' };

/** Nobody answers at the shop's address; the network itself is there. Answers the way back. */
async function goesDown({ page, url }: Shopper): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle');
  const there = `${url}/**`;
  await page.context().route(there, (route) => route.abort('connectionrefused'));
  return () => page.context().unroute(there);
}

test('with the shop down, the list still fills the cart', async ({ page }) => {
  const shopper = new Shopper(page, groceries);
  await shopper.adds(0);
  await goesDown(shopper);
  await page.locator('[data-add] > [data-step]:visible').nth(2).click();
  await expect(page.locator('[data-count]').first()).toHaveText('2');
});

test('with the shop down, the form says that it does not lead on, and keeps what was typed', async ({ page }) => {
  const shopper = new Shopper(page, groceries);
  await shopper.adds();
  await shopper.viewsCart();
  await shopper.sees('information');
  const comesUp = await goesDown(shopper);
  await shopper.tellsWho();
  await expect(shopper.main.getByRole('alert').filter({ hasText: 'You have not been charged.' })).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue(GUEST.name);
  await comesUp();
  // A browser asks no second time for a script that did not come: the document is loaded anew first, with all that was typed.
  await expect(async () => {
    const next = page.getByRole('button', { name: 'Continue to review' });
    if (await next.isVisible()) await next.click({ timeout: 5_000 });
    await expect(shopper.mainButton()).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test('with the shop down, nobody is told that an order was placed; it is placed once when the shop is back', async ({ page }) => {
  const shopper = new Shopper(page, groceries);
  await shopper.goesToReview();
  const comesUp = await goesDown(shopper);
  await shopper.ordersNow();
  await expect(shopper.heading('We do not know yet whether your order arrived')).toBeVisible();
  await expect(shopper.main.getByText(/No payment was started, you have not been charged/)).toBeVisible();
  await expect(shopper.main).not.toContainText('Order placed');
  await comesUp();
  await shopper.main.getByRole('button', { name: 'Check again' }).click();
  await shopper.sees('atProvider');
  await shopper.paysThere();
  await shopper.sees('paid');
  expect(await shopper.ordersFromServer()).toHaveLength(1);
});

test('with the shop down, "I have paid" is heard, and the page turns when the shop is back', async ({ page }) => {
  const shopper = new Shopper(page, dinner);
  await shopper.goesToPay();
  const comesUp = await goesDown(shopper);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(shopper.main.getByText('We are asking whether it arrived. Do not pay again.')).toBeVisible();
  await comesUp();
  await shopper.scans();
  await shopper.sees('paid');
});
