import type { Picture as Facts } from '#machines/domain/product.ts';
import { smallerPicture } from './smallerPicture.ts';

interface Props {
  picture: Pick<Facts, 'url' | 'width' | 'height' | 'alt'>;
  sizes: string;
  /** stands on the first screen */
  eager?: boolean;
  /** the picture of the page: fetched before anything else */
  first?: boolean;
  className?: string;
}

export function Picture({ picture, sizes, eager = false, first = false, className }: Props) {
  const { url, width, height } = picture;
  const half = width / 2;
  const smaller = smallerPicture(url, half);
  return (
    <img
      className={className}
      src={smaller ?? url}
      srcSet={smaller ? `${smaller} ${half}w, ${url} ${width}w` : undefined}
      sizes={smaller ? sizes : undefined}
      width={width || undefined}
      height={height || undefined}
      alt={picture.alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
}
