import type { Browser, Page } from 'playwright';
import { median } from './vitals.ts';

export interface Click {
  paintMs: number;
  shownMs: number;
}
const TIMES = 9;

/**
 * One click at a processor four times slower: from the input to the next paint, and until `shows` says that the new state stands.
 * Measured inside the page, since the driver's own way there and back would count otherwise.
 */
export async function clickTime(
  browser: Browser,
  url: string,
  button: string,
  shows: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Click> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
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
    all.push(await page.evaluate(() => (globalThis as unknown as { clicked: Promise<Click> }).clicked));
  }
  await context.close();
  return { paintMs: median(all.map((one) => one.paintMs)), shownMs: median(all.map((one) => one.shownMs)) };
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
        if (paint && shown) resolve({ paintMs: Math.round(paint - start), shownMs: Math.round(shown - start) });
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
