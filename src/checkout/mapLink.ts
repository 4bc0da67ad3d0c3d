/** A place on a map by its latitude and longitude in degrees: a street alone is found in another city. */
export const mapLink = (
  point: readonly [number, number] | null | undefined,
  address: string | undefined,
): string =>
  `https://www.openstreetmap.org/${
    point
      ? `?mlat=${point[0]}&mlon=${point[1]}#map=17/${point[0]}/${point[1]}`
      : `search?query=${encodeURIComponent(`${address}`)}`
  }`;
