import { accountsOf } from '#server/demo/accounts.ts';
import { RESTAURANT } from '#server/demo/stores.ts';
import { expect, test } from './pageProblems.ts';
import { Shopper } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';

/** A table at which no other journey sits. */
const table = RESTAURANT.tables[0]!;

test('a press that closes a table while a guest’s payment cannot be asked about, or that another press overtook, says what became of it (516, 527, finding Z166)', async ({
  page,
  problems,
}) => {
  const amina = new Shopper(
    page,
    { store: 'restaurant', kind: 'table', who: 'guest', method: 'PAY_LATER' },
    1,
  );
  const waiter = await strangerOf(amina, problems);
  const { email, password } = accountsOf('restaurant').find((one) => one.roles.includes('staff'))!;
  await waiter.page.goto(`${waiter.url}/staff/tables`);
  await waiter.main.getByRole('link', { name: 'Sign in' }).click();
  await waiter.page.getByLabel('E-mail').fill(email);
  await waiter.page.getByLabel('Password', { exact: true }).fill(password);
  await waiter.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(waiter.heading('Tables')).toBeVisible();

  await page.goto(`${amina.url}/t/${table.id}`);
  await amina.sitsAt(table.id);
  await amina.adds();
  await amina.viewsCart();
  await page.getByLabel('Name for this order').fill('Amina');
  await amina.sees('review');
  await amina.ordersAndReads();
  await expect(amina.heading('Sent to the kitchen')).toBeVisible();

  const cardOn = (at: typeof page) =>
    at
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: at.getByRole('heading', { name: table.name }) });
  const asks = (at: typeof page) =>
    cardOn(at).getByRole('button', { name: 'Close the table' }).click();
  const answers = (at: typeof page, name: string) =>
    at.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  const said = waiter.main.getByRole('alert');

  // As the server answers while the provider cannot be asked.
  const closing = '**/api/v1/tables/*/close*';
  await waiter.page.route(closing, (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'ATTEMPT_LIVE', status: 409, code: 'ATTEMPT_LIVE' },
    }),
  );
  await asks(waiter.page);
  await answers(waiter.page, 'Cash');
  await expect(said).toContainText('its provider does not answer. Nothing was recorded');
  await expect(cardOn(waiter.page)).toBeVisible();
  await waiter.page.unroute(closing);

  // The page is as old as its question until the press is sent.
  const tables = '/api/v1/staff/tables';
  const answer = await waiter.page.waitForResponse((one) => one.url().includes(tables));
  const known = await answer.json();
  let isOld = true;
  await waiter.page.route(`**${tables}*`, (route) =>
    isOld ? route.fulfill({ json: known }) : route.continue(),
  );
  waiter.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/close')) isOld = false;
  });
  await asks(waiter.page);
  const other = await waiter.page.context().newPage();
  await other.goto(`${waiter.url}/staff/tables`);
  await asks(other);
  await answers(other, 'It was not paid');
  await answers(other, 'Close without payment');
  await expect(cardOn(other).getByRole('button', { name: 'Close the table' })).toHaveCount(0);

  await answers(waiter.page, 'Cash');
  await expect(said).toContainText(`Another press closed ${table.name} in another way.`);
  await expect(cardOn(waiter.page).getByRole('button', { name: 'Close the table' })).toHaveCount(0);
  await page.reload();
  await expect(amina.heading('Sent to the kitchen')).toBeVisible();
  await expect(amina.heading('Order placed and paid')).toHaveCount(0);
});
