/** Its pages have no language in their address. */
export const DEFAULT_LOCALE = 'en';

/** A path in one language: `/fr/cart`. */
export const localePath = (locale: string, path: string): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`;
