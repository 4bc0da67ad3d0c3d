import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as plain } from '@playwright/test';
import { ROOT } from '#scripts/child.ts';
import { STORE_SLUGS } from '#server/db/demoStores.ts';
import { keepLooking } from '../crawler/look.ts';
import { test } from '../pageProblems.ts';
import { storeUrl } from '../simulator.ts';
import { explore } from './explore.ts';
import { emptyMemory, judge, lookAround } from './properties.ts';

const minutes = Number(process.env.EXPLORE_MINUTES ?? 60);

/** A page as the shop draws one, with something in the place of its hero. */
const pageOf = (inside: string): string =>
  `<!doctype html><title>Order</title><main><h1>Order placed</h1>${inside}</main>`;
const TOTAL = (sum: string): string => `<dl><div><dt>Total USD</dt><dd>${sum}</dd></div></dl>`;
const ID = '6f2c7a4e-6d53-4b44-9a57-0d5a3f3d9b10';
const WAY = '<a href="/">Back to the shop</a>';

const isProof = process.env.PROVE === 'explore';
if (isProof)
  plain.describe('what is planted is found', () => {
    const cases: [string, string, string, string | null][] = [
      [
        'a button that pays where money may be taken',
        '',
        `<div data-money="maybe"><button>Pay $4.00</button></div>${WAY}`,
        'pays twice',
      ],
      [
        'the same where nothing was taken',
        '',
        `<div data-money="none"><button>Pay $4.00</button></div>${WAY}`,
        null,
      ],
      [
        'another total on the next screen',
        TOTAL('$4.00'),
        `${TOTAL('$5.00')}${WAY}`,
        'amounts differ',
      ],
      ['the same total in other letters', TOTAL('$4.00'), `${TOTAL('USD 4.00')}${WAY}`, null],
      ['a page that leads nowhere', WAY, '<p>Thank you.</p>', 'dead end'],
      ['a link on it', WAY, WAY, null],
    ];
    for (const [what, before, after, property] of cases)
      plain(`${what}: ${property ?? 'nothing is said'}`, async ({ page }) => {
        const url = storeUrl('grocery');
        let body = pageOf(before || WAY);
        await page.route(`${url}/orders/${ID}`, (route) =>
          route.fulfill({ contentType: 'text/html', body }),
        );
        const memory = emptyMemory();
        await page.goto(`${url}/orders/${ID}`);
        judge(await page.evaluate(lookAround), memory, '');
        body = pageOf(after);
        await page.goto(`${url}/orders/${ID}`);
        const found = judge(await page.evaluate(lookAround), memory, 'link Orders');
        expect(found.map((one) => one.property)).toEqual(property ? [property] : []);
      });

    for (const [earlier, pressed, property] of [
      ['', 'button Show details', 'cart lost'],
      ['', 'button Remove', null],
      ['button Delete', 'button Add a note', null],
    ] as const)
      plain(
        `a line that is gone from the cart after "${earlier} ${pressed}": ${property ?? 'nothing is said'}`,
        async ({ page }) => {
          const url = storeUrl('grocery');
          await page.route(`${url}/cart/checkout`, (route) =>
            route.fulfill({ contentType: 'text/html', body: pageOf(WAY) }),
          );
          await page.goto(`${url}/cart/checkout`);
          const keeps = (ids: string[]): Promise<void> =>
            page.evaluate((lines) => {
              const items = lines.map((id) => ({ id, awaitingOrder: null }));
              localStorage.setItem(
                'storefront.cart',
                JSON.stringify({ value: { cart: { items } } }),
              );
            }, ids);
          const memory = emptyMemory();
          await keeps(['a', 'b']);
          judge(await page.evaluate(lookAround), memory, earlier);
          await keeps(['a']);
          const found = judge(await page.evaluate(lookAround), memory, pressed);
          expect(found.map((one) => one.property)).toEqual(property ? [property] : []);
        },
      );
  });

/** `npm run prove -- explore`: an hour, divided among the stores; EXPLORE_MINUTES and EXPLORE_SEED say otherwise. */
if (isProof)
  for (const [at, store] of STORE_SLUGS.entries())
    test(`whatever is pressed at ${store}, the pages keep what they promise`, async ({ page }) => {
      const ms = (minutes * 60_000) / STORE_SLUGS.length;
      test.setTimeout(ms + 120_000);
      page.setDefaultTimeout(15_000);
      await page.addInitScript(keepLooking);
      const seed = Number(process.env.EXPLORE_SEED ?? 1) * 100 + at;
      await page.goto(storeUrl(store));
      const plan = { url: storeUrl(store), seed, until: Date.now() + ms, presses: 100_000 };
      const { presses, pages, looks, violations } = await explore(page, plan);
      const row = `| ${store} | ${seed} | ${pages.size} | ${presses} | ${looks} | ${violations.length} |`;
      mkdirSync(join(ROOT, 'test-results'), { recursive: true });
      appendFileSync(join(ROOT, 'test-results/explore.md'), `${row}\n`);
      console.log(`${row}\n${violations.map((one) => JSON.stringify(one)).join('\n')}`);
      expect(violations).toEqual([]);
    });
