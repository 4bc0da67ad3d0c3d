import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import type { StoreSettings } from '#machines/domain/store.ts';
import { iconSvg } from './iconShapes.ts';

const DRAWN = resolve(import.meta.dirname, '../../public/icons');
const HEX = /^#[\da-f]{6}$/i;
const INK = { onDark: '#ffffff', onLight: '#161412' };

type Colours = { ground: string; ink: string };

/** A store's icon as lines, for browsers that can draw them. */
export const drawnIcon = (settings: StoreSettings): string =>
  iconSvg(settings.layout, coloursOf(settings));

/** A store's icon as pixels, for iPhones and for the splash of an installed shop. */
export function paintedIcon(settings: StoreSettings, size: IconSize): Buffer {
  return painted(
    readFileSync(join(DRAWN, `${settings.layout.toLowerCase()}-${size}.png`)),
    coloursOf(settings),
  );
}

/** The pictures that `scripts/pictures/icons.ts` draws. */
export type IconSize = 180 | 192 | 512;

function coloursOf({ primaryColor }: StoreSettings): Colours {
  const ground = HEX.test(primaryColor) ? primaryColor : '#1d1b18';
  return { ground, ink: isDark(ground) ? INK.onDark : INK.onLight };
}

/** Where the list of colours stands in a PNG as `scripts/pictures/icons.ts` writes it: right after signature and head. */
const PALETTE = 8 + 25;
const STEPS = 256;

/** The same picture with its 256 steps going from one colour to another: only its list of colours changes. */
function painted(png: Buffer, { ground, ink }: Colours): Buffer {
  const [from, to] = [channels(ground), channels(ink)];
  const body = png.subarray(PALETTE + 4, PALETTE + 8 + STEPS * 3);
  for (let step = 0; step < STEPS; step++)
    for (const [at, start] of from.entries())
      body[4 + step * 3 + at] = Math.round(
        start + (((to[at] ?? start) - start) * step) / (STEPS - 1),
      );
  png.writeUInt32BE(crc32(body), PALETTE + 8 + STEPS * 3);
  return png;
}

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** By the eye's own weights of red, green and blue. */
function isDark(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(hex);
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150;
}
