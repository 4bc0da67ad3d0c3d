import type { CartItem } from '#machines/domain/cart.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Product } from '#machines/domain/product.ts';
import { present, useRunning, useSendCart } from './running.ts';

/** The products of an order as they are sold today; null when they cannot be read. */
export function useTodaysProducts(): (order: OrderView) => Promise<Product[] | null> {
  const { api } = useRunning();
  return async (order) => {
    const ids = [...new Set(order.lines.map((line) => line.productId))];
    const answer = await present(api, 'API')('products', { query: { ids } });
    return answer.ok ? answer.data.products : null;
  };
}
export function useAddItems(): (items: Omit<CartItem, 'id' | 'addedAt'>[]) => void {
  const cart = useSendCart();
  return (items) => {
    for (const item of items)
      cart({ type: 'item.add', item: { ...item, id: crypto.randomUUID(), addedAt: Date.now() } });
  };
}
