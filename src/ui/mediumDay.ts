import { formatters } from './formatters.ts';

/** A day of the shop's calendar as short as a button needs it, with its year. */
export const mediumDay = (day: string, locale: string): string =>
  formatters
    .getDateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    .format(new Date(day));
