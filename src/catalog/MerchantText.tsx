import { languageOf } from '#machines/domain/locale.ts';
import { usePage } from '../app/pageContext.ts';

/** What a merchant wrote, in the store's own language: marked as that on a page in another one, where a screen reader and a line that runs the other way need to know. */
export function MerchantText({ children }: { children: string }) {
  const { business, locale, translated } = usePage();
  const own = languageOf(business.locale);
  return own === languageOf(locale) || translated.has(children) ? (
    children
  ) : (
    <bdi lang={own}>{children}</bdi>
  );
}
