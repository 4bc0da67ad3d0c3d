import type { Page } from '@playwright/test';
import { sizeOf } from '#tests/support/proofSize.ts';
import { FINDS_NOTHING, NO_PATH, OWN_PATHS, SIGN_IN_PATHS } from './addresses.ts';
import { FED, feed } from './answeredScreens.ts';
import { merchantAsks } from './merchant.ts';
import { bringAbout } from './outcomes.ts';
import { expect, test } from './pageProblems.ts';
import { isHosted, type Scenario } from './scenarios.ts';
import { bindAlbum, Camera } from './screenshots.ts';
import { GUEST, Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

/** An album to be looked at by a person: what stands on a screen other journeys assert, so `npm test` takes none of it. */
const isFull = sizeOf('screens', { sample: 0, full: 1 }) === 1;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const WIDTHS = isFull ? { phone: PHONE, tablet: { width: 768, height: 1024 }, wide: WIDE } : {};
const PURCHASES: Scenario[] = [
  { store: 'grocery', kind: 'goods', who: 'guest', method: 'DPO' },
  { store: 'retail', kind: 'goods', who: 'guest', method: 'STRIPE' },
  { store: 'services', kind: 'services', who: 'guest', method: 'CASHFREE' },
  { store: 'restaurant', kind: 'goods', who: 'guest', method: 'IPAY_QR' },
  { store: 'beauty', kind: 'services', who: 'guest', method: 'PAYPAL' },
];

if (isFull) test.afterAll(() => bindAlbum());

for (const scenario of PURCHASES)
  for (const [size, viewport] of Object.entries(WIDTHS))
    test(`every screen of a purchase at ${scenario.store}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const shopper = new Shopper(page, scenario, 3);
      const camera = new Camera(page, `${scenario.store} ${size}`);
      await page.goto(shopper.url);
      await camera.shoot('home');
      await page.goto(`${shopper.url}/products`);
      await camera.shoot('list');
      await page.locator('main a[href*="/products/"]:not([data-options])').nth(3).click();
      await camera.shoot('product');
      await shopper.adds();
      await camera.shoot('added', { whole: false });
      await shopper.opensCart();
      await camera.shoot('panel', { whole: false });
      await shopper.viewsCart();
      await shopper.sees('information');
      await camera.shoot('information');
      await page.getByRole('button', { name: 'Continue to review' }).click();
      await camera.shoot('information with errors');
      await shopper.tellsWho();
      await shopper.sees('review');
      await camera.shoot('review');
      await shopper.ordersAndReads();
      await shopper.sees(isHosted(scenario.method) ? 'atProvider' : 'scanning');
      await camera.shoot(isHosted(scenario.method) ? 'provider page' : 'code to scan');
      if (isHosted(scenario.method)) await shopper.paysThere();
      else await shopper.steers('approve');
      await shopper.sees('paid');
      await showsLines(page);
      await camera.shoot('confirmation');
      await shopper.signsIn();
      await page.goto(`${shopper.url}/account`);
      await page.waitForLoadState('networkidle');
      await camera.shoot('account');
    });

for (const [size, viewport] of Object.entries(WIDTHS))
  test(`an order that is brought, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shopper = new Shopper(
      page,
      { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' },
      2,
    );
    const camera = new Camera(page, `brought ${size}`);
    await hasItBrought(shopper);
    const { tracking } = await shopper.orderFromServer();
    for (const [status, heading] of [
      ['ON_THE_WAY', 'Your order is on the way'],
      ['DELIVERED', 'Your order was delivered'],
    ] as const) {
      await merchantAsks('grocery', `/staff/shipments/${tracking?.id}`, { status });
      await page.reload();
      await expect(shopper.heading(heading)).toBeVisible();
      await showsLines(page);
      await camera.shoot(status.toLowerCase().replaceAll('_', ' '));
    }
  });

/** What is said of the money stands first, and what was bought comes behind it. */
const showsLines = (page: Page): Promise<void> =>
  expect(page.locator('#lines-title')).toBeVisible();

/** Bought for more than the shop's least to be brought, and handed to its own courier. */
async function hasItBrought(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await shopper.adds();
  await shopper.opensCart();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('12');
  await shopper.viewsCart();
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByLabel('Full name').fill(GUEST.name);
  await page.getByLabel(/^Phone/).fill(GUEST.phone);
  await page.getByRole('radio', { name: /^Deliver to an address/ }).check();
  await page.getByLabel('Street and number').fill('12 Muthithi Road');
  await page.getByLabel('City').fill('Nairobi');
  await expect(page.getByRole('radio', { name: /^Our own courier/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Courier booked').first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** What a shopper reads who has the page larger, to 200 and 400 per cent of 1,280 points, and in Arabic. */
const READ_OTHERWISE: Record<string, { width: number; height: number; path: string }> = {
  'zoom 200': { width: 640, height: 450, path: '' },
  'zoom 400': { width: 320, height: 225, path: '' },
  'arabic phone': { ...PHONE, path: '/ar' },
  'arabic wide': { ...WIDE, path: '/ar' },
};
for (const [name, { path, ...viewport }] of Object.entries(isFull ? READ_OTHERWISE : {}))
  test(`the way to an order, ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shopper = new Shopper(page, PURCHASES[0]!, 3);
    const camera = new Camera(page, name);
    for (const [screen, address] of Object.entries({ home: '/', list: '/products' })) {
      await page.goto(shopper.url + path + address);
      await camera.shoot(screen);
    }
    await page.locator('main a[href*="/products/"]:not([data-options])').nth(3).click();
    await camera.shoot('product');
    await page.goto(`${shopper.url}/products`);
    await shopper.goesToReview();
    for (const [screen, address] of Object.entries({
      review: '/cart/checkout',
      information: '/cart/information',
    })) {
      await page.goto(shopper.url + path + address);
      await page.waitForLoadState('networkidle');
      await camera.shoot(screen);
    }
  });

const PATHS = [
  ...SIGN_IN_PATHS,
  '/orders/find',
  '/orders',
  '/cart/information',
  FINDS_NOTHING,
  '/products/no-such-thing',
  NO_PATH,
  '/orders/00000000-0000-4000-8000-000000000000',
  '/cart/return/dpo/AAAAAAAAAAAAAAAAAAAAAAAAAAAA',
];
for (const [size, viewport] of Object.entries(WIDTHS))
  test(`every page around a purchase, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shopper = new Shopper(page, PURCHASES[1]!, 3);
    const camera = new Camera(page, `around ${size}`);
    const visit = async (path: string): Promise<void> => {
      await page.goto(shopper.url + path);
      await page.waitForLoadState('networkidle');
      await camera.shoot(path.replaceAll('/', ' ').trim());
    };
    for (const path of PATHS) await visit(path);
    await page.goto(storeUrl('nobody'));
    await camera.shoot('unknown store');
    await page.goto(storeUrl('www').replace('www.', ''));
    await camera.shoot('list of stores');
    await shopper.signsIn();
    for (const path of OWN_PATHS) await visit(path);
  });

/** What a payment can come to, where each can be seen. */
const ENDS: [Scenario, string, RegExp, (shopper: Shopper) => Promise<unknown>][] = [
  [
    { store: 'retail', kind: 'goods', who: 'guest', method: 'PAYPAL' },
    'declined',
    /declined/,
    (shopper) => bringAbout('declined', shopper),
  ],
  [
    { store: 'retail', kind: 'goods', who: 'guest', method: 'PAYPAL' },
    'cancelled',
    /was cancelled/,
    (shopper) => bringAbout('cancelled', shopper),
  ],
  [
    { store: 'retail', kind: 'goods', who: 'guest', method: 'STRIPE' },
    'expired',
    /ran out/,
    (shopper) => bringAbout('expired', shopper),
  ],
  [
    { store: 'retail', kind: 'goods', who: 'guest', method: 'PAY_LATER' },
    'to be paid later',
    /Order placed/,
    async () => undefined,
  ],
  [
    { store: 'beauty', kind: 'services', who: 'guest', method: 'BUX' },
    'a code for the counter',
    /waiting for your payment/,
    (shopper) => waits(shopper),
  ],
  [
    { store: 'grocery', kind: 'goods', who: 'guest', method: 'IPAY_AFRICA' },
    'to confirm on the phone',
    /being confirmed/,
    (shopper) => waits(shopper),
  ],
  [
    { store: 'restaurant', kind: 'goods', who: 'guest', method: 'RAZER' },
    'being confirmed',
    /being confirmed/,
    (shopper) => waits(shopper),
  ],
];
async function waits(shopper: Shopper): Promise<void> {
  await shopper.leavesItPending();
  await shopper.comesBack();
}
for (const [size, viewport] of Object.entries(WIDTHS))
  for (const [scenario, name, heading, end] of ENDS)
    test(`a payment that ends ${name}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const shopper = new Shopper(page, scenario, 5);
      await shopper.goesToPay();
      await end(shopper);
      await shopper.waitsFor(heading);
      await page.waitForLoadState('networkidle');
      await new Camera(page, `ends ${size} ${name}`).shoot(name);
    });

for (const [size, viewport] of Object.entries(WIDTHS))
  test(`a round at a table, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shopper = new Shopper(
      page,
      { store: 'restaurant', kind: 'table', who: 'guest', method: 'PAY_LATER' },
      7,
    );
    const camera = new Camera(page, `table ${size}`);
    await shopper.sitsDown();
    await camera.shoot('menu');
    await shopper.adds();
    await shopper.viewsCart();
    await shopper.sees('atTable');
    await camera.shoot('who');
    await shopper.tellsWho();
    await shopper.sees('review');
    await camera.shoot('review');
    await shopper.ordersAndReads();
    await shopper.sees('placed');
    await showsLines(page);
    await camera.shoot('sent');
    await page.goto(`${shopper.url}/cart/table-checkout`);
    await expect(page.getByRole('region', { name: /^Bill of/ })).toBeVisible();
    await camera.shoot('bill');
  });

for (const [size, viewport] of Object.entries(WIDTHS))
  test(`every end that money can come to in days, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const shopper = new Shopper(page, PURCHASES[1]!, 5);
    await shopper.goesToPay();
    await shopper.paysThere();
    await shopper.sees('paid');
    const order = await shopper.orderFromServer();
    const camera = new Camera(page, `money ${size}`);
    for (const [name, heading, change] of FED) {
      await feed(page, order, change);
      await page.goto(`${shopper.url}/orders/${shopper.placed.id}`);
      await shopper.waitsFor(heading);
      await page.waitForLoadState('networkidle');
      await camera.shoot(name);
      await page.goto(`${shopper.url}/orders`);
      await page.waitForLoadState('networkidle');
      if (name === 'in process') await camera.shoot('list');
      await page.goto(`${shopper.url}/fr/orders/${shopper.placed.id}`);
      await page.waitForLoadState('networkidle');
      await camera.shoot(`${name}, in French`, { whole: false });
    }
  });
