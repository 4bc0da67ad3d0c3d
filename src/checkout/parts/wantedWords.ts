import type { OrderView } from '#machines/domain/order.ts';
import type { Language } from '../../ui/language.ts';
import { datesIn } from '../../ui/useDates.ts';

/** When an order is to be ready, and what is done where something is sold out; null where nothing was said. */
export function wantedWords(
  { wanted, soldOut }: OrderView,
  { t, locale }: Language,
): { when: string | null; soldOut: string | null } {
  const [day = '', from = ''] = wanted?.at.split('T') ?? [];
  // Times of the shop's own clock are shown as they are.
  const time = (): string => datesIn(locale, 'UTC').slot(day, from);
  return {
    when: wanted ? t('when.window', { time: time(), to: wanted.to }) : null,
    soldOut: soldOut ? `${t('soldOut.title')}: ${t(`soldOut.${soldOut}`)}` : null,
  };
}
