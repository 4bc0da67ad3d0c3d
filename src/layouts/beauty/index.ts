import type { LayoutPieces } from '../layout.ts';
import { BeautyAside } from './BeautyAside.tsx';
import { BeautyHeader } from './BeautyHeader.tsx';
import { BeautyHome } from './BeautyHome.tsx';
import { TreatmentCard } from './TreatmentCard.tsx';

export const beauty: LayoutPieces = {
  Header: BeautyHeader,
  Home: BeautyHome,
  Card: TreatmentCard,
  list: 'rows',
  eager: 3,
  productAside: BeautyAside,
};
