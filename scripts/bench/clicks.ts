import type { Browser, Page } from 'playwright';
import { median } from './vitals.ts';

export interface Click {
  paintMs: number;
  shownMs: number;
}
export interface Press {
  url: string;
  button: string;
  /** what says that the new state stands */
  shows: string;
  prepare?(page: Page): Promise<void>;
}
const ROUNDS = 3;
const TIMES = 9;

/** Medians of each press. A frame is as long as most of them take, so they are pressed in turn, round after round: a busy moment falls on all alike. */
export async function clickTimes<Name extends string>(
  browser: Browser,
  presses: Record<Name, Press>,
): Promise<Record<Name, Click>> {
  const names = Object.keys(presses) as Name[];
  const all = new Map<Name, Click[]>(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) all.get(name)?.push(...(await clicksOf(browser, presses[name])));
  const medianOf = (name: Name, read: (click: Click) => number): number =>
    median((all.get(name) ?? []).map(read));
  const of = (name: Name): Click => ({
    paintMs: medianOf(name, (one) => one.paintMs),
    shownMs: medianOf(name, (one) => one.shownMs),
  });
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Click>;
}

/**
 * Clicks at a processor four times slower: from the input to the next paint, and until the new state stands.
 * Measured inside the page, since the driver's own way there and back would count otherwise.
 */
async function clicksOf(
  browser: Browser,
  { url, button, shows, prepare }: Press,
): Promise<Click[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await prepare?.(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const all: Click[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await page.evaluate(arm, { button, shows });
    await page.locator(button).first().click();
    all.push(
      await page.evaluate(() => (globalThis as unknown as { clicked: Promise<Click> }).clicked),
    );
  }
  await context.close();
  return all;
}

/** Runs in the page. */
function arm({ button, shows }: { button: string; shows: string }): void {
  const read = (): string => {
    const element = document.querySelector(shows);
    return element instanceof HTMLInputElement ? element.value : (element?.textContent ?? '');
  };
  const before = read();
  (globalThis as unknown as { clicked: Promise<Click> }).clicked = new Promise((resolve) => {
    const target = document.querySelector(button);
    const done = (event: Event): void => {
      target?.removeEventListener('click', done, true);
      const start = event.timeStamp;
      let paint = 0;
      let shown = 0;
      const finish = (): void => {
        if (paint && shown) resolve({ paintMs: paint - start, shownMs: shown - start });
      };
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          paint = performance.now();
          finish();
        };
        channel.port2.postMessage(null);
      });
      const look = (): void => {
        if (read() === before) requestAnimationFrame(look);
        else {
          shown = performance.now();
          finish();
        }
      };
      queueMicrotask(look);
    };
    target?.addEventListener('click', done, true);
  });
}
