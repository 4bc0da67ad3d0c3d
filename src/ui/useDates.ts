import { useIntl } from 'react-intl';

/** Dates in words. Instants are shown in the business's zone; wall-clock days and times of slots are shown as they are. */
export function useDates(timeZone: string): {
  instant(iso: string): string;
  time(iso: string): string;
  day(day: string): string;
  slot(day: string, time: string): string;
  zone(): string;
} {
  const intl = useIntl();
  const zoneOf = (iso: string): string =>
    new Intl.DateTimeFormat(intl.locale, { timeZone, timeZoneName: 'long' })
      .formatToParts(new Date(iso))
      .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  const wall = (day: string, time: string): Date => new Date(`${day}T${time.slice(0, 5)}:00Z`);
  return {
    instant: (iso) => intl.formatDate(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    time: (iso) => intl.formatDate(iso, { timeStyle: 'short', timeZone }),
    day: (day) => intl.formatDate(wall(day, '12:00'), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
    slot: (day, time) =>
      intl.formatDate(wall(day, time), {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'UTC',
      }),
    zone: () => zoneOf('2026-01-01T00:00:00Z'),
  };
}
