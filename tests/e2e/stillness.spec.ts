import type { Page } from '@playwright/test';
import { isSampled } from '#tests/support/proofSize.ts';
import { expect, test } from './pageProblems.ts';
import { storeOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

/** Cumulative layout shift, as a browser counts it: what the shopper has just caused is not in it. A header that was painted in pieces came to 0.002 at least. */
const MOST = 0.002;
/** Of the page of an order: a line may turn out longer, no block comes above another. Blocks that came one by one were at 0.013 at least (435). */
const MOST_OF_ORDER = 0.01;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];
interface Shift {
  value: number;
  what: string[];
  ofHeader: boolean;
}

/** Runs in the page before anything of it. */
function watch(): void {
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  interface Entry extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        shifts.push({
          value,
          what: sources.map(({ node }) => (node?.textContent ?? '').trim().slice(0, 40)),
          ofHeader: sources.some(({ node }) =>
            (node instanceof Element ? node : node?.parentElement)?.closest('.header'),
          ),
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Of a header nothing moves; of what stands below it, as much as is told. */
async function jumpsOf(page: Page, address: string, most = MOST): Promise<Shift[]> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('One moment')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  console.log(`layout shift ${sum.toFixed(4)} ${new URL(address).pathname}`);
  return sum > most ? shifts : shifts.filter(({ ofHeader }) => ofHeader);
}

/** What a page asks for comes after its first picture was painted. */
async function isOnRoad(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
}

test('nothing jumps while a page of the catalogue or of the account fills', async ({ page }) => {
  test.slow();
  await page.addInitScript(watch);
  await isOnRoad(page);
  const grocery = storeUrl('grocery');
  for (const path of ['/', '/products', '/products?q=milk', '/products/hass-avocados'])
    expect.soft(await jumpsOf(page, grocery + path), path).toEqual([]);
  expect.soft(await jumpsOf(page, `${storeUrl('restaurant')}/`), 'menu').toEqual([]);
  const customer = { kind: 'goods', who: 'customer', method: 'PAY_LATER' } as const;
  const shopper = new Shopper(page, { store: 'grocery', ...customer }, 3);
  await shopper.goesToReview();
  for (const path of ['/cart/information', '/cart/checkout'])
    expect.soft(await jumpsOf(page, grocery + path), path).toEqual([]);
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  // What is in the cart its header says in every document from its first picture on.
  await page.goto(`${grocery}/products`);
  await page.locator('[data-add] [data-step]').first().click();
  await expect(page.locator('[data-count]').first()).toHaveText('1');
  for (const [turn, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    // Below the header a card turns to the number that is in the cart.
    expect.soft(await jumpsOf(page, `${grocery}/products`, 1), `${size.width} list`).toEqual([]);
    // Sampled is each page on a phone or on a wide screen in turn.
    for (const path of [
      '/account',
      '/account/profile',
      '/account/addresses',
      '/account/security',
      '/account/devices',
      '/orders',
      '/appointments',
      '/notifications',
    ].filter((_, at) => !isSampled || at % 2 === turn))
      expect.soft(await jumpsOf(page, grocery + path), `${size.width} ${path}`).toEqual([]);
  }
});

test.describe('where news of an order are offered', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an order that is to be paid later, and then is paid, is shown without a jump', async ({
    page,
  }) => {
    const grocery = storeUrl('grocery');
    await page.context().grantPermissions(['notifications'], { origin: grocery });
    const customer = { kind: 'goods', who: 'customer', method: 'PAY_LATER' } as const;
    const shopper = new Shopper(page, { store: 'grocery', ...customer }, 3);
    await shopper.goesToReview();
    await shopper.ordersAndReads();
    await shopper.sees('placed');
    const order = `${grocery}/orders/${shopper.placed.id}`;
    await page.addInitScript(watch);
    await isOnRoad(page);
    const isStill = async (how: string): Promise<void> => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const jumps = await jumpsOf(page, order, MOST_OF_ORDER);
        expect.soft(jumps, `${how} ${size.width}`).toEqual([]);
        await expect(page.getByRole('button', { name: 'Notify me' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'What you ordered' })).toBeVisible();
      }
    };
    await isStill('to be paid later');
    await shopper.continues();
    await shopper.paysThere();
    await shopper.sees('paid');
    await isStill('paid');
  });
});

