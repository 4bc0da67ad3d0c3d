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
    await lines
      .first()
      .getByRole('button', { name: /^One less of/ })
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
  await page.goto(`${shopper.url}/appointments/${transaction.appointmentIds[0]}`);
  await expect(page.locator('main').getByRole('status').first()).toContainText('confirmed');

  await test.step('what is paid is asked to be cancelled there, and the money is told before (U8)', async () => {
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: 'Show on a map' })).toHaveAttribute(
      'href',
      /openstreetmap/,
    );
    await main.getByRole('button', { name: 'Ask the shop to cancel' }).press('Enter');
    const form = main.getByRole('region', { name: 'Ask the shop to cancel' });
    await expect(form).toContainText('that you have paid goes back. The shop sends it.');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await photograph(page, `visit-cancel-${width}`);
      expect(await faultsOf(page, 'wcag')).toEqual([]);
    }
    await form.getByLabel('What should the shop know?').fill('I am ill.');
    await form.getByRole('button', { name: 'Send to the shop' }).press('Enter');
    await expect(
      main.getByText('The shop has been told. Once it has seen to it, this page says so.'),
    ).toBeFocused();
    await expect(main.getByRole('button', { name: 'Ask the shop to cancel' })).toHaveCount(0);
    await main.getByRole('link', { name: /^Order / }).click();
    await expect(main.getByRole('region', { name: 'Something about this order?' })).toContainText(
      'I am ill.',
    );
    const { requests, paymentState } = await shopper.orderFromServer();
    expect(requests).toMatchObject([{ kind: 'CANCEL', status: 'OPEN' }]);
    expect(requests?.[0]?.text).toMatch(/^Cancel: .+\. I am ill\.$/);
    expect(paymentState).toBe('PAID');
  });
});
