export const DEFAULT_LOCALE = 'en';
/** The same page in the document's language. */
export const localePath = (locale: string, path: string): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`;
