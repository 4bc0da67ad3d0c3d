import { expect, test } from './pageProblems.ts';
import { Shopper } from './shopper.ts';
import { simulate } from './simulator.ts';

test.use({ hasTouch: true, isMobile: true });

test('on the phone that shows the code, its picture is saved first, in sight, and pays the order (U50)', async ({
  page,
}) => {
  const scenario = {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'IPAY_QR',
  } as const;
  const shopper = new Shopper(page, scenario);
  await shopper.goesToReview();
  const other = new Shopper(await page.context().newPage(), scenario);
  await other.page.goto(page.url());
  await other.sees('review');
  await page.bringToFront();
  await shopper.ordersNow();
  await shopper.sees('scanning');
  // The same Pay in the other tab: what stands here, though it was said before that one listened (456).
  await other.mainButton().tap();
  await expect(other.main.getByText('The other tab shows: Scan to pay.')).toBeVisible();
  const number = await shopper.orderNumber();
  await expect(page.getByText('pick it in the scanner of your bank')).toBeVisible();
  await expect(page.getByText('scan the code and confirm')).toBeHidden();
  const save = page.getByRole('link', { name: 'Save the picture' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const saving = page.waitForEvent('download');
  await save.tap();
  expect((await saving).suggestedFilename()).toBe(`${number}.png`);
  await expect(shopper.main.getByText('Nothing has been charged yet.')).toBeVisible();
  // Who says that it is paid reads what came of it, and pays no second time by one press (452).
  await page.getByRole('button', { name: 'I have paid' }).tap();
  await expect(
    shopper.main.getByText(
      /^The payment has not arrived yet and can still be charged: .* do not pay again\.$/,
    ),
  ).toBeVisible();
  await expect(shopper.main).not.toContainText('Nothing has been charged yet');
  // Nor does a tab that was not told of it (456).
  await other.page.goto(page.url());
  await expect(
    other.main.getByText(
      / has told us of no payment so far\. If you have paid there, do not pay again/,
    ),
  ).toBeVisible();
  await expect(other.main).not.toContainText('Nothing has been charged yet');
  await other.page.close();
  await page.locator('input[name="method"][value="STRIPE"]').check({ force: true });
  await shopper.continues();
  await shopper.staysUnpaid();
  await shopper.sees('scanning');
  await simulate('IPAY_QR', 'restaurant', number, 'approve');
  await page.getByRole('button', { name: 'I have paid' }).tap();
  await shopper.sees('paid');
});

test('no phone is to scan its own screen: its code is in the list, and chosen for no shopper but who chose it before (473)', async ({
  page,
}) => {
  const shopper = new Shopper(page, {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await shopper.goesToReview();
  const ways = page.locator('input[name="method"]');
  const chosen = page.locator('input[name="method"]:checked');
  await expect(ways.first()).toHaveValue('IPAY_QR');
  await expect(chosen).toHaveValue('RAZER');
  await page.locator('input[name="method"][value="IPAY_QR"]').check({ force: true });
  await page.reload();
  await shopper.sees('review');
  await expect(chosen).toHaveValue('IPAY_QR');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  // On the page of an order that can be paid now, too.
  await expect(chosen).toHaveValue('RAZER');
  await expect(page.locator('input[name="method"][value="IPAY_QR"]')).toBeEnabled();
  expect(await shopper.orderFromServer()).toMatchObject({ attempts: [], paid: 0 });
});
