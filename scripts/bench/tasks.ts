import { type Browser, type BrowserContext, chromium } from 'playwright';
import { LEFT_ALONE_MS } from '#src/wiring/browser/whenUsed.ts';
import { startShop } from '#tests/support/startShop.ts';
import { findChromium } from '../chromium.ts';
import { catalogueOf } from './catalogue.ts';
import { documentsOf, type Opened } from './documents.ts';
import { type Task, tasksWhile } from './mainThread.ts';
import { heading, line, table } from './print.ts';
import { median } from './vitals.ts';
import { serveYardstick } from './yardstick.ts';

/** What blocks a phone: the long tasks of each kind of document at a processor four times slower, and what is in them. `npm run bench -- tasks 3 checkout` runs three times what is called so. */
const RUNS = Number(process.argv[3] ?? 3);
const ONLY = new RegExp(process.argv[4] ?? '');
const PHONE = { width: 390, height: 844 };
const LONG_MS = 50;
/** Just before a page that is left alone asks who shops. */
const REST_MS = LEFT_ALONE_MS - 200;

const executablePath = await findChromium(line);
const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000' } });
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-quic'],
});
const { products, currency } = await catalogueOf(browser, shop.storeUrl('grocery'));
const yardstick = await serveYardstick(products, currency);
const all: Opened[] = [
  { name: 'static list', store: 'grocery', prepare: async () => `${yardstick.origin}/static` },
  { name: 'bare React list', store: 'grocery', prepare: async () => `${yardstick.origin}/bare` },
  ...(await documentsOf(shop)),
];
try {
  heading(`Main thread at a processor four times slower, medians of ${RUNS}, ms`);
  const rows: string[][] = [];
  const inside: string[][] = [];
  for (const opened of all.filter(({ name }) => ONLY.test(name))) {
    const runs = await runsOf(browser, opened);
    line(`${opened.name}: ${runs.map((tasks) => longestOf(tasks).toFixed(0)).join(', ')}`);
    rows.push(rowOf(opened.name, runs));
    inside.push(...insideOf(opened.name, runs));
  }
  table(['document', 'blocking', 'longest task (50)', 'tasks over 50', 'each run'], rows);
  heading(`What is in a task over ${LONG_MS} ms, in the run of the middle`);
  table(['document', 'ms', 'of these'], inside);
} finally {
  await browser.close();
  await yardstick.close();
  await shop.discard();
}

async function runsOf(browser: Browser, { store, prepare }: Opened): Promise<Task[][]> {
  const context: BrowserContext = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const url = await prepare(page, shop.storeUrl(store));
  const runs: Task[][] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto('about:blank');
    runs.push(
      await tasksWhile(browser, page, async () => {
        await page.goto(url, { waitUntil: 'load' });
        await page.waitForTimeout(REST_MS);
      }),
    );
  }
  await context.close();
  return runs;
}

function longOf(tasks: Task[]): Task[] {
  return tasks.filter(({ ms }) => ms > LONG_MS);
}
function blockingOf(tasks: Task[]): number {
  return longOf(tasks).reduce((sum, { ms }) => sum + ms - LONG_MS, 0);
}
function longestOf(tasks: Task[]): number {
  return Math.max(0, ...tasks.map(({ ms }) => ms));
}

function rowOf(name: string, runs: Task[][]): string[] {
  return [
    name,
    median(runs.map(blockingOf)).toFixed(0),
    median(runs.map(longestOf)).toFixed(0),
    median(runs.map((tasks) => longOf(tasks).length)).toFixed(0),
    runs.map((tasks) => longestOf(tasks).toFixed(0)).join(', '),
  ];
}

function insideOf(name: string, runs: Task[][]): string[][] {
  const middle = runs.toSorted((one, other) => blockingOf(one) - blockingOf(other))[
    Math.floor(runs.length / 2)
  ];
  return longOf(middle ?? []).map(({ ms, parts }) => [
    name,
    ms.toFixed(0),
    [...parts]
      .filter(([, part]) => part >= 3)
      .sort(([, one], [, other]) => other - one)
      .map(([what, part]) => `${what} ${part.toFixed(0)}`)
      .join(', '),
  ]);
}
