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

/** One display face a layout; `optional`, so that no word ever waits for it or moves when it comes. */
export const FACES: Record<Layout, { family: string; weight: number; url: string }> = {
  GROCERY: { family: 'Nunito', weight: 800, url: nunito },
  RETAIL: { family: 'Fraunces', weight: 400, url: fraunces },
  SERVICES: { family: 'Archivo', weight: 700, url: archivo },
  RESTAURANT: { family: 'Zilla Slab', weight: 600, url: zilla },
  BEAUTY: { family: 'Josefin Sans', weight: 400, url: josefin },
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
