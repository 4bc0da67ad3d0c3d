import { languageOf } from '#machines/domain/locale.ts';
import { usePage } from '../app/pageContext.ts';
import type { MerchantLine } from './saidOfProduct.ts';

/** The language of a merchant's text that is not in the page's. */
export function useMerchantLanguage(): (text: string) => string | undefined {
  const { business, locale, translated } = usePage();
  const own = languageOf(business.locale);
  return (text) => (own === languageOf(locale) || translated.has(text) ? undefined : own);
}

/** What a merchant wrote, in the store's own language: marked as that on a page in another one, where a screen reader and a line that runs the other way need to know. */
export function MerchantText({ children }: { children: string }) {
  return <Said text={children} lang={useMerchantLanguage()(children)} />;
}
export const Said = ({ text, lang }: MerchantLine) => (lang ? <bdi lang={lang}>{text}</bdi> : text);
