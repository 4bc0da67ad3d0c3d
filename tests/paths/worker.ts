import { parentPort, workerData } from 'node:worker_threads';
import { CHARTS } from './charts.ts';
import type { Budget, Part } from './everyChart.ts';
import { runChart } from './runAll.ts';

const { chart, criteria, places, seconds } = workerData as Part & Budget;
const model = CHARTS.get(chart);
if (model) parentPort?.postMessage(await runChart(model, places, criteria, { ms: seconds * 1000 }));
