import type { Cart } from '../domain/cart.ts';

export interface CartPanelContext {
  currency: string;
  /** the lines whose deletion is being asked about */
  asking: readonly string[];
}

/** Who is shopping, as far as the cart's way on depends on it. */
export interface Shopper {
  isAuthenticated: boolean;
  fullName: string | null;
}

export type CartPanelEvent =
  | { type: 'panel.show'; currency?: string }
  | { type: 'panel.close' }
  | { type: 'panel.minus'; id: string; qty: number }
  /** about every ticked line */
  | { type: 'delete.ask'; ids: readonly string[] }
  | { type: 'delete.cancel' }
  | { type: 'delete.confirm' }
  | { type: 'panel.viewCart'; cart: Pick<Cart, 'tableId'>; shopper: Shopper };

export type CartPanelEmitted =
  /** for the cart chart, as they are */
  | { type: 'item.decrease'; id: string }
  | { type: 'items.remove'; ids: readonly string[] }
  /** path without the locale */
  | { type: 'navigate'; path: CartPath };

export type CartPath = '/cart/table-checkout' | '/cart/checkout' | '/cart/information';
