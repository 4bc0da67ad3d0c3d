import type { ChartRun } from '../runAll.ts';
import type { Besides } from './besides.ts';
import { count, folded, list, many, safe, table } from './html.ts';
import type { Kept } from './matrix.ts';

const MOST = 40;
/** Of what a provider's pages were to take and did not, so many are named among the gaps. */
const MOST_TRIED = 10;
type Provider = Besides['providers'][number];
const leftOpen = (one: Provider) => one.left.filter(({ why }) => why === null);
const openOf = (one: Provider): string[] =>
  leftOpen(one).map(({ drawn, tried }) =>
    tried.length > 0 ? `${drawn}: tried in vain, ${tried.join('; ')}` : drawn,
  );

const taken = (one: Provider): number => one.taken.length - one.beside;

/** A page that was to take a step and did not says where to look first. */
function gapsInChromium(one: Provider): string[] {
  const open = leftOpen(one);
  if (open.length === 0) return [];
  const are = open.length === 1 ? 'is' : 'are';
  const tried = open.filter((each) => each.tried.length > 0);
  return [
    `in Chromium, ${one.code}: ${many(open.length, 'branch', 'branches')} ${are} neither taken nor argued`,
    ...tried
      .slice(0, MOST_TRIED)
      .map((each) => `in Chromium, ${one.code}: ${each.drawn}: tried in vain, ${each.tried[0]}`),
    ...(tried.length > MOST_TRIED
      ? [`in Chromium, ${one.code}: ${count(tried.length - MOST_TRIED)} more were tried in vain`]
      : []),
  ];
}

/** What a page offered or the shop left out: a failure like any other. */
export const failedInChromium = ({ providers }: Besides): string[] =>
  providers.flatMap(({ code, failed }) => failed.map((one) => `in Chromium, ${code}: ${one}`));

/** What stands open beside the charts themselves. */
export const gapsBeside = ({ providers, mutants, faults, traffic }: Besides): string[] => [
  ...providers.flatMap(({ code, differences }) =>
    differences.map((one) => `in Chromium, ${code}: another place than its recording says, ${one}`),
  ),
  ...providers.flatMap(gapsInChromium),
  ...mutants.flatMap(({ chart, survived }) =>
    survived.length > 0 ? [`${chart}: ${many(survived.length, 'mutant')} survived`] : [],
  ),
  ...faults.flatMap(({ id, found }) => (found ? [] : [`planted and not found: ${id}`])),
  ...(traffic?.broken ?? []).map(({ where, what }) => `${where}: ${what}`),
];

export function providersPart({ providers, journeys }: Besides): string {
  if (providers.length === 0)
    return '<h2>In Chromium, by provider</h2><p>Nothing was walked in a browser: <code>npm run paths -- --browser</code> does so.</p>';
  const rows = providers.map((one) => [
    ...[one.code, `${taken(one)} of ${taken(one) + openOf(one).length}`],
    ...[one.left.length - openOf(one).length + one.beside, openOf(one).length],
    ...[one.walks, one.steps, one.answers.shop, one.answers.planted, one.cells.join('; ')],
  ]);
  const head = [
    'provider',
    'branches taken, of those that it can take',
    'cannot be reached, argued',
    'open',
    'pages',
    'steps',
  ];
  const more = ['answers of the shop', 'answers planted by the proxy', 'cells'];
  const details = providers.map((one) => {
    const why = Map.groupBy(
      one.left.filter((each) => each.why),
      (each) => each.why ?? '',
    );
    const argued = [...why].map(
      ([reason, all]) =>
        `<li>${safe(reason)}${folded(many(all.length, 'branch', 'branches'), list(all.map(({ drawn }) => drawn)))}</li>`,
    );
    return folded(
      `${one.code}: ${many(one.left.length, 'branch', 'branches')} not taken`,
      `${openOf(one).length > 0 ? `<p class="bad">Open:</p>${list(openOf(one))}` : ''}<ul>${argued.join('')}</ul>`,
    );
  });
  return `<h2>In Chromium, by provider</h2>
<p>${many(new Set(providers.flatMap((one) => one.taken)).size, 'branch', 'branches')} taken with one provider or another, and ${many(journeys.length, 'Playwright test')} with a path of their own${journeys.length === 0 ? ' (<code>PATHS_JOURNEYS=1 npm test</code> keeps them)' : ''}; the choices above the drawings show each.</p>
${table('The checkout’s chart, as its own recordings say', [...head, ...more], rows)}${details.join('')}`;
}

