import type { ReactNode } from 'react';
import type { CartItem } from '#machines/domain/cart.ts';
import { choicesOf } from './choices.ts';
import type { ExchangeProps } from './VariantExchange.tsx';

/** What a line of the cart is changed to, chosen over the cart. Null where its choices cannot be read, or are another branch's. A panel names this file alone: what each kind needs is named here. */
export async function exchangeSheet(
  item: CartItem,
  address: string,
  what: string,
  onClose: ExchangeProps['onClose'],
): Promise<ReactNode> {
  const [found, Sheet] = await Promise.all([
    choicesOf(address),
    what === 'cart.rebook'
      ? import('./TimeExchange.tsx').then(({ TimeExchange }) => TimeExchange)
      : import('./VariantExchange.tsx').then(({ VariantExchange }) => VariantExchange),
  ]);
  return found?.location.id === item.location.id ? (
    <Sheet key={item.id} item={item} props={{ ...found, address }} onClose={onClose} />
  ) : null;
}
