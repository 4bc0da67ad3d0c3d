import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { cartMachine } from '#machines/cart/machine.ts';
import type { LoadedCart, SavedCart } from '#machines/cart/ports.ts';
import type { StoredCart } from '#machines/cart/types.ts';
import { isLoading } from '#machines/cart/view.ts';
import { emptyCart } from '#machines/domain/cart.ts';
import { anItem } from '#machines/domain/samples.ts';
import { cartChanges, tellChanges } from './events.ts';

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

test('what another tab did and what was ordered is no shopper’s choice here', async () => {
  const actors = {
    loadCart: fromPromise<LoadedCart, { businessId: string }>(async () => ({
      stored: null,
      discarded: false,
      now: 0,
    })),
    saveCart: fromPromise<SavedCart, { businessId: string; stored: StoredCart; base: number }>(
      async ({ input }) => ({
        kind: 'saved',
        revision: input.stored.revision,
      }),
    ),
  };
  const actor = createActor(cartMachine.provide({ actors }), {
    input: { businessId: 'b', currency: 'KES' },
  });
  const told: string[] = [];
  tellChanges(actor, (event) => told.push(event));
  actor.start();
  await expect.poll(() => isLoading(actor.getSnapshot())).toBe(false);
  actor.send({ type: 'item.add', item: line('a', 1) });
  expect(told).toEqual(['add_to_cart']);
  await expect.poll(() => actor.getSnapshot().matches({ keeping: 'idle' })).toBe(true);
  const stored = { revision: 9, cart: cart(line('a', 4), line('b', 1)), undo: null };
  actor.send({ type: 'cart.changedElsewhere', stored });
  expect(actor.getSnapshot().context.cart.items).toHaveLength(2);
  actor.send({ type: 'order.done', orderId: 'o', lineIds: ['b'] });
  expect(actor.getSnapshot().context.cart.items.length).toBeLessThan(2);
  expect(told).toEqual(['add_to_cart']);
  actor.send({ type: 'items.remove', ids: ['a'] });
  expect(told).toEqual(['add_to_cart', 'remove_from_cart']);
});
