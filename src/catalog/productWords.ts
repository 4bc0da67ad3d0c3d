import type { ApiName, ReplyOf } from '#machines/domain/api.ts';
import { languageOf } from '#machines/domain/locale.ts';
import type { Product } from '#machines/domain/product.ts';
import type { ServerCall } from '#machines/domain/render.ts';
import type { Page } from '../app/pageContext.ts';

/** Products that were read once stand on many pages, and leaving one field out copies forty. */
const untranslated = new WeakMap<Product, Product>();
function withoutTranslations(product: Product): Product {
  const known = untranslated.get(product);
  if (known) return known;
  const { translations: _, ...rest } = product;
  untranslated.set(product, rest);
  return rest;
}

/** A product in the words of the page's language where its merchant gives some. The page notes down which those are: they are not marked as another language's. */
export function inWordsOf(page: Pick<Page, 'locale' | 'translated'>, product: Product): Product {
  const rest = withoutTranslations(product);
  const words = product.translations?.[languageOf(page.locale)];
  if (!words) return rest;
  for (const text of [words.name, words.description]) if (text) page.translated.add(text);
  return {
    ...rest,
    name: words.name ?? product.name,
    description: words.description ?? product.description,
    tags: product.tags.map((tag) => words.tags?.[tag] ?? tag),
  };
}

/** What a page is told of products, in its own words. */
export const callInWords = (call: ServerCall, page: Page): ServerCall =>
  (async (name: ApiName, input: never) => {
    const answer = await call(name, input);
    if (!answer.ok) return answer;
    const words = (one: Product): Product => inWordsOf(page, one);
    const { data } = answer as { data: unknown };
    if (name === 'product') return { ...answer, data: words(data as Product) };
    if (name === 'bought') return { ...answer, data: (data as Product[]).map(words) };
    if (name !== 'products') return answer;
    const list = data as ReplyOf<'products'>;
    return { ...answer, data: { ...list, products: list.products.map(words) } };
  }) as ServerCall;
