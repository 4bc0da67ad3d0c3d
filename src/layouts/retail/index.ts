import type { LayoutPieces } from '../layout.ts';
import { RetailAside } from './RetailAside.tsx';
import { RetailCard } from './RetailCard.tsx';
import { RetailHeader } from './RetailHeader.tsx';
import { RetailHome } from './RetailHome.tsx';

export const retail: LayoutPieces = {
  Header: RetailHeader,
  Home: RetailHome,
  Card: RetailCard,
  list: 'grid',
  eager: 4,
  narrows: true,
  productAside: RetailAside,
};
