/** The languages of the shop, each by its own name; every one is a folder of `src/messages`. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'sw', name: 'Kiswahili' },
  { code: 'fil', name: 'Filipino' },
  { code: 'ms', name: 'Bahasa Melayu' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'ar', name: 'العربية' },
] as const;

/** Its pages have no language in their address. */
export const DEFAULT_LOCALE = 'en';

/** `fr-KE` is French. */
export const languageOf = (locale: string): string => locale.split('-', 1)[0] ?? DEFAULT_LOCALE;

/** A path in one language: `/fr/cart`. */
export const localePath = (locale: string, path: string): string =>
  locale === DEFAULT_LOCALE ? path : `/${locale}${path === '/' ? '' : path}`;

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;
export const directionOf = (locale: string): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';

/** What stands between the things of a list: `Rust, M`. */
export const listed = (things: readonly string[], locale: string): string =>
  things.join(languageOf(locale) === 'ar' ? '، ' : ', ');

/** Names of which one is meant: `Bux, iPay or PayPal`. */
export const eitherOf = (names: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);

/** Prices are written as where the shop's Spanish is spoken: 1,250.50, as in every other language of it. */
export const numbersOf = (locale: string): string => (locale === 'es' ? 'es-419' : locale);
