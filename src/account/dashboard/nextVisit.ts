import { clockIn, timeText } from '../../catalog/hours.ts';

interface Visit {
  startDate: string;
  startTime: string;
  status: string;
}

/** The visit that comes next, or the last one there was; `visits` come latest first. */
export function nearestVisit<One extends Visit>(
  visits: readonly One[],
  now: string,
  timeZone: string,
): { visit: One; isAhead: boolean } | null {
  const { day, minutes } = clockIn(now, timeZone);
  const moment = `${day}T${timeText(minutes)}`;
  const standing = visits.filter(({ status }) => status !== 'CANCELLED');
  const ahead = standing.findLast(
    ({ startDate, startTime }) => `${startDate}T${startTime.slice(0, 5)}` >= moment,
  );
  const visit = ahead ?? standing[0];
  return visit ? { visit, isAhead: ahead !== undefined } : null;
}
