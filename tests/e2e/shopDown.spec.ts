import type { Response } from '@playwright/test';
import { startBusyShop } from '#tests/support/overloadedShop.ts';
import { expect, test } from './pageProblems.ts';
import type { Scenario } from './scenarios.ts';
import { Shopper } from './shopper.ts';

const groceries: Scenario = { store: 'grocery', kind: 'goods', who: 'guest', method: 'DPO' };
const dinner: Scenario = { store: 'restaurant', kind: 'goods', who: 'guest', method: 'IPAY_QR' };

/** No server answers at the shop's address; the network itself is there. Answers the way back. */
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

test('a cart whose script did not come while the shop was down says so, and opens once it is back', async ({
  page,
}) => {
  const shopper = new Shopper(page, groceries);
  await shopper.adds(0);
  const comesUp = await goesDown(shopper);
  const cart = page.locator('[data-cart]:visible').first();
  await cart.click();
  await expect(page.getByRole('alert')).toContainText('The cart could not be opened.');
  await comesUp();
  // A browser asks no second time for a script that did not come: the document is loaded anew first, with the cart as it was.
  await expect(async () => {
    await cart.click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1, {
      timeout: 5_000,
    });
  }).toPass();
});

test('with the shop down, nobody is told that an order was placed; it is placed once when the shop is back', async ({
  page,
}) => {
  const shopper = new Shopper(page, groceries);
  await shopper.goesToReview();
  const comesUp = await goesDown(shopper);
  await shopper.ordersNow();
  await expect(shopper.heading('We do not know yet whether your order arrived')).toBeVisible();
  await expect(
    shopper.main.getByText(/No payment was started, you have not been charged/),
  ).toBeVisible();
  await expect(shopper.main).not.toContainText('Order placed');
  await comesUp();
  await shopper.main.getByRole('button', { name: 'Check again' }).click();
  await shopper.sees('atProvider');
  await shopper.paysThere();
  await shopper.sees('paid');
  expect(await shopper.ordersFromServer()).toHaveLength(1);
});

test('with the shop down, "I have paid" is heard, and the page turns when the shop is back', async ({
  page,
}) => {
  const shopper = new Shopper(page, dinner);
  await shopper.goesToPay();
  const comesUp = await goesDown(shopper);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(
    shopper.main.getByText('We are asking whether it arrived. Do not pay again.'),
  ).toBeVisible();
  await comesUp();
  await shopper.scans();
  await shopper.sees('paid');
});

test('a shop with more to do than it can says so, and what it means for the money; it comes back by itself and by the button', async ({
  page,
}) => {
  const own = process.env.E2E_PORTS ?? '{}';
  const shop = await startBusyShop(process.env.E2E_DATA_DIR ?? '');
  process.env.E2E_PORTS = JSON.stringify({ ...JSON.parse(own), shop: shop.port });
  const shopper = new Shopper(page, groceries);
  const isRefused = async (reply: Promise<Response | null>): Promise<void> => {
    const refused = await reply;
    expect(refused?.status()).toBe(503);
    expect(await refused?.headerValue('retry-after')).toBe('5');
    await expect(shopper.heading('The shop is very busy')).toBeVisible();
    await expect(page.getByText('This page opens again by itself in 5 seconds.')).toBeVisible();
  };
  try {
    await shopper.goesToReview();
    shop.isBusy(true);
    await isRefused(page.reload());
    await expect(shopper.main).toContainText(
      'No money was taken by opening this page. If you have just ordered or paid, do not do it again',
    );
    shop.isBusy(false);
    await shopper.sees('review');
    expect(await shopper.ordersFromServer()).toEqual([]);

    // A clock that stands still: now it is the button.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 60_000);
    shop.isBusy(true);
    await isRefused(page.goto(`${shopper.url}/products#c=kept`));
    await expect(shopper.main).toContainText('Nothing was ordered and nothing was charged');
    shop.isBusy(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.clock.resume();
    await expect(page.locator('[data-count]').first()).toHaveText('1');
    expect(page.url(), 'what stands behind the # may open an order').toBe(
      `${shopper.url}/products#c=kept`,
    );
  } finally {
    process.env.E2E_PORTS = own;
    await shop.stop();
  }
});
