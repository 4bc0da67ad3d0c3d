/** Names of calendar days; a day is a date without a zone, so UTC stands in for all of them. */
export function dayNames(locale: string): {
  short(day: string): string;
  long(day: string): string;
} {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
  return { short: (day) => short.format(at(day)), long: (day) => long.format(at(day)) };
}

/** "Mon 23 Nov, 11:00"; a service by the day has no hour. */
export const slotName = (
  locale: string,
  { startDate, startTime, isDaily }: { startDate: string; startTime: string; isDaily?: boolean },
): string => {
  const day = dayNames(locale).long(startDate);
  return isDaily ? day : `${day}, ${startTime.slice(0, 5)}`;
};
