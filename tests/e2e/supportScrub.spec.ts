import { cpus, loadavg } from 'node:os';
import type { Locator, Page } from '@playwright/test';
import { sizeOf } from '#tests/support/proofSize.ts';
import { longTrace } from '#tests/trace/longTrace.ts';
import { expect, test } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';
import { opens, store } from './supportDesk.ts';

const STEPS = 150;
/** What a screen of 60 frames a second has for one. */
const FRAME_MS = 1000 / 60;

const sorted = (all: number[]): number[] => all.toSorted((one, other) => one - other);
const share = (all: number[], of: number): number => sorted(all)[Math.floor(all.length * of)]!;
const told = (all: number[]): string =>
  `p50 ${share(all, 0.5).toFixed(1)} ms, p95 ${share(all, 0.95).toFixed(1)} ms, longest ${sorted(all).at(-1)!.toFixed(1)} ms`;

/** Moves the slider over all moments, frame by frame, as quickly as the browser draws: how long each frame was. */
const scrubbed = (slider: Locator): Promise<number[]> =>
  slider.evaluate(async (input: HTMLInputElement, steps) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const found: number[] = [];
    let last = await frame();
    for (let at = 0; at < steps; at++) {
      set.call(input, `${Math.round((Number(input.max) * at) / steps)}`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      const now = await frame();
      found.push(now - last);
      last = now;
    }
    return found;
  }, STEPS);

/** Milliseconds of the page's own thread, for each step; a busy machine adds less to them than to a frame. */
async function workOf(page: Page): Promise<() => Promise<string>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async (): Promise<Record<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1_000]));
  };
  const before = await now();
  return async () => {
    const after = await now();
    const of = (name: string): string =>
      (((after[name] ?? 0) - (before[name] ?? 0)) / STEPS).toFixed(1);
    return `${of('TaskDuration')} ms: script ${of('ScriptDuration')}, styles ${of('RecalcStyleDuration')}, layout ${of('LayoutDuration')}, the rest paints`;
  };
}

test('thousands of moments are scrubbed through, each as it is drawn', async ({ page }) => {
  const count = sizeOf('support', { sample: 500, full: 5_000 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'long', await longTrace(count));
  const slider = page.getByRole('slider', { name: 'Where the replay stands' });
  await expect(slider).toBeVisible();
  const since = await workOf(page);
  const frames = await scrubbed(slider);
  const work = await since();
  const load = loadavg()[0]!;
  console.log(`scrub: ${count} moments, a frame: ${told(frames)}; load ${load.toFixed(1)}`);
  console.log(`scrub: a step's work of the page's own thread: ${work}`);
  await expect(page.locator('.moment[aria-selected=true]')).toBeVisible();
  // Frames are drawn by every processor that is free: where none is, they say nothing of this page.
  if (count === 5_000 && load < cpus().length) {
    expect(share(frames, 0.5)).toBeLessThan(FRAME_MS * 1.1);
    expect(Number.parseFloat(work), 'a step fits into its frame').toBeLessThan(FRAME_MS * 0.8);
  }
});
