import archivo from '@fontsource/archivo/files/archivo-latin-700-normal.woff2?url';
import fraunces from '@fontsource/fraunces/files/fraunces-latin-400-normal.woff2?url';
import josefin from '@fontsource/josefin-sans/files/josefin-sans-latin-400-normal.woff2?url';
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
