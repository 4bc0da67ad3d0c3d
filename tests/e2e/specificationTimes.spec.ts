import type { Page, Request } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { expect, test } from './pageProblems.ts';
import type { Scenario } from './scenarios.ts';
import { photograph } from './screenshots.ts';
import { Shopper } from './shopper.ts';
import { keptCart } from './specificationCart.ts';

interface Posted {
  path: string;
  body: Record<string, unknown>;
}

/** What the page writes about times and orders, in that order. */
function writesOf(page: Page): Posted[] {
  const written: Posted[] = [];
  page.on('request', (request: Request) => {
    const path = /\/api\/v1(\/(?:appointment|cartTransaction))\?/.exec(`${request.url()}?`)?.[1];
    if (path && request.method() === 'POST') written.push({ path, body: request.postDataJSON() });
  });
  return written;
}

const seen = async (shopper: Shopper) =>
  (await shopper.orderFromServer()) as unknown as {
    lines: { appointments: { id: string; status: string }[] }[];
  };

test('specification 4, times: services stay separate lines, are held before the order, and PAID marks every one of them', async ({
  page,
}) => {
  const scenario: Scenario = { store: 'beauty', kind: 'services', who: 'guest', method: 'STRIPE' };
  const shopper = new Shopper(page, scenario, 7);
  const written = writesOf(page);
  await shopper.adds();
  const items = async () =>
    (await keptCart(page)).items.map(({ product, type, qty }) => [product.id, type, qty]);
  await expect.poll(items).toHaveLength(1);
  const [one] = await items();
  await test.step('a service that is there already is a line of its own', async () => {
    await page.reload();
    await shopper.booksLate();
    await expect.poll(items).toEqual([one, one]);
    await shopper.opensCart();
    const lines = page.getByRole('dialog', { name: 'Your visit' }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    // The newest stands first, and stays: the earliest time of tonight can be too near to be moved.
    await lines
      .last()
      .getByRole('button', { name: /^Remove / })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'DELETE' }).click();
    await expect(lines).toHaveCount(1);
    await expect.poll(items).toEqual([one]);
  });
  await shopper.viewsCart();
  await shopper.sees('information');
  await shopper.tellsWho();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('atProvider');

  expect(written.map(({ path }) => path)).toEqual(['/appointment', '/cartTransaction']);
  const [time, order] = written.map(({ body }) => body);
  expect(time).toMatchObject({
    status: 'PENDING',
    paymentType: 'ONLINE',
    servicesProvided: [{ status: 'PENDING' }],
  });
  expect(order).toMatchObject({
    buxPaymentStatus: 'PENDING',
    orderStatus: 'PENDING',
    isServiceOrder: true,
    source: 'estore',
  });

  await shopper.goesBack();
  await shopper.sees('unfinished');
  const session = (name: string) =>
    page.evaluate(
      (key) => JSON.parse(sessionStorage.getItem(key) ?? 'null')?.value ?? null,
      `storefront.${name}`,
    );
  const transaction = (await session('serviceTransaction')) as {
    id: string;
    appointmentIds: string[];
  };
  expect(transaction.appointmentIds).toHaveLength(1);
  const states = async () =>
    (await seen(shopper)).lines.flatMap(({ appointments }) =>
      appointments.map(({ id, status }) => [id, status]),
    );
  expect(await states()).toEqual([[transaction.appointmentIds[0], 'PENDING']]);

  await shopper.paysAgain();
  await shopper.sees('atProvider');
  await shopper.paysThere();
  await shopper.sees('paid');
  expect(await states()).toEqual([[transaction.appointmentIds[0], 'PAID']]);
  await expect
    .poll(() => session('serviceTransactionPaid'))
    .toEqual({ id: transaction.id, left: [] });
  await expect.poll(() => session('serviceTransaction')).toBeNull();
  await expect(page.locator('main')).toContainText(
    /You can move your visit until .+Until then you can also cancel it yourself/,
  );
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toBeVisible();
  await photograph(page, 'visit-order-390');
  await page.goto(`${shopper.url}/appointments/${transaction.appointmentIds[0]}`);
  await expect(page.locator('main').getByRole('status').first()).toContainText('confirmed');

  await test.step('what is paid is cancelled there, where the store lets its shopper, and the money is told before (523)', async () => {
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
      'href',
      /openstreetmap/,
    );
    await main.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
    const sheet = page.getByRole('alertdialog');
    await expect(sheet).toContainText('goes back to you the way it came: ');
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await photograph(page, `visit-cancel-${width}`);
      expect(await faultsOf(page, 'wcag')).toEqual([]);
    }
    await page.getByLabel('What should the shop know?').fill('I am ill.');
    await sheet.getByRole('button', { name: 'Cancel appointment' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Your visit is cancelled');
    await expect(main).toContainText('goes back to you');
    await main.getByRole('link', { name: /^Order / }).click();
    await expect(page.locator('#money')).toContainText('goes back to you');
    expect(await states()).toEqual([[transaction.appointmentIds[0], 'CANCELLED']]);
    const { requests, paymentState } = await shopper.orderFromServer();
    expect(requests).toMatchObject([{ kind: 'CANCEL', text: 'I am ill.', status: 'ANSWERED' }]);
    expect(paymentState).toBe('PAID');
  });
});
