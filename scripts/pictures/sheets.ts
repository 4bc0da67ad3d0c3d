/** Contact sheets to look at: `node sheets.ts <store> <out.png> [part of a name]`, every full picture of a store side by side. */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { OUTPUT } from './kit/render.ts';

interface Image {
  resize(options: { width: number; height: number; fit: string; background: string }): Image;
  composite(parts: { input: Buffer; left: number; top: number }[]): Image;
  png(): Image;
  toBuffer(): Promise<Buffer>;
  toFile(path: string): Promise<unknown>;
}
type Sharp = (
  input: string | { create: { width: number; height: number; channels: 3; background: string } },
) => Image;
const sharp = createRequire(import.meta.url)('sharp') as Sharp;

const [store = 'grocery', out = '/tmp/sheet.png', part = '', columns = '8', cell = '190'] =
  process.argv.slice(2);
const [across, size] = [Number(columns), Number(cell)];
const tall = store === 'retail' ? Math.round((size * 4) / 3) : size;
const files = readdirSync(`${OUTPUT}${store}`).filter(
  (file) => file.endsWith('.webp') && !file.includes('@') && file.includes(part),
);
const background = store === 'restaurant' ? '#1d1420' : '#ffffff';
const parts = await Promise.all(
  files.map(async (file, at) => ({
    input: await sharp(`${OUTPUT}${store}/${file}`)
      .resize({ width: size - 8, height: tall - 8, fit: 'contain', background })
      .png()
      .toBuffer(),
    left: (at % across) * size,
    top: Math.floor(at / across) * tall,
  })),
);
const height = Math.ceil(files.length / across) * tall;
await sharp({ create: { width: across * size, height, channels: 3, background } })
  .composite(parts)
  .png()
  .toFile(out);
process.stdout.write(
  `${files.length} pictures on ${out}: ${files.map((file) => file.slice(0, -5)).join(' ')}\n`,
);
