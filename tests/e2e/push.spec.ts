import type { Page } from '@playwright/test';
import { expect, test } from './pageProblems.ts';
import { newEmail, PASSWORD } from './people.ts';
import { PushedBrowser } from './pushMessages.ts';
import type { Scenario } from './shopper.model.ts';
import { Shopper } from './shopper.ts';

test.use({ serviceWorkers: 'allow' });

const later: Scenario = { store: 'retail', kind: 'goods', who: 'guest', method: 'PAY_LATER' };
const now: Scenario = { ...later, method: 'STRIPE' };
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('status');
const MARKUP = '<img src=x onerror="document.title=\'broken\'"> & <b>7</b>';

async function orders(page: Page, scenario: Scenario, taste: number): Promise<Shopper> {
  const shopper = new Shopper(page, scenario, taste);
  await shopper.comesWithCart();
  await expect(page.getByLabel('Full name').or(shopper.mainButton()).first()).toBeVisible();
  if (await page.getByLabel('Full name').isVisible()) await shopper.tellsWho();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  return shopper;
}

test('a customer says "notify me" after an order, hears of the next one on the page and by the system, and finds it in the list', async ({
  page,
  context,
}) => {
  const browser = new PushedBrowser(context);
  const { url } = new Shopper(page, later);
  await context.grantPermissions(['notifications'], { origin: url });
  await browser.subscribes();
  await page.goto(`${url}/register?next=/products`);
  await page.getByLabel('Full name').fill('Nadia Karimi');
  await page.getByLabel('E-mail').fill(newEmail('pushed'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(`${url}/products`);

  const first = await orders(page, later, 2);
  await first.sees('placed');
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('This device gets updates about your order.')).toBeVisible();

  const second = await orders(page, now, 3);
  await second.sees('atProvider');
  await second.paysThere();
  await second.sees('paid');
  const title = `Order ${second.placed.orderNumber} is paid`;
  await expect.poll(async () => (await browser.pushed()).map((one) => one.title)).toContain(title);
  const message = (await browser.pushed()).find((one) => one.title === title);

  await test.step('in the foreground: a toast with its title, the bell and the list follow (specification 4)', async () => {
    await page.goto(`${url}/notifications`);
    const row = page.getByRole('link', { name: new RegExp(title) });
    await expect(row).toContainText('New');
    const bell = page.getByRole('link', { name: /^Notifications/ });
    await expect(bell).toContainText(/[1-9]/);
    // The page says so once its chart listens; what comes earlier, the system says.
    await expect(page.getByText('This device gets notifications.')).toBeVisible();
    await browser.delivers(page, message);
    await expect(toast(page)).toContainText(title);
    await browser.delivers(page, message);
    expect(await browser.shown()).toEqual([]);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(row).not.toContainText('New');
    await expect(bell.locator('.badge')).toBeHidden();
  });

  await test.step('D3: markup is text, and leads nowhere else', async () => {
    await browser.delivers(page, {
      id: 'markup',
      title: MARKUP,
      body: MARKUP,
      place: 'order',
      ref: '../../evil',
    });
    await expect(toast(page)).toContainText(MARKUP);
    await expect(page.locator('[role="status"] img')).toHaveCount(0);
    await expect(page).toHaveTitle('Notifications');
  });

  await test.step('in the background: a notification of the system, whose click opens the order; the same again is not told (I35)', async () => {
    await page.goto('about:blank');
    await browser.delivers(page, { ...message, id: `${message?.id}:again` });
    await expect.poll(() => browser.shown()).toEqual([expect.objectContaining({ title })]);
    const leads = await browser.clicks();
    expect(leads).toBe(`${url}/orders/${second.placed.id}`);
    await browser.delivers(page, { ...message, id: `${message?.id}:again` });
    // S24: an address of another site is no place.
    await browser.delivers(page, {
      id: 'elsewhere',
      title: 'Elsewhere',
      body: '',
      place: 'https://evil.example',
      ref: 'x',
    });
    await expect
      .poll(() => browser.shown())
      .toEqual([expect.objectContaining({ title: 'Elsewhere' })]);
    expect(await browser.clicks()).toBe(`${url}/notifications`);
    await page.goto(leads);
    await second.sees('paid');
  });

  await test.step('a click opens the shop in the language that was spoken last', async () => {
    await page.goto(`${url}/fr/notifications`);
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/spoken'))?.text()))
      .toBe('/fr');
    // Its chart has settled: nothing of the worker's registration is under way when the page is left.
    await expect(page.getByText('Cet appareil reçoit les notifications.')).toBeVisible();
    await page.goto('about:blank');
    await browser.delivers(page, { ...message, id: `${message?.id}:french` });
    expect(await browser.clicks()).toBe(`${url}/fr/orders/${second.placed.id}`);
  });

  await test.step('I39: whoever signs out takes the device along', async () => {
    await page.goto(`${url}/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('push'))),
      )
      .toEqual([]);
    await expect(page.getByRole('link', { name: /^Notifications \d/ })).toHaveCount(0);
  });
});

test('F40, F42: a browser that is not allowed to tells its console alone, and the order is there all the same', async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const shopper = await orders(page, later, 4);
  await shopper.sees('placed');
  // No person has allowed it here, so Chromium refuses by itself.
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect.poll(() => lines).toContain('notification permission denied');
  await expect(page.getByRole('button', { name: 'Notify me' })).toHaveCount(0);
  await expect(page.getByText(/permission|push|service worker/i)).toHaveCount(0);
});

test.describe('through Firebase', () => {
  // The shop of the journeys has no project, so its documents are told of one, and Google's two addresses are answered here.
  test.use({ bypassCSP: true });

  test('a device gets its token by Firebase Cloud Messaging with the worker of this site, and gives it back', async ({
    page,
    context,
  }) => {
    const { url } = new Shopper(page, later);
    const browser = new PushedBrowser(context);
    const told: unknown[] = [];
    await context.grantPermissions(['notifications'], { origin: url });
    await browser.subscribes();
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        const block = document.getElementById('config');
        if (document.readyState !== 'interactive' || !block) return;
        const key =
          'BDOU99-h67HcA6JeFXHbSNMu7e2yNNu3RzoMj8TM4W88jITfq7ZmPvIM1Iv-4_l2LxQcYwhqby2xGpWwzjfAnG4';
        block.textContent = JSON.stringify({
          ...JSON.parse(block.textContent ?? ''),
          push: { transport: 'fcm', key },
        });
      });
    });
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    await context.route(/firebaseinstallations\.googleapis\.com/, (route) =>
      route.fulfill({
        headers,
        json: {
          name: 'installation',
          fid: 'f'.repeat(22),
          refreshToken: 'r',
          authToken: { token: 'installation-token', expiresIn: '604800s' },
        },
      }),
    );
    await context.route(/fcmregistrations\.googleapis\.com/, async (route) => {
      told.push(route.request().method());
      await route.fulfill({ headers, json: { token: 'a-token-of-firebase-cloud-messaging' } });
    });
    await context.route('**/api/v1/push-token*', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: [] });
      told.push(route.request().postDataJSON());
      return route.fulfill({ json: { id: 'this-device' } });
    });
    await context.route('**/api/v1/push-token/*', async (route) => {
      told.push(new URL(route.request().url()).pathname);
      await route.fulfill({ json: { id: 'this-device' } });
    });
    await page.goto(`${url}/notifications`);
    await page.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByText('This device gets notifications.')).toBeVisible();
    expect(told.filter((one) => one !== 'OPTIONS')).toEqual([
      'POST',
      {
        address: { transport: 'fcm', token: 'a-token-of-firebase-cloud-messaging' },
        businessId: expect.any(String),
      },
    ]);
    await page.getByRole('button', { name: 'Turn off notifications' }).click();
    await expect(page.getByText('Notifications are off on this device.')).toBeVisible();
    await expect.poll(() => told).toContain('/api/v1/push-token/this-device');
    expect(told).toContain('DELETE');
  });
});