test('the page behind an opened cart stands where it stood, as wide as it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl('grocery')}/products`);
  await page.locator('[data-add] [data-step]').first().click();
  // What the press itself changes of the shelf is there before its places are read.
  await expect(page.locator('[data-count]').first()).toHaveText('1');
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  const places = () =>
    page.evaluate(() =>
      ['.card', 'h1', '.footer'].map((one) => {
        const { x, y, width } = document.querySelector(one)?.getBoundingClientRect() ?? {};
        return [one, x, y, width];
      }),
    );
  await page.mouse.move(20, 450);
  const before = await places();
  // Where it stands: a driver's own press would scroll it into view first.
  await page.locator('[data-cart]:visible').first().dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Your cart' })).toBeVisible();
  await page.mouse.wheel(0, 400);
  await page.keyboard.press('PageDown');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await places()).toEqual(before);
});

test('the first item leaves a phone’s header as high as it was, and a table its name in one line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const high = (place: string) =>
    page
      .locator(place)
      .first()
      .evaluate((one) => one.getBoundingClientRect().height);
  await page.goto(`${storeUrl('retail')}/products/watch-cap`);
  const before = await high('.header');
  await page
    .getByRole('button', { name: /^Add\b/ })
    .first()
    .click();
  await expect(page.locator('[data-cart] [data-count]:visible').first()).toHaveText('1');
  expect(await high('.header'), 'retail').toBe(before);

  await page.goto(storeUrl('restaurant'));
  const line = await high('.header .brand');
  const table = storeOf('restaurant').tables[0]!.id;
  await page.goto(`${storeUrl('restaurant')}/t/${table}`);
  await expect(page.locator('.header [data-table-name]')).toBeVisible();
  expect(await high('.header .brand'), 'the restaurant’s name beside its table').toBe(line);
});

test('what is put into a cart from a shelf makes no card of it higher', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Where nothing is said of the stock, so that no other line keeps the room.
  for (const path of [`${storeUrl('grocery')}/products`, storeUrl('restaurant')]) {
    await page.goto(path);
    const cards = page.locator('.card');
    const at = await cards.evaluateAll((all) =>
      all.findIndex(
        (one, index) =>
          one.querySelector('[data-add] > [data-step]') &&
          !all.some((other, place) => Math.abs(place - index) < 2 && other.querySelector('.stock')),
      ),
    );
    const card = cards.nth(at);
    const high = () => card.evaluate((one) => one.getBoundingClientRect().height);
    const before = await high();
    await card.getByRole('button', { name: /^Add\b/ }).click();
    await expect(card.getByRole('group').getByText('1', { exact: true })).toBeVisible();
    await expect(card).toContainText('1 in your cart');
    expect(await high(), path).toBe(before);
  }
});

test('on a wide screen the button that buys stays under the pointer, whatever is chosen or was added (finding Z93)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const main = page.getByRole('main');
  const button = page.locator('.product .buy-button');
  const place = async () => {
    const { x, y, height } = (await button.boundingBox())!;
    return { x, y, height };
  };
  await page.goto(`${storeUrl('retail')}/products/harbor-crew`);
  await page.waitForLoadState('networkidle');
  const before = await place();
  await main.getByRole('group', { name: 'Size' }).locator('a:not([data-out])').first().click();
  await expect(button).toHaveText(/^Add\b/);
  expect(await place(), 'a size is chosen').toEqual(before);
  await button.click();
  await expect(page.locator('.buy-held')).toContainText('1 in your cart');
  expect(await place(), 'it was added').toEqual(before);
  const kept = await page.evaluate(() => localStorage.getItem('storefront.cart') ?? '');
  expect(JSON.parse(kept).value.cart.items).toHaveLength(1);
});

test('the header of a phone stands still as an order is placed (finding Z94)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shopper = new Shopper(
    page,
    { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' },
    5,
  );
  await shopper.goesToReview();
  const back = page.locator('.header .back-link');
  await expect(back).toHaveAccessibleName('Back to the shop');
  const places = () =>
    page.locator('.header').evaluate((header) =>
      [header, ...header.querySelectorAll('.brand, .back-link, [data-cart]')].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  const before = await places();
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  await expect(page.locator('.header [data-cart]')).toBeVisible();
  expect(await places()).toEqual(before);
  expect((await shopper.orderFromServer()).lines).toHaveLength(1);
});
