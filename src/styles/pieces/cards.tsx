import type { Product } from '#machines/domain/product.ts';
import type { Layout } from '#machines/domain/store.ts';
import { type Page, PageProvider } from '../../app/pageContext.ts';
import { dish, jumper, thing, visit } from '../../catalog/samples.ts';
import { TreatmentCard } from '../../layouts/beauty/TreatmentCard.tsx';
import { GroceryCard } from '../../layouts/grocery/GroceryCard.tsx';
import type { CardProps } from '../../layouts/layout.ts';
import { DishCard } from '../../layouts/restaurant/DishCard.tsx';
import { RetailCard } from '../../layouts/retail/RetailCard.tsx';
import { ServiceCard } from '../../layouts/services/ServiceCard.tsx';
import type { Piece } from '../piece.ts';

/** A product where this page's shop sells it. */
const soldAt = (product: Product, locationId: string): Product => ({
  ...product,
  productLocation: product.productLocation.map((one) => ({ ...one, locationId })),
});
const soldOut = (product: Product): Product => ({
  ...product,
  productLocation: product.productLocation.map((one) => ({ ...one, stockInHand: 0 })),
});
const NAMES = {
  long: 'Hand-picked tomatoes from the hills, ripened on the vine and packed the same day, '.repeat(
    4,
  ),
  arabic: 'طماطم طازجة من المزرعة',
};
const STATES: Record<string, (plain: Product) => Product> = {
  plain: (plain) => plain,
  'at a lowered price': (plain) => ({ ...plain, wasPrice: plain.sellingPrice * 2 }),
  'for nothing': (plain) => ({ ...plain, sellingPrice: 0 }),
  'a name of 300 letters': (plain) => ({ ...plain, name: NAMES.long }),
  'a name from right to left': (plain) => ({ ...plain, name: NAMES.arabic }),
  'without a picture': (plain) => ({ ...plain, imageUrl: '', images: [] }),
  'sold out': soldOut,
};

const CARDS = { GroceryCard, RetailCard, ServiceCard, DishCard, TreatmentCard };
const LAYOUT: Record<keyof typeof CARDS, Layout> = {
  GroceryCard: 'GROCERY',
  RetailCard: 'RETAIL',
  ServiceCard: 'SERVICES',
  DishCard: 'RESTAURANT',
  TreatmentCard: 'BEAUTY',
};
const PRODUCTS: Record<keyof typeof CARDS, () => Product> = {
  GroceryCard: thing,
  RetailCard: jumper,
  ServiceCard: visit,
  DishCard: dish,
  TreatmentCard: visit,
};

/** Cards of the store's own layout, which alone has their sheet. */
export function cardsOf(page: Page): Piece[] {
  const name = (Object.keys(CARDS) as (keyof typeof CARDS)[]).find(
    (one) => LAYOUT[one] === page.settings.layout,
  );
  if (!name) return [];
  const Card: React.ComponentType<CardProps> = CARDS[name];
  const states = Object.entries(STATES).map(([title, made]) => [
    title,
    <PageProvider key={title} value={page}>
      <div className="cards">
        <Card product={soldAt(made(PRODUCTS[name]()), page.location.id)} eager={false} />
      </div>
    </PageProvider>,
  ]);
  return [{ name, states: Object.fromEntries(states) }];
}
