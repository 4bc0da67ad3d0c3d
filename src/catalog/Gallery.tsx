import { listed } from '#machines/domain/locale.ts';
import type { Picture as Facts, Product } from '#machines/domain/product.ts';
import { usePage } from '../app/pageContext.ts';
import { Picture } from '../ui/Picture.tsx';
import { NoPicture } from './cardParts.tsx';

/** The product's pictures, and those of variants that have one of their own. */
function picturesOf(product: Product, locale: string): Facts[] {
  const own = product.images;
  const urls = new Set(own.map(({ url }) => url));
  const [first] = own;
  const more = product.productVariants.flatMap(({ imageUrl, variantValues }) => {
    if (!imageUrl || !first || urls.has(imageUrl)) return [];
    urls.add(imageUrl);
    return [
      {
        ...first,
        url: imageUrl,
        alt: `${product.name}, ${listed(
          variantValues.map((one) => one.productOptionValue.name),
          locale,
        )}`,
      },
    ];
  });
  return [...own, ...more];
}

/** A strip that scrolls and snaps by itself; thumbnails are links into it. */
export function Gallery({ product }: { product: Product }) {
  const { t, query, locale } = usePage();
  const wanted = product.productVariants.find(
    (one) => one.id === (query.get('variant') ?? query.get('look')),
  )?.imageUrl;
  const all = picturesOf(product, locale);
  const pictures = wanted
    ? all.toSorted((one, other) => Number(other.url === wanted) - Number(one.url === wanted))
    : all;
  if (pictures.length === 0)
    return (
      <div className="gallery">
        <NoPicture />
      </div>
    );
  const id = (at: number): string => `picture-${at + 1}`;
  return (
    <div className="gallery" data-gallery="">
      <ul
        className="gallery-strip"
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={t('product.pictures')}
      >
        {pictures.map((picture, at) => (
          <li key={picture.url} id={id(at)} data-url={picture.url}>
            <a
              href={picture.url}
              data-zoom=""
              aria-label={t('product.zoom', { picture: picture.alt || product.name })}
            >
              <Picture
                picture={picture}
                sizes="(min-width: 44rem) 50vw, 100vw"
                eager={at === 0}
                first={at === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map((picture, at) => (
            <li key={picture.url}>
              <a
                href={`#${id(at)}`}
                aria-label={t('product.picture', { number: at + 1 })}
                aria-current={at === 0 ? 'true' : undefined}
              >
                <Picture picture={{ ...picture, alt: '' }} sizes="72px" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
