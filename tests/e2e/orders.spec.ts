import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { readPdf } from '#tests/support/pdfText.ts';
import { faultsOf } from './axe.ts';
import { merchantAsks } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { mostOf, productsFor, type Scenario } from './scenarios.ts';
import { photograph } from './screenshots.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

const scenario: Scenario = { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' };
/** Of both there is plenty to the end of a run. */
const first = mostOf(scenario);
const second = productsFor(scenario).find((one) => one.id !== first.id && one.name !== first.name)!;

async function puts(shopper: Shopper, { slug, name }: Product, quantity = 1): Promise<void> {
  await shopper.page.goto(`${shopper.url}/products/${slug}`);
  await shopper.main
    .getByRole('button', { name: /^add\b/i })
    .first()
    .click();
  await expect(shopper.page.locator('[data-count]').first()).not.toBeEmpty();
  if (quantity === 1) return;
  await shopper.opensCart();
  await shopper.page
    .getByRole('textbox', { name: `Quantity of ${name}` })
    .last()
    .fill(String(quantity));
  await shopper.page.keyboard.press('Escape');
}
/** An order of four of the first and one of the second, to be paid when it comes. */
async function ordered(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page, scenario);
  await puts(shopper, second);
  await puts(shopper, first, 4);
  await shopper.viewsCart();
  await shopper.sees('information');
  await shopper.tellsWho();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  return shopper;
}
const seen = async (shopper: Shopper): Promise<OrderView> =>
  (await shopper.orderFromServer()) as unknown as OrderView;
const changes = ({ main }: Shopper) => main.getByRole('region', { name: 'Changes' });
const shopProposes = (shopper: Shopper, quantity: number, note: string) =>
  merchantAsks('grocery', `/cartTransaction/propose-order-change/${shopper.orderId()}`, {
    proposalId: crypto.randomUUID(),
    note,
    lines: [{ productId: first.id, quantity }],
  });

/** The grocery's packer at a desk of their own. */
async function atDesk(browser: Browser, path: string): Promise<Page> {
  const office = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await office.newPage();
  const { email, password } = accountsOf('grocery').find(({ roles }) => roles.includes('staff'))!;
  await desk.goto(`${storeUrl('grocery')}/login?next=${path}`);
  await desk.getByLabel('E-mail').fill(email);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  return desk;
}
async function asks(shopper: Shopper, quantity: number, note: string): Promise<void> {
  await shopper.page.getByText('Ask for a change').click();
  await changes(shopper).getByLabel(first.name).fill(`${quantity}`);
  await shopper.page.getByLabel(/^Message to the shop/).fill(note);
  await shopper.page.getByRole('button', { name: 'Send request' }).press('Enter');
  await expect(
    changes(shopper).getByText('Request sent. The shop’s answer appears here.'),
  ).toBeFocused();
}
async function looksGood(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `wishes/${where}-${width}`);
    expect(await faultsOf(page, 'wcag'), `${where} at ${width}`).toEqual([]);
  }
}

