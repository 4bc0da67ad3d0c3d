import type { Locator, Page } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { RESTAURANT } from '#server/demo/stores.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './pageProblems.ts';
import { photograph } from './screenshots.ts';
import { Shopper } from './shopper.ts';
import { caughtMails } from './simulator.ts';
import { strangerOf } from './situations/kit.ts';

/** Tables at which no other journey sits. */
const [table, served, called] = [
  RESTAURANT.tables[2]!,
  RESTAURANT.tables[4]!,
  RESTAURANT.tables[3]!,
];
const scenario = { store: 'restaurant', kind: 'table', who: 'guest', method: 'PAY_LATER' } as const;

async function sends(shopper: Shopper, name: string, { id } = table): Promise<void> {
  await shopper.page.goto(`${shopper.url}/t/${id}`);
  await shopper.sitsAt(id);
  await shopper.adds();
  await shopper.viewsCart();
  await shopper.page.getByLabel('Name for this order').fill(name);
  if (id === served.id) await payingIsFolded(shopper);
  await ordersRound(shopper);
}
async function sendsAnother(shopper: Shopper): Promise<void> {
  await shopper.adds();
  await shopper.viewsCart();
  await ordersRound(shopper);
}
/** Where a table has one bill, a round is sent by one button, and no way to pay is in sight until it is asked for (U32). */
async function payingIsFolded({ page }: Shopper): Promise<void> {
  await expect(page.getByText('Nothing goes to the kitchen until you send it.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send order to the kitchen/ })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByText('Pay now instead').click();
  await expect(page.getByRole('radio', { name: /card/i }).first()).toBeVisible();
}
async function ordersRound(shopper: Shopper): Promise<void> {
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  await expect(shopper.heading('Sent to the kitchen')).toBeVisible();
}

async function paysByCard({
  page,
  main,
  heading,
}: Pick<Shopper, 'page' | 'main'> & { heading: Shopper['heading'] }): Promise<void> {
  await expect(heading('Your bill')).toBeVisible();
  await expect(main.getByRole('button', { name: /Continue this payment/ })).toHaveCount(0);
  await main.locator('input[value="STRIPE"]').check();
  await main.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(heading('Bill paid')).toBeVisible();
}
const seesBill = (page: Page, { name } = table) =>
  page.getByRole('region', { name: `Bill of ${name}` });

/** The rows of a bill make its sum, and so do the prices of its dishes. */
async function addsUp(bill: Locator, total: string): Promise<void> {
  const rowOf = (name: string): Locator =>
    bill.locator('dl > dt').getByText(name, { exact: true }).locator('xpath=following::dd[1]');
  const amountIn = async (place: Locator): Promise<number> =>
    Math.round(Number((await place.innerText()).replace(/[^\d.]/g, '')) * 100);
  const rows = ['Items', 'Service charge', 'Service tax'].map((name) => amountIn(rowOf(name)));
  const [items, service, tax] = (await Promise.all(rows)) as [number, number, number];
  expect(service).toBeGreaterThan(0);
  expect(tax).toBeGreaterThan(0);
  expect(items + service + tax).toBe(await amountIn(rowOf(total)));
}

test('two phones at one table see one bill, pay it dish by dish, and leave the table (F100)', async ({
  page,
  problems,
}) => {
  const amina = new Shopper(page, scenario, 1);
  const ben = await strangerOf(amina, problems);
  await sends(amina, 'Amina');
  // Of a round the bill of its table comes first, then the next round; this round alone is paid by who asks for it (526, finding Z138).
  const leads = amina.main.locator('[data-money] a.button');
  await expect(leads).toHaveText([/^See the table's bill · /, 'Order another round']);
  await expect(leads.first()).toHaveClass(/button-main/);
  await expect(amina.main.getByRole('button', { name: /^Pay / })).toBeHidden();
  await amina.main.getByText('Pay only this order now').click();
  await expect(amina.main.getByRole('button', { name: /^Pay / })).toBeVisible();
  await expect(amina.page.locator('.back-link')).toHaveAccessibleName('Back to the menu');
  await leads.last().click();
  await expect(amina.page).toHaveURL(new RegExp(`/t/${table.id}$`));
  await amina.page.goBack();
  await sends(ben, 'Ben');

  await amina.page.getByRole('link', { name: /^See the table/ }).click();
  const hers = seesBill(amina.page);
  await expect(hers.getByText('Ben').first()).toBeVisible();
  // What comes to the prices of the dishes is said, and makes the sum (490, finding Z95).
  await addsUp(hers, 'Together');
  await hers.getByRole('checkbox', { disabled: false }).first().check();
  const untipped = await hers.getByRole('button', { name: /^Pay what is ticked/ }).innerText();
  await hers.getByRole('group', { name: 'Add a tip?' }).getByRole('radio').nth(2).check();
  const tipped = hers.getByRole('button', { name: /^Pay what is ticked/ });
  await expect(tipped).not.toHaveText(untipped);
  await tipped.click();
  await expect(amina.main.locator('dt', { hasText: /^Tip$/ })).toBeVisible();
  await expect(amina.main.locator('dt', { hasText: /^Service charge$/ })).toBeVisible();
  // A press beside a payment that is open starts no other one, and says so (526, finding Z140).
  const [bill] = [new URL(amina.page.url()).pathname];
  await amina.page.goto(`${amina.url}/cart/table-checkout`);
  await expect(hers.getByText('You have a payment open.')).toBeVisible();
  await expect(hers.getByText('You are paying').first()).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  await hers.getByRole('link', { name: 'Go on with your payment' }).click();
  await expect(amina.page).toHaveURL(new RegExp(`${bill}$`));
  await paysByCard({ page: amina.page, main: amina.main, heading: (name) => amina.heading(name) });
  await expect(
    amina.main.getByText(/^Thank you\. .* is still to pay at the table\.$/),
  ).toBeVisible();
  await expect(amina.main.locator('dt', { hasText: /^Tip$/ })).toBeVisible();

  // The menu of a table names the way to its bill and to a waiter (finding Z69).
  await ben.page.goto(`${ben.url}/t/${table.id}`);
  await expect(ben.main.getByText('10% service charge is added at the table.')).toBeVisible();
  const way = ben.main.getByRole('link', { name: `${table.name} · bill and waiter` });
  await expect(way).toBeInViewport({ ratio: 1 });
  await way.click();
  const his = seesBill(ben.page);
  await expect(ben.page.getByRole('button', { name: 'Call a waiter' })).toBeVisible();
  await expect(his.getByRole('checkbox', { disabled: true }).first()).toBeVisible();
  await expect(his.locator('dt', { hasText: 'Amina paid' })).toBeVisible();
  // A payment that is stopped ends no meal: the bill is open as before, and one press away (finding Z70).
  const whole = his.getByRole('button', { name: /^Pay the whole bill/ });
  const left = (await whole.innerText()).replace(/^.*, /, '');
  await whole.click();
  await expect(ben.heading('Your bill')).toBeVisible();
  await expect(ben.main.getByText(/is kept until/)).toHaveCount(0);
  await ben.main.getByRole('button', { name: 'Stop this payment' }).click();
  const asks = ben.page.getByRole('alertdialog', { name: 'Stop this payment?' });
  await asks.getByRole('button', { name: 'Stop this payment' }).click();
  await expect(ben.heading('Payment stopped')).toBeVisible();
  await expect(ben.main.getByText(`${left} stays on the bill of the table`)).toBeVisible();
  await expect(ben.main.getByRole('link', { name: 'Invoice' })).toHaveCount(0);
  await ben.main
    .getByRole('link', { name: /^See the table/ })
    .first()
    .click();
  await expect(whole).toHaveText(new RegExp(`${left.replace('.', '\\.')}$`));
  const receipt = his.getByLabel(/^E-mail for a receipt/);
  await receipt.fill('ben@');
  await whole.click();
  await expect(receipt).toBeFocused();
  await expect(receipt).toHaveAccessibleDescription(/name@example\.com/);
  await receipt.fill('ben@shopper.example');
  await whole.click();
  await paysByCard({ page: ben.page, main: ben.main, heading: (name) => ben.heading(name) });
  await expect(ben.main.getByText('Everything at the table is paid.')).toBeVisible();
  const paidBill = new URL(ben.page.url()).pathname;
  const toBen = async () =>
    (await caughtMails()).filter(({ to }) => to.includes('ben@shopper.example'));
  await expect.poll(async () => (await toBen()).map(({ subject }) => subject)).toHaveLength(1);
  expect((await toBen())[0]?.subject).toContain('Your bill is paid');
  await ben.page.goto(`${ben.url}/cart/table-checkout`);
  await expect(his.getByText('Everything is paid. Thank you.')).toBeVisible();
  await expect(his.getByRole('link', { name: 'You paid' })).toHaveAttribute('href', paidBill);

  await ben.page.getByRole('button', { name: 'Not your table?' }).click();
  await expect(ben.page).toHaveURL(/\/products$/);
  await expect(ben.page.getByText(table.name).first()).toBeHidden();
});

test('Enter in a name leads to the button that sends, and sends nothing by itself (493, finding Z157); a number that cannot be called sends nothing either, and is said at its field (525, finding Z139)', async ({
  page,
}) => {
  const guest = new Shopper(page, scenario, 3);
  await guest.page.goto(`${guest.url}/t/${called.id}`);
  await guest.sitsAt(called.id);
  await guest.adds();
  await guest.viewsCart();
  const name = page.getByLabel('Name for this order');
  await name.fill('Amina');
  await name.press('Enter');
  const button = page.getByRole('button', { name: /^Send order to the kitchen/ });
  await expect(button).toBeFocused();
  await expect(button).toBeInViewport({ ratio: 1 });
  const phone = page.getByLabel(/^Phone/);
  await phone.fill('12');
  await phone.press('Tab');
  await expect(phone).toHaveAccessibleDescription(/cannot be called/);
  await phone.fill('+60 12 345');
  await expect(phone).not.toHaveAccessibleDescription(/cannot be called/);
  await button.click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/cannot be called/);
  expect(await guest.ordersFromServer()).toEqual([]);
  await phone.fill('+60 12-345 6789');
  await page.getByRole('button', { name: 'Continue' }).click();
  await guest.ordersAndReads();
  await expect(guest.heading('Sent to the kitchen')).toBeVisible();
  expect((await guest.orderFromServer()).phone).toBe('+60123456789');
});

test('a guest calls, a waiter answers, serves one round that was sent by one button (U32), refuses another and closes the table (F100)', async ({
  page,
  problems,
}) => {
  const amina = new Shopper(page, scenario, 1);
  const waiter = await strangerOf(amina, problems);
  const { email, password } = accountsOf('restaurant').find((one) => one.roles.includes('staff'))!;
  await waiter.page.goto(`${waiter.url}/staff/tables`);
  await waiter.main.getByRole('link', { name: 'Sign in' }).click();
  await waiter.page.getByLabel('E-mail').fill(email);
  await waiter.page.getByLabel('Password', { exact: true }).fill(password);
  await waiter.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(waiter.heading('Tables')).toBeVisible();
  const card = waiter.main
    .getByRole('listitem')
    .filter({ has: waiter.page.getByRole('heading', { name: served.name }) });

  await sends(amina, 'Amina', served);
  const first = amina.placed.orderNumber;
  await amina.page.getByRole('link', { name: /^See the table/ }).click();
  await amina.page.getByRole('button', { name: 'Call a waiter' }).click();
  await expect(amina.main.getByText('A waiter was called and comes to your table.')).toBeVisible();
  await expect(card.getByText('Calls for a waiter')).toBeVisible();
  await card.getByRole('button', { name: 'On my way' }).click();
  await expect(amina.main.getByRole('button', { name: 'Call a waiter' })).toBeVisible();

  const round = card.getByRole('region', { name: `Order ${first}` });
  await expect(round, 'how long the table has waited (U33)').toContainText(
    /this minute|minutes? ago/,
  );
  await round.getByRole('button', { name: 'Accept' }).click();
  await round.getByRole('button', { name: 'Served' }).click();
  await expect(seesBill(amina.page, served).getByRole('group', { name: first })).toContainText(
    'served',
  );

  await sendsAnother(amina);
  const second = card.getByRole('region', { name: `Order ${amina.placed.orderNumber}` });
  await second.getByRole('button', { name: 'Cannot be made' }).click();
  await waiter.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cannot be made' })
    .click();
  await expect(second).toContainText('not accepted by the kitchen');
  await amina.page.reload();
  await expect(amina.heading('The kitchen could not take this order')).toBeVisible();
  await expect(amina.main.getByText('You have not been charged.').first()).toBeVisible();

  await sendsAnother(amina);
  const { id, orderNumber } = amina.placed;
  const third = card.getByRole('region', { name: `Order ${orderNumber}` });
  await expect(third).toBeVisible();
  await card.getByRole('button', { name: 'Close the table' }).click();
  const question = waiter.page.getByRole('alertdialog');
  await expect(question, 'finding Z123').toContainText(
    `A round waits for the kitchen: ${orderNumber}.`,
  );
  await expect(question).toContainText(/ is still to pay\. How was it paid at the till\?/);
  await expect(question.getByRole('button', { name: 'It was not paid' })).toBeVisible();
  await question.getByRole('button', { name: 'Cash', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Close the table' })).toHaveCount(0);
  await amina.page.reload();
  await expect(amina.heading('Order placed and paid')).toBeVisible();
  const sums = (main: Locator, name: string): Locator =>
    main.locator('dl dt').getByText(name, { exact: true }).locator('xpath=following::dd[1]');
  const total = (await sums(amina.main, 'Total MYR').first().innerText()).trim();
  await expect(sums(amina.main, 'Paid').first(), 'finding Z122').toHaveText(total);
  await third.getByRole('link', { name: orderNumber }).click();
  await expect(sums(waiter.main, 'Received')).toHaveText(total);
  await expect(waiter.main.getByText('Cash', { exact: true })).toBeVisible();
  expect(waiter.page.url()).toContain(id);
  await waiter.page.goBack();
  await third.getByRole('button', { name: 'Accept' }).click();
  await third.getByRole('button', { name: 'Served' }).click();
  await expect(card).toHaveCount(0);
  await amina.page.goto(`${amina.url}/cart/table-checkout`);
  await expect(amina.main.getByText('The table was settled, or you left it.')).toBeVisible();
});

test('a bill asks for the e-mail address and phone that its ways to pay must know, and is then paid by one of them (515, finding Z158)', async ({
  page,
}) => {
  const amina = new Shopper(page, scenario, 1);
  await sends(amina, 'Amina', RESTAURANT.tables[3]!);
  await page.getByRole('link', { name: /^See the table/ }).click();
  await page.getByRole('button', { name: /^Pay the whole bill/ }).click();
  await expect(amina.heading('Your bill')).toBeVisible();
  const way = amina.main.locator('input[name="method"][value="IPAY"]');
  await expect(way).toBeDisabled();
  const field = amina.main.getByLabel('E-mail for the payment');
  const add = amina.main.getByRole('button', { name: 'Add to the order' });
  await add.click();
  await expect(field).toBeFocused();
  await field.fill('amina@');
  await add.click();
  await expect(field).toHaveAccessibleDescription(/looks like name@example\.com/);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await photograph(page, `bill-email-${width}`);
    expect(await faultsOf(page, 'wcag')).toEqual([]);
  }
  await field.fill('amina@example.test');
  await amina.main.getByLabel('Phone for the payment').fill('012-345 6789');
  await add.click();
  await expect(way).toBeEnabled();
  await expect(field).toHaveCount(0);
  await way.check();
  await amina.main.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(amina.heading('Bill paid')).toBeVisible();
  const orders = (await amina.ordersFromServer()) as OrderView[];
  expect(orders.find(({ isBill }) => isBill)).toMatchObject({
    email: 'amina@example.test',
    phone: '+60123456789',
    paymentState: 'PAID',
  });
});
