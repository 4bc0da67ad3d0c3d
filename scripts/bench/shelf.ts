import { chromium, type Page } from 'playwright';
import { MOST_LINES } from '#machines/domain/cart.ts';
import { startShop } from '#tests/support/startShop.ts';
import { findChromium } from '../chromium.ts';
import { ask } from './load.ts';
import { fillCart } from './longCart.ts';
import { tasksWhile } from './mainThread.ts';
import { pressesOf } from './pressTimes.ts';
import { heading, line, table } from './print.ts';

/**
 * A store with very many products, brought in by the merchant's door: what list, search and a cart of as many lines as it may have cost a phone four
 * times slower, press by press, and what its main thread does in one piece while it is scrolled. `npm run bench -- shelf 5000`.
 */
const MANY = Number(process.argv[3] ?? 5_000);
const PRESS_MS = 200;
const TASK_MS = 50;
const ASKED = 15;
const LOOKS = [
  '/products',
  '/products?q=Ripe+Tomato',
  '/products?q=tomatto',
  '/products?category=aisle-1',
];

const executablePath = await findChromium(line);
const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000' } });
const { importCatalogue, SLUG } = await import('#tests/support/scale/shop.ts');
const origin = shop.storeUrl(SLUG);
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-quic'],
});

try {
  await importCatalogue(shop.databaseUrl, MANY);
  const list = `${origin}/products`;

  heading(
    `${SLUG} with ${MANY} products more: the whole answer of a page, ms, asked ${ASKED} times`,
  );
  const answers: string[][] = [];
  for (const path of LOOKS) answers.push([path, ...(await answersOf(path))]);
  table(['page', 'median', 'longest'], answers);

  await presses('list and search', async (page) => {
    await page.goto(list);
    await page.getByRole('searchbox').first().click();
    await page.keyboard.type('ripe tomatto', { delay: 80 });
    await page.keyboard.press('Enter');
    await page.waitForLoadState('networkidle');
    await page.locator('main [data-product] a').first().click();
    await page.waitForLoadState('networkidle');
  });
  await presses(`a cart of ${MOST_LINES} lines`, async (page) => {
    await page.goto(list);
    await fillCart(page);
    await opensCart(page);
    const panel = page.getByRole('dialog');
    const more = panel.getByRole('button', { name: /^One more/ });
    await more.first().click();
    await more.last().click();
    await panel
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
  });

  heading(`Scrolled: tasks of the main thread at a processor four times slower, ms`);
  table(
    ['what', 'longest', `over ${TASK_MS} ms`],
    [
      ['the list', ...(await scrolled(async (page) => void (await page.goto(list))))],
      [
        `a cart of ${MOST_LINES} lines`,
        ...(await scrolled(async (page) => {
          await page.goto(list);
          await fillCart(page);
          await opensCart(page);
        })),
      ],
    ],
  );
} finally {
  await browser.close();
  await shop.discard();
}

async function answersOf(path: string): Promise<string[]> {
  const times: number[] = [];
  for (let at = 0; at < ASKED; at += 1) {
    const began = performance.now();
    const status = await ask(origin + path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  return [times[Math.floor(ASKED / 2)] ?? 0, times.at(-1) ?? 0].map((ms) => ms.toFixed(0));
}

async function presses(name: string, act: (page: Page) => Promise<void>): Promise<void> {
  const worst = new Map<string, number>();
  for (const { what, ms } of await pressesOf(browser, act))
    worst.set(what, Math.max(worst.get(what) ?? 0, ms));
  heading(`${name}: worst of each press at a processor four times slower`);
  table(
    ['press', `ms (${PRESS_MS})`],
    [...worst].map(([what, ms]) => [what, ms.toFixed(0)]),
  );
}

async function opensCart(page: Page): Promise<void> {
  await page.locator('[data-cart]:visible').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^One more/ })
    .last()
    .waitFor();
}

async function scrolled(prepare: (page: Page) => Promise<void>): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await prepare(page);
  await page.waitForLoadState('networkidle');
  const tasks = await tasksWhile(browser, page, async () => {
    await page.mouse.move(200, 500);
    for (let at = 0; at < 40; at += 1) await page.mouse.wheel(0, 400);
  });
  await context.close();
  return [
    Math.max(0, ...tasks.map(({ ms }) => ms)).toFixed(0),
    String(tasks.filter(({ ms }) => ms > TASK_MS).length),
  ];
}
