import { parentPort, workerData } from 'node:worker_threads';
import { CHARTS } from './charts.ts';
import type { Part } from './everyChart.ts';
import { runChart } from './runAll.ts';

const { chart, criteria, places } = workerData as Part & { places: string[] };
const model = CHARTS.get(chart);
if (model) parentPort?.postMessage(await runChart(model, places, criteria));
