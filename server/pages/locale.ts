/** Languages that `src/messages` has; the first one needs no prefix. */
export const LOCALES = ['en', 'fr'] as const;
export const DEFAULT_LOCALE = LOCALES[0];

/** A path's locale and the path without it: `/fr/cart` is French `/cart`. `redundant`: the default locale was spelled out. */
export function splitLocale(url: string): { locale: string; url: string; redundant: boolean } {
  const match = /^\/([a-z]{2})(?=\/|\?|$)(.*)$/s.exec(url);
  const locale = LOCALES.find((one) => one === match?.[1]);
  if (!match || !locale) return { locale: DEFAULT_LOCALE, url, redundant: false };
  const rest = match[2] ?? '';
  return { locale, url: rest.startsWith('/') ? rest : `/${rest}`, redundant: locale === DEFAULT_LOCALE };
}
