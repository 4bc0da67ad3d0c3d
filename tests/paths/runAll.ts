import { CRITERIA, type Wish } from './criteria/criteria.ts';
import { startWatch, type Time, timeUntil, type Watch } from './graph/budget.ts';
import { explore } from './graph/explore.ts';
import { type Graph, type Path, stateWords, titlesOf } from './graph/graph.ts';
import { type Plan, planFor, type Stop, TO_THE_END } from './plan.ts';
import { keepTrace } from './run/asTrace.ts';
import { keepFailure, keptPaths } from './run/kept.ts';
import { livePlace } from './run/live.ts';
import { purePlace } from './run/pure.ts';
import type { Place, Ran } from './run/result.ts';
import { shrink } from './run/shrink.ts';
import { countPairs } from './tour/pairs.ts';

export interface Failure {
  place: string;
  steps: string[];
  wrong: string[];
  /** a file that the support inspector opens */
  trace?: string;
}
/** One criterion of one chart, in figures and words. */
export interface Outcome {
  chart: string;
  criterion: string;
  total: number;
  met: number;
  none: number;
  /** events without samples, and paths that nothing can go through */
  holes: number;
  paths: number;
  cost: number;
  bound: number | null;
  isProved: boolean;
  naive: number | null;
  planMs: number;
  ran: { place: string; paths: number; steps: number; failed: number; ms: number }[];
  failures: Failure[];
  stopped: string | null;
  missing: string[];
  /** of arrows as they are drawn: all that no path took, by the names of the drawing */
  unmet?: string[];
}

export interface Job {
  criterion: string;
  wish: Wish;
  stop?: Partial<Stop>;
  places: readonly string[];
  /** whether what fails becomes a file in kept/; it does where nothing is said */
  keep?: boolean;
  shard?: [number, number];
}

const PLACES: Record<string, (graph: Graph) => Place> = { pure: purePlace, live: livePlace };
const MOST_SHRUNK = 5;
const MOST_NAMED = 50;

/** One time for all of it, the watch's own start included: at most half of what is left is for planning, the rest for walking. */
export async function runJob(
  graph: Graph,
  job: Job,
  watch: Watch = startWatch(),
): Promise<{ plan: Plan; outcome: Outcome }> {
  const criterion = CRITERIA.get(job.criterion);
  if (!criterion) throw new Error(`no criterion ${job.criterion}`);
  const since = performance.now();
  const { ms } = { ...TO_THE_END, ...job.stop };
  const plan = planFor(
    graph,
    criterion,
    job.wish,
    { ...job.stop, ms: shareOf(ms, watch, job.places.length > 0 ? 2 : 1) },
    watch,
  );
  const planMs = Math.round(performance.now() - since);
  const outcome: Outcome = {
    ...{ chart: graph.model.name, criterion: job.criterion, planMs, paths: plan.paths.length },
    ...{ total: plan.total, met: plan.met, none: plan.none, cost: plan.cost, bound: plan.bound },
    ...{ isProved: plan.isProved, naive: plan.naive, stopped: plan.stopped, ran: [], failures: [] },
    holes: graph.troubles.length + graph.withoutSamples.size,
    missing: plan.missing.slice(0, MOST_NAMED).map((goal) => plan.goals.words(goal)),
  };
  let missing: readonly number[] = plan.missing;
  const own = shardOf(plan.paths, job);
  let least = own.length;
  for (const [at, name] of job.places.entries()) {
    const until = shareOf(ms, watch, job.places.length - at);
    least = Math.min(least, await runIn(graph, own, job, name, outcome, timeUntil(until, watch)));
  }
  if (least < plan.paths.length) {
    missing = missedBy(own.slice(0, least), plan);
    outcome.met = plan.total - missing.length;
    outcome.missing = missing.slice(0, MOST_NAMED).map((goal) => plan.goals.words(goal));
    outcome.stopped ??= `part ${job.shard?.join(' of ')}: ${plan.paths.length - own.length} of ${plan.paths.length} paths are walked by the others`;
  }
  if (job.criterion === 'drawn')
    outcome.unmet = missing.map((goal) => graph.chart.transitions[goal]?.drawn ?? '');
  return { plan, outcome };
}

const shardOf = (paths: Path[], { shard: [part, of] = [1, 1] }: Job): Path[] =>
  of === 1 ? paths : paths.filter((_, at) => at % of === part - 1);

