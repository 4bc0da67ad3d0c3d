import { useText } from '../../ui/useText.ts';

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

interface WaysToBranchProps {
  branch: { point?: readonly [number, number] | null; address?: string } | undefined;
  phone: string;
}

/** Where a branch is, on a map, and its number. */
export function WaysToBranch({ branch, phone }: WaysToBranchProps) {
  const t = useText();
  return (
    <>
      {branch && (
        <a href={mapLink(branch.point, branch.address)} rel="noopener noreferrer" target="_blank">
          {t('place.map')}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <bdi>{phone}</bdi>
        </a>
      )}
    </>
  );
}
