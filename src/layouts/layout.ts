import type { ComponentType } from 'react';
import type { Employee, Product } from '#machines/domain/product.ts';
import type { Category } from '#machines/domain/store.ts';

export interface HomeProps {
  products: Product[];
  categories: Category[];
  people: Employee[];
  /** what this shopper has ordered before, where the layout remembers it */
  bought: Product[];
}
export interface CardProps {
  product: Product;
  /** its picture stands on the first screen */
  eager: boolean;
  /** it may be the largest thing of that screen: fetched before the others */
  first?: boolean;
}

/** What a layout decides beside its sheet: how the shop greets, how its shelf looks and what stands around every page. */
export interface LayoutPieces {
  Header: ComponentType<{ current: string | null }>;
  Home: ComponentType<HomeProps>;
  Card: ComponentType<CardProps>;
  /** how products stand in a list */
  list: 'grid' | 'rows';
  /** how many cards of a list are on the first screen */
  eager: number;
  /** lists have a panel of filters */
  narrows?: true;
  /** the home page begins with what was bought before */
  remembers?: true;
  /** the home page shows every aisle, not only what is popular */
  showsAll?: true;
  /** what surrounds the words of a product page */
  productAside?: ComponentType<{ product: Product }>;
}
