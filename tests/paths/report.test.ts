import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Mutant } from '../mutants/operators.ts';
import { reportOf } from '../mutants/report.ts';
import type { BrowserRun } from './browser/results.ts';
import { CHARTS } from './charts.ts';
import unanswered from './criteria/unanswered.json' with { type: 'json' };
import { explore } from './graph/explore.ts';
import { mutantsOf, NOTHING_BESIDES, providersOf } from './report/besides.ts';
import { pageOf } from './report/page.ts';
import { classesOf, viewsOf } from './report/views.ts';
import { writeAgain, writeReports } from './report/write.ts';
import { type ChartRun, type Outcome, runJob, saidOf } from './runAll.ts';

const banner = CHARTS.get('banner')!;
const runOf = async (change: Partial<Outcome> = {}): Promise<ChartRun> => {
  const graph = explore(banner);
  const wish = { steps: 8, seed: 1 };
  const { outcome } = await runJob(graph, {
    criterion: 'drawn',
    wish,
    places: ['pure'],
    keep: false,
  });
  return { chart: 'banner', exploreMs: 0, outcomes: [{ ...outcome, ...change }], ...saidOf(graph) };
};

test('the page is one file: it asks nothing of a network and runs nothing', async () => {
  const page = pageOf([await runOf()]);
  expect(page).not.toMatch(/<script|<link|<img|(?:src|href)="|url\(/);
  expect(page).toContain('<html lang="en">');
});

test('a chart that was walked whole says so, and nothing on its drawing is marked', async () => {
  const page = pageOf([await runOf()]);
  expect(page).toContain('Every step did what is promised.');
  expect(page).toContain('None: everything that was asked for was walked.');
  expect(page).not.toMatch(/class="(wire|tag)[^"]* gap"/);
});

test('an arrow that no path took stands among the gaps, and is marked on the drawing', async () => {
  const whole = await runOf();
  const arrow = 'banner.visible on banner.hide #0';
  const [{ met } = { met: 0 }] = whole.outcomes;
  const page = pageOf([await runOf({ met: met - 1, unmet: [arrow] })]);
  expect(page).toContain('(has gaps)');
  expect(page).toContain(`<g class="wire gap" data-takes="${arrow}">`);
  expect(page.indexOf('<h2>Gaps</h2>')).toBeLessThan(page.indexOf('<h2>Charts</h2>'));
  expect(page).toContain(`<li>${arrow}</li>`);
});

test('what a chart says is text, never markup', async () => {
  const page = pageOf([
    await runOf({ failures: [{ place: 'pure', steps: ['<b>'], wrong: ['"<i>"'] }] }),
  ]);
  expect(page).not.toMatch(/<b>|<i>/);
  expect(page).toContain('1 path did not do what is promised.');
});

test('what a page offered against its chart is a failure on the first page, and nothing says that every step was right', async () => {
  const cell = { provider: 'STRIPE', kind: 'goods', store: 'retail', locale: 'en', width: 390 };
  const wrong = ['offers "Pay", and the chart refuses order.place'];
  const failed = [{ door: 'order', steps: ['status asked'], wrong, kept: 'k', trace: 't' }];
  const run = {
    ...{ cell, taken: [], walks: [], missed: [], differences: [], failed, ms: 1 },
  } as unknown as BrowserRun;
  const page = pageOf([await runOf()], {
    ...NOTHING_BESIDES,
    providers: providersOf([run], []),
  });
  const [, failures] = /<h2>Failures<\/h2><ul>(.*?)<\/ul>/.exec(page) ?? [];
  expect(failures).toContain(
    'in Chromium, STRIPE: after &quot;status asked&quot;: offers &quot;Pay&quot;',
  );
  expect(page).toContain('1 path did not do what is promised.');
  expect(page).not.toContain('Every step did what is promised.');
});

test('what a page was to take and did not stands among the gaps, with its place and reason', async () => {
  const target = 'checkout.declined on method.change #0';
  const missed = [0, 1].map((document) => ({
    ...{ place: 'order: declined', step: 'another method', target, document },
    why: 'not offered: the page has no such button',
  }));
  const cell = { provider: 'STRIPE', kind: 'goods', store: 'retail', locale: 'en', width: 390 };
  const differences = ['order.place: the page stands at "review"'];
  const run = { cell, taken: [], walks: [], missed, differences, ms: 1 } as unknown as BrowserRun;
  const page = pageOf([await runOf()], {
    ...NOTHING_BESIDES,
    providers: providersOf([run], [target, 'checkout.declined on x #0']),
  });
  const [, gaps] = /<h2>Gaps<\/h2><ul>(.*?)<\/ul>/.exec(page) ?? [];
  expect(gaps).toContain('<li>in Chromium, STRIPE: 2 branches are neither taken nor argued</li>');
  expect(gaps).toContain(
    `<li>in Chromium, STRIPE: ${target}: tried in vain, &quot;another method&quot; at order: declined: not offered: the page has no such button</li>`,
  );
  expect(gaps).toContain('order.place: the page stands at &quot;review&quot;');
});

test('what cannot be walked and has its reason is no gap, and is told apart', async () => {
  const [goal] = Object.keys(unanswered.cart);
  const whole = await runOf({ criterion: 'guards', chart: 'cart' });
  const [outcome] = whole.outcomes as [Outcome];
  const left = { ...outcome, met: outcome.total - 1, missing: [goal!] };
  const page = pageOf([{ ...whole, chart: 'cart', outcomes: [left] }]);
  expect(page).toContain('None: everything that was asked for was walked, or has its reason.');
  expect(page).toContain('(whole, but for 1 with a reason)');
  const other = { ...left, missing: ['another question: no'] };
  const open = pageOf([{ ...whole, chart: 'cart', outcomes: [other] }]);
  expect(open).toContain('(has gaps)');
  expect(open).toMatch(/<h2>Gaps<\/h2><ul><li>cart, guards: /);
});

test('a mutant that no walk could tell is not counted as noticed, and a survivor is named by its place', () => {
  const mutant = (where: string): Mutant => ({ operator: 'target dropped', where }) as Mutant;
  const [killed, lived, same] = [mutant('a.on.go.0'), mutant('b.on.go.0'), mutant('c.on.go.0')];
  const judged = {
    ...{ chart: 'door', mutants: [killed, lived, same], lived: new Set([lived, same]) },
    whyLived: (one: Mutant) => (one === same ? 'they are alike' : undefined),
  };
  expect(mutantsOf(reportOf([judged]), 'where it leads')).toEqual([
    {
      ...{ chart: 'door, where it leads', killed: 1, argued: 1 },
      survived: ['target dropped: b.on.go.0'],
    },
  ]);
});

test('a report is written anew from what was walked then, beside what has come since; its trend stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const whole = await runOf();
  const [{ met } = { met: 0 }] = whole.outcomes;
  writeReports([await runOf({ met: met - 1 })], folder);
  writeReports([whole], folder);
  writeFileSync(
    join(folder, 'faults.json'),
    JSON.stringify([{ id: 'a', says: 'a is wrong', found: {} }]),
  );
  for (let time = 0; time < 2; time++) writeAgain(folder);
  const page = readFileSync(join(folder, 'report.html'), 'utf8');
  expect(page).toContain('1 of 1 were found');
  expect(page).toContain(`rose: banner, drawn: ${met - 1} of ${met} before, ${met} of ${met} now`);
  expect(() => writeAgain(join(folder, 'nowhere'))).toThrow('holds no report.json');
});

test('what a provider cannot take is crossed out on its drawing, and what is open is not', async () => {
  const cell = { provider: 'STRIPE', kind: 'goods', store: 'retail', locale: 'en', width: 390 };
  const run = { cell, taken: [], walks: [], missed: [], differences: [], ms: 1 } as unknown;
  const [cannot, open] = [
    'checkout.paying.opening always #8',
    'checkout.review.ready on order.place #0',
  ];
  const providers = providersOf([run as BrowserRun], [cannot, open]);
  expect(providers[0]?.left.map(({ why }) => why !== null)).toEqual([true, false]);
  const views = viewsOf({ ...NOTHING_BESIDES, providers });
  expect(classesOf(views, [cannot])).toBe('v-STRIPE-argued');
  expect(classesOf(views, [open])).toBe('');
  expect(classesOf(views, [cannot, open])).toBe('');
});
