import type { Page } from '@playwright/test';
import { expect, test } from './pageProblems.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

/** Cumulative layout shift, as a browser counts it: what the shopper has just caused is not in it. On a slow road a header is painted while its end is still coming. */
const MOST = 0.004;
interface Shift {
  value: number;
  what: string[];
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
        });
  }).observe({ type: 'layout-shift', buffered: true });
}

async function jumpsOf(page: Page, address: string): Promise<Shift[]> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('One moment')).toHaveCount(0);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  console.log(`layout shift ${sum.toFixed(4)} ${new URL(address).pathname}`);
  return sum > MOST ? shifts : [];
}

test('nothing jumps while a page of the catalogue or of the account fills', async ({ page }) => {
  test.slow();
  await page.addInitScript(watch);
  // As on a road: what a page asks for comes after its first picture was painted.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
  const grocery = storeUrl('grocery');
  for (const path of ['/', '/products', '/products?q=milk', '/products/hass-avocados'])
    expect.soft(await jumpsOf(page, grocery + path), path).toEqual([]);
  const customer = { kind: 'goods', who: 'customer', method: 'PAY_LATER' } as const;
  const shopper = new Shopper(page, { store: 'grocery', ...customer }, 3);
  await shopper.goesToReview();
  for (const path of ['/cart/information', '/cart/checkout'])
    expect.soft(await jumpsOf(page, grocery + path), path).toEqual([]);
  await shopper.sees('review');
  await shopper.ordersAndReads();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const path of [
      '/account',
      '/account/profile',
      '/account/addresses',
      '/account/security',
      '/account/devices',
      '/orders',
      '/appointments',
      '/notifications',
    ])
      expect.soft(await jumpsOf(page, grocery + path), `${size.width} ${path}`).toEqual([]);
  }
});

test('the page behind an opened cart stands where it stood, as wide as it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl('grocery')}/products`);
  await page.locator('[data-add] [data-step]').first().click();
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
