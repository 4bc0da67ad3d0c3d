import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Cart, type CartItem, emptyCart } from '#machines/domain/cart.ts';
import { InCart } from './BuyBar.tsx';
import type { BuyProps, Chooser } from './buying.ts';

const line = (id: string, qty: number): CartItem =>
  ({
    ...{ id: `line of ${id}`, type: 'GOODS', qty, isSelected: true, awaitingOrder: null },
    product: { id, name: id, stockInHand: 9 },
    productLocation: { nonInventory: false },
  }) as unknown as CartItem;
const says = (...items: CartItem[]): string => {
  const cart: Cart = { ...emptyCart(), items };
  const html = renderToStaticMarkup(
    <InCart
      {...({} as Chooser)}
      cart={cart}
      isBooked={false}
      props={{ product: { id: 'shirt' }, locale: 'en' } as unknown as BuyProps}
      t={(id, { count } = {}) => (count === undefined ? id : `${id} ${count}`)}
    />,
  );
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

test('a product’s bar counts this product alone, and leads on with the whole cart (504, finding Z118)', () => {
  expect(says()).toBe('');
  expect(says(line('cap', 1))).toBe('nav.cart cart.wayOn');
  expect(says(line('cap', 1), line('shirt', 2))).toBe('mark 2 nav.cart cart.wayOn');
});
