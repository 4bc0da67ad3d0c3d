const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

/** What a clock on the wall of that zone shows at an instant. */
export function wallClock(instant: Date, zone: string): { day: string; time: string } {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map((one) => [one.type, one.value]),
  );
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}:${part.second}`,
  };
}

const asIfUtc = (day: string, time: string): number =>
  Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);

/** How far the zone's clocks are ahead of UTC at an instant, ms. */
const ahead = (instant: number, zone: string): number => {
  const shown = wallClock(new Date(instant), zone);
  return asIfUtc(shown.day, shown.time) - instant;
};

/**
 * The instant at which that wall clock shows this; null for an hour that daylight saving skips, the first of the two for one that it
 * repeats (I25, F103). A day's distance on both sides sees every change of the zone's offset that could matter.
 * Our own code until Node 26 brings Temporal: `@date-fns/tz` moves a skipped hour silently instead of naming it.
 */
export function instantOf(day: string, time: string, zone: string): Date | null {
  const wall = asIfUtc(day, time);
  if (Number.isNaN(wall)) return null;
  const offsets = new Set([ahead(wall - 86_400_000, zone), ahead(wall + 86_400_000, zone)]);
  const fitting = [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + ahead(instant, zone) === wall);
  return fitting.length === 0 ? null : new Date(Math.min(...fitting));
}
