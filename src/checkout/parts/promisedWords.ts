import type { OrderView } from '#machines/domain/order.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Language } from '../../ui/language.ts';
import { datesIn } from '../../ui/useDates.ts';
import { wallDay } from './readyAt.ts';

/** What was promised of its delivery, in the store's own words; on any other day than its own with the day from which "tomorrow" counts (500, 532). */
export const promisedWords = (
  promise: string,
  { createdAt }: Pick<OrderView, 'createdAt'>,
  { timeZone }: Pick<Business, 'timeZone'>,
  { t, locale }: Language,
  today?: string,
): string => {
  const day = wallDay(Date.parse(createdAt), timeZone);
  return day === today
    ? promise
    : t('tracking.promised', { day: datesIn(locale, timeZone).day(day), promise });
};
