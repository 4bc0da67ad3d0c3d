import type { Route } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { faultsOf } from './axe.ts';
import { merchantAsks } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { mostOf, productsFor, type Scenario } from './scenarios.ts';
import { photograph } from './screenshots.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

/** A paid order that its shopper does not want any more (U8): asked on the order's page, decided by staff, told where it was asked. */
test('a guest asks to cancel a paid order, staff cancels it, and the page says that the money goes back', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page, {
    store: 'retail',
    kind: 'goods',
    who: 'guest',
    method: 'PAYPAL',
  });
  const number = await shopper.goesToPay();
  await shopper.paysThere();
  await shopper.sees('paid');
  const asked = page.getByRole('region', { name: 'Something about this order?' });
  await page.getByRole('button', { name: 'Ask to cancel the order' }).press('Enter');
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toContainText('The shop decides whether it can still be cancelled');
  await expect(sheet).toContainText('goes back to you the way it came: PayPal.');
  await expect(sheet.getByRole('button', { name: 'Keep the order' })).toBeFocused();
  await page.getByLabel('What should the shop know?').fill('It is a present, and she has it.');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `requests/ask-${width}`);
    expect(await faultsOf(page, 'wcag')).toEqual([]);
  }
  await sheet.getByRole('button', { name: 'Ask to cancel the order' }).press('Enter');
  await expect(
    asked.getByText('The shop has been told. Once it has seen to it, this page says so.'),
  ).toBeFocused();
  await expect(asked).toContainText('It is a present, and she has it.');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You asked to cancel');
  await expect(page.locator('#money')).toContainText('it comes back to you if the shop cancels');
  await expect(page.getByRole('button', { name: 'Ask to cancel the order' })).toHaveCount(0);
  await shopper.seesTheTruth('PAID');

  const office = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await office.newPage();
  const { email, password } = accountsOf('retail').find(({ roles }) => roles.includes('staff'))!;
  await desk.goto(`${storeUrl('retail')}/login?next=/staff`);
  await desk.getByLabel('E-mail').fill(email);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  const card = desk.getByRole('article').filter({ hasText: number });
  await expect(card).toContainText('The customer asks to cancel');
  await card.getByRole('link').first().press('Enter');
  await expect(desk.getByRole('region', { name: 'What the customer asked for' })).toContainText(
    'It is a present, and she has it.',
  );
  await photograph(desk, 'requests/staff-1280');
  expect(await faultsOf(desk, 'wcag')).toEqual([]);
  const question = desk.getByRole('alertdialog');
  await desk.getByRole('button', { name: 'It is ready' }).press('Enter');
  await expect(question).toContainText(
    'The customer asks to cancel this order and waits for an answer.',
  );
  await question.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(desk.getByRole('button', { name: 'It is ready' })).toBeFocused();
  await desk.getByRole('button', { name: 'Cancel the order', exact: true }).press('Enter');
  // The customer has said why: it stands there, and the press is enough (446).
  await expect(question.getByLabel('Reason')).toHaveValue(
    'Asked by the customer: Cancel the order',
  );
  await question.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect(desk.getByText('The order was cancelled.')).toBeVisible();
  const { story } = await desk.evaluate<StaffOrder, string>(
    async (path) => (await fetch(path, { headers: { 'api-key': 'pk-demo-retail' } })).json(),
    `/api/v1/staff/orders/${desk.url().split('/').at(-1)}`,
  );
  expect(story.find(({ event }) => event === 'staff.cancelled')?.note).toBe(
    'Asked by the customer: Cancel the order',
  );

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('goes back');
  await expect(asked).toContainText('Cancelled');
  await expect(page.locator('main')).toContainText('It goes back the way it came: PayPal.');
  await photograph(page, 'requests/answered');

  await asked.getByText('Write to the shop').press('Enter');
  // One thing can be asked now: nothing is to be chosen.
  await expect(asked.getByRole('radio')).toHaveCount(0);
  await page.getByLabel('What should the shop know?').fill('When does my money come?');
  await expect(asked).toContainText('A person at the shop reads this and may write or call you.');
  await asked.getByRole('button', { name: 'Send to the shop' }).press('Enter');
  await expect(asked).toContainText('Once it has seen to it, this page says so.');
  await desk.reload();
  const help = desk
    .getByRole('region', { name: 'To do' })
    .getByRole('article')
    .filter({ hasText: 'The customer reports a problem' });
  await expect(help).toBeVisible();

  // What is not answered is taken back after a question, and staff see that nothing waits (finding Z10).
  const takeBack = asked.getByRole('button', { name: 'Take the request back' });
  const asksAgain = page.getByRole('alertdialog');
  // Its words begin where those above begin.
  const indent = await takeBack.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const [start, line] = [words, button.closest('li')].map(
      (one) => one?.getBoundingClientRect().x,
    );
    return (start ?? 0) - (line ?? 0);
  });
  expect(indent).toBeLessThan(2);
  await takeBack.press('Enter');
  await expect(asksAgain).toContainText('The shop no longer answers it');
  await asksAgain.getByRole('button', { name: 'Keep the request' }).press('Enter');
  await takeBack.press('Enter');
  await photograph(page, 'requests/takeBack');
  await asksAgain.getByRole('button', { name: 'Take the request back' }).press('Enter');
  await expect(asked.getByText('Taken back before it was answered.')).toBeFocused();
  await expect(takeBack).toHaveCount(0);
  await desk.reload();
  await expect(desk.getByRole('region', { name: 'What the customer asked for' })).toContainText(
    'Taken back before it was answered.',
  );
  await expect(help).toHaveCount(0);
  await expect(desk.getByText('Help no longer wanted')).toHaveCount(1);
  await asked.getByText('Write to the shop').press('Enter');
  await page.getByLabel('What should the shop know?').fill('When does my money come, please?');
  await asked.getByRole('button', { name: 'Send to the shop' }).press('Enter');
  await expect(asked.getByText('Once it has seen to it, this page says so.')).toBeFocused();
  await desk.reload();
  await help.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await expect(question).toContainText('The customer sees: “The shop has seen to it.”');
  await photograph(desk, 'requests/seenTo-1280');
  await expect(question).toContainText('For staff, in this order’s history.');
  await question.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await expect(question).toContainText('Enter what was done.');
  await question.getByLabel('What was done').fill('Called back');
  await question.getByRole('button', { name: 'Mark as done' }).press('Enter');
  await expect(help).toHaveCount(0);
  await office.close();
  await page.reload();
  await expect(asked.getByText('The shop has seen to it.')).toHaveCount(1);
  const { requests } = (await shopper.orderFromServer()) as unknown as OrderView;
  expect(requests?.map(({ kind, status, takenBack }) => [kind, status, takenBack])).toEqual([
    ['CANCEL', 'ANSWERED', undefined],
    ['HELP', 'ANSWERED', true],
    ['HELP', 'ANSWERED', undefined],
  ]);
});

