import { hoursAndMinutes } from '../catalog/productDisplay.ts';
import type { Translate } from '../ui/messages.ts';

/** "45 min", "3 h", "3 h 30 min": a time as the head of the page says it. */
export function durationName(duration: number, t: Translate): string {
  const { hours, minutes } = hoursAndMinutes(duration);
  return [
    hours > 0 && t('buy.hours', { hours }),
    (minutes > 0 || hours === 0) && t('buy.minutes', { minutes }),
  ]
    .filter(Boolean)
    .join(' ');
}
