import type { Address } from '#machines/domain/shipment.ts';
import type { Location } from '#machines/domain/store.ts';

type Point = NonNullable<Address['point']>;
/** Enough to compare: a degree of longitude is shorter the farther from the equator it lies. */
const apart = ([north, east]: Point, [otherNorth, otherEast]: Point): number =>
  Math.hypot(north - otherNorth, (east - otherEast) * Math.cos((north * Math.PI) / 180));

/** The branch that is nearest to a place on the map, where that is not the one that is ordered at. */
export function nearestBranch(
  branches: readonly Location[],
  own: string,
  point: Address['point'],
): Location | null {
  if (!point) return null;
  const [nearest] = branches.toSorted(
    (one, other) => apart(point, one.point) - apart(point, other.point),
  );
  return nearest && nearest.id !== own ? nearest : null;
}
