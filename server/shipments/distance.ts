const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the surface, by the haversine; points are [latitude, longitude] in degrees. */
export function kilometresBetween(
  [fromLat, fromLong]: readonly [number, number],
  [toLat, toLong]: readonly [number, number],
): number {
  const lat = Math.sin(radians(toLat - fromLat) / 2);
  const long = Math.sin(radians(toLong - fromLong) / 2);
  const chord = lat * lat + Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * long * long;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
