import { chromium, type Page } from 'playwright';
import { MOST_LINES } from '#machines/domain/cart.ts';
import { scriptsOf } from '#tests/support/builtPages.ts';
import { startShop } from '#tests/support/startShop.ts';
import { findChromium } from '../chromium.ts';
import { anyPort } from '../ports.ts';
import { budgetsOf, IDENTITY_KB, PANEL_KB } from './budgets.ts';
import { catalogueOf } from './catalogue.ts';
import { type Click, clickTimes } from './clicks.ts';
import { documentsOf } from './documents.ts';
import { openFrontDoor } from './frontDoor.ts';
import { askOften, pagesPerSecond } from './load.ts';
import { fillCart } from './longCart.ts';
import { MANY_SHOPPERS, orderTimes } from './orders.ts';
import { heading, line, ratio, table } from './print.ts';
import { type Rest, restOf } from './rest.ts';
import { kilobytesBySource } from './sources.ts';
import { panelTraffic, trafficOf } from './traffic.ts';
import { median, vitalsOf } from './vitals.ts';
import { serveYardstick } from './yardstick.ts';

const STORE = process.argv[2] ?? 'grocery';
const LIGHTHOUSE_RUNS = Number(process.argv[3] ?? 3);
const LOAD_MS = 4_000;
const OF_OTHER_STORES = ['product of sizes', 'service', 'menu'];
const ADD = '[data-add] [data-step="1"]:not([hidden])';
const LINES = '[role="dialog"] [data-line]';
const PLUS = `${LINES} button[aria-label^="One more"]`;
const QUANTITY = `${LINES} input[inputmode="numeric"]`;

interface Named {
  name: string;
  url: string;
  inCart?: true;
}

/** Everything of one store from one run, beside a page without scripts and a bare React page of the same 24 products, all behind one front door (TLS, HTTP/2). Read the ratios, not the times. */
const executablePath = await findChromium(line);
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-quic'],
});
const plain = await startShop({ env: MANY_SHOPPERS });
const plainOrigin = plain.storeUrl(STORE);
const { products, currency } = await catalogueOf(browser, plainOrigin);
const yardstick = await serveYardstick(products, currency);
try {
  // What tests hold is counted as they count it, over HTTP/1.1, and the server is measured without the work of a door.
  await bytes();
  sources();
  await server();
} finally {
  await plain.discard();
}

const doorPort = await anyPort();
const shop = await startShop({
  env: {
    RATE_LIMIT_FACTOR: '1000',
    PUBLIC_SCHEME: 'https',
    PUBLIC_PORT: String(doorPort),
    TRUST_PROXY: '127.0.0.1',
  },
});
const door = await openFrontDoor(doorPort, shop.ports.shop, {
  yardstick: Number(new URL(yardstick.origin).port),
});
const origin = door.urlOf(STORE);
const yard = door.urlOf('yardstick');
try {
  const others = await otherStores();
  await rests(others);
  await paints(others);
  await clicks();
} finally {
  await browser.close();
  door.close();
  await yardstick.close();
  await shop.discard();
}

async function bytes(): Promise<void> {
  heading(`${STORE}: kB of brotli as transferred, headers included (limit), 390 pixels wide`);
  const product = `/products/${products[0]?.slug ?? ''}`;
  const rows: string[][] = [];
  for (const { name, path, inCart, scriptKb, allKb, until, htmlKb } of budgetsOf(product)) {
    if (htmlKb) await askOften(plainOrigin + path);
    const one = await trafficOf(browser, plainOrigin + path, until, inCart);
    rows.push([
      name,
      `${one.scriptKb} (${scriptKb})`,
      `${one.allKb}${allKb === null ? '' : ` (${allKb})`}`,
      `${one.identityKb} (${IDENTITY_KB})`,
      htmlKb ? `${one.htmlKb} (${htmlKb})` : String(one.htmlKb),
      String(one.requests),
      String(one.shift),
    ]);
  }
  const panel = await panelTraffic(browser, `${plainOrigin}/products`);
  rows.push(['list, panel opened', `${panel} (${PANEL_KB})`, '', '', '', '', '']);
  const bare = await trafficOf(browser, `${yardstick.origin}/bare`);
  rows.push([
    'bare React list',
    String(bare.scriptKb),
    String(bare.allKb),
    '',
    String(bare.htmlKb),
    String(bare.requests),
    String(bare.shift),
  ]);
  table(
    ['document', 'script', 'at rest', 'who shops, apart', 'HTML', 'requests', 'layout shift'],
    rows,
  );
}

/** Kinds of documents that the bar of blocking names and this store may not have: each from the store that has it. */
async function otherStores(): Promise<Named[]> {
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  const found: Named[] = [];
  for (const { name, store, prepare } of await documentsOf(shop))
    if (OF_OTHER_STORES.includes(name))
      found.push({ name, url: await prepare(page, door.urlOf(store)) });
  await page.close();
  return found;
}

