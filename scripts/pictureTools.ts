import sharp from 'sharp';
import { BadPicture, type PictureTools, type SizedPicture } from '#server/importing/pictures.ts';
import { type Resolve, readSource } from './pictureSources.ts';

/** The widths that pages ask for: a small and a large card, a product's page, and the widest screen. */
const WIDTHS = [1600, 960, 640, 320];
const MOST_MEGAPIXELS = 50;
/** What cameras and design programs write. An SVG may hold a script, a PDF is no picture. */
const KINDS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff']);
const QUALITY = 78;

/** Reads pictures from a folder or from addresses, and makes of each the widths that pages use. */
export const pictureTools = (folder: string, names?: Resolve): PictureTools => ({
  read: (source) => readSource(folder, source, names),
  resize,
});

async function resize(bytes: Buffer): Promise<SizedPicture[]> {
  // The head alone: nothing is unpacked before it is known how large it becomes.
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new BadPicture('is no picture that can be read');
    });
  if (!KINDS.has(head.format ?? ''))
    throw new BadPicture(`is ${head.format}: bring JPEG, PNG, WebP, AVIF, GIF or TIFF`);
  const megapixels = ((head.width ?? 0) * (head.height ?? 0)) / 1e6;
  if (megapixels > MOST_MEGAPIXELS)
    throw new BadPicture(
      `has ${Math.round(megapixels)} megapixels (${head.width} x ${head.height}): ${MOST_MEGAPIXELS} are the most`,
    );
  const sizes: SizedPicture[] = [];
  for (const width of widthsOf(head.autoOrient.width)) sizes.push(await sized(bytes, width));
  return sizes;
}

const widthsOf = (own: number): number[] => {
  const smaller = WIDTHS.filter((width) => width < own);
  return own <= (WIDTHS[0] ?? 0) ? [own, ...smaller] : WIDTHS;
};

async function sized(bytes: Buffer, width: number): Promise<SizedPicture> {
  try {
    const { data, info } = await sharp(bytes)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data };
  } catch {
    throw new BadPicture('is broken: it cannot be unpacked');
  }
}
