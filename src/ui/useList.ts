import { memoize } from './formatters.ts';
import { useLanguage } from './language.ts';

const listing = memoize(
  (locale, options) => new Intl.ListFormat(locale as string, options as Intl.ListFormatOptions),
);

/** Names of which one is meant, as a sentence lists them: "Bux, iPay or PayPal". */
export function useList(): (names: readonly string[]) => string {
  const { locale } = useLanguage();
  return (names) => listing(locale, { type: 'disjunction' }).format(names);
}
