import type { ChartLayout } from './chart/layout.ts';

const DRAWN = import.meta.glob<ChartLayout>('./chart/drawn/*.json', { import: 'default' });

/** A chart's drawing, fetched when it is first shown; null for a chart that is not ours. */
export const drawings = async (chart: string): Promise<ChartLayout | null> =>
  (await DRAWN[`./chart/drawn/${chart}.json`]?.()) ?? null;
