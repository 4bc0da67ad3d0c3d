import { languageOf } from '#machines/domain/locale.ts';
import type { Layout } from '#machines/domain/store.ts';
import { FACES, LETTERS } from './fonts.ts';

/** What a document in such a language says of its faces; nothing in any other. The store's own face stays first for Latin letters. */
export function lettersSheet(locale: string, layout: Layout | null): string {
  const letters = LETTERS[languageOf(locale)];
  if (!letters) return '';
  const { own, family, urls } = letters;
  const faces = Object.entries(urls).map(
    ([weight, url]) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:local('${family}${weight === '700' ? ' Bold' : ''}'),url(${url}) format('woff2')}`,
  );
  const stack = [...own, family].map((name) => `'${name}'`).join();
  const display = layout ? `'${FACES[layout].family}',${stack}` : stack;
  return `${faces.join('')}:root{--text:${stack},system-ui,sans-serif;--display:${display},sans-serif}`;
}
