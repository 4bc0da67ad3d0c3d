import { LANGUAGES, localePath } from '#machines/domain/locale.ts';
import type { Page } from './pageContext.ts';

/** The element that lists them. */
export const LANGUAGE_LIST = 'languages';

/** The same page in every language. */
export const inEveryLanguage = ({
  path,
  query,
}: Pick<Page, 'path' | 'query'>): { code: string; name: string; href: string }[] =>
  LANGUAGES.map((one) => ({
    ...one,
    href: localePath(one.code, path) + (query.size > 0 ? `?${query}` : ''),
  }));