export function trafficPart({ traffic }: Besides): string {
  if (!traffic)
    return '<h2>What shoppers do</h2><p>No database was read: <code>npm run paths -- --traffic</code> does so.</p>';
  const { documents, entries, orders, lines, charts, untested, unseen, tested, broken } = traffic;
  const rows = charts.map((one) => [one.chart, one.walks, one.steps, one.taken.length, one.all]);
  const most = charts.find(({ chart }) => chart === 'checkout')?.taken.slice(0, MOST) ?? [];
  return `<h2>What shoppers do</h2>
<p>${count(documents)} recorded pages with ${count(entries)} entries, ${count(orders)} orders with ${count(lines)} lines in their logs. ${broken.length === 0 ? '<span class="good">Each of them keeps the rules.</span>' : `<span class="bad">${count(broken.length)} are against the rules.</span>`}</p>
${table('By chart', ['chart', 'walks', 'steps', 'branches taken', 'branches'], rows)}
${folded(
  `Done, and in no tested path: ${count(untested.length)} pairs of events`,
  table(
    'Most frequent first',
    ['pair', 'times'],
    untested.slice(0, MOST).map(({ pair, times }) => [pair, times]),
  ),
)}
<p>The reverse: of ${count(tested)} pairs of events in tested paths, ${count(unseen)} never came.</p>
${folded(
  'The checkout’s most frequent branches',
  table(
    'Most frequent first',
    ['branch', 'times', 'pages'],
    most.map((one) => [one.drawn, one.times, one.walks]),
  ),
)}`;
}

export function promisesPart(promises: readonly Kept[]): string {
  if (promises.length === 0) return '';
  const rows = promises.map(({ id, promise, charts, tests }) => [
    ...[id, promise, charts.join(', ') || 'no chart', tests.length],
    tests
      .slice(0, 3)
      .map((one) => one.split('/').at(-1))
      .join(', '),
  ]);
  return `<h2>Promises</h2>${folded(`${count(promises.length)} promises, and what holds the shop to each`, table('Promises, by docs/promises.md', ['id', 'promise', 'rules of', 'tests', 'for example'], rows))}`;
}

export function mutantsPart({ mutants }: Besides): string {
  if (mutants.length === 0)
    return '<h2>Mutants</h2><p>None were made: <code>npm run prove -- mutants</code> does so.</p>';
  const rows = mutants.map((one) => [one.chart, one.killed, one.argued, one.survived.length]);
  const left = mutants.flatMap(({ chart, survived }) => survived.map((one) => `${chart}: ${one}`));
  return `<h2>Mutants</h2>${table('Charts with one thing wrong, and how many of them the models noticed', ['chart, and what was changed', 'noticed', 'nothing to notice, argued', 'survived'], rows)}
${left.length > 0 ? folded(`Survivors (${count(left.length)})`, list(left)) : ''}`;
}

export function faultsPart({ faults }: Besides): string {
  if (faults.length === 0)
    return '<h2>Planted faults</h2><p>None stand beside this report: <code>npm run paths -- --check --faults --out</code> with the same folder writes them.</p>';
  const rows = faults.map(({ id, says, found }) => [id, says, found ? 'found' : 'NOT FOUND']);
  return `<h2>Planted faults</h2>${folded(
    `${count(faults.filter(({ found }) => found).length)} of ${count(faults.length)} were found`,
    table('Mistakes in the design, made on purpose', ['fault', 'what it is', 'found'], rows),
    faults.some(({ found }) => !found),
  )}`;
}

/** Beside the report that stood in the same folder before: what rose, what fell. */
export function trendPart(runs: readonly ChartRun[], { before }: Pick<Besides, 'before'>): string {
  if (before.length === 0)
    return '<h2>Since the last run</h2><p>No earlier report stands in this folder.</p>';
  const old = new Map(
    before.flatMap((run) => run.outcomes.map((one) => [`${one.chart}, ${one.criterion}`, one])),
  );
  const changes = runs.flatMap(({ outcomes }) =>
    outcomes.flatMap((one) => {
      const was = old.get(`${one.chart}, ${one.criterion}`);
      if (!was || (was.met === one.met && was.total === one.total)) return [];
      const isWorse = one.total - one.met > was.total - was.met;
      return [
        `${isWorse ? 'FELL' : 'rose'}: ${one.chart}, ${one.criterion}: ${count(was.met)} of ${count(was.total)} before, ${count(one.met)} of ${count(one.total)} now`,
      ];
    }),
  );
  return `<h2>Since the last run</h2>${changes.length > 0 ? list(changes) : '<p>Nothing rose and nothing fell.</p>'}`;
}
