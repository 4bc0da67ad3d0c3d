import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { cartMachine } from '#machines/cart/machine.ts';
import { orderableItems } from '#machines/domain/cart.ts';
import { aCart, anAddOn, aServiceItem } from '#machines/domain/samples.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { cartPorts } from './cartPorts.ts';

const WORDS: Record<string, string> = en;
afterEach(() => vi.unstubAllGlobals());

test('a booking for two that a build of before kept, of a person who serves one, is for one: its shopper is told, once, and it can be ordered (479, finding Z168)', async () => {
  const { service } = aServiceItem();
  const doing = { doers: ['amina'], before: 0, after: 0, capacity: null };
  const items = [
    aServiceItem({
      qty: 2,
      service: { ...service!, doing },
      orderedProductAddOns: [anAddOn('wash', 500, 2)],
    }),
  ];
  const value = { revision: 4, cart: aCart(items), undo: null };
  const store = new Map([['storefront.cart', JSON.stringify({ version: 1, value })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  });
  // A tab that nothing is painted in.
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  const opened = async (): Promise<string[]> => {
    const said: string[] = [];
    const cart = createActor(cartMachine.provide({ actors: cartPorts }), {
      input: { businessId: 'shop', currency: 'USD' },
    });
    cart.on('notice', ({ id, values }) =>
      said.push(`${new IntlMessageFormat(WORDS[id] ?? id, 'en').format(values)}`),
    );
    cart.start();
    await vi.waitFor(() => {
      const { context } = cart.getSnapshot();
      expect(context.cart.items).toHaveLength(1);
      expect(context.savedRevision).toBe(context.revision);
    });
    expect(orderableItems(cart.getSnapshot().context.cart)).toHaveLength(1);
    cart.stop();
    return said;
  };
  expect(await opened()).toEqual([
    'Haircut: at most 1 at a time, so it is 1 now. For more, contact the shop.',
  ]);
  const { revision, cart } = JSON.parse(store.get('storefront.cart')!).value;
  expect(revision).toBe(5);
  expect(cart.items).toEqual([
    { ...items[0], qty: 1, orderedProductAddOns: [anAddOn('wash', 500, 1)] },
  ]);
  expect(await opened()).toEqual([]);
});
