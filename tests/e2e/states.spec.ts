import { readFileSync } from 'node:fs';
import { isSampled } from '#tests/support/proofSize.ts';
import { addressOf } from './merchant.ts';
import { expect, test } from './pageProblems.ts';
import { GUEST, Shopper } from './shopper.ts';

/** The tongues of the shop, the one that an order is placed in at the end last. */
const LANGUAGES = isSampled ? ['en', 'ar'] : ['en', 'fr', 'es', 'sw', 'fil', 'ms', 'hi', 'ar'];
const sentencesIn = (language: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../src/messages/${language}/common.json`, import.meta.url), 'utf8'),
  );

test('a state is chosen by its name in each language, and the order holds what a letter there has (finding U39)', async ({
  page,
}) => {
  const ada = new Shopper(page, {
    ...{ store: 'retail', kind: 'goods', method: 'PAY_LATER', who: 'guest' },
  });
  await ada.adds();
  const form = page.locator('main');
  const state = page.locator('select[id="address.state"]');
  for (const language of LANGUAGES) {
    await page.goto(`${ada.url}${language === 'en' ? '' : `/${language}`}/cart/information`);
    await form.locator('input[name="delivery"]').first().check();
    const name = sentencesIn(language)['address.state'] ?? '';
    await expect(page.getByRole('combobox', { name, exact: true })).toHaveId('address.state');
  }
  await page.locator('#email').fill(GUEST.email);
  await page.locator('#fullName').fill(GUEST.name);
  await page.locator('#phone').fill('(503) 555-0199');
  await page.locator('[id="address.street"]').fill('1 Main Street');
  await page.locator('[id="address.city"]').fill('Portland');
  await page.locator('[id="address.postalCode"]').fill('97211');
  const onwards = form.locator('button[type="submit"]');
  await onwards.click();
  await expect(state).toHaveAccessibleDescription(
    sentencesIn('ar')['contact.REQUIRED.address.state'] ?? '',
  );
  await state.selectOption({ label: 'Oregon' });
  // The cheapest that comes there, in each town (542).
  const carrier = form.locator('input[name="carrier"]:checked');
  await expect(carrier).toHaveValue('aramex');
  // The shop's own riders come where it knows the place to be near (556).
  const own = form.locator('input[name="carrier"][value="in-house"]');
  await expect(own).toHaveCount(1);
  const code = form.locator('[id="address.postalCode"]');
  await form.locator('[id="address.city"]').fill('San Francisco');
  await code.fill('94103');
  await expect(own).toHaveCount(0);
  await expect(carrier).toHaveValue('aramex');
  await form.locator('[id="address.city"]').fill('Portland');
  await code.fill('97211');
  await expect(own).toHaveCount(1);
  await expect(carrier).toHaveValue('aramex');
  await onwards.click();
  await expect(page).toHaveURL(/\/ar\/cart\/checkout/);
  await expect(form).toContainText('Portland, OR 97211');
  // Typed as at home, it is shown as the shop will call it (ITU-T E.123), before anything is ordered (U40).
  await expect(form.getByText('+1 503 555 0199', { exact: true })).toBeVisible();
  await ada.readsOrderOf(async () => {
    await ada.choosesMethod();
    await form.locator('.button-main:visible').last().click();
  });
  await page.waitForURL(/\/ar\/orders\//);
  const id = page.url().split('/').at(-1)?.split(/[?#]/)[0] ?? '';
  await expect(form).toContainText('Portland, OR 97211');
  expect(await addressOf(id)).toMatchObject({ country: 'US', state: 'OR' });
  expect(await ada.orderFromServer()).toMatchObject({ phone: '+15035550199' });
});
