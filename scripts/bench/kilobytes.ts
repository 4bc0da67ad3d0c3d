import { type Browser, chromium } from 'playwright';
import { LEFT_ALONE_MS } from '#src/wiring/browser/whenUsed.ts';
import { startShop } from '#tests/support/startShop.ts';
import { findChromium } from '../chromium.ts';
import { documentsOf, type Opened } from './documents.ts';
import { heading, line, table } from './print.ts';
import { kilobytesBySource } from './sources.ts';
import { type Arrived, identityAmong, isScript, kilobytesOf, listen } from './traffic.ts';

/** What each kilobyte of script is for, by file and by package: of one document of each kind, with something in the cart, until it was left alone for five seconds. `npm run bench -- kilobytes checkout` for what is called so. */
const ONLY = new RegExp(process.argv[3] ?? '');
const PHONE = { width: 390, height: 844 };
const MOST_NAMED = 6;

type When = 'before load' | 'after load' | 'who shops';
interface File extends Arrived {
  when: When;
}

const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000' } });
const browser = await chromium.launch({
  executablePath: await findChromium(line),
  args: ['--disable-gpu', '--disable-quic'],
});
try {
  const sums: string[][] = [];
  for (const opened of (await documentsOf(shop)).filter(({ name }) => ONLY.test(name))) {
    const files = await filesOf(browser, opened);
    heading(`${opened.name}: kB of brotli by file, headers included`);
    table(['file', 'kB', 'comes', 'of these'], files.map(rowOf));
    heading(`${opened.name}: kB of brotli by package and folder`);
    table(['source', 'kB', 'of these after load', 'of these who shops'], sourcesOf(files));
    sums.push([opened.name, ...sumsOf(files)]);
  }
  heading('kB of script until a document was left alone for five seconds');
  table(['document', 'before load', 'after load', 'in all', 'who shops, apart'], sums);
} finally {
  await browser.close();
  await shop.discard();
}

async function filesOf(on: Browser, { store, prepare }: Opened): Promise<File[]> {
  const context = await on.newContext({ viewport: PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const url = await prepare(page, shop.storeUrl(store));
  await page.goto('about:blank');
  const log = await listen(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  log.arrived.length = 0;
  log.loadedAt = Number.POSITIVE_INFINITY;
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(LEFT_ALONE_MS);
  await context.close();
  const isIdentity = identityAmong(log.arrived);
  return log.arrived.filter(isScript).map((one) => ({
    ...one,
    when: isIdentity(one) ? 'who shops' : one.at <= log.loadedAt ? 'before load' : 'after load',
  }));
}

function fileOf({ url }: Arrived): string {
  return new URL(url).pathname.slice(1);
}

function rowOf(file: File): string[] {
  const [first, ...others] = kilobytesBySource([fileOf(file)]).slice(0, MOST_NAMED);
  return [
    fileOf(file).replace('assets/', ''),
    kilobytesOf([file]).toFixed(1),
    file.when,
    [first, ...others].map((one) => (one ? `${one[0]} ${one[1].toFixed(1)}` : '')).join(', '),
  ];
}

function sourcesOf(files: File[]): string[][] {
  const of = (some: File[]) => new Map(kilobytesBySource(some.map(fileOf)));
  const later = of(files.filter(({ when }) => when === 'after load'));
  const who = of(files.filter(({ when }) => when === 'who shops'));
  return [...of(files)].map(([source, kb]) => [
    source,
    kb.toFixed(1),
    later.get(source)?.toFixed(1) ?? '',
    who.get(source)?.toFixed(1) ?? '',
  ]);
}

function sumsOf(files: File[]): string[] {
  const of = (when: When): number => kilobytesOf(files.filter((one) => one.when === when));
  const [early, late] = [of('before load'), of('after load')];
  return [early, late, early + late, of('who shops')].map((kb) => kb.toFixed(1));
}
