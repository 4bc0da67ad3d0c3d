import { Worker } from 'node:worker_threads';
import { CHARTS } from './charts.ts';
import type { ChartRun } from './runAll.ts';

const CORES = 2;
/** The largest first, so that the last to end is not the longest. */
const LARGE = ['order', 'checkout', 'cart', 'session'];

const MOST_MEMORY_MB = 3_000;

/** A chart whose run ends by itself is named; the others go on. */
const failedRun = (chart: string, { message }: Error): ChartRun => ({
  ...{ chart, exploreMs: 0, outcomes: [], situations: 0, transitions: 0, withoutSamples: [] },
  troubles: [{ kind: 'fails', message, path: ['the run itself'] }],
});

const inWorker = (chart: string, places: readonly string[]): Promise<ChartRun> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { chart, places },
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    });
    worker.once('message', resolve);
    worker.once('error', (error) => resolve(failedRun(chart, error as Error)));
  });

/** Each chart in a thread of its own, as many at a time as there are cores. */
export async function runEveryChart(
  places: readonly string[],
  tell: (run: ChartRun, left: number) => void,
): Promise<ChartRun[]> {
  const names = [...CHARTS.keys()].filter((name) => !LARGE.includes(name));
  const waiting = [...LARGE, ...names];
  const runs: ChartRun[] = [];
  const work = async (): Promise<void> => {
    for (let chart = waiting.shift(); chart; chart = waiting.shift()) {
      const run = await inWorker(chart, places);
      runs.push(run);
      tell(run, CHARTS.size - runs.length);
    }
  };
  await Promise.all(Array.from({ length: CORES }, work));
  const order = [...CHARTS.keys()];
  return runs.toSorted((one, other) => order.indexOf(one.chart) - order.indexOf(other.chart));
}
