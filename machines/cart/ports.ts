import { port } from '../port.ts';
import type { StoredCart } from './types.ts';

export interface LoadedCart {
  /** null when nothing is kept, or nothing readable */
  stored: StoredCart | null;
  /** something stood there that could not be read (F37) */
  discarded: boolean;
  /** the port's clock: an undo older than 24 h is dropped */
  now: number;
}

/** Reads the kept cart. */
export const loadCart = port<LoadedCart, { businessId: string }>('loadCart');

export type SavedCart =
  | { kind: 'saved'; revision: number }
  /** storage holds a later cart than `base`: this tab lost */
  | { kind: 'behind'; stored: StoredCart }
  /** storage is full or blocked */
  | { kind: 'refused' };

/** Writes the cart if storage still holds revision `base`, and tells the other tabs. */
export const saveCart = port<SavedCart, { businessId: string; stored: StoredCart; base: number }>(
  'saveCart',
);
