import type { CartItem } from '#machines/domain/cart.ts';
import type { Product } from '#machines/domain/product.ts';
import { plainStorageKey } from '../browser/browserStorage.ts';
import { writeCookie } from '../browser/cookie.ts';
import { useAddItems } from './again.ts';
import { type Read, useRead } from './reads.ts';
import { present, useRunning } from './running.ts';

/* As `keepBranch` of a catalogue's document, whose file no checkout brings. */
const branch = plainStorageKey('locationId');
const YEAR_SECONDS = 31_536_000;

/** Products as they are sold today, wherever. */
export function useProducts(ids: readonly string[]): Read<Product[]> {
  const { api } = useRunning();
  return useRead(ids.length > 0 ? ['products', ids.join()] : null, async () => {
    const answer = await present(api, 'API')('products', { query: { ids: [...ids] } });
    return answer.ok ? answer.data.products : [];
  });
}
/** From now on it is ordered at another branch, with the promotion that was typed. The cart of before can be taken back for a day, and its shopper is told so last. */
export function useOrderAt(): (
  locationId: string,
  items: Omit<CartItem, 'id' | 'addedAt'>[],
) => void {
  const { banner, cart } = useRunning();
  const add = useAddItems();
  return (locationId, items) => {
    const { promotion } = cart.getSnapshot().context.cart;
    add(items);
    // A cart of another branch begins without one.
    cart.send({ type: 'promotion.set', promotion });
    branch.write(locationId);
    writeCookie('location', encodeURIComponent(locationId), {
      seconds: YEAR_SECONDS,
      sameSite: 'lax',
    });
    banner.send({ type: 'banner.show', id: 'cart.replaced', severity: 'warning', undo: true });
  };
}
