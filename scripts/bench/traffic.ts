import type { Browser, CDPSession, Page } from 'playwright';

export interface Traffic {
  scriptKb: number;
  /** all that has come once the document is at rest, identity apart: catalogue scripts wait until the page is painted */
  restedKb: number;
  identityKb: number;
  htmlKb: number;
  requests: number;
  shift: number;
}

const kb = (bytes: number): number => Math.round(bytes / 10) / 100;
const isIdentity = (url: string): boolean => /firebase|identity/i.test(url);

/** What one document transfers: up to its load event, and then while it is left alone. Sizes are as they come over the wire, headers included. */
export async function trafficOf(browser: Browser, url: string): Promise<Traffic> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const counted = await count(cdp);
  await page.goto(url, { waitUntil: 'load' });
  const early = { ...counted.sums };
  await page.waitForLoadState('networkidle');
  const shift = await layoutShift(page);
  const { sums } = counted;
  await context.close();
  return {
    scriptKb: kb(early.script),
    restedKb: kb(sums.script - sums.identity),
    identityKb: kb(sums.identity),
    htmlKb: kb(sums.html),
    requests: early.requests,
    shift,
  };
}

/** All script of the list until the panel stands open. */
export async function panelTraffic(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const { sums } = await count(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('[data-add] [data-step="1"]:not([hidden])').first().click();
  await page.locator('[data-cart]').first().click();
  await page.locator('[role="dialog"]').waitFor();
  const script = sums.script - sums.identity;
  await context.close();
  return kb(script);
}

interface Sums {
  script: number;
  identity: number;
  html: number;
  requests: number;
}

async function count(cdp: CDPSession): Promise<{ sums: Sums }> {
  const sums: Sums = { script: 0, identity: 0, html: 0, requests: 0 };
  const kinds = new Map<string, { type: string; url: string }>();
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => kinds.set(requestId, { type, url: response.url }));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    sums.requests += 1;
    if (kind?.type === 'Script') sums.script += encodedDataLength;
    if (kind?.type === 'Script' && isIdentity(kind.url)) sums.identity += encodedDataLength;
    if (kind?.type === 'Document') sums.html += encodedDataLength;
  });
  return { sums };
}

const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Math.round(sum * 1000) / 1000)));
      }),
  );
