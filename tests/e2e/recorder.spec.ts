import type { Page } from '@playwright/test';
import { sizeOf } from '#tests/support/proofSize.ts';
import { expect, test } from './pageProblems.ts';
import { scenarioOf } from './scenarios.ts';
import { Shopper } from './shopper.ts';

/** Presses of one run; in `npm test` nothing of this is measured. */
const PRESSES = sizeOf('recorder', { sample: 0, full: 300 });
const RUNS = 5;
const testOfProof = (PRESSES > 0 ? test : () => undefined) as typeof test;

interface Measured {
  /** bytes that were transferred until the document is loaded, and until the presses end but for what the recorder sends */
  loaded: number;
  idle: number;
  /** bytes of the recorder's parts and their answers, which go on for as long as the shopper presses */
  parts: number;
  /** milliseconds in a press's own turn, and from it to the next frame */
  turn: number;
  frame: number;
  p95: number;
}

testOfProof('what the recorder costs a shopper', async ({ page }) => {
  test.setTimeout(280_000);
  const shopper = new Shopper(page, scenarioOf('STRIPE', 'guest'));
  await shopper.adds();
  await shopper.viewsCart();
  await expect(page.getByLabel('Full name')).toBeVisible();
  const address = page.url();
  await page.addInitScript(switchedOff, OFF);
  const found = { on: [] as Measured[], off: [] as Measured[] };
  // In turns, so that what else the machine does falls on both.
  for (let run = 0; run < RUNS * 2; run++) {
    const how = run % 2 === 0 ? 'on' : 'off';
    found[how].push(await measured(page, address, how === 'on'));
  }
  const table = Object.fromEntries(
    (['on', 'off'] as const).map((how) => [`recorder ${how}`, middleOf(found[how])]),
  );
  console.table(table);
  const [on, off] = [table['recorder on']!, table['recorder off']!];
  expect(on.loaded - off.loaded, 'nothing more before the page is loaded').toBeLessThan(2_000);
  expect(on.idle - off.idle, 'its code').toBeLessThan(12_000);
  expect(on.parts, 'what it sends of a press: less than a kilobyte').toBeLessThan(PRESSES * 1_000);
  expect(on.turn - off.turn, 'a press takes no longer').toBeLessThan(1);
});

const OFF = 'test.recorder.off';
/** The store's switch, in the document's own data before any script of it reads that. */
const switchedOff = (name: string): void => {
  document.addEventListener('readystatechange', () => {
    const data = document.getElementById('store')?.firstChild as Text | null;
    if (!data || sessionStorage.getItem(name) === null) return;
    data.data = data.data.replace('"settings":{', '"settings":{"recordsDays":0,');
  });
};

async function measured(page: Page, address: string, isOn: boolean): Promise<Measured> {
  await page.evaluate(
    ([name, off]) => (off ? sessionStorage.setItem(name, 'yes') : sessionStorage.removeItem(name)),
    [OFF, !isOn] as const,
  );
  const client = await page.context().newCDPSession(page);
  let bytes = 0;
  let parts = 0;
  let traces = 0;
  const ofTraces = new Set<string>();
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/traces/')) return;
    ofTraces.add(requestId);
    parts += request.postData?.length ?? 0;
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ofTraces.has(requestId)) parts += encodedDataLength;
    else bytes += encodedDataLength;
  });
  const hear = (request: { url(): string }) => {
    if (request.url().includes('/traces/')) traces++;
  };
  page.on('request', hear);
  await page.goto(address);
  // What the page before this one sent on leaving is its own.
  traces = 0;
  parts = 0;
  const loaded = bytes;
  const field = page.getByLabel('Full name');
  await expect(field).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const presses = await field.evaluate(async (input: HTMLInputElement, times) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    const turns: number[] = [];
    const frames: number[] = [];
    for (let at = 0; at < times; at++) {
      const began = performance.now();
      set.call(input, `Amina ${at}`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      turns.push(performance.now() - began);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames.push(performance.now() - began);
    }
    return { turns, frames };
  }, PRESSES);
  const idle = bytes;
  if (isOn) await expect.poll(() => traces, { timeout: 15_000 }).toBeGreaterThan(0);
  else expect(traces, 'nothing is recorded').toBe(0);
  page.off('request', hear);
  await client.detach();
  const sum = presses.turns.reduce((all, one) => all + one, 0);
  return {
    ...{ loaded, idle, parts, turn: sum / PRESSES },
    ...{ frame: at(presses.frames, 0.5), p95: at(presses.turns, 0.95) },
  };
}

const at = (all: number[], share: number): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length * share)] ?? 0;

function middleOf(runs: Measured[]): Measured {
  const names = Object.keys(runs[0] ?? {}) as (keyof Measured)[];
  const middle = names.map(
    (name) =>
      [
        name,
        at(
          runs.map((one) => one[name]),
          0.5,
        ),
      ] as const,
  );
  return Object.fromEntries(
    middle.map(([name, value]) => [name, Math.round(value * 1_000) / 1_000]),
  ) as unknown as Measured;
}
