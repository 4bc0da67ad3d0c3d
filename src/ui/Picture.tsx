import type { Picture as Facts } from '#machines/domain/product.ts';
import { smallerPicture, smallerWidths } from './smallerPicture.ts';

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
  const smaller = smallerWidths(url, width).map((one) => `${smallerPicture(url, one)} ${one}w`);
  return (
    <img
      className={className}
      src={smaller[0]?.split(' ')[0] ?? url}
      srcSet={smaller.length > 0 ? [...smaller, `${url} ${width}w`].join(', ') : undefined}
      sizes={smaller.length > 0 ? sizes : undefined}
      width={width || undefined}
      height={height || undefined}
      alt={picture.alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  );
}
