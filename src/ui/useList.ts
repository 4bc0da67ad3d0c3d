import { eitherOf, listed } from '#machines/domain/locale.ts';
import { useLanguage } from './language.ts';

/** Names one after the other, with the comma of the page's language. */
export function useList(): (things: readonly string[]) => string {
  const { locale } = useLanguage();
  return (things) => listed(things, locale);
}

/** Names of which one is meant, with the "or" of the page's language. */
export function useEitherOf(): (names: readonly string[]) => string {
  const { locale } = useLanguage();
  return (names) => eitherOf(names, locale);
}
