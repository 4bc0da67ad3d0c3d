import type { Product } from '#machines/domain/product.ts';
import type { Category } from '#machines/domain/store.ts';

export const topCategories = (categories: Category[]): Category[] =>
  categories.filter((one) => one.parentId === null);
export const childrenOf = (categories: Category[], parent: Category): Category[] =>
  categories.filter((one) => one.parentId === parent.id);
export const bySlug = (categories: Category[], slug: string | null): Category | undefined =>
  categories.find((one) => one.slug === slug);

/** The category and what lies below it, by id. */
export const withBelow = (categories: Category[], parent: Category): Set<string> =>
  new Set([parent.id, ...childrenOf(categories, parent).map((one) => one.id)]);

/** The top category that a category lies in. */
export const topOf = (categories: Category[], one: Category): Category =>
  categories.find((other) => other.id === one.parentId) ?? one;

export interface Section {
  category: Category;
  products: Product[];
}
/** Products by top category, in the categories' order; a product stands where it is named first. */
export function sectionsOf(categories: Category[], products: Product[]): Section[] {
  const left = new Set(products);
  return topCategories(categories)
    .map((category) => {
      const ids = withBelow(categories, category);
      const own = [...left].filter((product) => product.categoryIds.some((id) => ids.has(id)));
      for (const product of own) left.delete(product);
      return { category, products: own };
    })
    .filter((section) => section.products.length > 0);
}

export const listPath = (category: Pick<Category, 'slug'>): string =>
  `/products?category=${encodeURIComponent(category.slug)}`;
