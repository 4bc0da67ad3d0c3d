import { amountText, type Measure } from '#machines/domain/measure.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Translate } from '../ui/messages.ts';

/** How many of a line, beside its amount: what is weighed is not multiplied, and neither is one of one. */
export const countText = (
  t: Translate,
  count: number,
  measure: Measure | undefined,
  locale: string,
): string =>
  measure ? amountText(count, measure, locale) : count > 1 ? t('lines.quantity', { count }) : '';

type Weighed = Pick<OrderView['lines'][number], 'totalPrice' | 'quantity'>;
/** What a whole unit of an ordered line costs, as its cart said: "KES 120.00 / 1 kg". The price keeps its own direction. */
export const unitText = (
  { totalPrice, quantity }: Weighed,
  measure: Measure,
  fromWire: (decimal: number) => string,
  locale: string,
): string =>
  `\u2068${fromWire(totalPrice / quantity / measure.step)}\u2069 / ${amountText(1, { ...measure, step: 1 }, locale)}`;
