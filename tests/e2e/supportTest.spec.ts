import { readFileSync } from 'node:fs';
import { ranRegression } from '#tests/trace/ranRegression.ts';
import { expect } from './pageProblems.ts';
import { simulate } from './simulator.ts';
import {
  CANARY,
  finds,
  getsStuck,
  isGood,
  store,
  supportSignsIn,
  testOfProof,
} from './supportDesk.ts';

testOfProof(
  'a checkout whose notification was lost becomes a test that fails, and passes when shop and shopper know',
  async ({ page: shopperPage, browser, problems }) => {
    const { reference, orderNumber } = await getsStuck(shopperPage, { stays: true });
    const page = await supportSignsIn(browser, problems);
    const row = await finds(page, reference, orderNumber);
    await row.getByRole('link').click();
    const saved = async (): Promise<string> => {
      await page.getByText('Make it a test').click();
      await isGood(page, 'made-a-test');
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save as a fixture and regression test' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`${reference}.test.ts`);
      const text = readFileSync(await file.path(), 'utf8');
      expect(text).not.toMatch(CANARY);
      return text;
    };
    const [before, why] = ranRegression(reference, await saved());
    expect([before, why]).toEqual([false, expect.stringContaining("shopper: 'taken'")]);
    await simulate('STRIPE', store, orderNumber, 'approve');
    const known = shopperPage.waitForResponse(
      (answer) => answer.request().postData()?.includes('"money":"taken"') ?? false,
    );
    await shopperPage.getByRole('button', { name: 'Check again' }).click();
    await expect(shopperPage.locator('main [data-money=taken]').first()).toBeVisible({
      timeout: 30_000,
    });
    // The order's log is there before the shopper's last steps: a trace without them ends in "maybe".
    expect((await known).status()).toBe(200);
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.locator('.verdict h2').textContent();
        },
        { timeout: 60_000 },
      )
      .toMatch(/^Yes/);
    await expect(page.locator('.outline, .moments')).toContainText('paid');
    // What was recorded on the way out of it holds the chart of today, and fails on one with a fault.
    const text = await saved();
    expect(ranRegression(reference, text)).toEqual([true, expect.stringContaining('1 passed')]);
    expect(ranRegression(reference, text, 'faulty')).toEqual([
      false,
      expect.stringMatching(/shopper: 'maybe'|"shopper": "maybe"/),
    ]);
    await page.context().close();
  },
);
