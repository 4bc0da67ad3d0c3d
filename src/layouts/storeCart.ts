import type { Layout } from '#machines/domain/store.ts';
import type { IconName } from '../ui/Icon.tsx';

/** What a cart is called and looks like in each kind of store. */
const CARTS: Record<Layout, { icon: IconName; word: string }> = {
  GROCERY: { icon: 'cart', word: 'nav.cart' },
  RETAIL: { icon: 'bag', word: 'nav.cart' },
  SERVICES: { icon: 'calendar', word: 'nav.visit' },
  RESTAURANT: { icon: 'cart', word: 'nav.cart' },
  BEAUTY: { icon: 'calendar', word: 'nav.visit' },
};

export const cartOf = (layout: Layout) => CARTS[layout];
