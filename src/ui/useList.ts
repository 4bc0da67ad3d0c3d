import { listed } from '#machines/domain/locale.ts';
import { useLanguage } from './language.ts';

/** Names one after the other, with the comma of the page's language. */
export function useList(): (things: readonly string[]) => string {
  const { locale } = useLanguage();
  return (things) => listed(things, locale);
}
