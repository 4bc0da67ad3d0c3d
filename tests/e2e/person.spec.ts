import { BEAUTY, SERVICES } from '#server/demo/stores.ts';
import { expect, test } from './pageProblems.ts';
import { anAccount, PASSWORD } from './people.ts';
import { photograph } from './screenshots.ts';
import { Shopper } from './shopper.ts';
import { storeUrl } from './simulator.ts';

test('who wants one person begins with that person, reads what it costs with them, books with them, and books again from the account (U27, U28, Q43)', async ({
  page,
}) => {
  const ada = new Shopper(page, {
    store: 'beauty',
    kind: 'services',
    who: 'customer',
    method: 'PAY_LATER',
  });
  // An account of its own: the nearest visit of the demo's shopper may be another journey's.
  const { email } = await anAccount('visitor');
  await ada.signsIn({ email, password: PASSWORD });
  const here = BEAUTY.business.locations[0]!.id;
  const dearer = BEAUTY.products.find(({ personPrices }) => personPrices)!;
  const [own] = dearer.personPrices!;
  const person = BEAUTY.employees.find(({ id }) => id === own!.employeeId)!;
  expect(person.locationIds).toContain(here);
  const price = `₱${own!.sellingPrice.toLocaleString('en')}`;
  await page.goto(ada.url);
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  const card = page.locator('.card[data-with]').filter({ hasText: dearer.name });
  await expect(card).toContainText(price);
  await expect(card.locator('[data-next-words]')).toHaveText(/^(Next free|Free)/);
  await card.getByRole('link').first().click();
  await expect(page.getByRole('radio', { name: new RegExp(person.name) })).toBeChecked();
  const who = page.getByRole('group', { name: 'With whom' });
  await expect(who.locator('label', { hasText: person.name })).toContainText(price);
  await expect(who.locator('label').first()).toContainText(
    `₱${dearer.sellingPrice.toLocaleString('en')}`,
  );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await photograph(page, `person-price-${width}`);
  }
  await page.getByRole('button', { name: /^Earliest/ }).click();
  await ada.main
    .getByRole('button', { name: /^(add(?! another)|book)\b/i })
    .first()
    .click();
  await page.getByRole('link', { name: /· Checkout$/ }).click();
  await ada.sees('review');
  await ada.choosesMethod();
  await ada.ordersAndReads();
  await ada.sees('placed');
  const [line] = (await ada.orderFromServer()).lines;
  expect(line?.appointments[0]).toMatchObject({ employee: person.name, employeeId: person.id });
  expect(line?.totalPrice, 'what the shop counted').toBe(own!.sellingPrice);
  await expect(ada.main.getByText(price).first()).toBeVisible();
  await page.goto(`${ada.url}/account`);
  const next = ada.main.getByRole('region', { name: 'Your next visit' });
  await expect(next.getByRole('link')).toContainText(person.name);
  await next.getByRole('link').click();
  await ada.main.getByRole('link', { name: 'Book again' }).click();
  await expect(page).toHaveURL(new RegExp(`with=${person.id}#slots$`));
  await expect(page.getByRole('radio', { name: new RegExp(person.name) })).toBeChecked();
});

test('the page of a person who works at another branch leads on to what can be booked here', async ({
  page,
}) => {
  const url = storeUrl('services');
  const here = SERVICES.business.locations[0]!.id;
  const elsewhere = SERVICES.employees.find(({ locationIds }) => !locationIds.includes(here))!;
  await page.goto(`${url}/people/${elsewhere.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(elsewhere.name);
  await page.locator('main').getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(`${url}/products`);
});
