import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { ROOT } from '#scripts/child.ts';
import { expect, test } from './pageProblems.ts';
import { scenarioOf } from './scenarios.ts';
import { PAID, Shopper } from './shopper.ts';
import { ScreenReader } from './spoken.ts';

/* What a screen reader speaks of the four moments in which a shopper must know what happened. Written into test-results/spoken.md, to be read. */

const WRITTEN = join(ROOT, 'test-results/spoken.md');
const chapters = new Map<string, string[]>();

function writeDown(chapter: string, { heard }: ScreenReader): void {
  chapters.set(
    chapter,
    heard.map((one) => ('focus' in one ? `- focus: ${one.focus}` : `- says: **${one.says}**`)),
  );
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  const text = [...chapters].map(([name, lines]) => `## ${name}\n\n${lines.join('\n')}\n`);
  writeFileSync(WRITTEN, text.join('\n'));
}

test('what is added, changed and paid for is spoken, with the money in it', async ({ page }) => {
  const shopper = new Shopper(page, {
    ...({ store: 'retail', kind: 'goods', who: 'guest', method: 'STRIPE' } as const),
  });
  const reader = await ScreenReader.of(page);
  const presses = async (where: Locator): Promise<string> => {
    await where.focus();
    const spoken = await reader.focus();
    await page.keyboard.press('Enter');
    return spoken;
  };
  const isTold = (words: string | RegExp) =>
    expect
      .poll(() =>
        reader
          .says()
          .some((one) => (typeof words === 'string' ? one.includes(words) : words.test(one))),
      )
      .toBe(true);

  // Added.
  await page.goto(`${shopper.url}/products/waffle-henley`);
  await shopper.choosesSize();
  const add = shopper.main.getByRole('button', { name: /^Add\b/ }).first();
  expect(await presses(add)).toMatch(/^Add · \$74\.00, button/);
  await isTold('Item has been added to your shopping cart');
  writeDown('A shirt is added', reader);

  // Changed.
  reader.heard.length = 0;
  const opener = page.locator('[data-cart]:visible').first();
  expect(await presses(opener)).toMatch(/Cart.*1/);
  const panel = page.getByRole('dialog', { name: 'Your cart' });
  await expect(panel).toBeVisible();
  await reader.focus();
  const more = panel.getByRole('button', { name: /more|increase|one more|add one/i }).first();
  expect(await presses(more)).toMatch(/Waffle henley/);
  await isTold(/2.*\$148\.00|\$148\.00/);
  // It is told and painted first, and then kept.
  await expect
    .poll(async () => (await shopper.keptCart()).value.cart.items[0])
    .toMatchObject({ qty: 2 });
  writeDown('Its number is changed in the cart', reader);

  // Paid.
  reader.heard.length = 0;
  await presses(panel.getByRole('button', { name: /^View Cart/ }));
  await shopper.tellsWho();
  await shopper.sees('review');
  await page.locator('input[name="method"][value="STRIPE"]').focus();
  expect(await reader.focus()).toMatch(/^Card.*radio/);
  await shopper.choosesMethod();
  expect(await presses(shopper.mainButton())).toMatch(/^Pay \$148\.00, button/);
  await shopper.sees('atProvider');
  writeDown('It is paid for', reader);

  reader.heard.length = 0;
  await shopper.paysThere();
  await shopper.sees('paid');
  await expect(shopper.heading(PAID)).toBeFocused();
  expect(await reader.focus()).toMatch(/^Order placed and paid, heading/);
  expect(await shopper.sessions()).toHaveLength(1);
  writeDown('The money is taken', reader);
});

test('a payment that is refused is spoken with what it means for the money, and what to do next', async ({
  page,
}) => {
  const shopper = new Shopper(page, scenarioOf('DPO', 'guest'));
  await shopper.goesToPay();
  const reader = await ScreenReader.of(page);
  await shopper.isDeclined();
  await shopper.sees('declined');
  await expect(shopper.heading('The payment was declined')).toBeFocused();
  expect(await reader.focus()).toMatch(
    /^The payment was declined, heading.*You have not been charged/,
  );
  const again = shopper.main.getByRole('button', { name: /^Pay / }).first();
  await again.focus();
  expect(await reader.focus()).toMatch(/^Pay .*\d, button/);
  writeDown('The payment is refused', reader);

  // Another tab pays it: this one says so, though it is neither pressed nor looked at (finding Z11).
  const other = new Shopper(await page.context().newPage(), scenarioOf('DPO', 'guest'));
  await other.page.goto(page.url());
  await other.main.getByRole('button', { name: /^Pay / }).first().click();
  await other.sees('atProvider');
  await other.paysThere();
  await other.sees('paid');
  await expect(shopper.heading(PAID)).toBeVisible();
  await shopper.seesTheTruth('PAID');
});
