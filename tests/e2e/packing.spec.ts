import type { Locator, Page } from '@playwright/test';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './pageProblems.ts';
import { photograph } from './screenshots.ts';
import { PAID, Shopper } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';
import { signsIn, URL_ } from './staffPages.ts';

/** What the shop itself keeps of an order, to the person who is signed in. */
const keptOf = (page: Page, id: string): Promise<StaffOrder> =>
  page.evaluate(
    async (path) => (await fetch(path, { headers: { 'api-key': 'pk-demo-restaurant' } })).json(),
    `/api/v1/staff/orders/${id}`,
  );

/** Other journeys order beside this one: it may stand on a later page. */
async function findsOrder(staff: Page, number: string): Promise<Locator> {
  const all = staff.getByRole('list', { name: 'Orders', exact: true });
  const card = all.getByRole('article', { name: `Order ${number}` });
  const next = staff.getByRole('button', { name: 'Next page' });
  await expect(all.getByRole('article').first()).toBeVisible();
  while (!(await card.isVisible()) && (await next.isVisible())) {
    const first = await all.getByRole('article').first().getAttribute('aria-label');
    await next.click();
    await expect(all.getByRole('article').first()).not.toHaveAttribute('aria-label', first ?? '');
  }
  await expect(card).toBeVisible();
  return card;
}

async function isGood(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => one.playState !== 'running'),
    );
    await photograph(page, `packing/${where}-${width}`);
    expect(await faultsOf(page, 'wcag'), `${where} at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 720 });
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
}

test('a paid order is packed by who works here: one press by keyboard, and its shopper reads that it is ready', async ({
  page,
  problems,
}) => {
  const shopper = new Shopper(page, {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'IPAY_QR',
  });
  await shopper.goesToPay();
  await shopper.steers('approve');
  await shopper.waitsFor(PAID);
  await expect(page.getByText('Call first to be sure that it is ready.')).toBeVisible();
  const { id, orderNumber } = shopper.placed;

  const { page: staff } = await strangerOf(shopper, problems);
  await signsIn(staff, '/staff');
  await staff.getByRole('link', { name: 'Orders to pack' }).click();
  await expect(staff).toHaveURL(`${URL_}/staff/packing`);
  await staff.getByLabel('Wanted', { exact: true }).selectOption('Any day');
  const card = await findsOrder(staff, orderNumber);
  const { order } = await keptOf(staff, id);
  await expect(card).toContainText(order.lines[0]!.name);
  await expect(card).toContainText('Pickup');
  await expect(card).toContainText('Payment received');
  await isGood(staff, 'open');

  await card.getByRole('button', { name: 'It is ready' }).press('Enter');
  const said = staff.getByRole('status').filter({ hasText: `Order ${orderNumber}: Ready.` });
  await expect(said).toBeFocused();
  await expect(card).toBeHidden();
  await staff.getByLabel('Show', { exact: true }).selectOption('Ready');
  await findsOrder(staff, orderNumber);
  const handOver = card.getByRole('button', { name: 'Collected' });
  await expect(handOver).toBeVisible();
  await isGood(staff, 'ready');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is ready');
  await expect(
    page.getByText('It is ready. Pick it up at the shop and show the order number.'),
  ).toBeVisible();

  await card.getByRole('link', { name: `Order ${orderNumber}` }).click();
  await expect(staff).toHaveURL(`${URL_}/staff/orders/${id}`);
  const handed = staff.getByRole('button', { name: 'Collected' });
  await expect(handed).toBeVisible();
  await isGood(staff, 'order-ready');
  await handed.press('Enter');
  await expect(staff.getByRole('list').filter({ hasText: 'Collected' })).toBeVisible();
  await expect(handed).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was collected');
  await expect(page.getByText('Pick it up at the shop')).toBeHidden();
  await isGood(page, 'collected');
  await staff.goto(`${URL_}/staff/orders/${id}`);
  await expect(staff.getByRole('heading', { level: 1 })).toContainText(orderNumber);
  await expect(staff.getByRole('heading', { name: 'Who ordered' })).toBeVisible();
  await isGood(staff, 'order');
  const { story } = await keptOf(staff, id);
  expect(story.filter(({ cause }) => cause === 'STAFF').map(({ event }) => event)).toEqual([
    'order.ready',
    'order.collected',
  ]);
});

test('a way with nothing to pack says so', async ({ page }) => {
  await signsIn(page, '/staff/packing');
  await page.getByLabel('Wanted', { exact: true }).selectOption('Later');
  await page.getByLabel('How', { exact: true }).selectOption('Delivery');
  await expect(page.getByText('Nothing here is to be packed.')).toBeVisible();
  await isGood(page, 'empty');
});

test('the account of who works here leads to their pages', async ({ page }) => {
  await signsIn(page, '/account');
  await page.getByRole('link', { name: 'Work in this shop' }).click();
  await expect(page).toHaveURL(`${URL_}/staff`);
  await expect(page.getByRole('link', { name: 'Orders to pack' })).toBeVisible();
});

test('the account of a shopper leads to no page of staff', async ({ page }) => {
  await signsIn(page, '/account', null);
  await expect(page.getByRole('link', { name: 'Your data' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Work in this shop' })).toHaveCount(0);
});

test('who does not work here sees no order', async ({ page }) => {
  await signsIn(page, '/staff/packing', null);
  await expect(page.getByText('This account does not work at')).toBeVisible();
});
