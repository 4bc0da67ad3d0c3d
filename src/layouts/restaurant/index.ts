import { MenuPage } from '../../catalog/MenuPage.tsx';
import type { LayoutPieces } from '../layout.ts';
import { DishCard } from './DishCard.tsx';
import { RestaurantHeader } from './RestaurantHeader.tsx';

/** Home is the menu itself. */
export const restaurant: LayoutPieces = {
  Header: RestaurantHeader,
  Home: MenuPage,
  Card: DishCard,
  list: 'rows',
  eager: 4,
};
