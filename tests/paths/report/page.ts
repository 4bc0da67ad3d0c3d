import { arguedOf, percent, remarksOf } from '../print.ts';
import type { ChartRun, Outcome } from '../runAll.ts';
import { type Besides, NOTHING_BESIDES } from './besides.ts';
import { chartStyle, drawingOf } from './drawing.ts';
import { count, folded, list, safe, scroll, sum, table } from './html.ts';
import type { Kept } from './matrix.ts';
import {
  failedInChromium,
  faultsPart,
  gapsBeside,
  mutantsPart,
  promisesPart,
  providersPart,
  trafficPart,
  trendPart,
} from './parts.ts';
import { STYLE } from './style.ts';
import { type View, viewStyle, viewsOf } from './views.ts';

const idOf = (chart: string): string => `chart-${chart.replaceAll(/\W+/g, '-')}`;

const failuresOf = ({ outcomes }: ChartRun): string[] =>
  outcomes.flatMap(({ failures, criterion }) =>
    failures.map(
      ({ place, steps, wrong }) =>
        `${criterion}, ${place}: ${steps.join(', ')}. Wrong: ${wrong.join('; ')}`,
    ),
  );
/** All that is left has its reason, so that nothing is to be done about it. */
const isArgued = (one: Outcome): boolean =>
  !one.stopped && one.met < one.total && arguedOf(one) === one.total - one.met;
const shareOf = (one: Outcome): string =>
  `${one.chart}, ${one.criterion}: ${count(one.met)} of ${count(one.total)} (${percent(one)})`;
/** What is not at 100 %, by its chart, in a sentence. */
const gapsOf = (run: ChartRun): string[] => [
  ...run.outcomes
    .filter((one) => (one.met < one.total || one.stopped) && !isArgued(one))
    .map(shareOf),
  ...run.withoutSamples.map((one) => `${run.chart}: no sample of ${one}`),
  ...run.troubles.map(
    ({ kind, message, path }) => `${run.chart}: ${kind} at ${path.join(', ')}: ${message}`,
  ),
];

const isWhole = (run: ChartRun): boolean =>
  gapsOf(run).length === 0 && failuresOf(run).length === 0;
const gapsFirst = (runs: readonly ChartRun[]): ChartRun[] =>
  runs.toSorted((one, other) => Number(isWhole(one)) - Number(isWhole(other)));

