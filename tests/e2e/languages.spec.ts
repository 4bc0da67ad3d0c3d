import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { IntlMessageFormat } from 'intl-messageformat';
import { directionOf } from '#machines/domain/locale.ts';
import { BEAUTY } from '#server/demo/stores.ts';
import { isSampled } from '#tests/support/proofSize.ts';
import { faultsOf } from './axe.ts';
import { expect, test } from './pageProblems.ts';
import { scenarioOf, storeOf } from './scenarios.ts';
import { GUEST, Shopper } from './shopper.ts';
import { caughtMails, storeUrl } from './simulator.ts';

type Values = Record<string, string | number>;
const sentencesIn = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...['common', 'catalogue', 'mail', 'notices'].map((file) =>
      JSON.parse(
        readFileSync(
          new URL(`../../src/messages/${language}/${file}.json`, import.meta.url),
          'utf8',
        ),
      ),
    ),
  );

/** The letters that are drawn farthest left and farthest right. */
const ends = (words: Locator): Promise<(string | undefined)[]> =>
  words.first().evaluate((one) => {
    const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode()!;
    const drawn = [...text.textContent!].map((letter, at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return { letter, x: range.getBoundingClientRect().x };
    });
    const inRow = drawn.toSorted((a, b) => a.x - b.x);
    return [inRow.at(0)?.letter, inRow.at(-1)?.letter];
  });

/** The languages whose letters are not Latin: what breaks anywhere breaks from right to left. */
for (const language of isSampled ? ['ar'] : ['hi', 'ar'])
  test(`a guest buys in ${language}, from the shelf to the letter`, async ({ page }) => {
    const sentences = sentencesIn(language);
    const say = (id: string, values?: Values): string =>
      String(new IntlMessageFormat(sentences[id] ?? id, language).format(values));
    const scenario = scenarioOf('FLUTTERWAVE', 'guest');
    const shopper = new Shopper(page, scenario);

    // From the front door: the header's list of languages leads to this very page in the other one.
    await page.goto(`${shopper.url}/products`);
    await page
      .getByRole('button', { name: /Language/ })
      .first()
      .click();
    await page.locator(`#languages a[hreflang="${language}"]`).click();
    await expect(page).toHaveURL(`${shopper.url}/${language}/products`);
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
    expect(await faultsOf(page, 'wcag')).toEqual([]);

    await page.locator('[data-add] > [data-step]:visible').first().click();
    await page.locator('[data-cart]:visible').first().click();
    const panel = page.getByRole('dialog', { name: say('cart.title', { type: 'GOODS' }) });
    await panel
      .getByRole('button', { name: say('cart.view', { at: 'other' }), exact: true })
      .click();
    await page.getByLabel(say('information.email'), { exact: true }).fill(GUEST.email);
    await page.getByLabel(say('information.fullName')).fill(GUEST.name);
    await page.locator('input[type="tel"]').fill(GUEST.phone);
    await page.locator('input[name="delivery"][value="collect"]').check();
    await page.getByRole('button', { name: say('information.continue') }).click();
    await shopper.choosesMethod();
    expect(await faultsOf(page, 'wcag')).toEqual([]);
    const [before, after] = say('checkout.action.pay', { amount: '§' }).split('§');
    const number = await shopper.readsOrderOf(() =>
      page
        .locator('main')
        .getByRole('button')
        .filter({ hasText: (before || after)!.trim() })
        .last()
        .click(),
    );
    await shopper.paysThere();

    await expect(shopper.heading(say('checkout.title.paid'))).toBeVisible();
    await expect(page).toHaveURL(`${shopper.url}/${language}/orders/${shopper.placed.id}`);
    expect((await shopper.orderFromServer()).paymentState).toBe('PAID');
    // A number and a street run from left to right in every language.
    const pickUp = storeOf(scenario.store).business.locations[0]!.address;
    for (const latin of [number, pickUp])
      expect(await ends(page.locator('main').getByText(latin, { exact: true })), latin).toEqual([
        latin.at(0),
        latin.at(-1),
      ]);
    expect(await faultsOf(page, 'wcag')).toEqual([]);
    const subject = say('notice.order.paid.title', { number });
    await expect
      .poll(
        async () => (await caughtMails()).filter((mail) => mail.subject.includes(subject)).length,
      )
      .toBe(1);
  });

test('in Arabic the minutes that an extra adds stand as one piece beside a name in Latin letters (finding Z116)', async ({
  page,
}) => {
  const treated = BEAUTY.products.find(({ addOnGroups }) =>
    addOnGroups.some(({ addOns }) => addOns.some(({ addedMinutes }) => addedMinutes > 0)),
  );
  await page.goto(`${storeUrl('beauty')}/ar/products/${treated?.id}`);
  const added = page.locator('.choice-name small').filter({ hasText: '+15' }).first();
  await expect(added).toHaveText('+15 د');
  const pieces = await added.evaluate((one) => one.getClientRects().length);
  expect(pieces, 'drawn in one place').toBe(1);
});