test('what the shopper wishes is found by staff where they work, and each word of theirs is read where it was asked', async ({
  page,
  browser,
}) => {
  const shopper = await ordered(page);
  const { orderNumber, total, proposals: none = [] } = await seen(shopper);
  expect(none).toEqual([]);
  await asks(shopper, 6, 'More guests than I thought');
  const wished = (await seen(shopper)).proposals?.[0]?.total;

  const desk = await atDesk(browser, '/staff/packing');
  const card = desk.getByRole('article', { name: `Order ${orderNumber}` });
  await expect(card).toContainText('The customer asks for a change. Answer it before you pack.');
  await looksGood(desk, 'packing');
  await desk.getByRole('link', { name: 'Open tasks' }).click();
  const find = desk.getByRole('search', { name: 'Find an order' });
  const field = find.getByLabel('Order number, name, e-mail or phone');
  const finds = find.getByRole('button', { name: 'Find an order' });
  // What is said below the field moves no button away from it.
  const standsBeside = async (): Promise<void> => {
    const [one, other] = [(await field.boundingBox())!, (await finds.boundingBox())!];
    expect(other.x).toBeGreaterThan(one.x + one.width);
    expect(Math.abs(other.y + other.height / 2 - one.y - one.height / 2)).toBeLessThan(4);
  };
  await finds.click();
  await expect(find).toContainText('Enter what you are looking for.');
  await expect(field).toBeFocused();
  await standsBeside();
  await field.fill('milk');
  await finds.press('Enter');
  await expect(find).toContainText('No order of this shop matches.');
  await expect(find.getByRole('status')).toBeFocused();
  await standsBeside();
  await looksGood(desk, 'find');
  await find
    .getByLabel('Order number, name, e-mail or phone')
    .fill(orderNumber.replace('-', '').toLowerCase());
  await desk.keyboard.press('Enter');
  await expect(find).toContainText('One order found.');
  await find.getByRole('link', { name: `Order ${orderNumber}` }).press('Enter');
  await expect(desk).toHaveURL(new RegExp(`/staff/orders/${shopper.orderId()}$`));
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderNumber}`);
  await desk.getByRole('link', { name: 'Open tasks' }).click();
  const task = desk.getByRole('article').filter({ hasText: orderNumber });
  await expect(task).toContainText('The customer asks for a change');
  await expect(task).toContainText(/^.*Since .+\(.+\)/);
  await task.getByRole('link').first().click();
  const waits = desk.getByRole('region', { name: 'To do' });
  await expect(waits).toContainText(`${first.name}: 6 instead of 4`);
  await expect(waits).toContainText('More guests than I thought');
  await expect(waits).toContainText(/The total would be .+ instead of/);
  await looksGood(desk, 'desk');
  await waits.getByRole('button', { name: 'Accept the change' }).press('Enter');
  const said = waits.getByRole('status');
  await expect(said).toHaveText('The change was accepted. The order is now as the customer asked.');
  await expect(said).toBeFocused();
  await expect(waits.getByRole('article')).toHaveCount(0);
  await page.reload();
  await expect(shopper.main.getByText('Changed by agreement')).toBeVisible();
  await expect(changes(shopper)).toContainText('The shop made the change that you asked for.');
  const after = await seen(shopper);
  expect(after.total).toBe(wished);
  expect(after.total).toBeGreaterThan(total);
  expect(after.lines.find((line) => line.productId === first.id)?.quantity).toBe(6);

  await asks(shopper, 1, 'They do not come');
  await desk.reload();
  await waits.getByRole('button', { name: 'Keep the order as it is' }).press('Enter');
  await expect(said).toHaveText(/^The order stays as it is\./);
  await page.reload();
  await expect(changes(shopper)).toContainText(
    'The shop did not make the change that you asked for. The order stays as it is.',
  );
  expect((await seen(shopper)).total).toBe(wished);

  // A page that stands on as it was before the order went on.
  const stale = await page.context().newPage();
  await stale.goto(page.url());
  await stale.getByText('Ask for a change').click();
  await stale.getByLabel(first.name).fill('5');
  await stale.route(/\/api\//, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await asks(shopper, 3, 'Three of them come');
  await changes(shopper).getByRole('button', { name: 'Take the request back' }).press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Take the request back' })
    .press('Enter');
  await expect(changes(shopper).getByText('Taken back before it was answered.')).toBeFocused();
  expect((await seen(shopper)).proposals?.at(-1)).toMatchObject({ takenBack: true });
  await asks(shopper, 2, 'Two of them come');
  await desk.goto(`${storeUrl('grocery')}/staff/orders/${shopper.orderId()}`);
  const ready = desk.getByRole('button', { name: 'It is ready' });
  await ready.press('Enter');
  const question = desk.getByRole('alertdialog');
  await expect(question).toContainText(
    'The customer asks for a change of this order and waits for an answer.',
  );
  await looksGood(desk, 'question');
  await question.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(ready).toBeFocused();
  expect((await seen(shopper)).timeline?.map(({ kind }) => kind)).not.toContain('ready');
  await ready.press('Enter');
  await question.getByRole('button', { name: 'It is ready' }).press('Enter');
  await desk.getByRole('button', { name: 'Collected' }).press('Enter');
  await expect(question).toContainText('After this press the change can be made no more.');
  await question.getByRole('button', { name: 'Collected' }).press('Enter');
  await expect(waits).toContainText('Nothing to do for this order.');
  await page.reload();
  await expect(changes(shopper)).toContainText(
    'paid, sent or ended before the shop answered your request',
  );
  await expect(page.getByText('The shop’s answer appears here.')).toHaveCount(0);
  await expect(page.getByText('Ask for a change')).toHaveCount(0);
  await looksGood(page, 'late');
  expect((await seen(shopper)).proposals?.at(-1)).toMatchObject({
    status: 'PROPOSED',
    lapsed: true,
  });
  await stale.getByRole('button', { name: 'Send request' }).press('Enter');
  await expect(stale.getByRole('alert').filter({ hasText: /order/ })).toHaveText(
    'The order can no longer be changed.',
  );
  expect((await seen(shopper)).proposals).toHaveLength(4);
  await desk.context().close();
});

test('P11, F95: ordered again, each line that costs something else is named; the review names them once more, and all must be accepted', async ({
  page,
}) => {
  const shopper = await ordered(page);
  // What the page reads now costs ten more than what the shop holds, so by review both have changed once more.
  const products = [first, second].map((one) => ({ ...one, sellingPrice: one.sellingPrice + 10 }));
  await page.route(/\/api\/v1\/products\?.*ids=/, (route) =>
    route.fulfill({ json: { products, total: 2, page: 1, pages: 1 } }),
  );
  await page.getByRole('button', { name: 'Order again' }).click();
  for (const { name } of [first, second])
    await expect(
      shopper.main.getByText(new RegExp(`^${name} costs .* now, .* then\\.`)),
    ).toBeVisible();
  // The panel asks once more, as it does whenever it is opened.
  const asked = page.waitForResponse(/\/products\?.*ids=/);
  await page.getByRole('button', { name: 'See the cart' }).click();
  await asked;
  await page.unrouteAll();
  await page.getByRole('button', { name: /^View Cart/ }).click();
  const differences = shopper.heading('Something changed before you paid');
  const form = page.getByLabel('Full name');
  await expect(form.or(differences)).toBeVisible();
  if (await form.isVisible()) await shopper.tellsWho();
  await expect(differences).toBeVisible();
  for (const { name } of [first, second])
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await expect(shopper.main.getByRole('button', { name: /^(Pay|Place order)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Accept the changes' }).click();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
});

test('an order is read as an invoice that is a sheet of its own, changed by what the shop proposes (F101) and by what its shopper wishes, and cancelled, and then nothing of it is to be paid', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const shopper = await ordered(page);
  const { orderNumber } = await seen(shopper);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(shopper.heading('Invoice')).toBeVisible();
  await expect(shopper.main).toContainText(orderNumber);
  await expect(
    page.getByRole('row').filter({ hasText: first.name }).getByRole('cell').first(),
  ).toHaveText('4');
  await expect(page.getByRole('row').filter({ hasText: second.name })).toHaveCount(1);
  await expect(shopper.main.getByText('Still to pay')).toBeVisible();
  const print = page.getByRole('button', { name: 'Print' });
  await print.click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(print).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });

  await test.step('saved as a PDF it says the same sums, in the same order', async () => {
    const sumsOnPage = await shopper.main
      .locator('tbody tr, dl > div, table ~ table thead tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [row.firstElementChild, row.lastElementChild].map((cell) =>
            cell?.firstChild?.textContent?.trim(),
          ),
        ),
      );
    expect(sumsOnPage.length).toBeGreaterThan(4);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Invoice \d{6}\.pdf$/);
    const { rows } = await readPdf(await readFile(await file.path()));
    const sums = rows.slice(rows.findIndex((row) => row.at(-1) === 'Amount') + 1);
    expect(sums.filter((row) => row.length > 1).map((row) => [row[0], row.at(-1)])).toEqual(
      sumsOnPage.map((row) => row.map((text) => text?.replace(/\s/g, ' '))),
    );
  });
  await test.step('a PDF that does not come is told', async () => {
    await page.route(/\/invoice\?/, (route) => route.abort());
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    await expect(shopper.main.getByRole('status')).toHaveText(/could not be fetched/);
    await page.unroute(/\/invoice\?/);
  });

  const find = shopper.main.getByRole('link', { name: 'Find my order' });
  await test.step('while it is read, the page does not offer to look for it', async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(/\/api\/v1\/cartTransaction\/[\w-]{36}/, async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await page.reload();
    await asked.promise;
    await expect(shopper.main.getByRole('status')).toHaveText('One moment');
    await expect(find).toHaveCount(0);
    answered.resolve();
    await expect(print).toBeVisible();
    await expect(shopper.main).toContainText(orderNumber);
  });
  await test.step('where there is none, it does', async () => {
    await page.goto(`${shopper.url}/orders/00000000-0000-4000-8000-000000000000/invoice`);
    await expect(find).toHaveAttribute('href', '/orders/find');
    await expect(print).toHaveCount(0);
  });
  await page.goto(`${shopper.url}/orders/${shopper.placed.id}`);
  await test.step('F101: what the shop proposes is shown line by line with its price; kept as it is, then accepted', async () => {
    const ASKS = 'A question from the shop';
    const question = shopper.main.getByRole('region', { name: ASKS });
    const before = await seen(shopper);
    await shopProposes(shopper, 2, 'Two were bruised.');
    await page.reload();
    await expect(question).toContainText(`${first.name}: 2 instead of 4`);
    await expect(question).toContainText('Two were bruised.');
    // It stands before all else that the page says of the order (finding Z174).
    await expect(shopper.main.getByRole('region').first()).toHaveAccessibleName(ASKS);
    await question.getByRole('button', { name: 'Keep the order as it is' }).click();
    await expect(question).toHaveCount(0);
    await expect(changes(shopper).getByText('You kept the order as it was.')).toBeFocused();
    await expect.poll(async () => (await seen(shopper)).proposals?.[0]?.status).toBe('REFUSED');
    expect((await seen(shopper)).total).toBe(before.total);

    await shopProposes(shopper, 3, '');
    await page.reload();
    const proposed = (await seen(shopper)).proposals?.find((one) => one.status === 'PROPOSED');
    await question.getByRole('button', { name: 'Accept the change' }).click();
    await expect(shopper.main.getByText('Changed by agreement').first()).toBeVisible();
    await expect(changes(shopper).getByText('You agreed to the shop’s change.')).toBeFocused();
    const after = await seen(shopper);
    expect(after.total).toBe(proposed?.total);
    expect(after.total).toBeLessThan(before.total);
    expect(after.lines.find((line) => line.productId === first.id)?.quantity).toBe(3);
  });
  await test.step('what the shopper wishes waits for the shop, and is the order once the shop agrees', async () => {
    await page.getByText('Ask for a change').click();
    const send = page.getByRole('button', { name: 'Send request' });
    await expect(send).toBeDisabled();
    await changes(shopper).getByLabel(first.name).fill('6');
    await changes(shopper).getByLabel(second.name).fill('0');
    await page.getByLabel(/^Message to the shop/).fill('More guests than I thought');
    await send.click();
    await expect(changes(shopper)).toContainText('Request sent. The shop’s answer appears here.');
    await expect(changes(shopper)).toContainText(`${second.name}: none instead of 1`);
    const { proposals = [], total } = await seen(shopper);
    const wished = proposals.find(({ status }) => status === 'PROPOSED');
    await merchantAsks('grocery', `/cartTransaction/${shopper.orderId()}/changes/${wished?.id}`, {
      accept: true,
    });
    await page.reload();
    await expect(shopper.main.getByText('Changed by agreement').first()).toBeVisible();
    const after = await seen(shopper);
    expect(after.lines.map((line) => [line.productId, line.quantity])).toEqual([[first.id, 6]]);
    expect(after.total).not.toBe(total);
  });
  await test.step('an accepted order is cancelled by its shopper, and then nothing of it is to be paid', async () => {
    await expect(shopper.main.getByText('Still to pay')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('You have not been charged, and nothing is owed.');
    await expect(question.getByRole('button', { name: 'Keep the order' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await shopper.seesTheTruth('PENDING');
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await question.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(shopper.heading('Order cancelled')).toBeVisible();
    await shopper.seesTheTruth('CANCELLED');
    await expect(shopper.main.getByText('Still to pay')).toHaveCount(0);
    // No money is in doubt: what support would ask for is one line after everything else (437).
    await expect(shopper.main.getByText('Reference for support')).toBeVisible();
    const text = await shopper.main.innerText();
    const places = ['What you ordered', 'Reference for support'].map((one) => text.indexOf(one));
    expect(places[0]).toBeGreaterThan(0);
    expect(places[1]).toBeGreaterThan(places[0]!);
    await expect(page.getByRole('button', { name: 'Send the steps to support' })).toBeHidden();
    // What was agreed is told on, and nothing more can be asked.
    await expect(changes(shopper).getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Ask for a change')).toHaveCount(0);
  });
});
