import type { Page } from '@playwright/test';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { Attendance } from '#machines/domain/attendance.ts';
import { anOrder } from '#machines/domain/samples.ts';
import { DIARY_VISIT } from '#tests/support/diaryVisit.ts';
import { faultsOf } from './axe.ts';
import { ago, aStaffOrder, aTask, FakeStaffApi } from './fakeStaffApi.ts';
import { expect, test } from './pageProblems.ts';
import { photograph } from './screenshots.ts';
import { presses, question, signsIn, URL_ } from './staffPages.ts';

const ORDER = '/staff/orders/order-1';

async function opens(page: Page, api: FakeStaffApi, path = ORDER): Promise<void> {
  await api.answers(page);
  await signsIn(page, path);
}

/** What a push message does to the pages that are open. */
const hearsOfSomething = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('notices.changed')));

async function isGood(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => one.playState !== 'running'),
    );
    await photograph(page, `staff/${where}-${width}`);
    expect(await faultsOf(page, 'wcag'), `${where} at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 720 });
  await expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      where,
    )
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
}

test('what waits is listed, the oldest first, and what comes up appears by itself', async ({
  page,
}) => {
  const api = new FakeStaffApi();
  const late = aTask({
    id: 'late',
    orderNumber: 'A-1002',
    kind: 'REFUND',
    reason: 'PAID_TWICE',
    amount: 12.5,
    createdAt: ago(50),
  });
  const parcel = aTask({
    id: 'p',
    orderNumber: 'A-1003',
    reason: 'PARCEL_FAILED',
    amount: null,
    provider: null,
    providerReference: null,
    providerPage: null,
    createdAt: ago(0.2),
    detail: 'Lalamove says that nobody opened',
  });
  api.tasks = [aTask(), late];
  await opens(page, api, '/staff');
  const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Paid twice');
  await expect(rows.first()).toContainText('2 days ago');
  await expect(rows.first()).toContainText('RM 12.50');
  await expect(rows.last()).toContainText('Paid too little');
  await expect(rows.last()).toContainText('3 hours ago');
  await expect(page).toHaveTitle(/^\(2\) /);
  const out = rows.last().getByRole('link', { name: 'Open in Stripe (new tab)' });
  await expect(out).toHaveAttribute(
    'href',
    'https://dashboard.stripe.com/test/payments/pi_3PqUnderpaid',
  );
  await expect(out).toHaveAttribute('target', '_blank');
  await expect(out).toHaveAttribute('rel', /noopener/);
  await expect(rows.last().getByRole('button', { name: 'Copy: Stripe reference' })).toBeVisible();

  api.tasks = [...api.tasks, parcel];
  await hearsOfSomething(page);
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveTitle(/^\(3\) /);
  await isGood(page, 'list');

  api.tasks = [];
  await hearsOfSomething(page);
  await expect(page.getByText('No open tasks. New ones appear here by themselves.')).toBeVisible();
  await expect(page).not.toHaveTitle(/\(/);
  await isGood(page, 'empty');
  await page.getByRole('link', { name: 'Tables', exact: true }).click();
  await expect(page).toHaveURL(`${URL_}/staff/tables`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tables');
});

test('an order is opened from the list and what came is taken as enough, by keyboard, pressed twice and sent once', async ({
  page,
}) => {
  const api = new FakeStaffApi();
  await opens(page, api, '/staff');
  await page.getByRole('link', { name: 'Order A-1001' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order A-1001');
  await expect(page.locator('[data-sum="missing"]')).toContainText('RM 30.00');
  await isGood(page, 'order');

  const button = page.getByRole('button', { name: 'Accept as paid in full' });
  await button.press('Enter');
  await expect(question(page)).toContainText('RM 20.00 of RM 50.00 was received');
  await expect(question(page)).toContainText('Order placed and paid');
  await expect(question(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('alert')).toBeFocused();
  await isGood(page, 'question-incomplete');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(button).toBeFocused();
  expect(api.sent).toEqual([]);

  await page.keyboard.press('Enter');
  await question(page).getByLabel('Reason').fill('They pay the rest at the counter');
  await question(page).getByRole('button', { name: 'Accept as paid in full' }).dblclick();
  await expect(page.getByText('The order was accepted as paid in full.')).toBeVisible();
  expect(api.sent).toEqual([
    { action: 'takeAsEnough', version: 3, reason: 'They pay the rest at the counter' },
  ]);
  await expect(button).toHaveCount(0);
  await expect(page.getByText('Nothing to do for this order.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'They pay the rest at the counter' }),
  ).toContainText('by you');
  await expect(page.getByText('Accepted as paid in full', { exact: true })).toBeVisible();
  await isGood(page, 'done');
});

test('money that was given back is checked before it is written down', async ({ page }) => {
  const api = new FakeStaffApi();
  await opens(page, api);
  await presses(page, 'Record a refund');
  const amount = question(page).getByLabel('Amount refunded');
  await expect(amount).toBeFocused();
  await amount.fill('20.01');
  await question(page).getByLabel('Reference of the refund').fill('re_1');
  await question(page).getByLabel('Reason').fill('The dish was cold');
  await question(page).getByRole('button', { name: 'Record refund of RM 20.01' }).click();
  await expect(question(page).getByText('At most RM 20.00 can be refunded.').first()).toBeVisible();
  await isGood(page, 'given-back');
  expect(api.sent).toEqual([]);
  await amount.fill('12.50');
  api.next = 'down';
  await question(page).getByRole('button', { name: 'Record refund of RM 12.50' }).click();
  await expect(question(page).getByText('RM 12.50 was given back?')).toBeVisible();
  expect(api.sent, 'it is asked about first').toEqual([]);
  await question(page).getByRole('button', { name: 'Yes, RM 12.50' }).click();
  await expect(
    question(page).getByText('The payment service does not answer. Nothing was changed.'),
  ).toBeVisible();
  await expect(amount).toHaveValue('12.50');
  // As another country writes thousands: what could be twelve or twelve thousand is not taken (finding Z145).
  await amount.fill('12.500');
  await question(page)
    .getByRole('button', { name: /^Record refund/ })
    .click();
  await expect(question(page).getByText('Enter the amount in digits').first()).toBeVisible();
  await amount.fill('12,50');
  await question(page).getByRole('button', { name: 'Record refund of RM 12.50' }).click();
  await expect(question(page).getByText('RM 12.50 was given back?')).toBeVisible();
  await question(page).getByRole('button', { name: 'Change the amount' }).click();
  await expect(amount).toHaveValue('12,50');
  await question(page).getByRole('button', { name: 'Record refund of RM 12.50' }).click();
  await isGood(page, 'sure');
  await question(page).getByRole('button', { name: 'Yes, RM 12.50' }).click();
  await expect(page.getByText(/^Refund of .+ recorded\.$/)).toBeVisible();
  expect(api.sent).toHaveLength(2);
  expect(api.sent[1]).toMatchObject({
    action: 'gaveBack',
    version: 3,
    amount: 12.5,
    reference: 're_1',
    reason: 'The dish was cold',
  });
  expect(api.sent[1]?.day).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('the desk takes what is left to pay: how it came is asked for, and the sum that was read is sent', async ({
  page,
}) => {
  const api = new FakeStaffApi();
  api.shown = aStaffOrder({ may: ['takePayment'], toTake: 28 });
  await opens(page, api);
  await presses(page, 'Take a payment');
  await expect(question(page)).toContainText('Take RM 28.00 for order');
  const confirm = question(page).getByRole('button', { name: 'Take a payment' });
  await confirm.click();
  await expect(question(page).getByText('Choose how it was paid.').first()).toBeVisible();
  // Cash has not always a paper, a card has (finding Z145).
  await question(page).getByLabel('How it was paid').selectOption('Cash');
  await expect(question(page).getByText('Enter the number of the receipt')).toHaveCount(0);
  await question(page).getByLabel('How it was paid').selectOption('Card at the counter');
  await expect(question(page).getByText('Enter the number of the receipt').first()).toBeVisible();
  await question(page).getByLabel('Receipt or reference').fill('receipt 17');
  expect(api.sent).toEqual([]);
  await isGood(page, 'desk');
  await question(page).getByLabel('How it was paid').selectOption('Card at the counter');
  await confirm.click();
  await expect(page.getByText('The payment was recorded.')).toBeVisible();
  await expect(page.getByText('Payment taken at the desk')).toBeVisible();
  expect(api.sent).toEqual([
    { action: 'takePayment', version: 3, reason: 'receipt 17', how: 'CARD', amount: 28 },
  ]);
});

test('an order that moved is shown as it stands now, and nothing was done', async ({ page }) => {
  const api = new FakeStaffApi();
  await opens(page, api);
  // It cancels, and says so before it is pressed (finding Z68).
  await presses(page, 'Cancel the order');
  await expect(question(page)).toContainText('Stock and times are released. If a payment');
  await question(page).getByLabel('Reason').fill('settled by phone');
  api.next = 'moved';
  await question(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(
    page.getByText('The order has changed in the meantime, so nothing was done.'),
  ).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Nothing to do for this order.')).toBeVisible();
  expect(api.sent).toHaveLength(1);
  await isGood(page, 'moved');
});

test('an answer that was lost is called unknown, is not repeated, and the order is read again', async ({
  page,
}) => {
  const api = new FakeStaffApi();
  await opens(page, api);
  await presses(page, 'Release stock and times');
  await question(page).getByLabel('Reason').fill('nobody comes');
  api.next = 'lost';
  await question(page).getByRole('button', { name: 'Release stock and times' }).click();
  await expect(
    page.getByText('we do not know whether this was done: Release stock and times.'),
  ).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'nobody comes' })).toBeVisible();
  expect(api.sent).toHaveLength(1);

  api.isDown = true;
  await hearsOfSomething(page);
  await expect(page.getByText('The connection was lost. What you see may be older')).toBeVisible();
  api.isDown = false;
  await hearsOfSomething(page);
  await expect(page.getByText('The connection was lost.')).toBeHidden();
});

test('a parcel is done by hand with a reason; a log that cannot be read is flagged; an unknown event keeps its name', async ({
  page,
}) => {
  const api = new FakeStaffApi();
  const parcel = aTask({
    id: 'parcel',
    reason: 'PARCEL_FAILED',
    amount: null,
    provider: null,
    providerReference: null,
    providerPage: null,
  });
  const { story, ...order } = aStaffOrder();
  const strange = { ...story[0]!, number: 4, event: 'robot.danced', cause: 'SYSTEM' as const };
  api.shown = {
    ...order,
    readable: false,
    story: [...story, strange],
    tasks: [aTask(), parcel],
    may: [],
  };
  await opens(page, api);
  await expect(page.getByText('Part of this order’s history cannot be shown.')).toBeVisible();
  await expect(page.getByText('robot.danced')).toBeVisible();
  await expect(page.getByText('No actions are possible for this order right now.')).toBeVisible();
  await isGood(page, 'flagged');
  await presses(page, 'Mark as done');
  await question(page).getByLabel('What was done').fill('brought by our own van');
  await question(page).getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('The task is done.')).toBeVisible();
  await expect(page.getByText('The parcel could not be delivered')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'The task is done.' })).toBeFocused();
  await expect(page.getByText('Paid too little')).toBeVisible();
  expect(api.finished).toEqual([['parcel', 'brought by our own van']]);
});

test('a visit that cannot be read costs its own card of the diary, which leads to its order, and no other one (finding Z80)', async ({
  page,
  problems,
}) => {
  const visit = { ...DIARY_VISIT, employeeId: 'ana', currency: 'MYR' };
  const odd = {
    ...visit,
    ...{ id: 'odd', from: 720, to: 780, toPay: 5, currency: 'no money', customerName: 'Odd' },
    order: { id: 'order-2', number: 'A-1002' },
  };
  const day = '2026-03-02';
  await page.route('**/staff/diary?*', (route) =>
    route.request().resourceType() === 'document'
      ? route.fallback()
      : route.fulfill({
          json: {
            ...{ day, today: day, places: [{ id: 'here', name: 'Here', hours: [540, 1200] }] },
            people: [{ id: 'ana', name: 'Ana', hours: [540, 1200], locationIds: ['here'] }],
            visits: [visit, odd],
          },
        }),
  );
  await opens(page, new FakeStaffApi(), '/staff/diary');
  await expect(page.getByText('This visit cannot be shown here.')).toBeVisible();
  await expect(page.getByRole('link', { name: /A-1002/ })).toHaveAttribute(
    'href',
    /\/staff\/orders\/order-2$/,
  );
  await expect(page.getByText('Amina')).toBeVisible();
  await expect(page.getByText(/^Free 11:00–12:00$/)).toBeVisible();
  // The console names it once; nothing is thrown through the page.
  expect(problems).toEqual([expect.stringMatching(/^RangeError: Invalid currency code/)]);
  problems.length = 0;
});

test('that the customer of a visit did not come is asked about, says that no money moves, is shown, and is taken back (finding Z130)', async ({
  page,
}) => {
  const day = '2026-03-02';
  const visit = { ...DIARY_VISIT, state: 'DONE', currency: 'MYR' };
  let attendance: Attendance = { said: null, may: ['visit.arrived', 'visit.missed'] };
  const heard: string[] = [];
  await page.route('**/staff/diary?*', (route) =>
    route.request().resourceType() === 'document'
      ? route.fallback()
      : route.fulfill({
          json: {
            ...{ day, today: day, places: [{ id: 'here', name: 'Here', hours: [540, 1200] }] },
            people: [{ id: 'ana', name: 'Ana', hours: [540, 1200], locationIds: ['here'] }],
            visits: [{ ...visit, attendance }],
          },
        }),
  );
  await page.route('**/cartTransaction/order/events*', (route) => {
    const { event, appointment } = route.request().postDataJSON();
    heard.push(`${event} ${appointment}`);
    attendance =
      event === 'visit.missed'
        ? { said: 'MISSED', may: ['visit.awaited'] }
        : { said: null, may: ['visit.arrived', 'visit.missed'] };
    return route.fulfill({ json: anOrder() });
  });
  await opens(page, new FakeStaffApi(), '/staff/diary');
  const card = page.getByRole('article').filter({ hasText: 'Amina' });
  await expect(card.getByText('Done', { exact: true })).toBeVisible();
  await isGood(page, 'came');
  await card.getByRole('button', { name: 'Did not come' }).click();
  const asked = question(page);
  await expect(asked).toContainText('No money moves by itself');
  await asked.getByRole('button', { name: 'Not now' }).click();
  expect(heard).toEqual([]);
  await card.getByRole('button', { name: 'Did not come' }).click();
  await asked.getByRole('button', { name: 'Did not come' }).click();
  const told = card.getByRole('status').filter({ hasText: 'No money has moved.' });
  await expect(told).toBeFocused();
  await expect(card.getByText('Did not come', { exact: true })).toBeVisible();
  await expect(card.getByText('Done', { exact: true })).toBeHidden();
  await card.getByRole('button', { name: 'Take that back' }).click();
  await expect(card.getByRole('button', { name: 'Arrived' })).toBeVisible();
  expect(heard).toEqual(['visit.missed one', 'visit.awaited one']);
});

test('of a customer who is visited at home each word is that they were not there', async ({
  page,
}) => {
  const api = new FakeStaffApi();
  const { order, ...shown } = aStaffOrder({ tasks: [] });
  const heard: string[] = [];
  api.shown = {
    ...shown,
    order: {
      ...order,
      visitAt: { ...emptyAddress('KE'), street: '1 Moi Avenue', area: 'CBD', city: 'Nairobi' },
    },
    booked: [
      {
        ...{ appointmentId: 'v1', canMove: false },
        attendance: { said: null, may: ['visit.arrived', 'visit.missed'] },
      },
    ],
  };
  await page.route('**/cartTransaction/order-1/events*', (route) => {
    heard.push(route.request().postDataJSON().event);
    return route.fulfill({ json: anOrder() });
  });
  await opens(page, api);
  const visits = page.getByRole('region', { name: 'Visits of this order' });
  await visits.getByRole('button', { name: 'Customer was not there' }).click();
  const asked = question(page);
  await expect(asked).toContainText('Write down that the customer was not there?');
  await asked.getByRole('button', { name: 'Customer was not there' }).click();
  const told = visits.getByText('Written down: the customer was not there. No money has moved.');
  await expect(told).toBeFocused();
  expect(heard).toEqual(['visit.missed']);
});

test('a visit is moved on the page of its order to a free time beside another, and the question says who is told (finding Z131)', async ({
  page,
}) => {
  const appointments = ['v1', 'v2'].map((id, at) => ({
    ...{ id, startDate: '2031-03-03', startTime: `1${at}:00:00`, status: 'PENDING' },
    ...{ endDate: '2031-03-03', endTime: `1${at + 1}:00:00`, employee: null },
  }));
  const api = new FakeStaffApi();
  const { order, ...shown } = aStaffOrder({ tasks: [], story: [] });
  api.shown = {
    ...shown,
    order: { ...order, lines: order.lines.map((line) => ({ ...line, appointments })) },
    booked: [
      {
        appointmentId: 'v1',
        attendance: { said: 'MISSED', may: ['visit.awaited'] },
        canMove: true,
      },
      { appointmentId: 'v2', attendance: { said: null, may: [] }, canMove: true },
    ],
  };
  const visit = {
    ...{ id: 'v1', status: 'PENDING', endDate: '2031-03-03', endTime: '11:00:00', employee: null },
    ...{ startDate: '2031-03-03', startTime: '10:00:00', employeeName: null, location: 'here' },
    ...{
      service: 'Cut',
      numberOfCustomer: 1,
      orderId: order.id,
      orderNumber: 'A-1001',
      version: 4,
    },
    ...{ intentId: 'i', line: 0, slot: 0, canMove: false, canCancel: false, productId: 'cut' },
    ...{ changeableUntil: '2031-03-02T10:00:00.000Z', minutes: 60 },
  };
  const sent: unknown[] = [];
  for (const { id, startTime, endTime } of appointments)
    await page.route(`**/api/v1/staff/visits/${id}*`, (route) =>
      route.fulfill({ json: { ...visit, id, startTime, endTime } }),
    );
  await page.route('**/api/v1/staff/visits/v1/move*', (route) => {
    sent.push(route.request().postDataJSON());
    const to = { startDate: '2031-03-04', startTime: '12:30:00', version: 5 };
    return route.fulfill({ json: { data: { ...visit, ...to } } });
  });
  await page.route('**/api/v1/slots?*', (route) =>
    route.fulfill({
      json: [{ day: '2031-03-04', times: [{ startTime: '12:30:00', employeeId: null }] }],
    }),
  );
  await opens(page, api);
  const visits = page.getByRole('region', { name: 'Visits of this order' });
  await expect(visits.getByText('Did not come')).toBeVisible();
  const items = visits.getByRole('listitem').filter({ has: page.locator('b') });
  const [one, other] = [items.nth(0), items.nth(1)];
  await other.getByRole('button', { name: 'Move to another time' }).click();
  await one.getByRole('button', { name: 'Move to another time' }).click();
  // Two are open at once, and each says its own day.
  for (const item of [one, other]) {
    await expect(item.getByRole('button', { name: /^12:30$/ })).toBeVisible();
    await item.getByText('Go to a day').click();
    await expect(item.getByLabel('Go to a day')).toBeFocused();
  }
  expect(await faultsOf(page, 'wcag')).toEqual([]);
  await other.getByRole('button', { name: 'Keep it as it is' }).click();
  await expect(other.getByRole('button', { name: 'Move to another time' })).toBeFocused();
  await one.getByRole('button', { name: /^12:30$/ }).click();
  await expect(question(page)).toContainText('If they gave none, call them.');
  expect(sent).toEqual([]);
  await question(page).getByRole('button', { name: 'Move it' }).click();
  await expect(visits.getByText(/^Moved to .*12:30/)).toBeFocused();
  expect(sent).toEqual([
    { version: 4, startDate: '2031-03-04', startTime: '12:30:00', employee: null },
  ]);
});

test('who does not work here reads so, on every page of staff', async ({ page }) => {
  await signsIn(page, '/staff', null);
  const sentence = page.getByText('This account does not work at');
  await expect(sentence).toBeVisible();
  for (const path of ['/staff/tables', '/staff/diary', ORDER]) {
    await page.goto(URL_ + path);
    await expect(sentence).toBeVisible();
  }
});

test('who works here and opens an address without an order is told that there is none', async ({
  page,
}) => {
  await signsIn(page, '/staff/orders/no-such-order');
  await expect(page.getByText('There is no order at this address in this shop.')).toBeVisible();
});
