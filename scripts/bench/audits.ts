import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { STORE_SLUGS, type StoreSlug } from '#server/db/demoStores.ts';
import type { Scenario } from '#tests/e2e/scenarios.ts';
import { startShop } from '#tests/support/startShop.ts';
import { findChromium } from '../chromium.ts';
import { heading, line, table } from './print.ts';
import { FLAGS, median } from './vitals.ts';

const RUNS = Number(process.argv[3] ?? 3);
const CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number> & { wrong: string[] };

/** What Lighthouse says of the five main documents of each store, with something in the cart; medians of `RUNS`. */
const chromePath = await findChromium(line);
const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000' } });
process.env.E2E_PORTS = JSON.stringify(shop.ports);
const { Shopper } = await import('#tests/e2e/shopper.ts');
try {
  heading(`Lighthouse, mobile, medians of ${RUNS}: accessibility, best practices, SEO`);
  const rows: string[][] = [];
  for (const store of STORE_SLUGS) rows.push(...(await auditStore(store)));
  table(['store', 'document', 'accessibility', 'best practices', 'SEO', 'what is wrong'], rows);
} finally {
  await shop.discard();
}

async function auditStore(store: StoreSlug): Promise<string[][]> {
  const chrome = await launch({
    chromePath,
    chromeFlags: FLAGS,
    userDataDir: mkdtempSync(join(tmpdir(), 'lighthouse-')),
  });
  try {
    const product = await fillsCart(store, chrome.port);
    const rows: string[][] = [];
    for (const [name, url] of [
      ['home', shop.storeUrl(store)],
      ['list', `${shop.storeUrl(store)}/products`],
      ['product', product],
      ['cart', `${shop.storeUrl(store)}/cart/information`],
      ['checkout', `${shop.storeUrl(store)}/cart/checkout`],
    ] as const) {
      const all: Scores[] = [];
      for (let run = 0; run < RUNS; run += 1) all.push(await scoresOf(url, chrome.port));
      rows.push([
        store,
        name,
        ...CATEGORIES.map((one) => String(Math.round(100 * median(all.map((of) => of[one]))))),
        [...new Set(all.flatMap(({ wrong }) => wrong))].join(' '),
      ]);
    }
    return rows;
  } finally {
    chrome.kill();
  }
}

/** Something is in the cart, as a shopper puts it there. Answers the address of a product. */
async function fillsCart(store: StoreSlug, port: number): Promise<string> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  const page = await context.newPage();
  // As the phone whose page Lighthouse measures: what wakes when it is seen has to be in sight.
  await page.setViewportSize({ width: 390, height: 844 });
  const kind = store === 'services' || store === 'beauty' ? 'services' : 'goods';
  const scenario: Scenario = { store, kind, who: 'guest', method: 'PAY_LATER' };
  await new Shopper(page, scenario).adds();
  await page.goto(`${shop.storeUrl(store)}/products`);
  const href = await page
    .locator('main a[href*="/products/"]:not([data-options])')
    .first()
    .getAttribute('href');
  await page.close();
  await browser.close();
  return new URL(href ?? '/', shop.storeUrl(store)).href;
}

async function scoresOf(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: [...CATEGORIES],
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { audits, categories } = result.lhr;
  const wrong = CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const scores = CATEGORIES.map((one) => [one, categories[one]?.score ?? Number.NaN]);
  return { ...Object.fromEntries(scores), wrong };
}
