import { expect, test } from 'vitest';
import { emptyCart } from '#machines/domain/cart.ts';
import { anItem } from '#machines/domain/samples.ts';
import { cartChanges } from './events.ts';

const cart = (...items: ReturnType<typeof anItem>[]) => ({ ...emptyCart('KES'), items });
const line = (id: string, qty: number) => anItem({ id, qty, sellingPrice: 25000 });

test('what came into the cart and what left it are told apart, with how many and at which price', () => {
  const { added, removed } = cartChanges(
    cart(line('a', 1), line('b', 2)),
    cart(line('a', 3), line('c', 1)),
  );
  expect(added).toEqual([
    expect.objectContaining({ quantity: 2, price: 250 }),
    expect.objectContaining({ quantity: 1, price: 250 }),
  ]);
  expect(removed).toEqual([expect.objectContaining({ quantity: 2 })]);
});

test('a tick or a note is neither', () => {
  const ticked = { ...line('a', 1), isSelected: false, notes: 'ripe' };
  expect(cartChanges(cart(line('a', 1)), cart(ticked))).toEqual({ added: [], removed: [] });
});
