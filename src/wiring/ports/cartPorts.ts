import * as ports from '#machines/cart/ports.ts';
import { CART_VERSION, StoredCart } from '#machines/cart/types.ts';
import { afterPaint } from '../browser/afterPaint.ts';
import { storageKey } from '../browser/browserStorage.ts';
import { wire } from './wire.ts';

const kept = storageKey({ area: 'local', name: 'cart', version: CART_VERSION, schema: StoredCart });

/** What the cart chart needs done: one place in local storage, guarded by the revision that stands there. A tap is shown before it is kept. */
export const cartPorts = {
  loadCart: wire(ports.loadCart)(async () => {
    const { value: stored, discarded } = kept.read();
    return { stored, discarded, now: Date.now() };
  }),
  saveCart: wire(ports.saveCart)(async ({ input: { stored, base } }) => {
    await afterPaint();
    const there = kept.read().value;
    if (there && there.revision > base) return { kind: 'behind', stored: there };
    return kept.write(stored) === 'kept'
      ? { kind: 'saved', revision: stored.revision }
      : { kind: 'refused' };
  }),
};

/** What stands in storage now: a page that comes back from the back-forward cache has missed the other tabs. */
export const readKeptCart = (): StoredCart | null => kept.read().value;

/** Hands over what another tab wrote; null when it wiped the storage. */
export const watchCart = (onChange: (stored: StoredCart | null) => void): (() => void) =>
  kept.watch(() => onChange(kept.read().value));
