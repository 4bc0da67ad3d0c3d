import type { Locator, Page } from '@playwright/test';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './pageProblems.ts';
import { photograph } from './screenshots.ts';
import { PAID, Shopper, ticks } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';
import { findsOrder, signsIn, signsInByHand, URL_ } from './staffPages.ts';

/** What the shop itself keeps of an order, to the person who is signed in. */
const keptOf = (page: Page, id: string, slug = 'restaurant'): Promise<StaffOrder> =>
  page.evaluate(
    async ([path, key]) => (await fetch(path, { headers: { 'api-key': key } })).json(),
    [`/api/v1/staff/orders/${id}`, `pk-demo-${slug}`] as const,
  );

async function isGood(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => one.playState !== 'running'),
    );
    await photograph(page, `packing/${where}-${width}`);
    expect(await faultsOf(page, 'wcag'), `${where} at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 720 });
  await expect
    .poll(() =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    )
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Paid, and its shopper's page is open. */
async function paidBy(page: Page, fills?: (one: Shopper) => Promise<void>): Promise<Shopper> {
  const shopper = new Shopper(page, {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'IPAY_QR',
  });
  if (fills) {
    await fills(shopper);
    await shopper.tellsWho();
    await shopper.sees('review');
    await shopper.ordersAndReads();
    await shopper.sees('scanning');
  } else await shopper.goesToPay();
  await shopper.steers('approve');
  await shopper.waitsFor(PAID);
  await expect(page.getByText('Pick it up at the shop and show the order number.')).toBeVisible();
  // A time is said: nobody has to call (434).
  await expect(page.getByText(/^(Ready at about|Call \+)/)).toBeVisible();
  return shopper;
}
const SET = 'Set with a drink (Teh tarik (Iced, Less sweet))';
/** A set over the menu: its drink, how that is served, and another drink after all (finding Q42). The cart lets go of it, and brings it back. */
async function fillsWithSet(shopper: Shopper): Promise<void> {
  const { page, url } = shopper;
  await page.goto(url);
  await page.getByRole('link', { name: 'Choose options for Nasi lemak' }).click();
  const sheet = page.getByRole('dialog', { name: 'Nasi lemak' });
  const group = (name: string | RegExp): Locator => sheet.getByRole('group', { name });
  await expect(group(/Drink/)).toBeHidden();
  const set = sheet.getByRole('checkbox', { name: /^Set with a drink/ });
  await ticks(set);
  await sheet.getByRole('button', { name: 'Choose: Drink' }).click();
  await expect(group(/^Set with a drink: Drink/)).toBeFocused();
  await expect(group(/Hot or iced/)).toHaveCount(0);
  // By keyboard: the next stop within the group is its first drink, and arrows go on to the second.
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio', { name: /^Kopi O/ })).toBeChecked();
  await ticks(group(/^Kopi O: Hot or iced/).getByRole('radio', { name: /^Iced/ }));
  await expect(sheet.getByRole('button', { name: 'Add · RM 20.70' })).toBeVisible();
  await ticks(sheet.getByRole('radio', { name: /^Teh tarik/ }));
  await expect(group(/^Kopi O/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Choose: Hot or iced' }).click();
  await expect(group(/^Teh tarik: Hot or iced/)).toBeFocused();
  await ticks(group(/^Teh tarik: Hot or iced/).getByRole('radio', { name: /^Iced/ }));
  await ticks(group(/^Teh tarik: Sweetness/).getByRole('radio', { name: /^Less sweet/ }));
  await set.uncheck();
  await expect(sheet.getByRole('button', { name: 'Add · RM 16.90' })).toBeVisible();
  await expect(group(/Drink/)).toHaveCount(0);
  await ticks(set);
  await isGood(page, 'set');
  await sheet.getByRole('button', { name: 'Add · RM 21.20' }).click();
  await expect(sheet).toBeHidden();

  await page.locator('.header [data-cart]').click();
  const line = page.getByRole('dialog', { name: 'Your cart' }).getByRole('listitem').first();
  await line.getByRole('button', { name: 'Less Set with a drink with Nasi lemak' }).click();
  await expect(line.getByText('Teh tarik')).toHaveCount(0);
  await expect(line).toContainText('16.90');
  await line.getByRole('button', { name: 'More Set with a drink with Nasi lemak' }).click();
  const iced = 'Set with a drink · Teh tarik · Iced';
  await expect(line.getByRole('button', { name: `Less ${iced} with Nasi lemak` })).toHaveCount(0);
  await expect(line).toContainText('21.20');
  await photograph(page, 'packing/set-cart-390');
  await page.keyboard.press('Escape');
  await shopper.viewsCart();
}
/** The shop's own list of today is told as that of the days after: what a packer sees in the evening (finding Z49). */
const nothingIsForToday = (staff: Page) =>
  staff.route(/\/staff\/packing\?.*day=(today|later)/, (route) => {
    const url = route.request().url();
    return url.includes('day=today')
      ? route.fulfill({ json: { orders: [], count: 0, next: null } })
      : route.continue({ url: url.replace('day=later', 'day=today') });
  });
/** On the page that was open all the time, which is not touched (522, finding Z133). */
async function readsCollected(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was collected');
  await expect(page.getByText('Pick it up at the shop')).toBeHidden();
}
const saidOf = (staff: Page, said: string): Locator =>
  staff.getByRole('status').filter({ hasText: said });
async function toldByStaff(staff: Page, id: string): Promise<string[]> {
  const { story } = await keptOf(staff, id);
  return story.filter(({ cause }) => cause === 'STAFF').map(({ event }) => event);
}

test('a paid order is packed and handed over by who works here: two presses by keyboard, and its shopper reads each; what was chosen within a choice, over the menu and in the cart, is what the kitchen reads and the shop holds (finding Q42)', async ({
  page,
  problems,
}) => {
  const shopper = await paidBy(page, fillsWithSet);
  const { id, orderNumber } = shopper.placed;
  await expect(page.getByText(SET)).toBeVisible();

  const { page: staff } = await strangerOf(shopper, problems);
  await signsIn(staff, '/staff');
  await nothingIsForToday(staff);
  await staff.getByRole('link', { name: 'Orders to pack' }).click();
  await expect(staff).toHaveURL(`${URL_}/staff/packing`);
  await expect(staff.getByText('Nothing here is to be packed.')).toBeVisible();
  await staff.getByRole('button', { name: /^(One order is|\d+ orders are) for later/ }).click();
  await expect(staff.getByLabel('Wanted', { exact: true })).toHaveValue('later');
  await findsOrder(staff, orderNumber);
  await staff.unrouteAll({ behavior: 'ignoreErrors' });
  await staff.getByLabel('Wanted', { exact: true }).selectOption('Any day');
  const card = await findsOrder(staff, orderNumber);
  const { order } = await keptOf(staff, id);
  expect(order.lines).toMatchObject([{ name: 'Nasi lemak', addOns: ['Coconut rice', SET] }]);
  expect(order.total).toBe(21.2 + order.tax);
  await expect(card).toContainText(`Nasi lemak, Coconut rice, ${SET}`);
  await expect(card).toContainText('Pickup');
  await expect(card).toContainText('Payment received');
  await isGood(staff, 'open');

  await card.getByRole('button', { name: 'It is ready' }).press('Enter');
  await expect(saidOf(staff, `Order ${orderNumber}: Ready.`)).toBeFocused();
  await expect(card).toBeHidden();
  await staff.getByLabel('Show', { exact: true }).selectOption('Ready');
  await findsOrder(staff, orderNumber);
  const handOver = card.getByRole('button', { name: 'Collected' });
  await expect(handOver).toBeVisible();
  await isGood(staff, 'ready');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order is ready');
  await expect(
    page.getByText('It is ready. Pick it up at the shop and show the order number.'),
  ).toBeVisible();

  await handOver.press('Enter');
  await expect(saidOf(staff, `Order ${orderNumber}: Collected.`)).toBeFocused();
  await expect(card).toBeHidden();
  await readsCollected(page);
  await isGood(page, 'collected');
  expect(await toldByStaff(staff, id)).toEqual(['order.ready', 'order.collected']);
});

/** By keyboard alone (480). */
async function looksFor(staff: Page, typed: string): Promise<void> {
  await staff.getByLabel('Order number, name, e-mail or phone').fill(typed);
  await staff.keyboard.press('Enter');
}

test("staff find an order by what its customer says (finding Z81); the same two presses on the order's own page are each said, where the next one is", async ({
  page,
  problems,
}) => {
  const shopper = await paidBy(page);
  const { id, orderNumber } = shopper.placed;
  const { page: staff } = await strangerOf(shopper, problems);
  await signsIn(staff, '/staff');
  await looksFor(staff, 'nobody-of-this-name');
  await expect(saidOf(staff, 'No order of this shop matches.')).toBeFocused();
  const { order } = await keptOf(staff, id);
  await looksFor(staff, `${order.customerName.split(' ').at(-1)}`.toUpperCase());
  const card = staff.getByRole('link', { name: `Order ${orderNumber}` });
  await expect(card).toContainText(order.customerName);
  await expect(card).toContainText(order.lines[0]?.name ?? 'no line');
  await looksFor(staff, orderNumber.slice(3));
  await expect(saidOf(staff, 'One order found.')).toBeFocused();
  await isGood(staff, 'found');
  await card.press('Enter');
  await expect(staff).toHaveURL(`${URL_}/staff/orders/${id}`);
  // Back from it, what was found is there still, and its address names no person (480).
  await staff.goBack();
  await expect(card).toBeVisible();
  await expect(staff.getByLabel('Order number, name, e-mail or phone')).toHaveValue(
    orderNumber.slice(3),
  );
  await expect(staff).toHaveURL(`${URL_}/staff`);
  await card.press('Enter');
  await expect(staff).toHaveURL(`${URL_}/staff/orders/${id}`);

  const ready = staff.getByRole('button', { name: 'It is ready' });
  await ready.press('Enter');
  await expect(saidOf(staff, `Order ${orderNumber}: Ready.`)).toBeFocused();
  const handed = staff.getByRole('button', { name: 'Collected' });
  await expect(handed).toBeVisible();
  await isGood(staff, 'order-ready');

  await staff.keyboard.press('Tab');
  await expect(handed).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(saidOf(staff, `Order ${orderNumber}: Collected.`)).toBeFocused();
  await expect(handed).toHaveCount(0);
  await expect(saidOf(staff, `Order ${orderNumber}: Collected.`)).toBeFocused();
  await expect(staff.getByRole('list').filter({ hasText: 'Collected' })).toBeVisible();
  await expect(staff.getByRole('heading', { name: 'Who ordered' })).toBeVisible();
  await isGood(staff, 'order');
  await readsCollected(page);
  expect(await toldByStaff(staff, id)).toEqual(['order.ready', 'order.collected']);
});

test('the account of who works here leads to their pages, and a way with nothing to pack says so', async ({
  page,
}) => {
  await signsInByHand(page, '/account');
  await page.getByRole('link', { name: 'Work in this shop' }).click();
  await expect(page).toHaveURL(`${URL_}/staff`);
  // A place of work: its places and who works there, and nothing of a shopper's (482, finding Z83).
  const places = page.getByRole('navigation', { name: 'Work in this shop' });
  await expect(places.getByRole('link')).toHaveText(['Open tasks', 'Orders to pack', 'Tables']);
  await expect(places.getByRole('link', { name: 'Open tasks' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('banner').locator('[data-cart], [data-search]')).toHaveCount(0);
  await places.getByRole('link', { name: 'Orders to pack' }).press('Enter');
  await page.getByLabel('Wanted', { exact: true }).selectOption('Later');
  await page.getByLabel('How', { exact: true }).selectOption('Delivery');
  await expect(page.getByText('Nothing here is to be packed.')).toBeVisible();
  await isGood(page, 'empty');
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Your cart');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(places).toHaveCount(0);
  const told = await page.evaluate(
    async () =>
      (await fetch('/api/v1/staff/tasks', { headers: { 'api-key': 'pk-demo-restaurant' } })).status,
  );
  expect(told).toBeGreaterThanOrEqual(400);
});

test('the account of a shopper leads to no page of staff, and there they see no order; on a narrow phone its header is one line, with the languages under their button (finding Z49)', async ({
  page,
}) => {
  await signsIn(page, '/account', null);
  await expect(page.getByRole('link', { name: 'Your data' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Work in this shop' })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 720 });
  const boxOf = async (part: string) => (await page.locator(part).boundingBox())!;
  const [name, tools] = [await boxOf('.header .brand'), await boxOf('.header .header-tools')];
  expect(name.y).toBeGreaterThanOrEqual(tools.y);
  expect(name.y + name.height).toBeLessThanOrEqual(tools.y + tools.height);
  const languages = page.getByRole('button', { name: /Language/ });
  await languages.click();
  const [button, list] = [await boxOf('.header .language'), await boxOf('#languages')];
  expect(Math.abs(list.y - button.y - button.height)).toBeLessThan(4);
  await page.keyboard.press('Escape');
  await page.goto(`${URL_}/staff/packing`);
  await expect(page.getByText('This account does not work at')).toBeVisible();
});

/** Three of one dish. */
async function fillsThree(shopper: Shopper): Promise<void> {
  await shopper.adds();
  await shopper.opensCart();
  await shopper.page.getByRole('textbox', { name: /^Quantity of/ }).fill('3');
  await shopper.viewsCart();
}
test('what a packer lacks of a paid order is marked: its shopper reads what it is and what goes back, and staff have the refund to make (534, finding Z183)', async ({
  page,
  problems,
}) => {
  const shopper = await paidBy(page, fillsThree);
  const { id, orderNumber } = shopper.placed;
  const { page: staff } = await strangerOf(shopper, problems);
  await signsIn(staff, '/staff/packing');
  await staff.getByLabel('Wanted', { exact: true }).selectOption('Any day');
  const card = await findsOrder(staff, orderNumber);
  await card.getByText('Something is missing').click();
  const mark = card.getByRole('button', { name: 'Mark as missing' });
  await mark.click();
  await expect(card.getByText('Choose first how many there are.')).toBeFocused();
  await card.getByLabel(/: how many there are$/).selectOption('1');
  await isGood(staff, 'lacks');
  // It cannot be undone and a letter goes out: it is asked about, with the sum (563, finding Z257).
  await mark.dblclick();
  const question = staff.getByRole('alertdialog', { name: 'Mark as missing?' });
  await expect(question).toContainText(/Missing: 2 × [^.]+\. RM/);
  await expect(question).toContainText('goes back to the customer, who gets a message.');
  const [, asked] = /RM\s([\d.]+)/.exec((await question.textContent()) ?? '') ?? [];
  await isGood(staff, 'lacks-asked');
  await question.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(mark).toBeFocused();
  const untouched = await keptOf(staff, id);
  expect(untouched.story.map(({ event }) => event)).not.toContain('items.missing');
  await mark.press('Enter');
  await question.getByRole('button', { name: 'Mark as missing' }).press('Enter');
  const told = card.getByRole('status').filter({ hasText: 'The customer was told.' });
  await expect(told).toBeFocused();
  const { order, tasks, story } = await keptOf(staff, id);
  expect(story.filter(({ event }) => event === 'items.missing')).toHaveLength(1);
  const back = order.money?.owedBack ?? 0;
  expect(Math.abs(back - (order.total * 2) / 3)).toBeLessThanOrEqual(0.01);
  expect(asked).toBe(back.toFixed(2));
  await expect(told).toContainText(`RM ${back.toFixed(2)} must go back to them.`);
  await expect(card.getByRole('listitem').first()).toContainText('× 1');
  await expect(card.getByRole('listitem').first()).toContainText('Not available: 2');
  expect(tasks).toMatchObject([{ reason: 'ITEMS_MISSING', amount: back }]);
  await isGood(staff, 'lacked');

  await page.reload();
  await expect(
    page.getByText(`RM ${back.toFixed(2)} of your money goes back to you.`),
  ).toBeVisible();
  await expect(page.getByText('Not available: 2')).toBeVisible();
  await expect(page.getByText('Not all was available')).toBeVisible();
  await isGood(page, 'lacked-shopper');

  await told.getByRole('link', { name: `Order ${orderNumber}` }).press('Enter');
  await expect(
    staff.getByRole('heading', { name: /^Something of a paid order was missing/ }),
  ).toBeVisible();
  await isGood(staff, 'lacked-order');
});

test('what a packer does not find is asked about: its shopper reads the new total, says yes, and the order is less from then on (513)', async ({
  page,
  problems,
}) => {
  const shopper = new Shopper(page, {
    store: 'retail',
    kind: 'goods',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await shopper.adds();
  await shopper.opensCart();
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('3');
  await shopper.viewsCart();
  await shopper.tellsWho();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  const { id, orderNumber } = shopper.placed;

  const { page: staff } = await strangerOf(shopper, problems);
  await signsIn(staff, '/staff/packing', 'staff', 'retail');
  await staff.getByLabel('Wanted').selectOption('Any day');
  const card = await findsOrder(staff, orderNumber);
  await card.getByText('Something is missing').click();
  await card.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(card.getByText('Choose first how many there are.')).toBeFocused();
  const there = card.getByLabel(/: how many there are$/);
  await there.selectOption('0');
  await card.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(card.getByText('Nothing would be left.')).toBeVisible();
  await there.selectOption('1');
  await card.getByLabel('Note to the customer').fill('Two were torn');
  await isGood(staff, 'missing');
  await card.getByRole('button', { name: 'Ask the customer' }).dblclick();
  await expect(card.getByText('The customer was asked about what is missing')).toBeFocused();
  const before = await keptOf(staff, id, 'retail');
  expect(before.order.lines[0]?.quantity).toBe(3);

  await page.reload();
  await expect(page.getByText('Two were torn')).toBeVisible();
  await page.getByRole('button', { name: 'Accept the change' }).click();
  await expect
    .poll(async () => (await keptOf(staff, id, 'retail')).order.lines[0]?.quantity)
    .toBe(1);
  const after = await keptOf(staff, id, 'retail');
  expect(after.order.total).toBeLessThan(before.order.total);
  expect(after.story.filter(({ event }) => event.startsWith('change.'))).toMatchObject([
    { event: 'change.proposed', cause: 'STAFF' },
    { event: 'change.accepted', cause: 'PERSON' },
  ]);
  await staff.reload();
  await expect(card.getByText('Something is missing')).toBeVisible();
});
