import type { Page } from '@playwright/test';
import type { Trace } from '#machines/domain/trace/trace.ts';
import { RIGHT } from '#tests/trace/tenAnswers.ts';
import { tenTraces } from '#tests/trace/tenCheckouts.ts';
import { tabsTo } from './keyboard.ts';
import { expect } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';
import { isGood, opens, store, testOfProof } from './supportDesk.ts';

/** Enter on its button asks for a file; what a person then does is the browser's own window. */
async function opensByKeys(page: Page, name: string, trace: Trace): Promise<void> {
  await page.goto(`${storeUrl(store)}/support`);
  await tabsTo(page, page.getByRole('button', { name: 'Open a file…' }));
  const asked = page.getByLabel('A trace of this machine').evaluate(
    (input) =>
      new Promise((resolve) => {
        input.addEventListener('click', resolve, { once: true });
        input.dataset.heard = '';
      }),
  );
  await expect(page.locator('input[data-heard]')).toBeAttached();
  await page.keyboard.press('Enter');
  await asked;
  await opens(page, name, trace);
}

/** Every row to check is come to by N, and says why. */
async function walksChecks(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^(Next to check|Nothing to check)/ });
  const of = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0] ?? 0);
  await page.keyboard.press('Home');
  const seen = new Set<string>();
  for (let press = 0; press < of; press++) {
    await page.keyboard.press('n');
    await expect(page.locator('.chosen')).toContainText(/to check, \d+ of/);
    seen.add((await page.locator('.chosen').textContent()) ?? '');
  }
  expect(seen.size, 'rows to check that N comes to').toBe(of);
  return of;
}

testOfProof(
  'the ten are answered by keyboard alone, and by their outline alone',
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const [name, trace] of Object.entries(await tenTraces())) {
      const [, answer, tell] = RIGHT[name]!;
      await opensByKeys(page, name, trace);
      const list = page.getByRole('listbox', { name: 'What happened' });
      await tabsTo(page, list);
      const checks = await walksChecks(page);

      await tabsTo(page, page.getByText('Who told whom'));
      await page.keyboard.press('Enter');
      const row = page.locator('.sequence tr[aria-current=true]');
      await expect(row).toBeVisible();

      await tabsTo(page, page.getByText('All of it as text'));
      await page.keyboard.press('Enter');
      const outline = page.locator('.pane-outline');
      await expect(outline.getByRole('listitem').first()).toBeVisible();
      const text = await outline.ariaSnapshot();
      const said = (label: string): string =>
        new RegExp(`${label} (.*)`).exec(text)?.[1]?.replace(/"$/, '') ?? '';
      expect(said('Was money taken\\?'), name).toMatch(answer);
      expect(said('Tell the shopper:'), name).toMatch(tell);
      expect(text.split('To check: ').length - 1, `${name}: rows to check`).toBe(checks);
      expect(text, name).not.toMatch(/undefined|null|NaN|\[object/);
      if (checks > 0) {
        const check = outline.getByRole('button').filter({ hasText: 'To check' }).first();
        await tabsTo(page, check);
        await page.keyboard.press('Enter');
        await expect(page.locator('.chosen')).toContainText('to check, 1 of');
      }
      // Where nothing that is sticky lies over what is measured.
      await page.evaluate(() => scrollTo(0, 0));
      await isGood(page, `ten-${name.replaceAll(' ', '-')}`);
    }
  },
);
