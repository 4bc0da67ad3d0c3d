import type { Picture as Facts } from '#machines/domain/product.ts';

interface Props {
  picture: Pick<Facts, 'url' | 'width' | 'height' | 'alt'>;
  sizes: string;
  /** stands on the first screen */
  eager?: boolean;
  /** the picture of the page: fetched before anything else */
  first?: boolean;
  className?: string;
}

/** A committed picture `name.webp` has a half-size twin: `name@320.webp` for shelves, `name@800.webp` for heroes. */
const small = ({ url, width }: Pick<Facts, 'url' | 'width'>): { url: string; width: number } => {
  const half = width / 2;
  return { url: url.replace(/\.webp$/, `@${half}.webp`), width: half };
};

export function Picture({ picture, sizes, eager = false, first = false, className }: Props) {
  const half = small(picture);
  return (
    <img
      className={className}
      src={half.url}
      srcSet={`${half.url} ${half.width}w, ${picture.url} ${picture.width}w`}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
}
