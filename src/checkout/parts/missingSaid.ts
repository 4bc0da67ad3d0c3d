import { amountText, type Measure } from '#machines/domain/measure.ts';
import type { Language } from '../../ui/language.ts';

/** How many of a line were not there; empty where all were. */
export const missingSaid = (
  { missing = 0, measure }: { missing?: number | undefined; measure?: Measure | undefined },
  { t, locale }: Language,
): string =>
  missing > 0 ? t('order.lacks', { amount: amountText(missing, measure, locale) }) : '';
