import archivo from '@fontsource/archivo/files/archivo-latin-700-normal.woff2?url';
import fraunces from '@fontsource/fraunces/files/fraunces-latin-400-normal.woff2?url';
import josefin from '@fontsource/josefin-sans/files/josefin-sans-latin-400-normal.woff2?url';
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?url';
import arabicBold from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2?url';
import devanagari from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url';
import devanagariBold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff2?url';
import nunito from '@fontsource/nunito/files/nunito-latin-800-normal.woff2?url';
import zilla from '@fontsource/zilla-slab/files/zilla-slab-latin-600-normal.woff2?url';
import type { Layout } from '#machines/domain/store.ts';

interface Face {
  family: string;
  weight: number;
  url: string;
  /** a machine's own face, made as wide and as high: it stands there until the store's has come */
  near: { own: string[]; size: number; ascent: number; descent: number };
}
const SANS = ['Arial', 'Roboto', 'Liberation Sans'];
const SANS_BOLD = SANS.map((name) => `${name} Bold`);
const SERIF = ['Times New Roman', 'Liberation Serif'];
const SERIF_BOLD = SERIF.map((name) => `${name} Bold`);

/**
 * One display face a layout. It takes the place of a face with its own widths and heights (in per cent, measured on the stores' own headings
 * in Chromium beside Arial and Times), so that no word waits for it and no line moves when it comes.
 */
export const FACES: Record<Layout, Face> = {
  GROCERY: {
    family: 'Nunito',
    weight: 800,
    url: nunito,
    near: { own: SANS_BOLD, size: 100, ascent: 101, descent: 35 },
  },
  RETAIL: {
    family: 'Fraunces',
    weight: 400,
    url: fraunces,
    near: { own: SERIF, size: 115, ascent: 85, descent: 22 },
  },
  SERVICES: {
    family: 'Archivo',
    weight: 700,
    url: archivo,
    near: { own: SANS_BOLD, size: 98, ascent: 90, descent: 22 },
  },
  RESTAURANT: {
    family: 'Zilla Slab',
    weight: 600,
    url: zilla,
    near: { own: SERIF_BOLD, size: 100, ascent: 94, descent: 25 },
  },
  BEAUTY: {
    family: 'Josefin Sans',
    weight: 400,
    url: josefin,
    near: { own: SANS, size: 102, ascent: 73, descent: 24 },
  },
};

interface Letters {
  /** faces that Windows, macOS and Linux bring, in this order; a phone may have one that no page can name */
  own: string[];
  family: string;
  urls: { 400: string; 700: string };
}

/** Languages whose letters the stores' faces and many a machine lack: about 50 kB a weight, fetched only where none of its own is there. */
export const LETTERS: Record<string, Letters> = {
  ar: {
    own: ['Segoe UI', 'Geeza Pro'],
    family: 'Noto Sans Arabic',
    urls: { 400: arabic, 700: arabicBold },
  },
  hi: {
    own: ['Nirmala UI', 'Kohinoor Devanagari'],
    family: 'Noto Sans Devanagari',
    urls: { 400: devanagari, 700: devanagariBold },
  },
};
