import { formatters } from './formatters.ts';
import { useLanguage } from './language.ts';

const wall = (day: string, time: string): Date => new Date(`${day}T${time.slice(0, 5)}:00Z`);

/** Dates in words. Instants are shown in the business's zone; wall-clock days and times of slots are shown as they are. */
export interface Dates {
  instant(iso: string): string;
  time(iso: string): string;
  /** `year`: said where it is far off or written on paper */
  day(day: string, year?: 'numeric' | undefined): string;
  /** `minutes`: from that time on, where an arrival has a window */
  slot(day: string, time: string, minutes?: number): string;
  zone(): string;
}

export const useDates = (timeZone: string): Dates => datesIn(useLanguage().locale, timeZone);

export function datesIn(locale: string, timeZone: string): Dates {
  const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    formatters.getDateTimeFormat(locale, options);
  // Hours read as they do on a slot's button and in the opening hours.
  const words = (date: Date, options: Intl.DateTimeFormatOptions): string =>
    formatOf({ ...options, hourCycle: 'h23' }).format(date);
  const zoneOf = (iso: string): string =>
    formatOf({ timeZone, timeZoneName: 'long' })
      .formatToParts(new Date(iso))
      .find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
  return {
    instant: (iso) => words(new Date(iso), { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    time: (iso) => words(new Date(iso), { timeStyle: 'short', timeZone }),
    day: (day, year) =>
      words(wall(day, '12:00'), {
        year,
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      }),
    slot: (day, time, minutes = 0) => {
      const at = wall(day, time);
      const format = formatOf({
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: 'numeric',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: 'UTC',
      });
      return minutes > 0
        ? format.formatRange(at, new Date(at.getTime() + minutes * 60_000))
        : format.format(at);
    },
    zone: () => zoneOf('2026-01-01T00:00:00Z'),
  };
}
