import type { Address } from '#machines/domain/shipment.ts';
import type { Location } from '#machines/domain/store.ts';

type Point = NonNullable<Address['point']>;
/** Enough to compare: a degree of longitude is shorter the farther from the equator it lies. */
const apart = ([north, east]: Point, [otherNorth, otherEast]: Point): number =>
  Math.hypot(north - otherNorth, (east - otherEast) * Math.cos((north * Math.PI) / 180));

/** Enough to tell a branch's town or part of town from others; how far its riders go the shop says. */
const written = (text: string): string => text.trim().toLowerCase();

/** The branch that is nearest to an address, where that is not the one that is ordered at. Without a place on the map it is the one in the town that was typed. */
export function nearestBranch(
  branches: readonly Location[],
  own: string,
  { point, city }: Pick<Address, 'point' | 'city'>,
): Location | null {
  if (!point) {
    const there = branches.filter((one) =>
      [one.name, one.city].map(written).includes(written(city)),
    );
    return there.some(({ id }) => id === own) ? null : (there[0] ?? null);
  }
  const [nearest] = branches.toSorted(
    (one, other) => apart(point, one.point) - apart(point, other.point),
  );
  return nearest && nearest.id !== own ? nearest : null;
}
