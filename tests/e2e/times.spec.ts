import type { Page } from '@playwright/test';
import type { OrderView } from '#machines/domain/order.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { BEAUTY, SERVICES } from '#server/demo/stores.ts';
import { faultsOf } from './axe.ts';
import { visitIsNear } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { photograph } from './screenshots.ts';
import { GUEST, Shopper } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';

/** Done by one person only, so that two shoppers cannot both have an hour of it. */
const treatment = BEAUTY.products.find(
  (one) =>
    one.employeeIds.length === 1 &&
    one.addOnGroups.every((group) => group.preselected.length >= group.min),
)!;

/** Somebody comes for it. */
const visit = SERVICES.products.find(
  (one) =>
    one.servicePlace === 'AT_CUSTOMER' &&
    one.serviceType === 'FIXED' &&
    one.addOnGroups.every((group) => group.preselected.length >= group.min),
)!;

async function isLookedAt(page: Page, where: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await photograph(page, `${where}-${width}`);
    expect(await faultsOf(page, 'wcag'), `${where} at ${width}`).toEqual([]);
  }
}

async function reviewsCart(shopper: Shopper): Promise<void> {
  await shopper.viewsCart();
  await shopper.sees('information');
  await shopper.tellsWho();
  await shopper.sees('review');
}

async function ordersFromCart(shopper: Shopper): Promise<void> {
  await reviewsCart(shopper);
  await shopper.ordersAndReads();
  await shopper.sees('placed');
}

/** An hour next week: the other journeys take the earliest ones, and the store lets it be changed. */
async function choosesNextWeek(shopper: Shopper): Promise<void> {
  const { page } = shopper;
  await page.goto(`${shopper.url}/products/${treatment.slug}`);
  await shopper.booksLate();
  await expect(page.locator('[data-count]').first()).not.toBeEmpty();
  await reviewsCart(shopper);
}

