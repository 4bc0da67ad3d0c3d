import { readFileSync } from 'node:fs';
import { addressOf, bringsStore } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { GUEST } from './shopper.ts';

const ORDER = /\/orders\/([\w-]+)/;

/** A merchant beyond the ten countries whose forms every document knows: what an address asks there comes out of kept metadata (375). */
const BAKERY = JSON.parse(readFileSync('docs/store-file.example.json', 'utf8'));
const berlin = {
  ...BAKERY,
  store: {
    ...BAKERY.store,
    ...{ domain: 'berlin.localhost', name: 'Brot aus Berlin', country: 'DE', currency: 'EUR' },
    ...{ timeZone: 'Europe/Berlin', locale: 'en-DE', shipsTo: ['DE'] },
    locations: [
      {
        ...BAKERY.store.locations[0],
        ...{ address: 'Torstraße 1', city: 'Berlin', point: [52.53, 13.4] },
        hours: { everyDay: ['00:00', '24:00'] },
      },
    ],
  },
};

test('a store in Germany asks for a postal code, refuses one that is none there before anything is ordered, and its order holds what was typed', async ({
  page,
}) => {
  const url = bringsStore(berlin);
  // Which stores there are is read again every few seconds.
  await expect(async () => {
    expect((await page.goto(`${url}/products/white-loaf`))?.status()).toBe(200);
  }).toPass();
  const main = page.locator('main');
  await main
    .getByRole('button', { name: /^add\b/i })
    .first()
    .click();
  await page.goto(`${url}/cart/information`);
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByLabel('Full name').fill(GUEST.name);
  await page.getByLabel(/^Phone/).fill('+4930901820');
  await page.getByRole('radio', { name: /^Deliver to an address/ }).check();
  await page.getByLabel('Street and number').fill('Torstraße 105');
  await page.getByLabel('City').fill('Berlin');
  await expect(page.getByLabel(/^State/), 'a letter there names none').toHaveCount(0);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  const code = page.getByLabel('Postal code');
  await expect(code).toHaveAccessibleDescription(/Enter the postal code\./);
  await expect(code).toHaveAccessibleDescription(/For example 26133/);
  await code.fill('1011');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(code).toHaveAccessibleDescription(/This is no postal code of that country\./);
  expect(new URL(page.url()).pathname).toContain('/cart/information');
  await code.fill('10119');
  await expect(page.getByRole('radio', { name: /^Our own courier/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible();
  await expect(main).toContainText('10119 Berlin');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(ORDER);
  await expect(main).toContainText('10119 Berlin');
  expect(await addressOf(ORDER.exec(page.url())?.[1] ?? '')).toMatchObject({
    country: 'DE',
    city: 'Berlin',
    postalCode: '10119',
  });
});

test('a store in Brazil asks for the state, and its order holds it', async ({ page }) => {
  const url = bringsStore({
    ...berlin,
    store: {
      ...berlin.store,
      ...{ domain: 'bahia.localhost', name: 'Pão da Bahia', country: 'BR', currency: 'BRL' },
      ...{ timeZone: 'America/Bahia', locale: 'en-BR', shipsTo: ['BR'] },
      locations: [
        {
          ...berlin.store.locations[0],
          ...{ address: 'Rua Chile 1', city: 'Salvador', point: [-12.97, -38.51] },
        },
      ],
    },
  });
  await expect(async () => {
    expect((await page.goto(`${url}/products/white-loaf`))?.status()).toBe(200);
  }).toPass();
  const main = page.locator('main');
  await main
    .getByRole('button', { name: /^add\b/i })
    .first()
    .click();
  await page.goto(`${url}/cart/information`);
  await page.getByLabel('E-mail').fill(GUEST.email);
  await page.getByLabel('Full name').fill(GUEST.name);
  await page.getByLabel(/^Phone/).fill('+557133210000');
  await page.getByRole('radio', { name: /^Deliver to an address/ }).check();
  await page.getByLabel('Street and number').fill('Rua Chile 27');
  await page.getByLabel('City').fill('Salvador');
  await page.getByLabel('Postal code').fill('40020-000');
  await page.getByRole('button', { name: 'Continue to review' }).click();
  const state = page.getByLabel('State or region', { exact: true });
  await expect(state).toHaveAccessibleDescription(/Enter the state or region\./);
  await state.selectOption('Bahia');
  await expect(page.getByRole('radio', { name: /^Our own courier/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(ORDER);
  await expect(
    main.getByText('BA', { exact: true }).first(),
    'as a letter there has it',
  ).toBeVisible();
  expect(await addressOf(ORDER.exec(page.url())?.[1] ?? '')).toMatchObject({
    country: 'BR',
    state: 'BA',
  });
});
