import type { LayoutPieces } from '../layout.ts';
import { GroceryCard } from './GroceryCard.tsx';
import { GroceryHeader } from './GroceryHeader.tsx';
import { GroceryHome } from './GroceryHome.tsx';

export const grocery: LayoutPieces = {
  Header: GroceryHeader,
  Home: GroceryHome,
  Card: GroceryCard,
  list: 'grid',
  eager: 4,
  remembers: true,
  showsAll: true,
};