/** The bars: bare React's blocking, no task over 50 ms, list 35 kB, product 60, cart and checkout 150. */
async function rests(others: Named[]): Promise<void> {
  heading('Left alone for five seconds at a processor four times slower, medians');
  const documents: Named[] = [
    { name: 'static', url: `${yard}/static` },
    { name: 'bare React', url: `${yard}/bare` },
    ...budgetsOf(`/products/${products[0]?.slug ?? ''}`).map((one) => ({
      ...one,
      url: origin + one.path,
    })),
    ...others,
  ];
  const rows = new Map<string, Rest[]>(documents.map(({ name }) => [name, []]));
  for (let round = 0; round < LIGHTHOUSE_RUNS; round += 1)
    for (const { name, url, inCart } of documents)
      rows.get(name)?.push(await restOf(browser, url, inCart));
  table(
    ['document', 'script kB in all, who shops apart', 'blocking ms', 'longest task ms (50)'],
    [...rows].map(([name, all]) => [
      name,
      ...(['scriptKb', 'blocking', 'longest'] as const).map((what) =>
        median(all.map((one) => one[what])).toFixed(what === 'scriptKb' ? 1 : 0),
      ),
    ]),
  );
}

/** What each kilobyte is for. */
function sources(): void {
  for (const [name, ...entry] of [
    ['a list', 'src/entries/catalogue.ts'],
    ['who shops, once a document is used', 'session', 'src/firebase/identity.ts'],
    ['checkout', 'src/entries/checkout.tsx'],
    ['account', 'src/entries/account.tsx'],
  ] as const) {
    heading(`kB of brotli by package and folder: ${name}`);
    const files = scriptsOf(...entry).map(({ file }) => file);
    table(
      ['source', 'kB'],
      kilobytesBySource(files).map(([source, kb]) => [source, kb.toFixed(1)]),
    );
  }
}

async function paints(others: Named[]): Promise<void> {
  heading(`Lighthouse ${LIGHTHOUSE_RUNS} runs, medians (mobile, simulated)`);
  const urls = {
    static: `${yard}/static`,
    'bare React': `${yard}/bare`,
    list: `${origin}/products`,
    search: `${origin}/products?q=milk`,
    product: `${origin}/products/${products[0]?.slug ?? ''}`,
    ...Object.fromEntries(others.map(({ name, url }) => [name, url])),
    checkout: `${origin}/cart/information`,
  };
  const all = await vitalsOf(executablePath, urls, LIGHTHOUSE_RUNS);
  const still = all.static?.lcp ?? Number.NaN;
  const rows = Object.entries(all).map(([name, one]) => [
    name,
    one.lcp.toFixed(0),
    ratio(one.lcp, still),
    one.blocking.toFixed(0),
    one.scriptMs.toFixed(0),
    one.score.toFixed(2),
    one.accessibility.toFixed(2),
  ]);
  table(
    [
      'page',
      'LCP ms',
      'to static (list, product: 1.15)',
      "blocking ms (bare React's)",
      'script ms',
      'performance',
      'accessibility',
    ],
    rows,
  );
}

async function clicks(): Promise<void> {
  heading('One click at a processor four times slower, medians of twenty-seven, ms');
  const bare = `${yard}/bare`;
  const list = `${origin}/products`;
  const { bareAdd, add, barePlus, plus, long } = await clickTimes(browser, {
    bareAdd: { url: bare, button: '.add', shows: '#count' },
    add: { url: list, button: ADD, shows: '[data-count]' },
    barePlus: { url: bare, button: '#more', shows: '#count' },
    plus: {
      url: list,
      button: PLUS,
      shows: QUANTITY,
      async prepare(page) {
        await page.locator(ADD).first().click();
        await openPanel(page);
      },
    },
    long: {
      url: list,
      button: PLUS,
      shows: QUANTITY,
      async prepare(page) {
        await fillCart(page);
        await openPanel(page);
        await page.locator(`${LINES}:nth-child(${MOST_LINES})`).waitFor();
      },
    },
  });
  const row = (name: string, one: Click, painted = '', shown = ''): string[] => [
    name,
    one.paintMs.toFixed(1),
    one.shownMs.toFixed(1),
    painted,
    shown,
  ];
  table(
    ['click', 'painted', 'state shown', 'painted to bare React', 'shown to bare React'],
    [
      row('bare React, add', bareAdd),
      row(
        'add to cart',
        add,
        `${ratio(add.paintMs, bareAdd.paintMs)} (0.75)`,
        ratio(add.shownMs, bareAdd.shownMs),
      ),
      row('bare React, +', barePlus),
      row(
        'quantity + in the panel',
        plus,
        ratio(plus.paintMs, barePlus.paintMs),
        `${ratio(plus.shownMs, barePlus.shownMs)} (1.25)`,
      ),
      row(`the same among ${MOST_LINES} lines`, long, '', '(50 ms)'),
    ],
  );
}

async function openPanel(page: Page): Promise<void> {
  await page.locator('[data-cart]:visible').first().click();
  await page.locator(PLUS).first().waitFor();
}

async function server(): Promise<void> {
  heading('Server');
  const bare = await pagesPerSecond(`${yardstick.origin}/bare`, LOAD_MS);
  const ours = await pagesPerSecond(`${plainOrigin}/products`, LOAD_MS);
  const orders = await orderTimes(plain, STORE);
  table(
    ['measure', 'value', 'ratio (limit)'],
    [
      ['list pages a second, bare React', String(bare), ''],
      ['list pages a second, ours', String(ours), `${ratio(ours, bare)} (at least 0.125)`],
      [
        `orders, 25 a second for ${orders.seconds} s: p50, p99 ms`,
        `${orders.p50}, ${orders.p99}`,
        `p99 (500), ${orders.failed} failed`,
      ],
    ],
  );
}
