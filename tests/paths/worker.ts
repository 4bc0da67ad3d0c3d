import { parentPort, workerData } from 'node:worker_threads';
import { CHARTS } from './charts.ts';
import type { Budget } from './everyChart.ts';
import type { Part } from './pace.ts';
import { runChart } from './runAll.ts';

const { chart, criteria, places, seconds, coverage, count, situations } = workerData as Part &
  Budget;
const stop = {
  ms: seconds * 1000,
  coverage,
  situations,
  ...(count === undefined ? {} : { count }),
};
const model = CHARTS.get(chart);
if (model) parentPort?.postMessage(await runChart(model, places, criteria, stop));
