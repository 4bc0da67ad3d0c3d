/** A day of birth as it is typed, `1990-02-28` or `28.2.1990` or `28/02/1990`, as the calendar writes it; null when there is no such day. */
export function dayOf(text: string): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  const local = /^\s*(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})\s*$/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? [local[3], local[2], local[1]]
      : [];
  if (!year || !month || !day) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const daysOfMonth =
    [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][
      Number(month) - 1
    ] ?? 0;
  return Number(day) >= 1 && Number(day) <= daysOfMonth && Number(year) >= 1900 ? written : null;
}
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
