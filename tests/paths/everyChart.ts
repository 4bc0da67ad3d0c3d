import { Worker } from 'node:worker_threads';
import { CHARTS } from './charts.ts';
import { type ChartRun, EVERY } from './runAll.ts';

const CORES = 2;
/** The largest first, so that the last to end is not the longest; their pairs are millions, and a job of their own. */
const LARGE = ['order', 'checkout', 'cart', 'session'];

const MOST_MEMORY_MB = 4_000;

export interface Part {
  chart: string;
  criteria: readonly string[];
}
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

/** Each part of a chart in a thread of its own, as many at a time as there are cores. */
export async function runEveryChart(
  budget: Budget,
  tell: (run: ChartRun, left: number) => void,
): Promise<ChartRun[]> {
  const names = [...CHARTS.keys()].filter((name) => !LARGE.includes(name));
  const waiting = [...LARGE, ...names].flatMap(partsOf);
  const runs = new Map<string, ChartRun>();
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const run = await inWorker(part, budget);
      const before = runs.get(part.chart);
      runs.set(part.chart, before ? joined(before, run) : run);
      tell(run, waiting.length);
    }
  };
  await Promise.all(Array.from({ length: CORES }, work));
  return [...CHARTS.keys()].flatMap((name) => runs.get(name) ?? []);
}
