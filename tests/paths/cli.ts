import type { ChartModel } from '#machines/model.ts';
import { CHARTS, chartAndCriterion, findChart } from './charts.ts';
import { CRITERIA } from './criteria/criteria.ts';
import { runEveryChart } from './everyChart.ts';
import { startWatch } from './graph/budget.ts';
import { explore } from './graph/explore.ts';
import { titlesOf } from './graph/graph.ts';
import { readChart } from './graph/written.ts';
import { oneOf, WrongWord } from './names.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { besideNaive, remarksOf, table } from './print.ts';
import { type ChartRun, runJob, saidOf } from './runAll.ts';

/** Runs the command and answers its exit code: 1 where a path failed, nothing could go through somewhere, or a word is not known. */
export async function runCommand(argv: readonly string[], say = console.log): Promise<number> {
  try {
    if (argv.includes('--browser'))
      return await (await import('./browser/command.ts')).runInBrowser(argv, say);
    if (argv.includes('--traffic'))
      return await (await import('./traffic/command.ts')).runTraffic(argv, say);
    const options = readOptions(argv);
    if (options.list) return list(say);
    if (options.check)
      return await (await import('../checker/command.ts')).checkBothEnds(options, say);
    if (options.report) return await again(options.report, say);
    if (options.all) return await every(options, say);
    if (options.help || options.words.length === 0) {
      say(HELP);
      return 0;
    }
    return await one(options, say);
  } catch (error) {
    if (!(error instanceof WrongWord)) throw error;
    say(error.message);
    return 1;
  }
}

function list(say: (text: string) => void): number {
  say(`Charts\n${[...CHARTS.keys()].map((name) => `  ${name}`).join('\n')}`);
  const lines = [...CRITERIA].map(([name, { what }]) => `  ${name.padEnd(12)} ${what}`);
  say(`Criteria\n${lines.join('\n')}`);
  return 0;
}

async function again(folder: string, say: (text: string) => void): Promise<number> {
  const { writeAgain } = await import('./report/write.ts');
  say(`written: ${writeAgain(folder).join(', ')}`);
  return 0;
}

/** A wish that its criterion does not hear would be left out in silence. */
function unheard(
  criterion: string,
  { cases, machine }: ChartModel,
  { target, weights }: Options,
): void {
  if (target !== undefined && !['to', 'promises'].includes(criterion))
    throw new WrongWord(`--target goes with "to" and "promises", not with "${criterion}".`);
  if (Object.keys(weights).length > 0 && criterion !== 'random')
    throw new WrongWord(`--weight goes with "random", not with "${criterion}".`);
  const samples = Object.values(cases).flatMap((all) => all.map(({ title }) => title));
  const names = [...samples, ...readChart(machine).transitions.map(({ event }) => event)];
  for (const words of Object.keys(weights))
    if (![...names, 'time passes'].some((one) => one.includes(words)))
      throw new WrongWord(`--weight: no step's title or event holds "${words}".`);
}

async function one(options: Options, say: (text: string) => void): Promise<number> {
  const { chart, criterion } = chartAndCriterion(options.words);
  const model = await findChart(chart);
  const name = oneOf(
    'criterion',
    criterion,
    new Map([...CRITERIA.keys()].map((key) => [key, key])),
  );
  CRITERIA.get(name)?.hears?.(model, options);
  unheard(name, model, options);
  const watch = startWatch();
  // A third of the time is for looking, a third for planning, a third for walking; what one leaves over the next ones have.
  const looking = (options.seconds * 1000) / 3;
  const graph = explore(model, { situations: options.situations, ms: looking }, watch);
  const exploreMs = Math.round(watch());
  const { steps, seed, weights, target, coverage, count, seconds, places, shard } = options;
  const wish = { steps, seed, weights, ...(target === undefined ? {} : { target }) };
  const stop = { coverage, ms: seconds * 1000, ...(count === undefined ? {} : { count }) };
  const { plan, outcome } = await runJob(
    graph,
    { criterion: name, wish, stop, places, shard },
    watch,
  );
  for (const [at, path] of plan.paths.slice(0, options.show).entries())
    say(`${at + 1}. ${titlesOf(graph, path).join('\n   ')}\n`);
  return await report(
    [{ chart: model.name, exploreMs, outcomes: [outcome], ...saidOf(graph) }],
    options,
    say,
  );
}

const inMinutes = (seconds: number): string =>
  seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} minutes`;

async function every(options: Options, say: (text: string) => void): Promise<number> {
  const since = performance.now();
  const times = (left: number): string =>
    `${inMinutes((performance.now() - since) / 1000)}, about ${inMinutes(left)} left`;
  const runs = await runEveryChart(options, {
    done: (run, left) => say(`${table(run.outcomes)}\n(${run.chart} is done: ${times(left)})\n`),
    still: (walked, left) => say(`(${walked.join(' and ')}: ${times(left)})`),
  });
  const minutes = ((performance.now() - since) / 60_000).toFixed(1);
  say(
    `${minutes} minutes on two cores. ${besideNaive(runs.flatMap(({ outcomes }) => outcomes))}\n`,
  );
  return await report(runs, options, say);
}

async function report(
  runs: ChartRun[],
  options: Options,
  say: (text: string) => void,
): Promise<number> {
  say(table(runs.flatMap(({ outcomes }) => outcomes)));
  for (const remark of runs.flatMap(remarksOf)) say(remark);
  if (options.out) {
    const { writeReports } = await import('./report/write.ts');
    say(`written: ${writeReports(runs, options.out).join(', ')}`);
  }
  const isWhole = runs.every(
    ({ outcomes, troubles }) =>
      troubles.length === 0 && outcomes.every(({ failures }) => failures.length === 0),
  );
  return isWhole ? 0 : 1;
}
