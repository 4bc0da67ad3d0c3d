import type { OrderView } from '#machines/domain/order.ts';
import type { Business } from '#machines/domain/store.ts';
import type { Language } from '../../ui/language.ts';
import { datesIn } from '../../ui/useDates.ts';

/** What was promised of its delivery, in the store's own words, with the moment from which "tomorrow" counts (500). */
export const promisedWords = (
  promise: string,
  { createdAt }: Pick<OrderView, 'createdAt'>,
  { timeZone }: Pick<Business, 'timeZone'>,
  { t, locale }: Language,
): string =>
  t('tracking.promised', { time: datesIn(locale, timeZone).instant(createdAt), promise });
