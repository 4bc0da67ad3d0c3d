import type { Page } from '@playwright/test';
import type { StaffOrder } from '#machines/domain/staffTask.ts';
import { expect, test } from './pageProblems.ts';
import { PAID, Shopper } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';
import { presses, question, signsIn, URL_ } from './staffPages.ts';

/** What the shop itself says of an order, to the person who is signed in. */
const askedOf = (page: Page, id: string): Promise<StaffOrder> =>
  page.evaluate(
    async (path) => (await fetch(path, { headers: { 'api-key': 'pk-demo-restaurant' } })).json(),
    `/api/v1/staff/orders/${id}`,
  );

/** An order whose code was paid with one ringgit less than was asked. */
async function paysLess(page: Page): Promise<Shopper> {
  const shopper = new Shopper(page, {
    store: 'restaurant',
    kind: 'goods',
    who: 'guest',
    method: 'IPAY_QR',
  });
  await shopper.goesToPay();
  await shopper.steers('payLess');
  await shopper.waitsFor('Order placed, less arrived than was due');
  return shopper;
}

async function findsTask(staff: Page, { placed }: Shopper): Promise<void> {
  const row = staff
    .getByRole('list', { name: 'Tasks' })
    .getByRole('listitem')
    .filter({ hasText: placed.orderNumber });
  await expect(row).toContainText('Paid too little');
  await row.getByRole('link', { name: `Order ${placed.orderNumber}` }).click();
  await expect(staff).toHaveURL(`${URL_}/staff/orders/${placed.id}`);
  await expect(staff.locator('[data-sum="missing"]')).toContainText('RM 1.00');
}

test('an order that was paid too little is taken as enough; of two staff at once the second does nothing', async ({
  page,
  problems,
}) => {
  const shopper = await paysLess(page);
  const { page: staff } = await strangerOf(shopper, problems);
  await signsIn(staff, '/staff');
  await findsTask(staff, shopper);
  const colleague = await staff.context().newPage();
  await colleague.goto(staff.url());
  await presses(colleague, 'Release stock and times');
  await question(colleague).getByLabel('Reason').fill('Nobody answers the phone');

  await presses(staff, 'Accept as paid in full');
  await question(staff).getByLabel('Reason').fill('One ringgit is not worth a call');
  await question(staff).getByRole('button', { name: 'Accept as paid in full' }).click();
  await expect(staff.getByText('The order was accepted as paid in full.')).toBeVisible();
  await expect(staff.getByText('Nothing to do for this order.')).toBeVisible();
  await expect(
    staff.getByRole('listitem').filter({ hasText: 'One ringgit is not worth a call' }),
  ).toContainText('by you');

  await question(colleague).getByRole('button', { name: 'Release stock and times' }).click();
  await expect(
    colleague.getByText('The order has changed in the meantime, so nothing was done.'),
  ).toBeVisible();
  await expect(colleague.getByText('Accepted as paid in full')).toBeVisible();

  await shopper.waitsFor(PAID);
  const { order, tasks, story, readable } = await askedOf(staff, shopper.placed.id);
  expect([order.paymentState, tasks, readable]).toEqual(['PAID', [], true]);
  expect(order.money).toMatchObject({ missing: 0, owedBack: 0 });
  expect(
    story.filter(({ cause }) => cause === 'STAFF').map(({ event, note }) => [event, note]),
  ).toEqual([['staff.tookAsEnough', 'One ringgit is not worth a call']]);
});

test('an order that was paid too little is given back, which ends it', async ({
  page,
  problems,
}) => {
  const shopper = await paysLess(page);
  const { page: staff } = await strangerOf(shopper, problems);
  await signsIn(staff, '/staff');
  await findsTask(staff, shopper);
  const { returnable } = await askedOf(staff, shopper.placed.id);
  await presses(staff, 'Record a refund');
  const reference = question(staff).getByLabel('Reference of the refund');
  const write = question(staff).getByRole('button', { name: /^Record refund of RM/ });
  const record = async (): Promise<void> => {
    await write.click();
    await question(staff)
      .getByRole('button', { name: /^Yes, RM/ })
      .click();
  };
  await question(staff).getByLabel('Amount refunded').fill('1');
  await reference.fill('transfer 16');
  await question(staff).getByLabel('Reason').fill('They eat elsewhere');
  await record();
  await expect(staff.getByText('Refund of RM 1.00 recorded.')).toBeVisible();

  await presses(staff, 'Record a refund');
  await question(staff)
    .getByLabel('Amount refunded')
    .fill((returnable - 1).toFixed(2));
  await reference.fill('transfer 16');
  await question(staff).getByLabel('Reason').fill('They eat elsewhere');
  await record();
  await expect(reference).toHaveAccessibleDescription(/This reference is already recorded\./);
  await expect(question(staff)).not.toContainText('Something you typed was not accepted');
  expect((await askedOf(staff, shopper.placed.id)).order.money?.returned).toBe(1);
  await reference.fill('transfer 17');
  await expect(reference).not.toHaveAccessibleDescription(/written down already/);
  await record();
  await expect(
    staff.getByText(`Refund of RM ${(returnable - 1).toFixed(2)} recorded.`),
  ).toBeVisible();
  await expect(staff.locator('[data-sum="returned"]')).toBeVisible();
  await expect(staff.getByText('Nothing to do for this order.')).toBeVisible();
  await shopper.waitsFor('Your payment was returned');
  const { order, tasks, story, ...given } = await askedOf(staff, shopper.placed.id);
  expect(order.money).toMatchObject({ returned: returnable, owedBack: 0 });
  expect([order.paymentState, order.goods, tasks, given.returnable]).toEqual([
    'REFUNDED',
    'released',
    [],
    0,
  ]);
  expect(story.at(-1)).toMatchObject({
    event: 'staff.gaveBack',
    cause: 'STAFF',
    amount: Number((returnable - 1).toFixed(2)),
    note: 'They eat elsewhere (transfer 17)',
  });
});
