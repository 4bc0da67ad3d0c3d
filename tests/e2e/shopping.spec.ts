import { expect, type Page, test } from '@playwright/test';
import { BEAUTY } from '#server/demo/stores.ts';
import { saidMeanwhile } from './saidMeanwhile.ts';
import { GUEST, Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

/** What a shopper reads before the money: found, priced, and never charged more than was said. */

const searches = async (page: Page, words: string): Promise<void> => {
  const field = page.locator('#q');
  await field.fill(words);
  await field.press('Enter');
};
const amountIn = (text: string): number => Number(text.replace(/[^\d.]/g, ''));

test('a slip of the finger and another word for it find what was meant, and the page says what it searched (U6)', async ({
  page,
}) => {
  await page.goto(`${storeUrl('retail')}/products`);
  await searches(page, 'sweter');
  await expect(page.getByText('Showing results for “sweater”')).toBeVisible();
  await expect(page.locator('.card-name').first()).toHaveText(/crew|roll neck|cardigan|vest/i);
  await expect(page.getByLabel('Sort by')).toHaveValue('best');
  await searches(page, 'leopard jeans');
  await expect(page.getByText('“leopard” was not found')).toBeVisible();
  await expect(page.locator('.card-name')).toHaveText(['Selvedge jean']);
  await searches(page, 'gluten free');
  await expect(
    page.getByRole('heading', { name: 'Nothing found for “gluten free”' }),
  ).toBeVisible();
  await searches(page, 'qqqqqqqq');
  await expect(page.getByRole('heading', { name: 'Nothing found for “qqqqqqqq”' })).toBeVisible();
  await expect(page.locator('.nothing .card-name').first()).toBeVisible();
});

test('the cart says what tax adds, and its estimated total is the one that is paid (U7)', async ({
  page,
}) => {
  const ada = new Shopper(page, {
    store: 'services',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await ada.adds();
  await expect(ada.main.locator('.price-tax').first()).toHaveText(/\+ GST/);
  await ada.opensCart();
  const panel = page.getByRole('dialog', { name: 'Your visit' });
  await expect(panel.getByText('GST 18%')).toBeVisible();
  const estimate = panel.locator('p', { hasText: 'Estimated total' }).locator('strong');
  const estimated = amountIn(await estimate.innerText());
  // One press is spoken once, and by its name: what it comes to.
  await expect(panel.locator('p[role=status]').filter({ hasText: /./ })).toHaveText([
    /^Estimated total/,
  ]);
  await ada.viewsCart();
  await ada.tellsWho();
  await ada.sees('review');
  await ada.choosesMethod();
  await expect(ada.main.getByText('GST', { exact: true })).toBeVisible();
  expect(amountIn(await ada.mainButton().innerText())).toBe(estimated);
});

test('finding Z110: a deposit is said with its tax on the page of its service, and that sum is what the review asks for and the provider takes', async ({
  page,
}) => {
  const ada = new Shopper(page, {
    store: 'services',
    kind: 'services',
    who: 'guest',
    method: 'CASHFREE',
  });
  await page.goto(`${ada.url}/products/deep-clean`);
  // 20 % of 2,499 is the deposit; GST is 18 % of all of it (decision 502).
  await expect(
    ada.main.getByText('Pay ₹499.80 + ₹449.82 GST now and ₹1,999.20 later, or all now').first(),
  ).toBeVisible();
  await ada.booksLate();
  await page.getByRole('link', { name: /· Checkout$/ }).click();
  await ada.tellsWhere();
  await ada.tellsWho();
  await ada.sees('review');
  await ada.choosesMethod();
  const choice = page.getByRole('group', { name: 'How much to pay now' });
  await choice
    .getByRole('radio', {
      name: 'Pay ₹949.62 now The deposit. The rest, ₹1,999.20, is paid later.',
    })
    .check();
  await expect(ada.mainButton()).toHaveText('Pay ₹949.62 now');
  await expect(ada.main.getByText('₹1,999.20 later', { exact: true })).toBeVisible();
  await ada.ordersNow();
  await ada.paysThere();
  await expect(ada.heading('Order placed, deposit paid')).toBeVisible();
  expect(await ada.orderFromServer()).toMatchObject({
    paymentState: 'PART_PAID',
    paid: 949.62,
    outstanding: 1999.2,
    tax: 449.82,
  });
});

test('a deposit is a choice with both sums, and what is chosen is what is asked for and what the server holds (U5)', async ({
  page,
}) => {
  const withDeposit = BEAUTY.products.find(
    (one) =>
      one.type === 'SERVICE' &&
      one.servicePlace === 'AT_LOCATION' &&
      one.addOnGroups.every(({ min, preselected }) => preselected.length >= min) &&
      one.productLocation.some((at) => at.allowPartialPayment),
  )!;
  const ada = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'guest',
    method: 'STRIPE',
  });
  await page.goto(`${ada.url}/products/${withDeposit.slug}`);
  await expect(ada.main.getByText(/^Pay .+ now and .+ later, or all now$/).first()).toBeVisible();
  await ada.booksLate();
  await page.getByRole('link', { name: /· Checkout$/ }).click();
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByLabel('Full name').fill(GUEST.name);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await ada.sees('review');
  await expect(ada.main.getByText(/^You can move your visit until .+\.$/)).toBeVisible();
  await expect(
    ada.main.getByText(/Until then you can also cancel it yourself.+After that, call/),
  ).toBeVisible();
  await ada.choosesMethod();
  const choice = page.getByRole('group', { name: 'How much to pay now' });
  const part = choice.getByRole('radio', { name: /The rest, .+, is paid later/ });
  const whole = choice.getByRole('radio', { name: /Nothing is left to pay/ });
  await expect(whole).toBeChecked();
  const seen = await saidMeanwhile(page);
  await part.check();
  await expect(part).toBeChecked();
  const label = await choice.locator('label').first().innerText();
  const now = /Pay (.+?) now/.exec(label)?.[1] ?? '';
  await expect(ada.mainButton()).toHaveText(`Pay ${now} now`);
  // Chosen here: no other tab changed the cart, and the page stays (finding Z65).
  await expect(page.getByText(/changed in another tab/)).toHaveCount(0);
  expect(seen.filter((text) => text.includes('Reading prices and stock'))).toEqual([]);
  await ada.ordersAndReads();
  await ada.sees('atProvider');
  await test.step('an order that is cancelled leaves its visit in the cart, and the checkout is for another one (finding Z64)', async () => {
    await ada.cancelsThere();
    await expect(ada.heading('The payment was cancelled')).toBeVisible();
    const before = ada.orderId();
    await ada.main.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click();
    await expect(ada.heading('Order cancelled')).toBeVisible();
    expect((await ada.orderFromServer()).paymentState).toBe('CANCELLED');
    await page.goto(`${ada.url}/cart/checkout`);
    await ada.sees('review');
    await expect(part).toBeChecked();
    await ada.choosesMethod();
    await ada.ordersAndReads();
    await ada.sees('atProvider');
    expect(ada.placed.id).not.toBe(before);
  });
  await ada.paysThere();
  await ada.waitsFor('Order placed, deposit paid');
  const { dueNow, total, outstanding, lines } = await ada.orderFromServer();
  expect(dueNow).toBe(amountIn(now));
  expect(dueNow + outstanding).toBeCloseTo(total, 2);
  expect(outstanding).toBeGreaterThan(0);
  const [line] = lines;
  const [visit] = line!.appointments;
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const said = day.format(new Date(visit!.startDate));
  const booked = ada.main.getByRole('listitem').filter({ hasText: line!.name }).first();
  await expect(booked).toContainText(visit!.startTime.slice(0, 5));
  await expect(booked).toBeInViewport();
  // On a phone, too, where it is comes before what became of it.
  await expect(
    ada.main.getByRole('heading', { name: /^(Your appointments|Order history)$/ }),
  ).toHaveText(['Your appointments', 'Order history']);
  await expect(ada.main.getByText(/^Still to pay by /)).toContainText(said);
  await expect(page.getByRole('button', { name: /support/i })).toHaveCount(0);
  await test.step('a try of its rest that ended is told, and that nothing was charged for it (finding Z66)', async () => {
    const rest = ada.main.getByRole('button', { name: /^Pay the rest, / });
    const free = 'You have not been charged for it.';
    await rest.click();
    await ada.sees('atProvider');
    await ada.cancelsThere();
    await expect(ada.main.getByText(`The last payment was cancelled. ${free}`)).toBeVisible();
    const { attempts, paymentState } = await ada.orderFromServer();
    expect([paymentState, ...attempts.map(({ outcome }) => outcome.status)]).toEqual([
      ...['PART_PAID', 'PAID', 'CANCELLED'],
    ]);
  });
  await test.step('its rest is left open at the provider, and may be under way there (466)', async () => {
    await ada.main.getByRole('button', { name: /^Pay the rest, / }).click();
    await ada.sees('atProvider');
    await ada.leavesForGood();
    await expect(ada.main.getByText(/^\S+ of \S+ arrived\. \S+ is still to pay\.$/)).toBeVisible();
    await expect(ada.main.getByText(/can still be charged: .* do not pay again\.$/)).toBeVisible();
    const { paymentState, paid, attempt } = await ada.orderFromServer();
    expect([paymentState, paid, attempt?.outcome.status]).toEqual(['PART_PAID', dueNow, 'PENDING']);
  });
});

test('the way to pay that was chosen last stands first and is chosen (U22)', async ({ page }) => {
  const ada = new Shopper(page, {
    store: 'grocery',
    kind: 'goods',
    who: 'guest',
    method: 'DPO',
  });
  await ada.goesToReview();
  const methods = page.locator('input[name="method"]');
  await expect(methods.first()).toHaveValue('IPAY_AFRICA');
  await expect(page.getByRole('group', { name: 'How to pay' })).toContainText(
    'M-Pesa or Airtel Money',
  );
  await ada.choosesMethod();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${ada.url}/cart/checkout`);
  if (await page.getByLabel('Full name').isVisible()) await ada.tellsWho();
  await ada.sees('review');
  await expect(methods.first()).toHaveValue('DPO');
  await expect(methods.first()).toBeChecked();
});

test('every page has a way to the same page in another language (U36)', async ({ page }) => {
  await page.goto(`${storeUrl('grocery')}/products?q=milk`);
  const inHeader = page.getByRole('banner').getByRole('button', { name: /^Lang/ });
  await inHeader.click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/products\?q=milk$/);
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Français' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/products\?q=milk$/);
});

test('the account begins with the latest order, to look at or to order again, and has nothing that this store has not (U29)', async ({
  page,
}) => {
  const ada = new Shopper(page, {
    store: 'grocery',
    kind: 'goods',
    who: 'customer',
    method: 'PAY_LATER',
  });
  // The first page that a new visitor opens: nothing is there, and nothing failed (finding Z60).
  await page.goto(`${ada.url}/orders`);
  await expect(ada.main.getByText('No orders yet')).toBeVisible();
  await expect(ada.main.getByText('could not be read')).toHaveCount(0);
  const number = await ada.goesToPay();
  const { lines, total, paid } = await ada.orderFromServer();
  await page.goto(`${ada.url}/account`);
  const latest = ada.main.getByRole('region', { name: 'Your current order' });
  await expect(latest.getByRole('link')).toContainText(number);
  // What its page asks for, the shop holds (437).
  const owed = (total - paid).toFixed(2).replace(/\.00$/, '');
  await expect(latest).toContainText(new RegExp(`not paid yet · .*${owed}(\\.00)? still to pay`));
  await page.goto(`${ada.url}/orders`);
  const row = ada.main.getByRole('listitem').filter({ hasText: number });
  await expect(row).toContainText(lines[0]!.name);
  await page.goto(`${ada.url}/account`);
  await expect(ada.main.getByRole('link', { name: 'Your appointments' })).toHaveCount(0);
  await latest.getByRole('button', { name: 'Order again' }).click();
  await expect(page.locator('[data-count]').first()).not.toBeEmpty();
  await expect.poll(async () => (await ada.keptCart()).value.cart.items.length).toBeGreaterThan(0);
});

test('the branch that was chosen stands in local storage, and is the one again where its cookie is gone (finding Q23)', async ({
  page,
}) => {
  const url = storeUrl('grocery');
  await page.goto(`${url}/products`);
  const branch = page.locator('select[data-branch]').first();
  const other = (await branch.locator('option').last().getAttribute('value'))!;
  await branch.selectOption(other);
  await expect(branch.locator('option[selected]')).toHaveAttribute('value', other);
  await page.context().clearCookies({ name: 'location' });
  await page.goto(`${url}/products`);
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'location'))
    .toBe(true);
  await page.reload();
  await expect(branch).toHaveValue(other);
});

test('the branch is changed beside a size that is sold out here, too (finding Z48)', async ({
  page,
}) => {
  const url = storeUrl('retail');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${url}/products/heavy-tee`);
  const branch = page.locator('select[data-branch]:visible').first();
  await expect(branch.locator('option[selected]')).toHaveText('Alberta Street');
  await page.getByRole('group', { name: 'Size' }).getByRole('link', { name: /^XS/ }).click();
  await expect(page).toHaveURL(/variant=/);
  await expect(page.getByText('Sold out here')).toBeVisible();
  await branch.selectOption({ label: 'Pearl District' });
  await expect(branch.locator('option[selected]')).toHaveText('Pearl District');
  await expect(page.getByText('Sold out here')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('locationId'))).toBe(
    await branch.inputValue(),
  );

  await test.step('and on a page whose own address was fetched ahead', async () => {
    await page.goto(`${url}/`);
    // The pointer goes down on it, which is when it would be fetched, and is let go of elsewhere.
    await page.getByRole('banner').getByRole('link', { name: 'North & Loom' }).hover();
    await page.mouse.down();
    await page.getByRole('main').hover();
    await page.mouse.up();
    await branch.selectOption({ label: 'Alberta Street' });
    await expect(branch.locator('option[selected]')).toHaveText('Alberta Street');
  });
});
