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

/** One step and the frame that shows it. */
const stepTo = (slider: Locator, at: number): Promise<void> =>
  slider.evaluate(async (input: HTMLInputElement, share) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    set.call(input, `${Math.round(Number(input.max) * share)}`);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    for (let frames = 0; frames < 2; frames++)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, at / STEPS);

/** Milliseconds of the page's own thread: other work of the machine makes them no longer. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const now = metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
    const since = now - before;
    before = now;
    return since;
  };
}

test('thousands of moments are scrubbed through, each as it is drawn', async ({ page }) => {
  const count = sizeOf('support', { sample: 500, full: 5_000 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'long', await longTrace(count));
  const slider = page.getByRole('slider', { name: 'Where the replay stands' });
  await expect(slider).toBeVisible();

  const frames = await scrubbed(slider);
  console.log(`scrub: ${count} moments, a frame: ${told(frames)}`);
  await expect(page.locator('.moment[aria-selected=true]')).toBeVisible();

  const sinceThen = await workOf(page);
  const steps = count === 5_000 ? STEPS : STEPS / 5;
  const work: number[] = [];
  await sinceThen();
  for (let at = 0; at < steps; at++) {
    await stepTo(slider, (at * STEPS) / steps);
    work.push(await sinceThen());
  }
  console.log(`scrub: ${count} moments, a step's work of the page's own thread: ${told(work)}`);
  expect(share(work, 0.5)).toBeLessThan(FRAME_MS * 0.8);
  if (count === 5_000) {
    expect(share(work, 0.95), 'a step fits into its frame').toBeLessThan(FRAME_MS);
    expect(share(frames, 0.5)).toBeLessThan(FRAME_MS * 1.1);
  }
});
