import { Worker } from 'node:worker_threads';
import { CHARTS } from './charts.ts';
import { CORES, Pace, type Part } from './pace.ts';
import { type ChartRun, EVERY } from './runAll.ts';

/** The largest first, so that the last to end is not the longest; their pairs are millions, and a job of their own. */
const LARGE = ['order', 'checkout', 'cart', 'session'];

const MOST_MEMORY_MB = 4_000;

/** Where paths run, and when one criterion ends. */
export interface Budget {
  places: readonly string[];
  seconds: number;
  coverage: number;
  count?: number;
  situations: number;
}
const PAIRS = ['pairs'];
const REST = EVERY.filter((one) => !PAIRS.includes(one));

const partsOf = (chart: string): Part[] =>
  LARGE.includes(chart)
    ? [
        { chart, criteria: PAIRS },
        { chart, criteria: REST },
      ]
    : [{ chart, criteria: EVERY }];

/** A chart whose run ends by itself is named; the others go on. */
const failedRun = (chart: string, { message }: Error): ChartRun => ({
  ...{ chart, exploreMs: 0, outcomes: [], situations: 0, transitions: 0, withoutSamples: [] },
  troubles: [{ kind: 'fails', message, path: ['the run itself'] }],
});

const inWorker = (part: Part, budget: Budget): Promise<ChartRun> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { ...part, ...budget },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    worker.once('message', resolve);
    worker.once('error', (error) => resolve(failedRun(part.chart, error as Error)));
  });

/** Two parts of one chart: what was met is put together, what went wrong is said once. */
function joined(one: ChartRun, other: ChartRun): ChartRun {
  const place = ({ criterion }: ChartRun['outcomes'][number]): number => EVERY.indexOf(criterion);
  const [whole, more] = one.outcomes.length > 0 ? [one, other] : [other, one];
  const fallen = more.troubles.filter(({ path }) => path[0] === 'the run itself');
  return {
    ...whole,
    outcomes: [...one.outcomes, ...other.outcomes].toSorted((a, b) => place(a) - place(b)),
    troubles: whole === more ? whole.troubles : [...whole.troubles, ...fallen],
  };
}

export interface Told {
  done(run: ChartRun, seconds: number): void;
  /** once a minute, so that a long part is not silence */
  still(walked: readonly string[], seconds: number): void;
}

/** Each part of a chart in a thread of its own, as many at a time as there are cores. */
export async function runEveryChart(budget: Budget, tell: Told): Promise<ChartRun[]> {
  const names = [...CHARTS.keys()].filter((name) => !LARGE.includes(name));
  const waiting = [...LARGE, ...names].flatMap(partsOf);
  const runs = new Map<string, ChartRun>();
  const pace = new Pace(() => performance.now() / 1000);
  const still = () => tell.still(pace.now, pace.left(waiting));
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      pace.begins(part);
      const run = await inWorker(part, budget);
      pace.ends(part);
      const before = runs.get(part.chart);
      runs.set(part.chart, before ? joined(before, run) : run);
      tell.done(run, pace.left(waiting));
    }
  };
  const all = Array.from({ length: CORES }, work);
  still();
  const minutes = setInterval(still, 60_000);
  await Promise.all(all).finally(() => clearInterval(minutes));
  return [...CHARTS.keys()].flatMap((name) => runs.get(name) ?? []);
}