test('another time takes the place of the chosen one, in the order too; a further one is asked for, and refused by name where it overlaps; staff cancel one alone, the others are cancelled together, and that is confirmed (findings Z43, Z51)', async ({
  page,
  problems,
}) => {
  const shopper = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const time = page.getByRole('radio', { name: /^\d{1,2}:\d\d/ });
  const clash = page.locator('.slots').getByRole('alert');
  const further = page.getByRole('button', { name: 'Add another time', exact: true });
  const kept = () =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem('storefront.cart') ?? 'null')?.value.cart.items ?? []).map(
        (item: { service: { slots: { startTime: string }[] } }) =>
          item.service.slots.map(({ startTime }) => startTime.slice(0, 5)),
      ),
    );
  await page.goto(`${shopper.url}/products/${treatment.slug}`);
  await shopper.picksLateDay();
  const names = await page.locator('.time').allInnerTexts();
  const [first = '', second = ''] = names.map((name) => name.slice(0, 5));
  const last = names.at(-1)?.slice(0, 5) ?? '';
  await time.first().click();
  await expect(page.locator('.estimate')).toContainText(first);
  await time.nth(1).click();
  await expect(clash).toBeEmpty();
  await expect(time.nth(1)).toBeChecked();
  await expect(time.first()).not.toBeChecked();
  await expect(page.locator('.estimate')).toContainText(second);
  await expect(page.locator('.estimate')).not.toContainText('×');
  await further.click();
  await time.first().click();
  await expect(clash).toContainText(second);
  await expect(clash).toBeInViewport({ ratio: 1 });
  const [said, bar] = await Promise.all([
    clash.boundingBox(),
    page.locator('.buy-bar').boundingBox(),
  ]);
  expect((said?.y ?? 0) + (said?.height ?? 0), 'above the bar').toBeLessThanOrEqual(bar?.y ?? 0);
  await expect(page.getByRole('radio', { checked: true, name: /^\d{1,2}:\d\d/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Add to visit/ }).click();
  await expect.poll(kept).toEqual([[second]]);
  await page.getByRole('link', { name: 'Add another treatment' }).click();
  const card = page.locator('[data-product]').filter({ hasText: treatment.name }).first();
  await expect(card).toContainText('1 in your visit');
  await page.getByRole('link', { name: 'Brow shape', exact: true }).first().click();
  await expect(page.locator('.buy-held')).toContainText(`In your visit: ${treatment.name}, `);
  await expect(page.getByRole('radio', { checked: true, name: /^\d{1,2}:\d\d/ })).toHaveCount(0);
  // Another person does it, so it can be had for a second guest; its own shopper is at one of them (finding Z63).
  const day = await page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('storefront.cart') ?? 'null').value.cart.items[0].service
        .slots[0].startDate as string,
  );
  await page.getByLabel('Go to a day').fill(day);
  const beside = page.getByRole('radio', { name: `You have ${treatment.name} then` }).first();
  await beside.click();
  await expect(beside).toBeChecked();
  await expect(clash).toHaveText(`You have ${treatment.name} then`);
  await expect(page.getByRole('button', { name: /^Add to visit/ })).toBeEnabled();
  await photograph(page, 'times-beside');
  await page.goto(`${shopper.url}/products/${treatment.slug}`);
  await shopper.picksLateDay();
  // What the visit keeps is its shopper's own, and is called so before it is pressed (findings Z43, Z164).
  const yours = `You have ${treatment.name} then`;
  await expect(time.first()).toHaveAccessibleName(new RegExp(`${yours}$`));
  await expect(time.last()).not.toHaveAccessibleName(new RegExp(yours));
  const [overlaps, own] = [page.locator('.time').first(), page.locator('.time').nth(1)];
  // It is not struck as if another had it: it says what it overlaps with (finding Z236).
  await expect(overlaps).toHaveCSS('text-decoration-line', 'none');
  await expect(overlaps).toContainText(`Overlaps ${second}`);
  await expect(overlaps).not.toContainText('Yours');
  await expect(own).toContainText('Yours');
  await expect(own).toHaveCSS('text-decoration-line', 'none');
  await time.first().click();
  await expect(clash).toContainText(second);
  await expect(page.getByRole('link', { name: /· Checkout$/ })).toBeVisible();
  expect(await kept()).toEqual([[second]]);
  await time.last().click();
  await page.getByRole('button', { name: /^Add another time ·/ }).click();
  await expect.poll(async () => (await kept()).flat().sort()).toEqual([second, last]);
  const moved = names.at(-2)?.slice(0, 5) ?? '';
  await test.step('the time of one is changed over the cart, in the place of its line; one that overlaps is refused there, and left half-way nothing is lost (finding Z52)', async () => {
    await page.locator('.header [data-cart]').click();
    const panel = page.getByRole('dialog', { name: 'Your visit' });
    const line = panel.getByRole('listitem').filter({ hasText: last });
    await line.getByRole('button', { name: `Change the time ${treatment.name}` }).click();
    const sheet = page.getByRole('dialog', { name: treatment.name });
    const own = sheet.getByRole('radio', { name: /^\d{1,2}:\d\d/ });
    await expect(own.last()).toBeChecked();
    await own.first().click();
    await expect(sheet.getByRole('alert')).toContainText(second);
    await own.nth(-2).click();
    await isLookedAt(page, 'change-the-time');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    expect((await kept()).flat().sort()).toEqual([second, last]);
    await line.getByRole('button', { name: /^Change the time/ }).press('Enter');
    await expect(own.last()).toBeChecked();
    await own.nth(-2).click();
    await sheet.getByRole('button', { name: /^Change the time · / }).press('Enter');
    await expect(sheet).toBeHidden();
    await expect(panel.getByRole('listitem').filter({ hasText: moved })).toHaveCount(1);
    await expect(line).toHaveCount(0);
    await expect(
      panel.getByRole('status').getByText(new RegExp(`^${treatment.name} is now .*${moved}`)),
    ).toBeAttached();
    await expect
      .poll(async () => (await kept()).toSorted())
      .toEqual([[second], [moved]].toSorted());
    await page.keyboard.press('Escape');
  });
  // A third, for the shop to cancel by itself.
  await page
    .getByRole('radio', { name: /^\d{1,2}:\d\d(?!.*You have)/, disabled: false, checked: false })
    .first()
    .click();
  await page.getByRole('button', { name: /^Add another time ·/ }).click();
  await expect.poll(async () => (await kept()).flat()).toHaveLength(3);
  const all: string[] = (await kept()).flat().sort();
  await ordersFromCart(shopper);
  const visits = async () =>
    ((await shopper.ordersFromServer()) as OrderView[]).flatMap(({ lines }) =>
      lines.flatMap(({ appointments }) => appointments),
    );
  expect((await visits()).map(({ startTime }) => startTime.slice(0, 5)).sort()).toEqual(all);

  const ordered = async () => ((await shopper.ordersFromServer()) as OrderView[])[0]!;
  const before = await ordered();
  const [off = '', ...stay] = all;
  await test.step('staff cancel that one by itself: its customer reads so, what is to be paid is less by it, and the others stand (finding Z51)', async () => {
    const desk = await strangerOf(shopper, problems);
    await desk.signsIn(
      accountsOf('beauty').find(({ roles }) => roles.includes('staff')),
      '/staff',
    );
    await desk.page.goto(`${shopper.url}/staff/diary?day=${(await visits())[0]?.startDate}`);
    const inDiary = desk.page.getByRole('article').filter({
      has: desk.page.locator(`a[href$="/staff/orders/${shopper.placed.id}"]`),
    });
    await expect(inDiary).toHaveCount(all.length);
    await expect(inDiary.filter({ hasText: 'still to pay for the whole order' })).toHaveCount(
      all.length,
    );
    await isLookedAt(desk.page, 'visits-diary');
    await desk.page.goto(`${shopper.url}/staff/orders/${shopper.placed.id}`);
    const row = desk.page
      .getByRole('region', { name: 'Visits of this order' })
      .getByRole('listitem')
      .filter({ hasText: off });
    await expect(row).toBeVisible();
    await isLookedAt(desk.page, 'visits-desk');
    await row.getByRole('button', { name: 'Cancel this visit' }).click();
    const question = desk.page.getByRole('alertdialog', { name: /^Cancel this visit\?/ });
    await expect(question).toContainText(off);
    await expect(question).toContainText(/What is still to be paid is .+ less\./);
    await question.getByLabel('Reason').fill('asked by telephone');
    await photograph(desk.page, 'visits-desk-question');
    await question.getByRole('button', { name: 'Cancel this visit' }).click();
    await expect(desk.page.getByText('The visit was cancelled.')).toBeVisible();
    await expect(row).toHaveCount(0);
    await desk.page.goto(`${shopper.url}/staff/diary?day=${(await visits())[0]?.startDate}`);
    await expect(
      desk.page
        .getByRole('article')
        .filter({ hasText: off })
        .filter({ hasText: treatment.name })
        .locator('xpath=..')
        .getByRole('heading', { name: 'Cancelled' }),
    ).toBeVisible();
    const now = await ordered();
    expect(now.total).toBeCloseTo((before.total / 3) * 2, 2);
    expect(
      (await visits()).map(({ startTime, status }) => [startTime.slice(0, 5), status]).sort(),
    ).toEqual([[off, 'CANCELLED'], ...stay.map((one) => [one, 'PENDING'])]);
    await page.goto(`${shopper.url}/orders/${shopper.placed.id}`);
    // Struck through, its line says nothing but that.
    await expect(shopper.main.getByText(new RegExp(`${off}.*· cancelled$`)).first()).toBeVisible();
    await isLookedAt(page, 'visits-order');
    await shopper.main
      .getByRole('link', { name: /^Move or cancel/ })
      .first()
      .click();
  });

  await test.step('its shopper cancels one of the two alone, told before what the order costs then; the other stands (478)', async () => {
    await expect(page.getByRole('button', { name: 'Cancel all 2 visits' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel only this one' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel only this one' });
    await expect(question).toContainText(/You pay .+ less for the order: .+ in all\./);
    await expect(question).toContainText('Nothing was paid, so nothing goes back.');
    await photograph(page, 'visits-alone');
    await question.getByRole('button', { name: 'Cancel it' }).click();
    await expect(shopper.heading('Your visit is cancelled')).toBeFocused();
    const now = await ordered();
    expect(now.total).toBeCloseTo(before.total / 3, 2);
    expect((await visits()).filter(({ status }) => status !== 'CANCELLED')).toHaveLength(1);
  });

  await test.step('the last is cancelled with its order, and the page says all that is cancelled and what is owed', async () => {
    await page.goto(`${shopper.url}/orders/${shopper.placed.id}`);
    await shopper.main
      .getByRole('link', { name: /^Move or cancel/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Cancel only this one' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
    const said = shopper.heading('All 3 visits are cancelled');
    await expect(said).toBeFocused();
    await expect(said).toHaveAccessibleDescription(/Nothing was paid, and nothing is owed\.$/);
    for (const time of all)
      await expect(
        page.locator('#visits-cancelled').getByRole('listitem').filter({ hasText: time }),
      ).toContainText(treatment.name);
    expect((await visits()).map(({ status }) => status)).toEqual(all.map(() => 'CANCELLED'));
  });
});

test('an hour that somebody else took: the reason, the next ones, everything else kept; then it is moved and cancelled (F87, F90)', async ({
  page,
  problems,
}) => {
  const slow = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const quick = await strangerOf(slow, problems);
  await choosesNextWeek(slow);
  await choosesNextWeek(quick);
  await quick.ordersAndReads();
  await quick.sees('placed');

  const held = page.waitForRequest(
    (request) =>
      request.method() === 'POST' && /\/appointment$/.test(new URL(request.url()).pathname),
  );
  await slow.ordersNow();
  expect((await held).postDataJSON()).toMatchObject({
    status: 'PENDING',
    paymentType: 'PAY_LATER',
  });
  await expect(slow.heading('One time is gone')).toBeVisible();
  await expect(slow.main.getByText('taken by someone else')).toBeVisible();
  await slow.main
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await slow.sees('review');
  const number = await slow.ordersAndReads();
  await slow.sees('placed');
  await expect(slow.main.getByRole('link', { name: treatment.name })).toBeVisible();

  await test.step('who finds the order by its number reads the time, and is not led to a page that opens to its owner alone', async () => {
    await quick.page.goto(`${quick.url}/orders/find`);
    await quick.page.getByLabel('Order number').fill(number);
    await quick.page.getByLabel('E-mail or phone').fill(GUEST.email);
    await quick.page.getByRole('button', { name: 'Find order' }).click();
    await quick.sees('placed');
    await expect(quick.main.getByText(treatment.name).first()).toBeVisible();
    await expect(quick.main.getByRole('link', { name: treatment.name })).toHaveCount(0);
  });

  await page.goto(`${slow.url}/appointments`);
  await page.getByRole('link', { name: treatment.name }).click();
  await expect(page.getByText(/^You can move or cancel it until/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    /^data:text\/calendar.*BEGIN%3AVEVENT/,
  );
  const before = await page.locator('main').getByRole('status').first().textContent();
  const looked = page.waitForRequest((request) =>
    new URL(request.url()).pathname.endsWith('/slots'),
  );
  await page.getByRole('button', { name: 'Move to another time' }).click();
  // Its own time does not stand in its way.
  const own = new URL(page.url()).pathname.split('/').at(-1);
  expect(new URL((await looked).url()).searchParams.get('moving')).toBe(own);
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  const question = page.getByRole('alertdialog', { name: /^Move to / });
  await expect(question).toContainText('what you have paid stays paid');
  await question.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(page.locator('main').getByRole('status').first()).toHaveText(before ?? '');
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  const moves = question.getByRole('button', { name: 'Move it' });
  // Nothing is lost by it: no colour of danger.
  await expect(moves).toHaveClass(/button-main/);
  await moves.click();
  await expect(page.getByText(/^Moved to .+\d\d:\d\d\.$/)).toBeVisible();
  await expect(page.locator('main').getByRole('status').first()).not.toHaveText(before ?? '');
  // From when to when stays to be read, here and on the page of its order (finding Z134).
  const line = new RegExp(`^You moved ${treatment.name} from .+\\d\\d:\\d\\d to .+\\d\\d:\\d\\d$`);
  await expect(page.getByText(line)).toBeVisible();
  await page.reload();
  await expect(page.getByText(line)).toBeVisible();
  const visit = page.url();
  await page.getByRole('link', { name: new RegExp(number) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible();
  await page.goto(visit);
  await page.getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(page.locator('main').getByRole('status').first()).toContainText('cancelled');
});

test('who comes to the shopper arrives within a while: chosen, reviewed and confirmed as from when until when; says when they set out, and takes it back (finding Q41)', async ({
  page,
  problems,
}) => {
  const shopper = new Shopper(page, {
    store: 'services',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const window = /\d\d:\d\d\s?–\s?\d\d:\d\d/;
  await page.goto(`${shopper.url}/products/${visit.slug}`);
  await expect(page.getByRole('button', { name: 'Choose an arrival window' })).toBeVisible();
  await shopper.booksLate();
  await expect(page.getByText('We arrive within the window you choose.')).toBeVisible();
  await expect(page.getByRole('radio', { name: window }).first()).toBeVisible();
  await shopper.viewsCart();
  await page.getByLabel(/^Phone/).fill(GUEST.phone);
  await shopper.tellsWhere();
  await shopper.tellsWho();
  await shopper.sees('review');
  await expect(shopper.main.getByText(window).first()).toBeVisible();
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  const booked = shopper.main.getByText(window).first();
  await expect(booked).toBeVisible();
  const { lines } = await shopper.orderFromServer();
  const [from = '', until = ''] = (await booked.innerText()).match(/\d\d:\d\d/g) ?? [];
  expect(lines[0]?.appointments[0]?.startTime.slice(0, 5), 'what the shop holds').toBe(from);
  const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  expect(minutes(until) - minutes(from)).toBe(SERVICES.business.arrivalMinutes);

  const { id } = shopper.placed;
  const appointment = lines[0]?.appointments[0]?.id ?? '';
  const desk = await strangerOf(shopper, problems);
  await desk.signsIn(
    accountsOf('services').find(({ roles }) => roles.includes('staff')),
    '/staff',
  );
  await test.step('who works here finds it in the diary, at its hour and under their name, and goes from there to its order (finding Z50)', async () => {
    const { startDate = '', employee } = lines[0]?.appointments[0] ?? {};
    await desk.page.getByRole('link', { name: 'Diary' }).click();
    const said = desk.page
      .getByRole('status')
      .filter({ hasText: /: (no visits|one visit|\d+ visits)$/ });
    await expect(said).toBeVisible();
    const today = await desk.page.getByLabel('Day', { exact: true }).inputValue();
    expect(today, 'today comes first').toBe(
      new Intl.DateTimeFormat('en-CA', { timeZone: SERVICES.business.timeZone }).format(),
    );
    await desk.page.getByLabel('Day', { exact: true }).fill(startDate);
    const column = desk.page.getByRole('region', { name: employee ?? '', exact: true });
    const booked = column
      .getByRole('article')
      .filter({ hasText: visit.name })
      .filter({ hasText: from });
    await expect(booked).toContainText(GUEST.name);
    await expect(booked.locator(`a[href="tel:${GUEST.phone}"]`)).toBeVisible();
    await expect(column.getByText(/^Free \d\d:\d\d–\d\d:\d\d$/).first()).toBeVisible();
    await isLookedAt(desk.page, 'diary');
    await desk.page.getByRole('button', { name: 'Next day' }).press('Enter');
    await expect(desk.page.getByLabel('Day', { exact: true })).not.toHaveValue(startDate);
    await desk.page.getByRole('button', { name: 'Previous day' }).press('Enter');
    await booked.getByRole('link', { name: /^Order / }).click();
    await expect(desk.page).toHaveURL(`${shopper.url}/staff/orders/${id}`);
    await desk.page.goBack();
    await expect(booked, 'the day stands in the address').toBeVisible();
    await booked.getByRole('link', { name: /^Order / }).click();
  });
  const go = desk.page.getByRole('button', { name: 'On my way' });
  await expect(desk.page.getByRole('heading', { name: 'Who ordered' })).toBeVisible();
  await expect(go, 'it is another day').toHaveCount(0);
  await visitIsNear(appointment);
  await desk.page.reload();
  await desk.page.getByLabel(/^There in about/).selectOption({ label: '20 minutes' });
  await isLookedAt(desk.page, 'visit-desk');
  await go.press('Enter');
  await expect(desk.page.getByText('The customer is told that you are on your way.')).toBeFocused();
  const looksAgain = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const title = page.getByRole('heading', { level: 1 });
  await looksAgain();
  await expect(title).toHaveText('We are on our way to you');
  const { comingNow } = await shopper.orderFromServer();
  const expected = new Intl.DateTimeFormat('en', {
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: SERVICES.business.timeZone,
  }).format(new Date(comingNow?.[0]?.expectedAt ?? 0));
  await expect(
    shopper.main.getByText(`On the way to you, there at about ${expected}`),
  ).toBeVisible();
  await expect(shopper.main.getByText('We are on our way to your address.')).toBeVisible();
  await isLookedAt(page, 'visit-order');

  await desk.page.getByRole('button', { name: 'Not on my way yet' }).press('Enter');
  await expect(
    desk.page.getByText('The customer is told that you are not on your way yet.'),
  ).toBeFocused();
  await expect(go).toBeVisible();
  await looksAgain();
  await expect(title).toHaveText('You’re booked');
  expect((await shopper.orderFromServer()).comingNow).toBeUndefined();
});

test('the days of what is booked ahead begin with the first that can be had: none is struck as if it were full (finding Z236)', async ({
  page,
}) => {
  const ahead = BEAUTY.products.find(({ leadHours }) => leadHours === 48)!;
  const { url } = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const asked = page.waitForResponse((answer) => answer.url().includes('/slots?'));
  await page.goto(`${url}/products/${ahead.slug}`);
  await expect(page.getByText('Book at least 2 days ahead')).toBeVisible();
  await page.getByRole('button', { name: /^Earliest/ }).scrollIntoViewIfNeeded();
  const { timeZone } = BEAUTY.business;
  const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toLocaleDateString('sv', { timeZone });
  await expect(page.locator('button.day b').first()).toHaveText(String(Number(inTwoDays.slice(8))));
  await expect(page.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
  expect(new URL((await asked).url()).searchParams.get('from')).toBe(inTwoDays);
});

test('on a wide screen a service’s name and price stay in sight beside its people, days and times (U25)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const shopper = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  await page.goto(`${shopper.url}/products/${treatment.slug}`);
  const times = page.getByRole('radio', { name: /^\d{1,2}:\d\d/ });
  await times.last().scrollIntoViewIfNeeded();
  await times.last().evaluate((last) => last.scrollIntoView({ block: 'start' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('article header .price')).toBeInViewport({ ratio: 1 });
});

test('a visit with a chosen person is moved with that person, and with another one only after the shopper says so', async ({
  page,
}) => {
  const shopper = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  // Two can do it, and each works at hours when the other does not.
  const shared = BEAUTY.products.find(({ slug }) => slug === 'short-cut')!;
  const named = (name: string) => BEAUTY.employees.find((one) => one.name === name)!;
  const [chosen, other] = [named('Marisol Dela Cruz'), named('Jun Abad')];
  await page.goto(`${shopper.url}/products/${shared.slug}`);
  await page.getByRole('radio', { name: chosen.name }).check();
  await shopper.booksLate();
  await expect(page.locator('[data-count]').first()).not.toBeEmpty();
  await ordersFromCart(shopper);
  const held = async () =>
    ((await shopper.ordersFromServer()) as OrderView[])[0]?.lines[0]?.appointments[0]?.employee;
  expect(await held()).toBe(chosen.name);

  const time = page.locator('main section').getByRole('button', { name: /^\d\d:\d\d$/ });
  const days = page.getByRole('list', { name: 'Day' }).getByRole('button', { disabled: false });
  const offered = async (): Promise<{ day: string; at: string }[]> => {
    const all: { day: string; at: string }[] = [];
    for (const one of await days.all()) {
      await one.click();
      await expect(one).toHaveAttribute('aria-pressed', 'true');
      const day = (await one.getAttribute('aria-label')) ?? '';
      all.push(...(await time.allTextContents()).map((at) => ({ day, at })));
    }
    return all;
  };
  const question = page.getByRole('alertdialog', { name: /^Move to / });
  const facts = page.locator('main').getByRole('status').first();
  await page.goto(`${shopper.url}/appointments`);
  await page.getByRole('link', { name: shared.name }).click();
  await page.getByRole('button', { name: 'Move to another time' }).click();
  await expect(page.getByRole('checkbox', { name: 'Times with anyone' })).not.toBeChecked();
  // The day of the visit is open, with its neighbours and its parts as where it was booked (finding Z237).
  const day = ((await shopper.ordersFromServer()) as OrderView[])[0]?.lines[0]?.appointments[0]
    ?.startDate;
  await expect(page.getByLabel('Go to a day')).toHaveValue(day ?? '');
  await expect(days.and(page.locator('[aria-pressed="true"]'))).toContainText(
    String(Number(day?.slice(8))),
  );
  await expect(
    page.getByRole('heading', { name: /^(Morning|Afternoon|Evening)$/ }),
  ).not.toHaveCount(0);
  await isLookedAt(page, 'times-move');
  await time.last().click();
  await expect(question).not.toContainText('another person');
  await question.getByRole('button', { name: 'Move it' }).click();
  await expect(page.getByText(/^Moved to /)).toBeVisible();
  await expect(facts).toContainText(chosen.name);
  expect(await held()).toBe(chosen.name);

  await page.getByRole('button', { name: 'Move to another time' }).click();
  await expect(time.first()).toBeVisible();
  const own = await offered();
  const anew = page.waitForResponse((answer) => answer.url().includes('/slots?'));
  await page.getByRole('checkbox', { name: 'Times with anyone' }).check();
  await anew;
  await expect(time.first()).toBeVisible();
  const missing = (await offered()).find(
    (one) => !own.some(({ day, at }) => one.day === day && one.at === at),
  );
  await page.getByRole('button', { name: missing?.day, exact: true }).click();
  await time.filter({ hasText: missing?.at ?? 'none is missing' }).click();
  await expect(question).toContainText(`It may be with another person than ${chosen.name} then.`);
  await question.getByRole('button', { name: 'Move it' }).click();
  await expect(facts).toContainText(other.name);
  expect(await held()).toBe(other.name);

  await test.step('cancelled, it is nothing for a calendar, and its invoice says that nothing is owed', async () => {
    await page.getByRole('button', { name: 'Cancel appointment' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
    await expect(facts).toContainText('cancelled');
    await page.getByRole('link', { name: /^Order / }).click();
    await expect(shopper.heading('Order cancelled')).toBeVisible();
    await expect(shopper.main.getByText(/Jun Abad · cancelled$/).first()).toBeVisible();
    await expect(shopper.main.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
    expect((await shopper.orderFromServer()).paymentState).toBe('CANCELLED');
    await shopper.main.getByRole('link', { name: 'Cancelled invoice' }).click();
    await expect(shopper.heading('Cancelled invoice')).toBeVisible();
    await expect(shopper.main.getByText('Order cancelled', { exact: true })).toBeVisible();
  });
});
