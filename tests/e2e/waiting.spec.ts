import { randomUUID } from 'node:crypto';
import { addDays } from '#machines/domain/day.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { BEAUTY } from '#server/demo/stores.ts';
import { fillsDay, waitingOf } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { photograph } from './screenshots.ts';
import { Shopper } from './shopper.ts';
import { caughtMails, storeUrl } from './simulator.ts';
import { strangerOf } from './situations/kit.ts';

type Product = (typeof BEAUTY.products)[number];

/** Done by one person only, so that a booked time is free with no other. */
const [treatment, another] = BEAUTY.products.filter(
  (one) =>
    one.employeeIds.length === 1 &&
    one.addOnGroups.every((group) => group.preselected.length >= group.min),
) as [Product, Product];
const TIME = /^\d{1,2}:\d\d/;

test('the time that does not suit is waited past: told by mail when another is given up, led to exactly that one, and the list is left by its link (U27)', async ({
  page,
  problems,
}) => {
  test.setTimeout(180_000);
  const waits = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'guest',
    method: 'PAY_LATER',
  });
  const email = `waits-${randomUUID().slice(0, 8)}@example.test`;
  const mailOf = async (subject: string) =>
    (await caughtMails()).find((mail) => mail.to === email && mail.subject.includes(subject));
  const linkIn = (text = ''): string => /^http\S+$/m.exec(text)?.[0] ?? '';
  const asks = async (): Promise<void> => {
    await page.getByRole('button', { name: 'No time that suits? Waiting list' }).click();
    const form = page.getByRole('form', { name: 'Waiting list' });
    // Sooner than the day that was looked at is welcome, too (finding Z164); here other journeys book before it.
    const first = form.getByLabel('First day');
    await expect(first).toHaveValue((await first.getAttribute('min')) ?? 'none');
    await first.fill(startDate);
    await form.getByLabel('E-mail for the waiting list').fill(email);
    await form.getByRole('button', { name: 'Tell me' }).click();
    await expect(form.getByRole('status')).toContainText('once our mail confirms it');
    await expect(form).toContainText(`${treatment.name} · Anyone · `);
    await expect(form).toContainText(` · ${email}`);
    await expect(form).toContainText('We write to you once');
  };

  const books = await strangerOf(waits, problems);
  await books.page.goto(`${books.url}/products/${treatment.slug}`);
  await books.booksLate();
  await books.viewsCart();
  await books.sees('information');
  await books.tellsWho();
  await books.sees('review');
  await books.ordersAndReads();
  await books.sees('placed');
  const [line] = (await books.orderFromServer()).lines;
  const { id = '', startDate = '', startTime = '' } = line?.appointments[0] ?? {};

  await page.goto(`${waits.url}/products/${treatment.slug}`);
  await waits.picksLateDay();
  await expect(page.getByRole('radio', { name: TIME }).first()).toBeVisible();
  const offered = await page.locator('.time').allInnerTexts();
  expect(offered).not.toContain(startTime.slice(0, 5));
  await asks();
  await expect
    .poll(() => waitingOf(email))
    .toMatchObject([{ until_day: startDate, told_time: null }]);
  await expect.poll(() => mailOf('You are on the waiting list'), { timeout: 30_000 }).toBeTruthy();

  await test.step('staff read how many wait for it, and of nobody who they are', async () => {
    const desk = await strangerOf(waits, problems);
    await desk.signsIn(
      accountsOf('beauty').find(({ roles }) => roles.includes('staff')),
      '/staff',
    );
    await desk.page.goto(`${desk.url}/staff`);
    const list = desk.page.getByRole('region', { name: 'Waiting for a time' });
    const row = list.getByRole('listitem').filter({ hasText: treatment.name });
    await expect(row).toContainText('1 person');
    await expect(list).not.toContainText(email);
  });

  await books.page.goto(`${books.url}/appointments`);
  await books.page.getByRole('link', { name: treatment.name }).click();
  await books.page.getByRole('button', { name: 'Cancel appointment' }).click();
  await books.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel it' }).click();
  await expect(books.page.locator('main').getByRole('status').first()).toContainText('cancelled');

  await expect.poll(() => mailOf('A time is free'), { timeout: 60_000 }).toBeTruthy();
  const mail = await mailOf('A time is free');
  expect(mail?.text).toContain('It is not held for you');
  // A long visit keeps more than its own beginning from being offered.
  const at = (await waitingOf(email))[0]?.told_time?.slice(0, 5) ?? '';
  expect(offered).not.toContain(at);
  expect(at <= startTime.slice(0, 5)).toBe(true);
  await page.goto(linkIn(mail?.text));
  await expect(page.locator('.time:has(:checked)')).toHaveText(at);
  await page.getByRole('button', { name: /^Add to visit/ }).click();
  await expect(page.getByRole('link', { name: /· Checkout$/ })).toContainText(at);

  await test.step('who asks again reads a mail with a link that leaves the list', async () => {
    const left = linkIn((await mailOf('You are on the waiting list'))?.text);
    await page.goto(`${waits.url}/products/${treatment.slug}`);
    await asks();
    await expect.poll(() => waitingOf(email)).toMatchObject([{ told_time: null }]);
    await page.goto(left);
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await expect(page.getByText('You are off the list.')).toBeVisible();
    expect(await waitingOf(email)).toEqual([]);
    await page.reload();
    await expect(page.getByText('You are off the list.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave the list' })).toHaveCount(0);
  });

  await test.step('a day without free times is pressed, and waited for', async () => {
    const full = addDays(startDate, 14);
    await fillsDay(id, full);
    await page.goto(`${waits.url}/products/${treatment.slug}`);
    await page.getByLabel('Go to a day').fill(full);
    await page
      .getByRole('button', { name: /, no free times$/ })
      .first()
      .click();
    const form = page.getByRole('form', { name: 'Waiting list' });
    await expect(form.getByLabel('First day')).toHaveValue(full);
    await expect(form.getByLabel('Last day')).toHaveValue(full);
    await form.getByLabel('E-mail for the waiting list').fill(email);
    await form.getByRole('button', { name: 'Tell me' }).click();
    await expect(form.getByRole('status')).toContainText('once our mail confirms it');
    await expect.poll(() => waitingOf(email)).toMatchObject([{ until_day: full, told_time: null }]);
  });

  await test.step('who comes too late reads that the time is gone', async () => {
    const gone = new URL(linkIn(mail?.text));
    gone.searchParams.set('at', '03:00');
    await page.goto(`${gone}`);
    await expect(page.getByText('That time is not free any more. Choose another.')).toBeVisible();
    await expect(page.getByRole('radio', { name: TIME, checked: true })).toHaveCount(0);
  });
});

