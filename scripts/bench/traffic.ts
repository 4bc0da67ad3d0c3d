import type { Browser, Page } from 'playwright';
import { scriptsOf } from '#tests/support/builtPages.ts';
import type { Budget } from './budgets.ts';

export interface Traffic {
  /** of what the document starts with; until it was at rest where that is asked */
  scriptKb: number;
  /** until it was at rest, who shops apart (`identityFiles`) */
  allKb: number;
  identityKb: number;
  /** without headers, of which the content policy is most */
  htmlKb: number;
  /** until the load event */
  requests: number;
  shift: number;
}

/** What has come whole, as the browser's own network log tells it: sizes with headers, times in its seconds. */
export interface Arrived {
  kind: string;
  url: string;
  bytes: number;
  /** of `bytes` */
  headerBytes: number;
  at: number;
}
interface Log {
  arrived: Arrived[];
  loadedAt: number;
}

const PHONE = { width: 390, height: 844 };
const inKb = (bytes: number): number => Math.round(bytes / 10) / 100;
export const kilobytesOf = (some: Arrived[]): number =>
  inKb(some.reduce((sum, one) => sum + one.bytes, 0));
export const isScript = ({ kind }: Arrived): boolean => kind === 'Script';
const isHtml = ({ kind }: Arrived): boolean => kind === 'Document';

const ENTRIES = ['src/entries/catalogue.ts', 'src/entries/checkout.tsx', 'src/entries/account.tsx'];
const WHO_SHOPS = ['session', 'src/firebase/identity.ts'];
const WHO_SIGNS_IN = 'src/firebase/fullIdentity.ts';
const pathsOf = (...entries: string[]): string[] =>
  scriptsOf(...entries).map(({ file }) => `/${file}`);

/** The files that tell a document who shops: they have a budget of their own. What it starts with is never among them. */
export function identityFiles(entry: string): string[] {
  const started = pathsOf(entry);
  return pathsOf(...WHO_SHOPS, ...(entry === ENTRIES[2] ? [WHO_SIGNS_IN] : [])).filter(
    (file) => !started.includes(file),
  );
}

function entryAmong(arrived: Arrived[]): string | undefined {
  const has = (file: string): boolean => arrived.some(({ url }) => url.endsWith(file));
  return ENTRIES.find((one) => has(pathsOf(one)[0] ?? one));
}
const among =
  (files: string[]) =>
  ({ url }: Arrived): boolean =>
    files.some((file) => url.endsWith(file));

/** Tells of each script that came whether it is there to tell who shops. */
export function identityAmong(arrived: Arrived[]): (one: Arrived) => boolean {
  const entry = entryAmong(arrived);
  return among(entry ? identityFiles(entry) : []);
}
/** And of each whether its document waits for it: what is asked for afterwards may come before the load event on a slow machine, and counts with all of it. */
function startAmong(arrived: Arrived[]): (one: Arrived) => boolean {
  const entry = entryAmong(arrived);
  return among(entry ? pathsOf(entry) : []);
}

/** A key that writes nothing: the document is used, and asks who shops. */
async function use(page: Page): Promise<void> {
  const files = identityFiles('src/entries/catalogue.ts');
  const all = files.map((file) => page.waitForResponse((one) => one.url().endsWith(file)));
  await page.keyboard.press('Shift');
  for (const response of await Promise.all(all)) await response.finished();
}

/** Something is in the cart, and nothing of the page where that was done is kept. */
export async function fillCart(page: Page, list: string): Promise<void> {
  await page.goto(list, { waitUntil: 'load' });
  await page.locator('[data-add] [data-step="1"]:not([hidden])').first().click();
  await page.locator('[data-count]:visible').first().waitFor();
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
}

/** What one document transfers on a first visit while it is left alone. */
export async function trafficOf(
  browser: Browser,
  url: string,
  until: Budget['until'] = 'load',
  inCart: Budget['inCart'] = undefined,
): Promise<Traffic> {
  const context = await browser.newContext({
    viewport: PHONE,
    // A worker would keep the page where the cart was filled.
    serviceWorkers: inCart ? 'block' : 'allow',
  });
  const page = await context.newPage();
  if (inCart) await fillCart(page, new URL('/products', url).href);
  const log = await listen(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const shift = await layoutShift(page);
  const alone = log.arrived.length;
  if (until === 'rest') await use(page);
  await context.close();
  const early = log.arrived.filter(({ at }) => at <= log.loadedAt);
  const own =
    until === 'load' ? log.arrived.filter(startAmong(log.arrived)) : log.arrived.slice(0, alone);
  const isIdentity = identityAmong(log.arrived);
  return {
    scriptKb: kilobytesOf(own.filter(isScript)),
    allKb: kilobytesOf(
      log.arrived.slice(0, alone).filter((one) => isScript(one) && !isIdentity(one)),
    ),
    identityKb: kilobytesOf(log.arrived.filter((one) => isScript(one) && isIdentity(one))),
    htmlKb: inKb(
      log.arrived.filter(isHtml).reduce((sum, one) => sum + one.bytes - one.headerBytes, 0),
    ),
    requests: early.length,
    shift,
  };
}

/** All script of the list until the panel stands open. */
export async function panelTraffic(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const { arrived } = await listen(page);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('[data-add] [data-step="1"]:not([hidden])').first().click();
  await page.locator('[data-cart]').first().click();
  await page.locator('[role="dialog"]').waitFor();
  await context.close();
  const isIdentity = identityAmong(arrived);
  return kilobytesOf(arrived.filter((one) => isScript(one) && !isIdentity(one)));
}

export async function listen(page: Page): Promise<Log> {
  const log: Log = { arrived: [], loadedAt: Number.POSITIVE_INFINITY };
  const kinds = new Map<string, Omit<Arrived, 'bytes' | 'at'>>();
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, {
      kind: type,
      url: response.url,
      headerBytes: response.encodedDataLength,
    }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const known = kinds.get(requestId);
    if (known) log.arrived.push({ ...known, bytes: encodedDataLength, at: timestamp });
  });
  cdp.on('Page.loadEventFired', ({ timestamp }) => {
    log.loadedAt = Math.min(log.loadedAt, timestamp);
  });
  await cdp.send('Network.enable');
  await cdp.send('Page.enable');
  return log;
}

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(Math.round(sum * 1000) / 1000)),
        );
      }),
  );
