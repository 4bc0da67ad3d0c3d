import { parentPort, workerData } from 'node:worker_threads';
import { CHARTS } from './charts.ts';
import { runChart } from './runAll.ts';

const { chart, places } = workerData as { chart: string; places: string[] };
const model = CHARTS.get(chart);
if (model) parentPort?.postMessage(await runChart(model, places));
