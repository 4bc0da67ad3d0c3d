import type { ProviderCode } from '#machines/domain/payment.ts';
import type { Scenario } from '../../e2e/scenarios.ts';
import type { Failed } from './failed.ts';
import type { Missed, Walked } from './walker.ts';

/** One cell of the matrix provider x layout x language x width. */
export interface Cell {
  provider: ProviderCode;
  kind: 'goods' | 'services' | 'table';
  store: string;
  locale: string;
  width: number;
  /** who comes there, or to what, where it is not a guest with what is sold first */
  variant?: Variant;
}
/** A customer with agreed terms, and a service that is done at the shop. */
export type Variant = 'business' | 'inShop';
/** What a cart is, and who comes with it. */
export type Sort = Scenario['kind'] | Variant;
export const sortsOf = ({ kind, variant }: Pick<Cell, 'kind' | 'variant'>): Sort[] =>
  variant ? [kind, variant] : [kind];
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
