/** Days of the civil calendar as text; no clock and no zone involved. */

export const pad = (value: number): string => String(value).padStart(2, '0');
/** Days between 1970-01-01 and a date, by the civil calendar. */
export function dayNumber(day: string): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}
function dayText(days: number): string {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const mp = Math.floor((5 * dayOfYear + 2) / 153);
  const month = mp < 10 ? mp + 3 : mp - 9;
  return `${yearOfEra + era * 400 + (month <= 2 ? 1 : 0)}-${pad(month)}-${pad(dayOfYear - Math.floor((153 * mp + 2) / 5) + 1)}`;
}
export const addDays = (day: string, count: number): string => dayText(dayNumber(day) + count);
/** February has no 31st day: counted and written again, it would be another. */
export const isCivilDay = (day: string): boolean => dayText(dayNumber(day)) === day;
/** 0 is Sunday. */
export const weekday = (day: string): number => (((dayNumber(day) + 4) % 7) + 7) % 7;
