import type { Page } from '@playwright/test';

/** What a browser holds after some steps of a kind. Of the cookies only who is signed in: no two tests are the same guest. */
const KINDS = {
  cart: { storage: /^storefront\.cart$/, cookie: null },
  session: { storage: /^(is_auth|storefront\.user|firebase:)/, cookie: 'ecatalog-2' },
};
interface Beginning {
  cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
  storage: [name: string, text: string][];
}
const known = new Map<string, Beginning>();

/**
 * Steps that a journey needs and does not show (journeys.spec.ts does): one shopper of each worker takes them by hand, and every other
 * browser is given what that one held afterwards. Answers whether the steps were taken.
 */
export async function takenOnce(
  page: Page,
  url: string,
  kind: keyof typeof KINDS,
  whose: string,
  steps: () => Promise<unknown>,
): Promise<boolean> {
  const name = [url, kind, whose].join(' ');
  const beginning = known.get(name);
  if (beginning) {
    await begin(page, url, beginning);
    return false;
  }
  await steps();
  known.set(name, await held(page, url, kind));
  return true;
}

async function held(page: Page, url: string, kind: keyof typeof KINDS): Promise<Beginning> {
  const { storage, cookie } = KINDS[kind];
  const cookies = await page.context().cookies(url);
  const stored = await page.evaluate(() => Object.entries<string>(localStorage));
  return {
    cookies: cookies.filter(({ name }) => name === cookie),
    storage: stored.filter(([name]) => storage.test(name)),
  };
}

/** On a document of the shop that runs nothing and keeps nothing of its own. */
async function begin(page: Page, url: string, { cookies, storage }: Beginning): Promise<void> {
  await page.context().addCookies(cookies);
  await page.goto(`${url}/health`);
  await page.evaluate((entries) => {
    for (const [name, text] of entries) localStorage.setItem(name, text);
  }, storage);
}
