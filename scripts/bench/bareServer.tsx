import { renderToString } from 'react-dom/server';
import type { Product } from '#machines/domain/product.ts';
import { BareList } from './list.tsx';

export const renderList = (products: Product[], currency: string): string =>
  renderToString(<BareList products={products} currency={currency} />);