/** What a plan meets is met by walks that ran, not by those that it had no time for or that another part runs. */
function missedBy(ran: readonly Path[], { paths, goals, missing }: Plan): number[] {
  const met = new Set<number>();
  for (const path of ran) for (const goal of goals.of(path)) met.add(goal);
  const missed = new Set(missing);
  for (const path of paths) for (const goal of goals.of(path)) if (!met.has(goal)) missed.add(goal);
  return [...missed].sort((one, other) => one - other);
}

/** The end of one of so many parts that share what is left. */
const shareOf = (ms: number, watch: Watch, parts: number): number =>
  watch() + (ms - watch()) / parts;

/** Answers how many of the paths ran before their time was over. */
async function runIn(
  graph: Graph,
  own: readonly Path[],
  job: Job,
  name: string,
  outcome: Outcome,
  time: Time,
): Promise<number> {
  const place = PLACES[name]?.(graph);
  if (!place) return own.length;
  const failed: Ran[] = [];
  const since = performance.now();
  let steps = 0;
  const kept = keptPaths(graph);
  let walked = 0;
  for (const [at, path] of [...kept, ...own].entries()) {
    const isKept = at < kept.length;
    if (!isKept && time.isOver()) break;
    walked += isKept ? 0 : 1;
    const ran = await place.run(path);
    steps += ran.steps;
    if (ran.wrong.length > 0) failed.push(ran);
  }
  const ms = Math.round(performance.now() - since);
  outcome.ran.push({ place: name, paths: walked, steps, failed: failed.length, ms });
  if (walked < own.length)
    outcome.stopped ??= `its time was over after ${walked} of ${own.length} paths had run (${name})`;
  for (const ran of failed.slice(0, MOST_SHRUNK)) {
    const short = await shrink(place, ran, time);
    const isKept = job.keep ?? true;
    if (isKept) keepFailure(graph, name, short);
    const trace = isKept ? keepTrace(graph, short) : null;
    const wrong = short.wrong.map((one) => `${placeOf(short)}: ${one}`);
    const failure = { place: name, steps: titlesOf(graph, short.path), wrong };
    outcome.failures.push({ ...failure, ...(trace ? { trace } : {}) });
  }
  return walked;
}

/** Where it went wrong: the state, and what happened there. */
function placeOf({ path: { edges, refused } }: Ran): string {
  const last = edges.at(-1);
  if (refused) return `${last ? `in ${stateWords(last.to.snapshot.value)}, ` : ''}${refused.title}`;
  return last ? `in ${stateWords(last.from.snapshot.value)}, ${last.step.title}` : 'the beginning';
}

/** More pairs than this are walked by the planner alone, and not once more beside the rules. */
const MOST_PAIRS_JUDGED = 500_000;

/** What is asked of every chart. */
export const EVERY = ['states', 'transitions', 'pairs', 'drawn', 'guards', 'negative'];

/** States, transitions and pairs of a chart: the tours beside their bounds. Pairs are walked on the pure chart; they are millions. */
export async function runChart(
  model: Graph['model'],
  places: readonly string[],
  criteria: readonly string[] = EVERY,
  stop: Partial<Stop & { situations: number }> = {},
): Promise<ChartRun> {
  const since = performance.now();
  const { situations, ...own } = stop;
  const graph = explore(model, {
    ...(own.ms === undefined ? {} : { ms: own.ms }),
    ...(situations === undefined ? {} : { situations }),
  });
  const exploreMs = Math.round(performance.now() - since);
  const wish = { steps: 8, seed: 1 };
  const outcomes: Outcome[] = [];
  for (const criterion of criteria) {
    const pure = countPairs(graph) > MOST_PAIRS_JUDGED ? [] : ['pure'];
    const where = criterion === 'pairs' ? places.filter((place) => pure.includes(place)) : places;
    outcomes.push((await runJob(graph, { criterion, wish, stop: own, places: where })).outcome);
  }
  return { chart: model.name, exploreMs, outcomes, ...saidOf(graph) };
}

export interface ChartRun {
  chart: string;
  exploreMs: number;
  outcomes: Outcome[];
  situations: number;
  transitions: number;
  troubles: Graph['troubles'];
  withoutSamples: string[];
}
export const saidOf = (graph: Graph) => ({
  situations: graph.vertices.length,
  transitions: graph.edges.length,
  troubles: graph.troubles,
  withoutSamples: [...graph.withoutSamples].map(([type, state]) => `${type} (in ${state})`),
});
