/** Names of calendar days; a day is a date without a zone, so UTC stands in for all of them. */
export function dayNames(locale: string): {
  short(day: string): string;
  long(day: string): string;
  /** "November 2026", "November – December 2026" */
  months(first: string, last: string): string;
} {
  // A browser's first format takes a slow phone a tenth of a second: it is made for the first day that is named.
  const formatter = (form: Intl.DateTimeFormatOptions): ((day: string) => string) => {
    let format: Intl.DateTimeFormat | undefined;
    return (day) => {
      format ??= new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
      return format.format(new Date(`${day}T00:00:00Z`));
    };
  };
  return {
    short: formatter({ weekday: 'short' }),
    long: formatter({ weekday: 'short', day: 'numeric', month: 'short' }),
    months: (first, last) =>
      new Intl.DateTimeFormat(locale, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).formatRange(Date.parse(first), Date.parse(last)),
  };
}

/** "Mon 23 Nov, 11:00"; a service by the day has no hour. */
export const slotName = (
  locale: string,
  { startDate, startTime, isDaily }: { startDate: string; startTime: string; isDaily?: boolean },
): string => {
  const day = dayNames(locale).long(startDate);
  return isDaily ? day : `${day}, ${startTime.slice(0, 5)}`;
};