test('who paid for groceries cancels them by a press where the store lets them, and is told before what comes back and to which payment (523, 524)', async ({
  page,
}) => {
  const shopper = new Shopper(page, {
    store: 'grocery',
    kind: 'goods',
    who: 'guest',
    method: 'DPO',
  });
  await shopper.goesToPay();
  await shopper.paysThere();
  await shopper.sees('paid');
  const cancel = page.getByRole('button', { name: 'Cancel the order' });
  const sheet = page.getByRole('alertdialog');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `requests/paid-${width}`);
    await cancel.press('Enter');
    await expect(sheet).toContainText('The order ends at once');
    await expect(sheet).toContainText('KES 260.00 goes back to you the way it came: Card.');
    await photograph(page, `requests/press-${width}`);
    expect(await faultsOf(page, 'wcag')).toEqual([]);
    await sheet.getByRole('button', { name: 'Keep the order' }).press('Enter');
    await expect(cancel).toBeFocused();
  }
  const before = await shopper.orderFromServer();
  expect(before.requests ?? []).toEqual([]);
  expect(before.paid).toBeGreaterThan(0);
  await cancel.press('Enter');
  await sheet.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect(page.locator('#money')).toContainText('goes back to you');
  await expect(cancel).toHaveCount(0);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `requests/cancelled-${width}`);
    expect(await faultsOf(page, 'wcag')).toEqual([]);
  }
  const { timeline, money } = await shopper.orderFromServer();
  expect(timeline?.at(-1)?.kind).toBe('cancelled');
  expect(money?.owedBack).toBe(before.paid);
});

