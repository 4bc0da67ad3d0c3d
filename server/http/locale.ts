import { DEFAULT_LOCALE, LANGUAGES } from '#machines/domain/locale.ts';

/** The codes that an address may begin with. */
export const LOCALES: readonly string[] = LANGUAGES.map(({ code }) => code);

/**
 * A path's locale and the path without it: `/fr/cart` is French `/cart`. `redundant`: the default locale was spelled out. The path begins with
 * exactly one slash, whatever stood behind the locale: `//host` would be another site's address.
 */
export function splitLocale(url: string): { locale: string; url: string; redundant: boolean } {
  const match = /^\/([a-z]{2,3})(?=[/\\]|\?|$)(.*)$/s.exec(url);
  const locale = LOCALES.find((one) => one === match?.[1]);
  const rest = match && locale ? (match[2] ?? '') : url;
  return {
    locale: locale ?? DEFAULT_LOCALE,
    url: `/${rest.replace(/^[/\\]+/, '')}`,
    redundant: locale === DEFAULT_LOCALE,
  };
}
