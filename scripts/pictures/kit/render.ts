import { mkdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

interface Image {
  resize(width: number): Image;
  removeAlpha(): Image;
  webp(options: { quality: number; effort: number; smartSubsample: boolean }): Image;
  toFile(path: string): Promise<unknown>;
}
type Sharp = (input: Buffer, options: { density: number }) => Image;
const sharp = createRequire(import.meta.url)('sharp') as Sharp;

export const OUTPUT = new URL('../../../public/pictures/', import.meta.url).pathname;

/** One picture in the sizes that pages ask for: the full one under its name, the others as `name@width`. */
export interface Drawing {
  store: string;
  name: string;
  width: number;
  also: number[];
  quality: number;
  svg: string;
}

/**
 * Draws twice as large and shrinks, so that edges and soft shadows come out even. A last row that the drawing covers in part keeps its own colour:
 * its transparency is dropped, not put on black. Answers the bytes written.
 */
export async function render({ store, name, width, also, quality, svg }: Drawing): Promise<number> {
  let bytes = 0;
  for (const size of [width, ...also]) {
    const path = `${OUTPUT}${store}/${size === width ? name : `${name}@${size}`}.webp`;
    mkdirSync(dirname(path), { recursive: true });
    await sharp(Buffer.from(svg), { density: 108 })
      .resize(size)
      .removeAlpha()
      .webp({ quality: size < width ? quality - 4 : quality, effort: 6, smartSubsample: true })
      .toFile(path);
    bytes += statSync(path).size;
  }
  return bytes;
}