test('a browser without scripts waits for a time by a plain form, and reads what became of it (U27)', async ({
  browser,
}) => {
  const email = `plain-${randomUUID().slice(0, 8)}@example.test`;
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  // Of another treatment: how many wait for the first one is counted beside this.
  await page.goto(`${storeUrl('beauty')}/products/${another.slug}`);
  const form = page.getByRole('form', { name: 'Waiting list' });
  await expect(page.getByText('Looking for free times')).toBeHidden();
  const last = await form.getByLabel('Last day').inputValue();
  await form.getByLabel('First day').fill(addDays(last, 1));
  await form.getByLabel('E-mail for the waiting list').fill(email);
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(form).toContainText('Choose days from today on');
  expect(await waitingOf(email)).toEqual([]);
  // What was typed stands there again; only what was wrong is typed anew.
  await expect(form.getByLabel('E-mail for the waiting list')).toHaveValue(email);
  await expect(form.getByLabel('First day')).toHaveValue(addDays(last, 1));
  await expect(form.getByLabel('Last day')).toHaveValue(last);
  await form.getByLabel('First day').fill(last);
  await form.getByLabel('Part of the day').selectOption('Afternoon');
  await photograph(page, 'waiting/plain');
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(form).toContainText('This counts once our mail confirms it.');
  expect(page.url()).not.toContain(email);
  await page.goto(`${storeUrl('beauty')}/products/${another.slug}?waiting=wrong`);
  await expect(form.getByLabel('E-mail for the waiting list'), 'it went').toHaveValue('');
  expect(await waitingOf(email)).toMatchObject([{ until_day: last, told_time: null }]);
  await context.close();
});
