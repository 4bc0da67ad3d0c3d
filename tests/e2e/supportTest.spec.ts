import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ranRegression } from '#tests/trace/ranRegression.ts';
import { expect, watchOver } from './pageProblems.ts';
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

/** As `faultyChart.config.ts` says it in our source, in the code that a build sends: the page asks, and does not hear the answer. */
const HEARS = /onDone:\[[\w$]+,(\.\.\.[\w$]+,\{target:[\w$]+\})\]/g;

/** The shopper's page is of a build with that fault; support and its tests are of today's. */
async function opensFaultyBuild(page: Page): Promise<() => number> {
  let planted = 0;
  await page.route(/\/assets\/checkout-[\w-]+\.js$/, async (route) => {
    const sent = readFileSync(`dist/client${new URL(route.request().url()).pathname}`, 'utf8');
    const body = sent.replace(HEARS, (_, rest: string) => {
      planted += 1;
      return `onDone:[${rest}]`;
    });
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return () => planted;
}

/** Paid meanwhile, and told so to a page that does not hear it. */
async function isPaidUnheard(page: Page, orderNumber: string): Promise<void> {
  await simulate('STRIPE', store, orderNumber, 'approve');
  await page.waitForResponse(
    async (answer) =>
      /\/cartTransaction\/[\w-]+(\?|$)/.test(answer.url()) &&
      answer.request().method() === 'GET' &&
      (await answer.text()).includes('"PAID"'),
    { timeout: 60_000 },
  );
}

testOfProof(
  'a checkout that a fault left in doubt becomes one file: it fails while the fault is there, and passes when it is mended',
  async ({ page: own, browser, problems }) => {
    // Every other page is held to today's charts; this one goes another way, by its fault.
    const faulty = await browser.newContext({ viewport: own.viewportSize() });
    await watchOver(faulty, problems);
    const shopperPage = await faulty.newPage();
    const planted = await opensFaultyBuild(shopperPage);
    const { reference, orderNumber } = await getsStuck(shopperPage, {
      unheard: (order) => isPaidUnheard(shopperPage, order),
    });
    expect(planted(), 'the fault was in the page').toBeGreaterThan(0);
    await faulty.close();
    const page = await supportSignsIn(browser, problems);
    const row = await finds(page, reference, orderNumber);
    await row.getByRole('link').click();
    await expect(page.locator('.verdict h2')).toHaveText(/^Yes\. .* was taken/);
    await expect(page.locator('.verdict')).toContainText('Today’s charts go another way');

    await page.getByText('Make it a test').click();
    await isGood(page, 'made-a-test');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a fixture and regression test' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe(`${reference}.test.ts`);
    const file = readFileSync(await saved.path(), 'utf8');
    expect(file).not.toMatch(CANARY);

    expect(ranRegression(reference, file, 'faulty')).toEqual([
      false,
      expect.stringMatching(/shopper: 'maybe'|"shopper": "maybe"/),
    ]);
    expect(ranRegression(reference, file)).toEqual([true, expect.stringContaining('1 passed')]);
    await page.context().close();
  },
);