/** One file that needs nothing else: a plain first page, gaps first, then every chart with its drawing and figures. */
export function pageOf(
  runs: readonly ChartRun[],
  besides: Besides = NOTHING_BESIDES,
  promises: readonly Kept[] = [],
): string {
  const failures = [
    ...runs.flatMap((run) => failuresOf(run).map((one) => `${run.chart}: ${one}`)),
    ...failedInChromium(besides),
  ];
  const gaps = [...runs.flatMap(gapsOf), ...gapsBeside(besides)];
  const argued = runs.flatMap(({ outcomes }) => outcomes.filter(isArgued));
  const views = viewsOf(besides);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>What the paths have shown</title><style>${chartStyle()}${STYLE}${viewStyle(views)}</style></head>
<body><main>
<h1>What the paths have shown</h1>
${plain(runs, besides, failures.length)}
<h2>Failures</h2>${failures.length > 0 ? list(failures) : '<p class="good">None: every path did what the rules say.</p>'}
<h2>Gaps</h2>${gaps.length > 0 ? list(gaps) : `<p class="good">None: everything that was asked for was walked${argued.length > 0 ? ', or has its reason' : ''}.</p>`}
${argued.length > 0 ? `<p>Cannot be walked, each with its reason among the remarks of its chart:</p>${list(argued.map(shareOf))}` : ''}
${trendPart(runs, besides)}
${providersPart(besides)}
<h2>Charts</h2>
${choices(views)}
<div class="charts">${gapsFirst(runs)
    .map((run) => chartPart(run, views))
    .join('\n')}</div>
${trafficPart(besides)}
${promisesPart(promises)}
${mutantsPart(besides)}
${faultsPart(besides)}
</main></body></html>
`;
}

/** For a person who runs a shop: what was tried, how often, and what came of it. */
function plain(runs: readonly ChartRun[], { providers, faults }: Besides, failed: number): string {
  const ran = runs.flatMap(({ outcomes }) => outcomes.flatMap((one) => one.ran));
  const walked = sum(ran.map(({ paths }) => paths));
  const steps = sum(ran.map((one) => one.steps));
  const arrows = runs.flatMap(({ outcomes }) =>
    outcomes.filter(({ criterion }) => criterion === 'drawn'),
  );
  const drawn = sum(arrows.map(({ total }) => total));
  const met = sum(arrows.map((one) => one.met));
  const found = faults.filter((one) => one.found).length;
  return `<p>Everything that a shopper, staff or the shop itself can come across is drawn in charts. This run walked
<strong>${count(walked)} paths</strong> through ${count(runs.length)} of them, <strong>${count(steps)} steps</strong> in all, and compared each step with what the shop promises.</p>
<p>${drawn > 0 ? `Of ${count(drawn)} arrows that are drawn, <strong>${count(met)}</strong> were taken. ` : ''}<strong class="${failed > 0 ? 'bad' : 'good'}">${failed > 0 ? `${count(failed)} ${failed === 1 ? 'path' : 'paths'} did not do what is promised.` : 'Every step did what is promised.'}</strong></p>
${providers.length > 0 ? `<p>In a real browser, the checkout of the running shop was walked with <strong>${count(providers.length)} payment ${providers.length === 1 ? 'provider' : 'providers'}</strong>: ${count(sum(providers.map((one) => one.steps)))} steps on ${count(sum(providers.map((one) => one.walks)))} pages. What was taken is what the pages themselves recorded.</p>` : ''}
${faults.length > 0 ? `<p>To see whether such a run would notice a mistake, ${faults.length === 1 ? 'one mistake was' : `${count(faults.length)} mistakes were`} made on purpose. <strong class="${found === faults.length ? 'good' : 'bad'}">${faults.length === 1 ? `It was ${found === 1 ? '' : 'not '}found.` : `${count(found)} of them were found.`}</strong></p>` : ''}`;
}

/** Choices without a script: each lights its own path on the drawing of the checkout. */
function choices(views: readonly View[]): string {
  const radio = (name: string, id: string, label: string, note = '', isFirst = false): string =>
    `<label><input type="radio" name="${name}" id="${id}"${isFirst ? ' checked' : ''}> ${safe(label)}${note ? ` <small>${safe(note)}</small>` : ''}</label>`;
  const groups = [...Map.groupBy(views, ({ group }) => group)].map(([group, own]) => {
    const inside = own.map(({ id, label, note }) => radio('view', id, label, note)).join('');
    return own.length > 12
      ? folded(`${group} (${count(own.length)})`, inside)
      : `<p>${safe(group)}</p>${inside}`;
  });
  return `<fieldset class="choices"><legend>Which charts</legend>${radio('which', 'w-all', 'all', '', true)}${radio('which', 'w-gaps', 'only those with gaps')}</fieldset>
<fieldset class="choices"><legend>Size of the drawings</legend>${radio('size', 'd-read', 'large enough to read', '', true)}${radio('size', 'd-whole', 'the whole at a glance')}</fieldset>
${views.length > 0 ? `<fieldset class="choices"><legend>What the drawing of the checkout shows</legend>${radio('view', 'v-paths', 'the paths of this run', 'what no path took is red and broken', true)}${groups.join('')}</fieldset>` : ''}`;
}

/** Hundreds of names would push everything else off the page: they open where they are wanted. */
const untaken = (unmet: readonly string[]): string =>
  unmet.length > 0
    ? folded(`Arrows that no path took (${count(unmet.length)})`, list(unmet))
    : '<p>Every arrow was taken.</p>';

function chartPart(run: ChartRun, views: readonly View[]): string {
  const { chart, outcomes, situations, transitions } = run;
  const unmet = outcomes.find(({ criterion }) => criterion === 'drawn')?.unmet ?? [];
  const isCheckout = chart === 'checkout';
  const drawing = drawingOf(chart, unmet, isCheckout ? views : []);
  const whole = isWhole(run);
  const remarks = remarksOf(run);
  const reasons = sum(outcomes.filter(isArgued).map(arguedOf));
  const word = whole
    ? `whole${reasons > 0 ? `, but for ${count(reasons)} with a reason` : ''}`
    : 'has gaps';
  const summary = 'Drawing: what no path took is red and broken';
  return `<section aria-labelledby="${idOf(chart)}"${whole ? ' class="whole"' : ''}><h3 id="${idOf(chart)}">${safe(chart)} <span class="${whole ? 'good' : 'bad'}">(${word})</span></h3>
${figures(outcomes, `${chart}: ${count(situations)} situations, ${count(transitions)} steps between them`)}
${remarks.length > 0 ? folded(`Remarks (${count(remarks.length)})`, list(remarks)) : ''}
${drawing ? folded(summary, `${scroll(`Drawing of ${chart}`, drawing)}${untaken(unmet)}`, !whole || (isCheckout && views.length > 0)) : ''}
</section>`;
}

const HEAD = [
  'criterion',
  'met',
  'share',
  'paths',
  'steps',
  'fewer cannot do',
  'one test each',
  'walked',
];
function figures(outcomes: readonly Outcome[], caption: string): string {
  const rows = outcomes.map((one) => {
    const ran = one.ran.map(
      ({ place, failed }) => `${place}: ${failed === 0 ? 'as promised' : `${failed} failed`}`,
    );
    // Pairs that are too many to be compared are walked all the same.
    const words = one.ran.length > 0 ? ran.join(', ') : 'when planned, not compared';
    const walked = one.total === 0 ? 'there is nothing to walk' : words;
    const bound = (of: number | null): string | number => of ?? 'not known';
    return [
      ...[one.criterion, `${count(one.met)} of ${count(one.total)}`, percent(one), one.paths],
      ...[one.cost, bound(one.bound), bound(one.naive), walked],
    ];
  });
  return table(caption, HEAD, rows);
}
