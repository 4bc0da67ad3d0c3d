import type { Location } from '#machines/domain/store.ts';

/** Making a formatter costs more than a whole card, so each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Weekday (0 is Sunday) and minutes after midnight of an instant in a zone. */
export function clockIn(
  now: string,
  timeZone: string,
): { weekday: number; minutes: number; day: string } {
  const parts = formatOf('en-CA', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(now));
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')),
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
    day: `${part('year')}-${part('month')}-${part('day')}`,
  };
}

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export type OpenState =
  | { kind: 'open'; until: string }
  | { kind: 'closed'; opens: string; inDays: number; weekday: number }
  | { kind: 'never' };

/** Whether a branch is open now, and when that changes. */
export function openState(
  { hours }: Pick<Location, 'hours'>,
  now: string,
  timeZone: string,
): OpenState {
  const { weekday, minutes } = clockIn(now, timeZone);
  const today = hours[weekday];
  if (today && minutes >= today[0] && minutes < today[1])
    return { kind: 'open', until: timeText(today[1]) };
  for (let ahead = 0; ahead < 8; ahead += 1) {
    const next = hours[(weekday + ahead) % 7];
    if (next && (ahead > 0 || minutes < next[0]))
      return {
        kind: 'closed',
        opens: timeText(next[0]),
        inDays: ahead,
        weekday: (weekday + ahead) % 7,
      };
  }
  return { kind: 'never' };
}

/** "Monday" of a weekday number, in the page's language. */
export const weekdayName = (
  weekday: number,
  locale: string,
  width: 'long' | 'short' = 'long',
): string =>
  formatOf(locale, { weekday: width, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, 0, 1 + weekday)),
  );
