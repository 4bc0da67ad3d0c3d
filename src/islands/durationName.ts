import type { Translate } from '../ui/messages.ts';

/** "45 min", "3 h", "3 h 30 min": a time as the head of the page says it. */
export function durationName(minutes: number, t: Translate): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [
    hours > 0 && t('buy.hours', { hours }),
    (rest > 0 || hours === 0) && t('buy.minutes', { minutes: rest }),
  ]
    .filter(Boolean)
    .join(' ');
}
