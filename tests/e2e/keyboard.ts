import type { Locator, Page } from '@playwright/test';
import { expect } from './pageProblems.ts';

const MOST_TABS = 120;
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => one === document.activeElement);

/** As a person without a mouse comes to it; where it is can be seen. */
export async function tabsTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < MOST_TABS && !(await hasFocus(target)); press++)
    await page.keyboard.press('Tab');
  expect(await hasFocus(target), `${target} is reached by Tab`).toBe(true);
  const ring = await target.evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(ring, `${target} shows that it has the focus`).not.toBe('none');
}
