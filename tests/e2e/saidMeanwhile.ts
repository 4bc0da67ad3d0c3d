import type { Page } from '@playwright/test';

/** Everything that a page's main part says from now on, in order: also what goes away by itself before a busy machine has looked. */
export async function saidMeanwhile(page: Page): Promise<readonly string[]> {
  const said: string[] = [];
  await page.exposeFunction('says', (text: string) => {
    said.push(text);
  });
  await page.evaluate(() => {
    const { says } = globalThis as unknown as { says(text: string): void };
    const tell = (): void => says(document.querySelector('main')?.innerText ?? '');
    new MutationObserver(tell).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    tell();
  });
  return said;
}
