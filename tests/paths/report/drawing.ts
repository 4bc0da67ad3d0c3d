import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawChart } from '#src/support/chart/drawChart.ts';
import type { ChartLayout } from '#src/support/chart/layout.ts';
import { CHARTS } from '../charts.ts';
import { classesOf, type View } from './views.ts';

const SUPPORT = join(import.meta.dirname, '../../../src/support/chart');
export const chartStyle = (): string => readFileSync(join(SUPPORT, 'chart.css'), 'utf8');

/** A chart of the shop as the inspector draws it, with what no path took marked; empty for a chart of somebody else. */
export function drawingOf(
  chart: string,
  unmet: readonly string[],
  views: readonly View[] = [],
): string {
  const file = join(SUPPORT, 'drawn', `${CHARTS.get(chart)?.machine.id ?? ''}.json`);
  if (!CHARTS.has(chart) || !existsSync(file)) return '';
  const layout = JSON.parse(readFileSync(file, 'utf8')) as ChartLayout;
  const gaps = new Set(unmet);
  const drawing = drawChart(layout, (part) => {
    if (part.kind === 'state') return '';
    const gap = part.transitions.some((one) => gaps.has(one)) ? 'gap' : '';
    return [gap, classesOf(views, part.transitions)].filter(Boolean).join(' ');
  });
  return drawing.replace('<svg ', `<svg style="--width:${layout.width}px" `);
}
