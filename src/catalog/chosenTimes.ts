import type { Slot } from '#machines/domain/cart.ts';

/** So many times one line may hold. */
export const MOST_TIMES = 10;

export const isSameTime = (one: Slot, other: Slot): boolean =>
  one.startDate === other.startDate && one.startTime === other.startTime;

/** What stays when a time is pressed: the one that was chosen last is chosen again, unless a further one was asked for. */
export const timesBeside = (chosen: Slot[], isFurther: boolean): Slot[] =>
  isFurther ? chosen.slice(0, MOST_TIMES - 1) : chosen.slice(0, -1);

/** A line begins at the first of its times. */
export const inOrder = (chosen: Slot[]): Slot[] =>
  chosen.toSorted((one, other) =>
    `${one.startDate}${one.startTime}`.localeCompare(`${other.startDate}${other.startTime}`),
  );
