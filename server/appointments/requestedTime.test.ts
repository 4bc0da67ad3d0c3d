import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { requestedSpan } from './requestedTime.ts';
import type { Service } from './service.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-01-01T00:00:00.000Z');
const aService = (more: Partial<Service> = {}): Service =>
  ({
    isDaily: false,
    duration: 60,
    buffer: { before: 0, after: 0 },
    capacity: null,
    people: [],
    leadMs: 0,
    ...more,
  }) as Service;
const at = (startDate: string, startTime: string, service = aService()) =>
  requestedSpan(
    service,
    { startDate, startTime, minutes: service.duration, employee: null },
    ZONE,
    NOW,
    { line: 3 },
  );
function refusalOf(wish: () => unknown): unknown {
  try {
    wish();
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
  return null;
}

describe('a time across a change of the clocks', () => {
  it('F103: the hour that the clocks skip is said to be none, with its line', () => {
    expect(refusalOf(() => at('2026-03-08', '02:30'))).toMatchObject({
      code: 'TIME_SKIPPED',
      line: 3,
    });
  });

  it('I25: wall-clock times are kept, and the visit lasts what it lasts', () => {
    const before = at('2026-03-08', '01:30');
    expect(before).toMatchObject({ startTime: '01:30:00', endTime: '02:30:00' });
    expect(before.ends.getTime() - before.starts.getTime()).toBe(60 * 60_000);
    const daily = at('2026-03-07', '12:00', aService({ isDaily: true, duration: 1440 }));
    expect(daily).toMatchObject({
      startTime: '12:00:00',
      endDate: '2026-03-08',
      endTime: '12:00:00',
    });
    expect(daily.ends.getTime() - daily.starts.getTime()).toBe(23 * 3_600_000);
  });

  it('an open end keeps its half hour from others', () => {
    const open = at('2026-06-01', '10:00', aService({ duration: 0 }));
    expect(open).toMatchObject({ endTime: null });
    expect(open.busyUntil.getTime() - open.starts.getTime()).toBe(30 * 60_000);
  });

  it('what needs two days is refused within them, and taken after', () => {
    const patch = aService({ leadMs: 48 * 3_600_000 });
    expect(refusalOf(() => at('2026-01-02', '15:30', patch))).toMatchObject({
      code: 'TIME_TOO_SOON',
    });
    expect(refusalOf(() => at('2026-01-02', '16:00', patch))).toBeNull();
  });

  it('the past and what is too far off are refused in their own words', () => {
    expect(refusalOf(() => at('2025-12-30', '10:00'))).toMatchObject({ code: 'TIME_PAST' });
    expect(refusalOf(() => at('2028-06-01', '10:00'))).toMatchObject({ code: 'TIME_REFUSED' });
  });
});
