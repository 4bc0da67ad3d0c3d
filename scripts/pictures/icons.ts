/**
 * Draws what stands on a home screen: `node icons.ts`. One picture for each kind of store and size, in 256 steps from ground to ink; the server
 * paints it in the colours of each merchant by replacing that list of steps (`server/pages/icons.ts`), so no merchant has to bring a file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import { LAYOUTS } from '../../machines/domain/store.ts';
import { iconSvg } from '../../server/pages/iconShapes.ts';

interface Image {
  resize(size: number): Image;
  greyscale(): Image;
  raw(): Image;
  toBuffer(): Promise<Buffer>;
}
type Sharp = (input: Buffer, options: { density: number }) => Image;
const sharp = createRequire(import.meta.url)('sharp') as Sharp;

const OUTPUT = new URL('../../public/icons/', import.meta.url).pathname;
/** iPhone; Android's home screen and its splash. */
const SIZES = [180, 192, 512];
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG whose every pixel is a step of a list of 256. */
function inSteps(steps: Buffer, size: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 3], 8);
  const palette = Buffer.from(Array.from({ length: 256 }, (_, step) => [step, step, step]).flat());
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.concat([Buffer.alloc(1), steps.subarray(row * size, (row + 1) * size)]),
  );
  const pixels = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

mkdirSync(OUTPUT, { recursive: true });
let bytes = 0;
for (const layout of LAYOUTS)
  for (const size of SIZES) {
    const svg = Buffer.from(iconSvg(layout, { ground: '#000000', ink: '#ffffff' }));
    const png = inSteps(
      await sharp(svg, { density: 108 }).resize(size).greyscale().raw().toBuffer(),
      size,
    );
    writeFileSync(`${OUTPUT}${layout.toLowerCase()}-${size}.png`, png);
    bytes += png.length;
  }
process.stdout.write(`${LAYOUTS.length * SIZES.length} icons, ${Math.round(bytes / 1024)} kB\n`);
