import { percent, remarksOf } from '../print.ts';
import type { ChartRun, Outcome } from '../runAll.ts';
import { chartStyle, drawingOf } from './drawing.ts';
import { STYLE } from './style.ts';

const SAFE: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (one) => SAFE[one] ?? '');
const count = (many: number): string => many.toLocaleString('en-US');
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const list = (items: readonly string[]): string =>
  `<ul>${items.map((one) => `<li>${safe(one)}</li>`).join('')}</ul>`;
const idOf = (chart: string): string => `chart-${chart.replaceAll(/\W+/g, '-')}`;

const failuresOf = ({ outcomes }: ChartRun): string[] =>
  outcomes.flatMap(({ failures, criterion }) =>
    failures.map(
      ({ place, steps, wrong }) =>
        `${criterion}, ${place}: ${steps.join(', ')}. Wrong: ${wrong.join('; ')}`,
    ),
  );
/** What is not at 100 %, by its chart, in a sentence. */
const gapsOf = (run: ChartRun): string[] => [
  ...run.outcomes.flatMap((one) =>
    one.met < one.total || one.stopped
      ? [
          `${run.chart}, ${one.criterion}: ${count(one.met)} of ${count(one.total)} (${percent(one)})`,
        ]
      : [],
  ),
  ...run.withoutSamples.map((one) => `${run.chart}: no sample of ${one}`),
  ...run.troubles.map(({ kind, message }) => `${run.chart}: ${kind}, ${message}`),
];

const isWhole = (run: ChartRun): boolean =>
  gapsOf(run).length === 0 && failuresOf(run).length === 0;
const gapsFirst = (runs: readonly ChartRun[]): ChartRun[] =>
  runs.toSorted((one, other) => Number(isWhole(one)) - Number(isWhole(other)));

/** One file that needs nothing else: a plain first page, gaps first, then every chart with its drawing and figures. */
export function pageOf(runs: readonly ChartRun[]): string {
  const failures = runs.flatMap((run) => failuresOf(run).map((one) => `${run.chart}: ${one}`));
  const gaps = runs.flatMap(gapsOf);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What the paths have shown</title><style>${chartStyle()}${STYLE}</style></head>
<body><main>
<h1>What the paths have shown</h1>
${plain(runs, failures.length)}
<h2>Failures</h2>${failures.length > 0 ? list(failures) : '<p class="good">None: every path did what the rules say.</p>'}
<h2>Gaps</h2>${gaps.length > 0 ? list(gaps) : '<p class="good">None: everything that was asked for was walked.</p>'}
<h2>Charts</h2>
${gapsFirst(runs).map(chartPart).join('\n')}
</main></body></html>
`;
}

/** For a person who runs a shop: what was tried, how often, and what came of it. */
function plain(runs: readonly ChartRun[], failed: number): string {
  const walked = sum(
    runs.flatMap(({ outcomes }) => outcomes.flatMap(({ ran }) => ran.map(({ paths }) => paths))),
  );
  const steps = sum(
    runs.flatMap(({ outcomes }) => outcomes.flatMap(({ ran }) => ran.map((one) => one.steps))),
  );
  const arrows = runs.flatMap(({ outcomes }) =>
    outcomes.filter(({ criterion }) => criterion === 'drawn'),
  );
  const drawn = sum(arrows.map(({ total }) => total));
  const met = sum(arrows.map((one) => one.met));
  return `<p>Everything that a shopper, staff or the shop itself can come across is drawn in charts. This run walked
<strong>${count(walked)} paths</strong> through ${count(runs.length)} of them, <strong>${count(steps)} steps</strong> in all, and compared each step with what the shop promises.</p>
<p>${drawn > 0 ? `Of ${count(drawn)} arrows that are drawn, <strong>${count(met)}</strong> were taken. ` : ''}<strong class="${failed > 0 ? 'bad' : 'good'}">${failed > 0 ? `${count(failed)} ${failed === 1 ? 'path' : 'paths'} did not do what is promised.` : 'Every step did what is promised.'}</strong></p>`;
}

function chartPart(run: ChartRun): string {
  const { chart, outcomes, situations, transitions } = run;
  const unmet = outcomes.find(({ criterion }) => criterion === 'drawn')?.unmet ?? [];
  const drawing = drawingOf(chart, unmet);
  const whole = isWhole(run);
  const remarks = remarksOf(run);
  return `<section aria-labelledby="${idOf(chart)}"><h3 id="${idOf(chart)}">${safe(chart)} <span class="${whole ? 'good' : 'bad'}">${whole ? '(whole)' : '(has gaps)'}</span></h3>
<div class="scroll" tabindex="0" role="region" aria-label="Figures of ${safe(chart)}">${figures(outcomes, `${count(situations)} situations, ${count(transitions)} steps between them`)}</div>
${remarks.length > 0 ? `<details><summary>Remarks (${count(remarks.length)})</summary>${list(remarks)}</details>` : ''}
${drawing ? `<details${whole ? '' : ' open'}><summary>Drawing: what no path took is red and broken</summary><div class="scroll" tabindex="0" role="region" aria-label="Drawing of ${safe(chart)}">${drawing}</div>${unmet.length > 0 ? `<p>Arrows that no path took:</p>${list(unmet)}` : '<p>Every arrow was taken.</p>'}</details>` : ''}
</section>`;
}

const HEAD = [
  'criterion',
  'met',
  'share',
  'paths',
  'steps',
  'fewest possible',
  'one test each',
  'walked',
];
function figures(outcomes: readonly Outcome[], caption: string): string {
  const rows = outcomes.map((one) => {
    const ran = one.ran.map(
      ({ place, failed }) => `${place}: ${failed === 0 ? 'as promised' : `${failed} failed`}`,
    );
    const numbers = [
      `${count(one.met)} of ${count(one.total)}`,
      percent(one),
      count(one.paths),
      count(one.cost),
    ];
    const bounds = [one.bound, one.naive].map((bound) =>
      bound === null ? 'not known' : count(bound),
    );
    return `<tr><th scope="row">${safe(one.criterion)}</th>${[...numbers, ...bounds].map((cell) => `<td class="number">${safe(cell)}</td>`).join('')}<td>${safe(ran.join(', '))}</td></tr>`;
  });
  const head = HEAD.map(
    (one, at) => `<th scope="col"${at > 0 && at < 7 ? ' class="number"' : ''}>${one}</th>`,
  ).join('');
  return `<table><caption>${safe(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