test('who got one of several things damaged ticks it, and staff read a table of what is meant (finding Z53)', async ({
  page,
  browser,
}) => {
  const shopper = new Shopper(page, {
    store: 'grocery',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await shopper.adds(0);
  await shopper.adds(1);
  await shopper.viewsCart();
  await shopper.sees('information');
  await shopper.tellsWho();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  const { lines } = await shopper.orderFromServer();
  const [first, second] = lines.map(({ name }) => name);
  expect(lines).toHaveLength(2);

  const asked = page.getByRole('region', { name: 'Something about this order?' });
  await asked.getByText('Write to the shop').press('Enter');
  const wrong = asked.getByLabel('What is wrong?');
  await expect(asked.getByRole('checkbox')).toHaveCount(0);
  await wrong.selectOption({ label: 'It arrived damaged' });
  await asked.getByRole('button', { name: 'Send to the shop' }).press('Enter');
  await expect(asked.getByText('Choose what it is about.')).toBeVisible();
  await expect(asked.getByRole('checkbox', { name: first })).toBeFocused();
  await asked.getByRole('checkbox', { name: second }).press('Space');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `requests/wrong-${width}`);
    expect(await faultsOf(page, 'wcag')).toEqual([]);
  }
  await asked.getByRole('button', { name: 'Send to the shop' }).press('Enter');
  await expect(asked.getByText(/^The shop has been told\. Once/)).toBeFocused();
  await expect(asked).toContainText('It arrived damaged');
  await expect(asked.getByRole('row', { name: second })).toContainText('1');
  await expect(asked.getByRole('row')).toHaveCount(1);
  await photograph(page, 'requests/wrongTold-1280');
  const { requests } = await shopper.orderFromServer();
  expect(requests).toMatchObject([
    { kind: 'HELP', trouble: 'DAMAGED', text: '', lines: [{ line: 1, quantity: 1, name: second }] },
  ]);

  const office = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await office.newPage();
  const { email, password } = accountsOf('grocery').find(({ roles }) => roles.includes('staff'))!;
  await desk.goto(`${storeUrl('grocery')}/login?next=/staff/orders/${shopper.orderId()}`);
  await desk.getByLabel('E-mail').fill(email);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  const wish = desk.getByRole('region', { name: 'What the customer asked for' });
  await expect(wish).toContainText('It arrived damaged');
  await expect(wish.getByRole('row', { name: second })).toContainText('1');
  await photograph(desk, 'requests/wrongStaff-1280');
  expect(await faultsOf(desk, 'wcag')).toEqual([]);
  await office.close();
});

