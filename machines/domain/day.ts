/** Days of the civil calendar as text, counted in UTC, where every day has 24 hours; no clock and no zone involved. */

export const pad = (value: number): string => String(value).padStart(2, '0');
const DAY_MS = 86_400_000;
/** Days between 1970-01-01 and a date; a day beyond its month counts on in the next. */
export function dayNumber(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date) / DAY_MS;
}
/** Empty for what is no day. */
function dayText(days: number): string {
  const date = new Date(days * DAY_MS);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
export const addDays = (day: string, count: number): string => dayText(dayNumber(day) + count);
/** February has no 31st day: counted and written again, it would be another. */
export const isCivilDay = (day: string): boolean => dayText(dayNumber(day)) === day;
/** 0 is Sunday. */
export const weekday = (day: string): number => new Date(dayNumber(day) * DAY_MS).getUTCDay();
