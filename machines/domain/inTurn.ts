type Start = { startDate: string; startTime: string } | null | undefined;

const momentOf = (start: Start): string => (start ? start.startDate + start.startTime : '');

/** By day and hour; what has none stays where it is, before the others. */
export const inTurn = <T>(all: readonly T[], startOf: (one: T) => Start): T[] =>
  all.toSorted((one, other) => momentOf(startOf(one)).localeCompare(momentOf(startOf(other))));
