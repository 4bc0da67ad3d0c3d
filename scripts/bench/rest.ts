import type { Browser } from 'playwright';
import { LEFT_ALONE_MS } from '#src/wiring/browser/whenUsed.ts';
import { fillCart, identityAmong, isScript, kilobytesOf, listen } from './traffic.ts';

export interface Rest {
  /** who shops apart, as the bars have it */
  scriptKb: number;
  blocking: number;
  longest: number;
}

const PHONE = { width: 390, height: 844 };
export const SLOWER = 4;
/** What a task may take before a press would wait for it. */
const LONG_MS = 50;
/** Just before a page that is left alone asks who shops. */
const UNTIL_MS = LEFT_ALONE_MS - 200;

/** All script, and the tasks of the main thread, at a processor four times slower, until the page was left alone for five seconds. */
export async function restOf(browser: Browser, url: string, inCart = false): Promise<Rest> {
  const context = await browser.newContext({
    viewport: PHONE,
    ignoreHTTPSErrors: true,
    // A worker would keep the page where the cart was filled.
    serviceWorkers: inCart ? 'block' : 'allow',
  });
  const page = await context.newPage();
  if (inCart) await fillCart(page, new URL('/products', url).href);
  const { arrived } = await listen(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(UNTIL_MS);
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  const isIdentity = identityAmong(arrived);
  const scriptKb = kilobytesOf(arrived.filter((one) => isScript(one) && !isIdentity(one)));
  await context.close();
  return {
    scriptKb,
    blocking: tasks.reduce((sum, one) => sum + Math.max(0, one - LONG_MS), 0),
    longest: Math.max(0, ...tasks),
  };
}