test('what to write to the shop with comes with its press: where the line is broken that is said, and a press brings it once the line is back (522)', async ({
  page,
}) => {
  const goods: Scenario = { store: 'grocery', kind: 'goods', who: 'guest', method: 'PAY_LATER' };
  // Others of this run buy there, too: of this there is plenty to the end.
  const shopper = new Shopper(page, goods, productsFor(goods).indexOf(mostOf(goods)));
  let isBroken = true;
  const breaks = (route: Route): Promise<void> =>
    isBroken ? route.abort('connectionrefused') : route.continue();
  await page.context().route('**/assets/asks-*', breaks);
  await shopper.goesToPay();
  await page.context().route('**/health', breaks);
  // It was loaded anew by itself within this minute: only a press does it now.
  await page.evaluate(() => {
    sessionStorage.reloaded = Date.now();
  });
  const asked = page.getByRole('region', { name: 'Something about this order?' });
  await asked.getByText('Write to the shop').press('Enter');
  await expect(asked.getByRole('alert')).toHaveText(
    'This did not load. Nothing was sent. Check your connection and try again.',
  );
  const again = asked.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(again).toBeVisible();
  // Its scripts come again with the document that the press loads, and not before.
  await page.context().unroute('**/health');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isBroken = false;
  });
  const loaded = page.waitForEvent('load');
  await again.press('Enter');
  await loaded;
  await asked.getByText('Write to the shop').press('Enter');
  await page.getByLabel('What should the shop know?').fill('Please ring twice.');
  await asked.getByRole('button', { name: 'Send to the shop' }).press('Enter');
  await expect(asked.getByText('The shop has been told.')).toBeVisible();
  expect((await shopper.orderFromServer()).requests).toMatchObject([
    { text: 'Please ring twice.', status: 'OPEN' },
  ]);
});

test('who has fetched clothes returns something by a button of the page, which says until when (558, finding Z220)', async ({
  page,
}) => {
  const scenario = { store: 'retail', kind: 'goods', who: 'guest', method: 'PAY_LATER' } as const;
  // Of the shelf not what the others of this kind take: a size has few.
  const shopper = new Shopper(page, scenario, 4);
  await shopper.goesToPay();
  const offer = page.getByRole('button', { name: /^Return something · until / });
  await expect(page.getByRole('region', { name: 'Something about this order?' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await merchantAsks('retail', `/cartTransaction/${shopper.orderId()}/events`, {
    reportId: crypto.randomUUID(),
    event: 'order.collected',
  });
  await page.reload();
  const { returnUntil = '' } = await shopper.orderFromServer();
  const day = (dateStyle: 'medium' | 'full'): string =>
    new Intl.DateTimeFormat('en', { dateStyle, timeZone: 'UTC' }).format(new Date(returnUntil));
  await expect(offer).toHaveText(`Return something · until ${day('medium')}`);
  const sheet = page.getByRole('dialog', { name: 'Send something back' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `requests/return-${width}`);
    await offer.press('Enter');
    await expect(sheet).toContainText(`By ${day('full')} at the latest.`);
    await photograph(page, `requests/returnSheet-${width}`);
    expect(await faultsOf(page, 'wcag')).toEqual([]);
    await sheet.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(offer).toBeFocused();
  }
  await offer.press('Enter');
  const size = sheet.getByLabel(/^Another size of .* instead\?$/);
  await expect(size).toHaveCount(1);
  const other = (await size.getByRole('option').nth(1).textContent()) ?? '';
  await size.selectOption({ label: other });
  await expect(sheet).toContainText('The other size is a new order');
  await photograph(page, 'requests/returnSize-1280');
  await sheet.getByLabel('Why does it go back?').selectOption({ label: 'It does not fit' });
  await sheet.getByRole('button', { name: 'Send to the shop' }).press('Enter');
  await expect(page.getByText(/^The shop has been told\. Its answer/)).toBeFocused();
  await expect(offer).toHaveCount(0);
  const { requests } = await shopper.orderFromServer();
  expect(requests).toMatchObject([
    { kind: 'RETURN', reason: 'SIZE', status: 'OPEN', lines: [{ instead: { name: other } }] },
  ]);
  const asked = page.getByRole('region', { name: 'Something about this order?' });
  await expect(asked).toContainText(`Wished instead: ${other}`);
  await photograph(page, 'requests/returnAsked-1280');
  expect(await faultsOf(page, 'wcag')).toEqual([]);
  await asked.getByRole('link', { name: / in / }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`variant=${requests?.[0]?.lines?.[0]?.instead?.id}$`));
  const [chosen = ''] = other.split(' · ').slice(-1);
  await expect(page.getByRole('group', { name: 'Size', exact: true }).locator('strong')).toHaveText(
    chosen,
  );
});
