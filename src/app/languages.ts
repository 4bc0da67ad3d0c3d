import { localePath } from '#machines/domain/locale.ts';
import type { Page } from './pageContext.ts';

/** The languages of the shop, each by its own name. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'Français' },
] as const;

/** The same page in every language. */
export const inEveryLanguage = ({
  path,
  query,
}: Pick<Page, 'path' | 'query'>): { code: string; name: string; href: string }[] =>
  LANGUAGES.map((one) => ({
    ...one,
    href: localePath(one.code, path) + (query.size > 0 ? `?${query}` : ''),
  }));
