import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { cartMachine } from '#machines/cart/machine.ts';
import { type Cart, emptyCart } from '#machines/domain/cart.ts';
import { anItem } from '#machines/domain/samples.ts';
import type { Running } from '../documents/running.ts';
import { cartPorts } from '../ports/cartPorts.ts';
import { useOrderAt } from './otherBranch.ts';
import { RunningProvider } from './running.ts';

afterEach(() => vi.unstubAllGlobals());

const TYPED = {
  ...{ id: 'ten', code: 'TEN', name: 'Ten off' },
  ...{ discountFixedAmount: null, discountPercentage: 10, automatic: false },
};

test('who orders at another branch keeps the code that was typed, in the cart that is kept too, and has all of before back by one press (543)', async () => {
  const before: Cart = { ...emptyCart('USD'), items: [anItem()], promotion: TYPED };
  const value = { revision: 4, cart: before, undo: null };
  const store = new Map([['storefront.cart', JSON.stringify({ version: 1, value })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  });
  // A tab that nothing is painted in.
  const document = { visibilityState: 'hidden', cookie: '', addEventListener: () => undefined };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'shop.test' });
  vi.stubGlobal('addEventListener', () => undefined);
  const cart = createActor(cartMachine.provide({ actors: cartPorts }), {
    input: { businessId: 'shop', currency: 'USD' },
  }).start();
  const banner = { send: vi.fn() };
  const kept = (): { cart: Cart; undo: { cart: Cart } | null } =>
    JSON.parse(store.get('storefront.cart') ?? '').value;
  await vi.waitFor(() => expect(cart.getSnapshot().context.cart.items).toHaveLength(1));

  let orderAt: ReturnType<typeof useOrderAt> = () => undefined;
  function Pressed() {
    orderAt = useOrderAt();
    return null;
  }
  renderToStaticMarkup(
    <RunningProvider value={{ cart, banner } as unknown as Running}>
      <Pressed />
    </RunningProvider>,
  );
  const { id: _id, addedAt: _at, ...coffee } = anItem();
  const location = { id: 'karen', name: 'Karen' };
  orderAt('karen', [
    { ...coffee, location },
    { ...coffee, location, notes: 'ground' },
  ]);
  await vi.waitFor(() => expect(kept().cart.items).toHaveLength(2));
  await vi.waitFor(() =>
    expect(kept()).toMatchObject({ cart: { promotion: TYPED }, undo: { cart: before } }),
  );
  expect(kept().cart.items.map((item) => item.location.id)).toEqual(['karen', 'karen']);
  expect(store.get('locationId')).toBe('karen');
  expect(document.cookie).toContain('location=karen');
  cart.send({ type: 'cart.undo' });
  await vi.waitFor(() => expect(kept().cart).toEqual(before));
  cart.stop();
});
