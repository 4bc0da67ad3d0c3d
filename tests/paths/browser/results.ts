import type { ProviderCode } from '#machines/domain/payment.ts';
import type { Failed } from './failed.ts';
import type { Missed, Walked } from './walker.ts';

/** One cell of the matrix provider x layout x language x width. */
export interface Cell {
  provider: ProviderCode;
  kind: 'goods' | 'services' | 'table';
  store: string;
  locale: string;
  width: number;
}
/** What came of it, as it is kept for the next run and for the report. */
export interface BrowserRun {
  cell: Cell;
  /** branches by the names of the drawing */
  taken: string[];
  walks: Walked[];
  missed: Missed[];
  /** what a page offered or the shop left out, against the chart; runs of before this was kept have none */
  failed?: Failed[];
  /** where a replay of a recording stood elsewhere than its page */
  differences: string[];
  ms: number;
}
