import type { LayoutPieces } from '../layout.ts';
import { ServiceCard } from './ServiceCard.tsx';
import { ServicesAside } from './ServicesAside.tsx';
import { ServicesHeader } from './ServicesHeader.tsx';
import { ServicesHome } from './ServicesHome.tsx';

export const services: LayoutPieces = {
  Header: ServicesHeader,
  Home: ServicesHome,
  Card: ServiceCard,
  list: 'rows',
  eager: 3,
  productAside: ServicesAside,
};
