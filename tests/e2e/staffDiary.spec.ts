import type { Page } from '@playwright/test';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './pageProblems.ts';
import { photograph } from './screenshots.ts';
import { presses, question, signsIn } from './staffPages.ts';

const keptOf = (page: Page, id: string): Promise<StaffOrder> =>
  page.evaluate(
    async (path) => (await fetch(path, { headers: { 'api-key': 'pk-demo-beauty' } })).json(),
    `/api/v1/staff/orders/${id}`,
  );
async function isGood(page: Page, where: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(() =>
      document.getAnimations().every((one) => one.playState !== 'running'),
    );
    await photograph(page, `staffDiary/${where}-${width}`);
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

test('a receptionist writes a caller into the diary, moves the visit from it, and takes the money (finding Z147)', async ({
  page,
}) => {
  await signsIn(page, '/staff/diary', 'staff', 'beauty');
  await presses(page, 'Next day');
  // On Wednesdays she is away.
  const day = await page.getByLabel('Day', { exact: true }).inputValue();
  if (new Date(`${day}T12:00:00Z`).getUTCDay() === 3) await presses(page, 'Next day');
  const odette = page.getByRole('region', { name: 'Odette Ramirez' });
  await odette.getByRole('button', { name: 'Write in a visit' }).first().click();
  const form = page.getByRole('region', { name: 'Write in a visit' });
  await expect(form.getByLabel('Branch').locator('option:checked')).toHaveText('Banilad');
  await expect(form).toBeFocused();
  await form.getByRole('button', { name: 'Write it in' }).click();
  const summary = form.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const fault of [
    'Choose a service and a time.',
    'Enter the customer’s name.',
    'Enter a phone',
  ])
    await expect(summary).toContainText(fault);
  await isGood(page, 'faults');

  const service = form.getByRole('option', { name: /^Hot stone massage/ });
  await form.getByLabel('Service').selectOption(await service.getAttribute('value'));
  await expect(form.getByLabel('With').locator('option:checked')).toHaveText(/^Odette Ramirez/);
  const times = form.getByRole('button', { name: /^\d\d:\d\d$/ });
  await isGood(page, 'times');
  await times.first().click();
  await form.getByRole('button', { name: /^Remove Hot stone massage/ }).click();
  await expect(form.getByLabel('Service')).toBeFocused();
  await form.getByLabel('Service').selectOption(await service.getAttribute('value'));
  await times.first().click();
  await form.getByLabel('Full name').fill('Ana Dela Cruz');
  await form.getByLabel('Phone').fill('0917 555 019');
  await form.getByRole('button', { name: 'Write it in' }).click();
  await expect(form.getByText('This number cannot be called.').first()).toBeVisible();
  await form.getByLabel('Phone').fill('0917 555 0199');
  await expect(form.getByText(/^Price: ₱/)).toBeVisible();
  await form.getByRole('button', { name: 'Add another service' }).click();
  await expect(form.getByLabel('Service')).toBeFocused();
  await form.getByLabel('Service').selectOption(await service.getAttribute('value'));
  await form.getByRole('button', { name: 'Write it in' }).click();
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Hot stone massage has no time yet.');
  await form.getByLabel('Service').selectOption('');
  await isGood(page, 'ready');
  await form.getByRole('button', { name: 'Write it in' }).dblclick();
  const told = page.getByRole('status').filter({ hasText: 'Ana Dela Cruz is in the diary' });
  await expect(told).toBeFocused();
  await expect(told).toContainText('give the customer this number');
  await expect(told).toContainText(/To pay at the desk: ₱/);
  await isGood(page, 'written');
  const link = told.getByRole('link', { name: /^Order / });
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  const before = await keptOf(page, id);
  const [visit] = before.order.lines[0]!.appointments;
  expect(visit!.employee, 'with whom it was pressed').toBe('Odette Ramirez');
  expect(before.story[0]).toMatchObject({ event: 'order.placed', cause: 'STAFF' });

  // The diary of that day has it, and moves it.
  await page.getByLabel('Day', { exact: true }).fill(visit!.startDate);
  await page.getByLabel('Branch').selectOption('Banilad');
  const card = odette.getByRole('article').filter({ hasText: 'Ana Dela Cruz' });
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'Move to another time' }).click();
  const move = page.getByRole('region', { name: 'Move to another time' }).first();
  await expect(move).toContainText('Ana Dela Cruz');
  await isGood(page, 'move');
  await expect(move.getByLabel('Go to a day')).toHaveValue(visit!.startDate);
  await move
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .last()
    .click();
  await question(page).getByRole('button', { name: 'Move it' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /Ana Dela Cruz.*Moved to/ }),
  ).toBeFocused();
  const after = await keptOf(page, id);
  expect(after.order.lines[0]!.appointments[0]).not.toMatchObject({
    startDate: visit!.startDate,
    startTime: visit!.startTime,
  });
  expect(after.story.at(-1)).toMatchObject({ event: 'visit.moved', cause: 'STAFF' });

  await page.goto(new URL(`/staff/orders/${id}`, page.url()).href);
  await expect(page.locator('[data-sum="left"]')).toContainText('₱');
  await presses(page, 'Take a payment');
  await question(page).getByLabel('How it was paid').selectOption('Cash');
  await question(page).getByRole('button', { name: 'Take a payment' }).click();
  await expect(page.getByText('The payment was recorded.')).toBeVisible();
  await expect(page.locator('[data-sum="left"]')).toHaveCount(0);
  expect((await keptOf(page, id)).order.paymentState).toBe('PAID');

  await test.step('who calls again is known by the number: a press writes the name, and the order has it (finding Z238)', async () => {
    await page.goto(new URL('/staff/diary', page.url()).href);
    await presses(page, 'Next day');
    await page.getByRole('button', { name: 'Write in a visit', exact: true }).first().click();
    await form.getByLabel('Branch').selectOption('Banilad');
    await form.getByLabel('Phone').fill('0917 555 0188');
    await form.getByLabel('Service').selectOption(await service.getAttribute('value'));
    await times.last().click();
    await expect(form.getByRole('button', { name: /^It is/ })).toHaveCount(0);
    const known = form.getByRole('button', { name: 'It is Ana Dela Cruz' });
    await form.getByLabel('Phone').fill('0917 555 0199');
    await isGood(page, 'known');
    await known.click();
    await expect(known).toHaveCount(0);
    await expect(form.getByLabel('Full name')).toHaveValue('Ana Dela Cruz');
    await form.getByRole('button', { name: 'Write it in' }).click();
    await expect(told).toBeFocused();
    const again = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    expect(again).not.toBe(id);
    expect((await keptOf(page, again)).order).toMatchObject({
      customerName: 'Ana Dela Cruz',
      phone: '+639175550199',
    });
  });
});
