import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Trace } from '#machines/domain/trace/trace.ts';
import type { Step } from '#machines/model.ts';
import { CHARTS } from '#tests/paths/charts.ts';
import { explore } from '#tests/paths/graph/explore.ts';
import { type Graph, titlesOf, wayTo } from '#tests/paths/graph/graph.ts';
import { keepTrace } from '#tests/paths/run/asTrace.ts';
import { keepFailure, keptPaths } from '#tests/paths/run/kept.ts';
import { purePlace } from '#tests/paths/run/pure.ts';
import type { Ran } from '#tests/paths/run/result.ts';
import { shrink } from '#tests/paths/run/shrink.ts';
import { expect, test } from './pageProblems.ts';
import { storeUrl } from './simulator.ts';
import { opens, store } from './supportDesk.ts';

/** A chart whose model is mistaken: it says of what happens that it never does. */
function mistaken(name: string, never: (step: Step) => boolean): Graph {
  const model = CHARTS.get(name)!;
  const rule = { leaves: (step: Step) => !never(step) };
  return explore({ ...model, rules: { ...model.rules, [NEVER]: rule } }, { situations: 3_000 });
}
const NEVER = 'what happens here never does';

/** The longest of the ways that fail is shrunk and kept; what is kept is walked again as the next run would, and written for support. */
async function keptTrace(graph: Graph): Promise<{ trace: Trace; failed: Ran }> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const place = purePlace(graph);
  let failed: Ran | undefined;
  for (const vertex of graph.vertices.toReversed()) {
    const ran = await place.run({ start: vertex.start, edges: wayTo(vertex) });
    if (!ran.wrong.some((one) => one.includes(NEVER))) continue;
    failed = ran;
    break;
  }
  keepFailure(graph, 'pure', await shrink(place, failed!), folder);
  const again = await place.run(keptPaths(graph, folder)[0]!);
  expect(again.wrong.join()).toContain(NEVER);
  const trace: Trace = JSON.parse(readFileSync(keepTrace(graph, again, folder)!, 'utf8'));
  return { trace, failed: again };
}

/** From the first row on, a press a step; the last row is the step that failed. */
async function stepsToTheEnd(page: Page, rows: number): Promise<void> {
  const all = page.getByRole('listbox', { name: 'What happened' }).getByRole('option');
  await expect(all).toHaveCount(rows);
  await page.keyboard.press('Home');
  await expect(all.first()).toHaveAttribute('aria-selected', 'true');
  for (let row = 1; row < rows; row++) {
    await page.keyboard.press('ArrowDown');
    await expect(all.nth(row)).toHaveAttribute('aria-selected', 'true');
  }
}

test('a path of the checkout that failed is opened by support, and stepped through to the screen where it failed', async ({
  page,
}) => {
  const graph = mistaken('checkout', ({ after }) => after.value === 'priceChanged');
  const { trace, failed } = await keptTrace(graph);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'kept', trace);
  await page.getByRole('listbox', { name: 'What happened' }).focus();
  expect(titlesOf(graph, failed.path).slice(1)).toEqual([
    'recover answers a draft and no order',
    'openReview answers as it was seen',
    'order placed',
    'lockOrder answers held',
    'placeOrder answers PRICE_CHANGED',
  ]);
  // The document's own beginning is a row, too.
  await stepsToTheEnd(page, failed.path.edges.length + 1);
  const screen = page.frameLocator('iframe[title="The shopper’s screen, drawn again"]');
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText(
    'Something changed before you paid',
  );
});

test('a path of the order that failed is opened by support as its log, and the last line is where it failed', async ({
  page,
}) => {
  const graph = mistaken(
    'order',
    ({ after }) => after.context.kept === 300 && after.context.owedBack === 700,
  );
  const { trace, failed } = await keptTrace(graph);
  expect(titlesOf(graph, failed.path).length).toBeGreaterThan(2);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${storeUrl(store)}/support`);
  await opens(page, 'kept', trace);
  await page.getByRole('listbox', { name: 'What happened' }).focus();
  await stepsToTheEnd(page, failed.path.edges.length);
  // 1,000 came where 300 were due: the row of the step that failed says it, and so does the verdict above.
  const chosen = page.locator('.moment[aria-selected=true]');
  await expect(chosen).toContainText('money came: 10');
  await expect(chosen).toContainText('too much was taken');
  await expect(page.locator('.verdict h2')).toHaveText(/^Yes, too much: 10 came\./);
});
