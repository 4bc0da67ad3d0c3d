import type { ProblemCode } from './problem.ts';

/** Another time is picked, everything else stays as it is. */
export const TIME_PROBLEMS: readonly ProblemCode[] = [
  'SLOT_TAKEN',
  'TIME_REFUSED',
  'TIME_PAST',
  'TIME_TOO_SOON',
  'TIME_CLOSED',
  'TIME_SKIPPED',
  'TIME_OVERLAPS',
];
