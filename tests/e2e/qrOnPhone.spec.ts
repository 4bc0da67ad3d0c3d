import { expect, test } from './pageProblems.ts';
import { Shopper } from './shopper.ts';
import { simulate } from './simulator.ts';

test.use({ hasTouch: true, isMobile: true });

test('on the phone that shows the code, its picture is saved first, in sight, and pays the order (U50)', async ({
  page,
}) => {
  const shopper = new Shopper(page, {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'IPAY_QR',
  });
  await shopper.goesToReview();
  await shopper.ordersNow();
  await shopper.sees('scanning');
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
  await page.locator('input[name="method"][value="STRIPE"]').check({ force: true });
  await shopper.continues();
  await shopper.staysUnpaid();
  await shopper.sees('scanning');
  await simulate('IPAY_QR', 'restaurant', number, 'approve');
  await page.getByRole('button', { name: 'I have paid' }).tap();
  await shopper.sees('paid');
});
