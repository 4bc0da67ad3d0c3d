import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator } from '@playwright/test';
import { ROOT } from '#scripts/child.ts';
import { accountsOf } from '#server/demo/accounts.ts';
import { arrowMutants } from '#tests/mutants/arrows.ts';
import { reportOf as mutationReport } from '#tests/mutants/report.ts';
import { viewerPage } from '#tests/mutants/viewer.ts';
import { CHARTS } from '#tests/paths/charts.ts';
import { explore } from '#tests/paths/graph/explore.ts';
import { type Graph, wayTo } from '#tests/paths/graph/graph.ts';
import type { Besides } from '#tests/paths/report/besides.ts';
import { promisesKept } from '#tests/paths/report/matrix.ts';
import { pageOf } from '#tests/paths/report/page.ts';
import { keepTrace } from '#tests/paths/run/asTrace.ts';
import { keepFailure, keptPaths } from '#tests/paths/run/kept.ts';
import { purePlace } from '#tests/paths/run/pure.ts';
import { shrink } from '#tests/paths/run/shrink.ts';
import { type ChartRun, runJob, saidOf } from '#tests/paths/runAll.ts';
import { faultsOf } from './axe.ts';
import { test as every, expect } from './pageProblems.ts';

/** `npm run prove -- pathsReport`: looked at by a person afterwards, in test-results/paths-report. */
const test = (process.env.PROVE === 'pathsReport' ? every : () => undefined) as typeof every;

import { scenarioOf } from './scenarios.ts';
import { storeUrl } from './simulator.ts';

const FOLDER = join(ROOT, 'test-results/paths-report');
const arrow = 'checkout.review.ready on order.place #0';

/** A provider, a test, a shopper and a planted fault: each with something that is not as it should be. */
const BESIDES: Besides = {
  providers: [
    {
      ...{ code: 'STRIPE', cells: ['goods, retail, en, 390'], walks: 2, steps: 20 },
      ...{ taken: [arrow], beside: 0, answers: { shop: 3, planted: 9 } },
      left: [
        { drawn: 'checkout on page.restored #0', why: null, tried: [] },
        { drawn: 'x', why: 'Because.', tried: [] },
      ],
      differences: [],
      failed: [],
    },
  ],
  journeys: [{ title: 'a guest pays', file: 'journeys.spec.ts', taken: [arrow] }],
  traffic: null,
  mutants: [{ chart: 'banner', killed: 9, argued: 1, survived: ['shows for ever'] }],
  faults: [{ id: 'double', says: 'pays twice', found: null }],
  before: [],
};

async function reportOf(): Promise<string> {
  const runs: ChartRun[] = [];
  for (const name of ['banner', 'checkout']) {
    const graph = explore(CHARTS.get(name)!, { situations: 200 });
    const job = { criterion: 'drawn', wish: { steps: 8, seed: 1 }, places: ['pure'], keep: false };
    const { outcome } = await runJob(graph, job);
    runs.push({ chart: name, exploreMs: 0, outcomes: [outcome], ...saidOf(graph) });
  }
  return pageOf(runs, BESIDES, promisesKept());
}

test('the report of the paths is read by everyone, and a choice lights one path on the drawing', async ({
  page,
}) => {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'report.html');
  writeFileSync(file, await reportOf());
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the paths have shown');
    expect(await faultsOf(page, 'all')).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, 'the page itself does not scroll sideways').toBe(false);
    await page.screenshot({ path: join(FOLDER, `report-${width}.png`), fullPage: true });
  }
  const gaps = page.locator('h2:text("Gaps") + ul');
  await expect(gaps).toContainText('in Chromium, STRIPE: 1 branch is neither taken nor argued');
  await expect(gaps).toContainText('planted and not found: double');
  const wire = page.locator(`.chart [data-takes*="${arrow}"]`).first();
  const other = page.locator('.chart .wire:not([data-takes*="order.place"])').first();
  const opacity = (): Promise<string> => other.evaluate((one) => getComputedStyle(one).opacity);
  expect(await opacity()).toBe('1');
  // What no path took is red where it is written inside a state, too.
  const colour = (one: Locator, of: 'fill' | 'color'): Promise<string> =>
    one.evaluate((node, name) => getComputedStyle(node)[name], of);
  const red = await colour(page.locator('strong.bad').first(), 'color');
  expect(await colour(page.locator('.chart text.tag.gap').first(), 'fill')).toBe(red);
  await page.getByLabel('a guest pays').check();
  expect(await opacity()).toBe('0.25');
  expect(await wire.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  await page.getByLabel('only those with gaps').check();
  await expect(page.getByRole('heading', { name: /^banner/ })).toBeHidden();
});

const isDeclined = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null && 'declined' in value;

/** The checkout with a rule of a mistaken model: nothing is ever said to be declined. */
function mistaken(): Graph {
  const model = CHARTS.get('checkout')!;
  const never = {
    leaves: ({ after }: { after: { value: unknown } }) => !isDeclined(after),
  };
  return explore(
    { ...model, rules: { ...model.rules, 'never declined': never } },
    { situations: 300 },
  );
}

test('a path that fails shrinks, is walked first the next time, and support opens it', async ({
  page,
}) => {
  const graph = mistaken();
  const place = purePlace(graph);
  const long = graph.vertices.findLast(({ snapshot }) => isDeclined(snapshot))!;
  const failed = await place.run({ start: long.start, edges: wayTo(long) });
  const short = await shrink(place, failed);
  expect(short.wrong[0]).toContain('never declined');
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  keepFailure(graph, 'pure', short, folder);
  const again = keptPaths(graph, folder);
  expect(again.map(({ edges }) => edges)).toEqual([short.path.edges]);
  expect((await place.run(again[0]!)).wrong).toEqual(short.wrong);

  const file = keepTrace(graph, short, folder)!;
  const { store } = scenarioOf('STRIPE', 'guest');
  const { email, password } = accountsOf(store).find(({ roles }) => roles.includes('support'))!;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/login?next=/support`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${storeUrl(store)}/support`);
  await page.getByLabel('A trace of this machine').setInputFiles(file);
  const list = page.getByRole('listbox', { name: 'What happened' });
  await expect(list.getByRole('option')).toHaveCount(short.path.edges.length + 1);
  await page.keyboard.press('End');
  const screen = page.frameLocator('iframe[title="The shopper’s screen, drawn again"]');
  await list.getByRole('option').last().click();
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('The payment was declined');
  await page.screenshot({ path: join(FOLDER, 'failed-path-in-support.png'), fullPage: true });
});

test("what became of the mutants opens in Stryker's own viewer", async ({ page }) => {
  const { machine } = CHARTS.get('cart panel')!;
  const mutants = arrowMutants(machine);
  const [survived, ignored] = mutants;
  const judged = {
    ...{ chart: 'cart panel', mutants, lived: new Set([survived!, ignored!]) },
    whyLived: (one: unknown) => (one === ignored ? 'the same in every step' : undefined),
  };
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'mutants.html');
  writeFileSync(file, viewerPage(mutationReport([judged])));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(pathToFileURL(file).href);
  const row = page.getByRole('row', { name: /cart panel/ });
  // Of those that count one survived: 27 made, one of them told by no walk.
  const counted = mutants.length - 1;
  await expect(row).toContainText(((100 * (counted - 1)) / counted).toFixed(2));
  await page.screenshot({ path: join(FOLDER, 'mutants.png') });
  await row.getByRole('link', { name: /cart panel/ }).click();
  await expect(page.getByText('hidden.on.panel.show.0').first()).toBeVisible();
  await page.screenshot({ path: join(FOLDER, 'mutants-chart.png') });
});
