import { amountText, type Measure } from '#machines/domain/measure.ts';
import type { Translate } from '../ui/messages.ts';

/** How many of a line, beside its amount: what is weighed is not multiplied, and neither is one of one. */
export const countText = (
  t: Translate,
  count: number,
  measure: Measure | undefined,
  locale: string,
): string =>
  measure ? amountText(count, measure, locale) : count > 1 ? t('lines.quantity', { count }) : '';
