import { languageOf } from '#machines/domain/locale.ts';
import type { Layout } from '#machines/domain/store.ts';
import { FACES, LETTERS } from './fonts.ts';

const faceOf = (family: string, weight: string, url: string): string =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:local('${family}${weight === '700' ? ' Bold' : ''}'),url(${url}) format('woff2')}`;

/** Every list of languages has a name in letters that many a machine lacks; the face is fetched when the list is opened, and only there. */
const HINDI = LETTERS.hi as (typeof LETTERS)[string];
const NAME_OF_HINDI = `${faceOf(HINDI.family, '400', HINDI.urls[400])}.languages :lang(hi){font-family:'${HINDI.family}'}`;

/** What a document in such a language says of its faces. The store's own face stays first for Latin letters. */
export function lettersSheet(locale: string, layout: Layout | null): string {
  const letters = LETTERS[languageOf(locale)];
  if (!letters) return NAME_OF_HINDI;
  const { own, family, urls } = letters;
  const faces = Object.entries(urls).map(([weight, url]) => faceOf(family, weight, url));
  const stack = [...own, family].map((name) => `'${name}'`).join();
  const display = layout ? `'${FACES[layout].family}',near,${stack}` : stack;
  return `${faces.join('')}:root{--text:${stack},system-ui,sans-serif;--display:${display},sans-serif}`;
}
