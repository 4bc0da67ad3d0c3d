import type { Divergence } from '#src/trace/replay.ts';
import type { Moment } from './moments.ts';
import { dayAndTime } from './orderBooks.ts';
import { minorWords } from './orderLife.ts';
import { stateText, timeOfDay } from './words.ts';

/** What a replay says where it does not follow. */
export function said(one: Divergence): string {
  switch (one.kind) {
    case 'gap':
      return `${one.missing} ${one.missing === 1 ? 'entry' : 'entries'} before this one never came. ${
        one.resumed
          ? 'The replay goes on from a place that was written down.'
          : 'The replay is not exact from here on.'
      }`;
    case 'state':
      return `Recorded: ${stateText(one.recorded) || 'nowhere'}. Today’s chart: ${stateText(one.replayed) || 'nowhere'}.`;
    case 'memory':
      return 'It stands where it was recorded, and remembers something else.';
    case 'refused':
      return 'The chart that was recorded went on here; today’s chart does nothing.';
    case 'unknown':
      return `There is no chart for it here: ${one.what}.`;
    case 'broke':
      return `Today’s chart broke here: ${one.what}.`;
  }
}

/** What an event carries, flat; the chart's input is shown as its memory. */
export function eventFields({ step, order }: Moment): [name: string, value: unknown][] {
  const event = step?.event ?? order?.fact.event;
  if (!event || step?.event.type === 'xstate.init') return [];
  return flat(event as Record<string, unknown>, '', 0)
    .filter(([name]) => name !== 'type')
    .slice(0, 40);
}

/** A time and the sum of the order's log as a person says them; null: as it is written. */
export function fieldWords(
  { order, amount, currency }: Moment,
  name: string,
  value: unknown,
): string | null {
  if (typeof value !== 'number') return null;
  if (name === 'at' || name.endsWith('At')) return isTime(value) ? timeOfDay(value) : null;
  // What lies ahead may lie days ahead.
  if (AHEAD.test(name)) return isTime(value) ? dayAndTime(value) : null;
  if (!order) return null;
  return name === 'amount' ? amount : SUM.test(name) ? minorWords(value, currency) : null;
}
/** Other sums of the order's log. */
const SUM = /(^|\.)(total|dueNow|refunded|billed|besideTill|less|cameBefore)$/;
const AHEAD = /(^|\.)(deadline|keptUntil|payBefore)$/;
/** Milliseconds since 1970, from 2001 on. */
const isTime = (value: number): boolean => value >= 1e12 && value < 1e14;

function flat(value: Record<string, unknown>, under: string, depth: number): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const path = under ? `${under}.${name}` : name;
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner) && depth < 3
      ? flat(inner as Record<string, unknown>, path, depth + 1)
      : [[path, inner]];
  });
}
