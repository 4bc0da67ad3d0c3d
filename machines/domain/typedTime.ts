import type { Slot } from './cart.ts';
import { weekday } from './day.ts';
import type { Location } from './store.ts';

/** What stands in the way of a time that was typed, in the codes that the server would answer with. */
export type TypedProblem = 'FIELDS_INVALID' | 'TIME_PAST' | 'TIME_CLOSED';

export interface TypedTime {
  day: string;
  time: string;
  /** days run from noon to noon, so that no time is typed */
  isDaily: boolean;
}
/** Where the time is meant: the business's own calendar and clock, and its opening hours where they are known. */
export interface TypedAt {
  today: string;
  /** minutes after midnight there */
  minute: number;
  hours: Location['hours'] | null;
}

const NOON = '12:00';
const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)/;

/** A day and a time that a shopper typed, where it is not known what is free: what can be known is checked here, the rest is the shop's answer. */
export function typedSlot(
  { day, time, isDaily }: TypedTime,
  { today, minute, hours }: TypedAt,
): Slot | TypedProblem {
  const [, hour = '', rest = ''] = TIME.exec(isDaily ? NOON : time) ?? [];
  if (!DAY.test(day) || hour === '') return 'FIELDS_INVALID';
  const at = Number(hour) * 60 + Number(rest);
  if (day < today || (day === today && at <= minute)) return 'TIME_PAST';
  if (!isDaily && hours && !isWithin(hours[weekday(day)] ?? null, at)) return 'TIME_CLOSED';
  return { startDate: day, startTime: `${hour}:${rest}` };
}

const isWithin = (open: readonly [number, number] | null, at: number): boolean =>
  open !== null && at >= open[0] && at < open[1];
