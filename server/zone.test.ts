import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, wallClock } from './zone.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const two = (value: number): string => String(value).padStart(2, '0');

describe('a wall clock’s time in a zone', () => {
  it('I25: stands for the instant at which that clock shows it, in every zone', () => {
    const day = fc.tuple(
      fc.integer({ min: 2024, max: 2035 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    );
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        day,
        time,
        (zone, [year, month, date], [hour, minute]) => {
          const wanted = {
            day: `${year}-${two(month)}-${two(date)}`,
            time: `${two(hour)}:${two(minute)}:00`,
          };
          const instant = instantOf(wanted.day, wanted.time, zone);
          if (instant) expect(wallClock(instant, zone)).toEqual(wanted);
          else expect(skipped(wanted, zone)).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('F103: is none in the hour that daylight saving skips, and the first of the two that it repeats', () => {
    expect(instantOf('2026-03-08', '02:30', 'America/Los_Angeles')).toBeNull();
    expect(instantOf('2026-11-01', '01:30', 'America/Los_Angeles')?.toISOString()).toBe(
      '2026-11-01T08:30:00.000Z',
    );
    expect(instantOf('2026-03-08', '03:30', 'America/Los_Angeles')?.toISOString()).toBe(
      '2026-03-08T10:30:00.000Z',
    );
  });

  it('I25: noon to noon is 23 hours over the spring change and 25 over the autumn one', () => {
    const hours = (from: string, to: string): number =>
      ((instantOf(to, '12:00', 'America/Los_Angeles')?.getTime() ?? 0) -
        (instantOf(from, '12:00', 'America/Los_Angeles')?.getTime() ?? 0)) /
      3_600_000;
    expect(hours('2026-03-07', '2026-03-08')).toBe(23);
    expect(hours('2026-10-31', '2026-11-01')).toBe(25);
    expect(hours('2026-06-01', '2026-06-02')).toBe(24);
  });
});

/** Whether no instant of that day and its neighbours shows this time. */
function skipped({ day, time }: { day: string; time: string }, zone: string): boolean {
  const around = Date.parse(`${day}T${time}Z`);
  for (let at = around - 26 * 3_600_000; at <= around + 26 * 3_600_000; at += 60_000) {
    const shown = wallClock(new Date(at), zone);
    if (shown.day === day && shown.time === time) return false;
  }
  return true;
}
