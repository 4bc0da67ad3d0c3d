import { memoize } from '../../ui/formatters.ts';
import { useLanguage } from '../../ui/language.ts';
import { useNow } from '../../wiring/hooks/staff.ts';

const MINUTE = 60_000;
/** From so many of the smaller unit on the larger one is read more easily. */
const UNITS = [
  { unit: 'day', ms: 24 * 60 * MINUTE, from: 48 * 60 * MINUTE },
  { unit: 'hour', ms: 60 * MINUTE, from: 90 * MINUTE },
  { unit: 'minute', ms: MINUTE, from: 0 },
] as const;
const relative = memoize(
  (locale, options) =>
    new Intl.RelativeTimeFormat(locale as string, options as Intl.RelativeTimeFormatOptions),
);

/** How long ago an instant was ("3 hours ago"), to the minute; one that is ahead, by a clock that is behind, is now. */
export function useAge(): (iso: string) => string {
  const { locale } = useLanguage();
  const now = useNow();
  return (iso) => {
    const age = Math.max(0, now - Date.parse(iso));
    const { unit, ms } = UNITS.find(({ from }) => age >= from) ?? UNITS[2];
    return relative(locale, { numeric: 'auto' }).format(-Math.floor(age / ms), unit);
  };
}
