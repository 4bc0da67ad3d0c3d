import type { ImportSheet, WrongLine } from './csv.ts';
import type { ImageEntry, StoreFile } from './file.ts';
import type { Brought, PicturePlace } from './pictures.ts';
import type { FileMistake, Path } from './problem.ts';

/** Every place of a store file that names a picture. */
export function placesOf(file: StoreFile): PicturePlace<FileMistake>[] {
  const { store, categories, employees, products } = file;
  return [
    ...(store.cover ? [ofImage(store.cover, ['store', 'cover', 'url'])] : []),
    ...ofOwners(categories, 'categories'),
    ...ofOwners(employees, 'employees'),
    ...products.flatMap(ofProduct),
  ];
}

const ofOwners = (
  owners: { picture: string | null }[],
  kind: string,
): PicturePlace<FileMistake>[] =>
  owners.flatMap((one, at) =>
    ofText(one.picture, [kind, at, 'picture'], (url) => {
      one.picture = url;
    }),
  );

function ofProduct(
  product: StoreFile['products'][number],
  at: number,
): PicturePlace<FileMistake>[] {
  const path: Path = ['products', at];
  const looks = product.variants.flatMap((variant, nth) =>
    ofText(variant.image, [...path, 'variants', nth, 'image'], (url) => {
      variant.image = url;
    }),
  );
  const images = product.images.map((image, nth) =>
    ofImage(image, [...path, 'images', nth, 'url']),
  );
  return [...images, ...looks];
}

const ofText = (
  source: string | null,
  path: Path,
  write: (url: string) => void,
): PicturePlace<FileMistake>[] =>
  source === null
    ? []
    : [{ source, put: ({ url }) => write(url), problem: (wrong) => ({ path, wrong }) }];

const ofImage = (image: ImageEntry, path: Path): PicturePlace<FileMistake> => ({
  source: image.url,
  put: (brought) => write(image, brought),
  problem: (wrong) => ({ path, wrong }),
});

/** Drawn ones are as large as that, where the file does not say it. */
const DRAWN = { width: 640, height: 640 };
const write = (image: Partial<ImageEntry>, { url, size }: Brought): void => {
  Object.assign(image, image.width ? {} : DRAWN, { url }, size);
};

/** The pictures that the lines of a sheet name. */
export function placesOfSheet(sheet: ImportSheet): PicturePlace<WrongLine>[] {
  if (sheet.kind !== 'products') return [];
  return sheet.entries.flatMap(({ line, entry }) =>
    ((entry as { images?: { url: string }[] }).images ?? []).map((image) => ({
      source: image.url,
      put: (brought: Brought) => write(image, brought),
      problem: (wrong: string) => ({ line, wrong: `images: ${image.url} ${wrong}` }),
    })),
  );
}
