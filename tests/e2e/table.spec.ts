import type { Page } from '@playwright/test';
import { RESTAURANT } from '#server/db/seed/restaurant/store.ts';
import { Shopper } from './shopper.ts';
import { strangerOf } from './situations/kit.ts';
import { expect, test } from './watch.ts';

/** A table at which no other journey sits. */
const table = RESTAURANT.tables[2]!;

async function sends(shopper: Shopper, name: string): Promise<void> {
  await shopper.page.goto(`${shopper.url}/t/${table.id}`);
  await shopper.sitsAt(table.id);
  await shopper.adds();
  await shopper.viewsCart();
  await shopper.page.getByLabel('Name for this order').fill(name);
  await shopper.page.getByRole('button', { name: 'Continue' }).click();
  await shopper.sees('review');
  await shopper.ordersAndReads();
  await shopper.sees('placed');
  await expect(shopper.heading('Sent to the kitchen')).toBeVisible();
}

async function paysByCard({ page, main, heading }: Pick<Shopper, 'page' | 'main'> & { heading: Shopper['heading'] }): Promise<void> {
  await expect(heading('Your bill')).toBeVisible();
  await main.locator('input[value="STRIPE"]').check();
  await main.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(heading('Bill paid')).toBeVisible({ timeout: 45_000 });
}
const seesBill = (page: Page) => page.getByRole('region', { name: `Bill of ${table.name}` });

test('two phones at one table see one bill, pay it dish by dish, and leave the table (Y4, F100)', async ({ page, problems }) => {
  const scenario = { store: 'restaurant', kind: 'table', who: 'guest', method: 'PAY_LATER' } as const;
  const amina = new Shopper(page, scenario, 1);
  const ben = await strangerOf(amina, problems);
  await sends(amina, 'Amina');
  await sends(ben, 'Ben');

  await amina.page.getByRole('link', { name: /^See the table/ }).click();
  const hers = seesBill(amina.page);
  await expect(hers.getByText('Ben').first()).toBeVisible({ timeout: 30_000 });
  await hers.getByRole('checkbox', { disabled: false }).first().check();
  await hers.getByRole('button', { name: /^Pay what is ticked/ }).click();
  await paysByCard({ page: amina.page, main: amina.main, heading: (name) => amina.heading(name) });

  await ben.page.goto(`${ben.url}/cart/table-checkout`);
  const his = seesBill(ben.page);
  await expect(his.getByRole('checkbox', { disabled: true }).first()).toBeVisible({ timeout: 30_000 });
  await his.getByRole('button', { name: /^Pay the whole bill/ }).click();
  await paysByCard({ page: ben.page, main: ben.main, heading: (name) => ben.heading(name) });

  await ben.page.getByRole('button', { name: 'Not your table?' }).click();
  await expect(ben.page).toHaveURL(/\/products$/);
  await expect(ben.page.getByText(table.name).first()).toBeHidden();
});
