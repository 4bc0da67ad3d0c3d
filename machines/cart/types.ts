import * as v from 'valibot';
import { Cart, type CartItem, type Promotion, type Slot } from '../domain/cart.ts';
import type { Minor } from '../domain/money.ts';
import type { Notice } from '../notice.ts';

/** `kept`: it will be here after closing. `memory`: storage is full or blocked, so the cart lives as long as this document (F35, F36). */
export type StorageMode = 'kept' | 'memory';

/** The cart as it lies in storage. `undo` is the cart that another location's item replaced. */
export const StoredCart = v.object({
  revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  cart: Cart,
  undo: v.nullable(v.object({ cart: Cart, at: v.number() })),
});
export type StoredCart = v.InferOutput<typeof StoredCart>;
export const CART_VERSION = 1;
/** How long a replaced cart can be taken back. */
export const UNDO_KEPT_MS = 24 * 60 * 60 * 1000;

/** What can be taken back: a replaced cart (kept 24 h) or the cart before a removal (until the next change). */
export interface Undo {
  cart: Cart;
  /** ms since the epoch; only a replaced cart is kept long enough to need it */
  at: number;
  why: 'replaced' | 'removed';
}

export interface CartInput {
  businessId: string;
  currency: string;
}

export interface CartContext extends CartInput {
  cart: Cart;
  /** counts the changes; every write carries it, so that two tabs can tell who was later */
  revision: number;
  /** the revision that storage holds as far as this tab knows */
  savedRevision: number;
  /** the revision last handed to storage without success */
  triedRevision: number;
  storage: StorageMode;
  undo: Undo | null;
  /** what came in before the kept cart was read; done right after */
  early: EarlyEvent[];
}

/** A line as the server sees it now; what the shopper accepted after prices or stock changed. */
export interface FreshLine {
  id: string;
  sellingPrice: Minor;
  stockInHand: number;
  nonInventory: boolean;
  /** add-on prices by add-on id */
  addOns: Record<string, Minor>;
  /** the tax that the product names now, and whether its price holds it; a review that was read before this was known says neither */
  taxRateId?: string | null;
  taxIncluded?: boolean;
}

/** What another variant of a product changes about its line. */
export type OtherVariant = Pick<
  CartItem,
  'product' | 'productVariant' | 'productLocation' | 'sellingPrice'
>;

export interface AwaitingOrder {
  id: string;
  orderNumber: string;
}

/** `at` is the port's clock, ms since the epoch: charts read no clock. */
export type EarlyEvent =
  | { type: 'item.add'; item: CartItem }
  | {
      type: 'table.bind';
      tableId: string;
      tableName: string;
      locationId: string;
      sitting: string | null;
      at: number;
    }
  | { type: 'order.awaits'; order: AwaitingOrder; lineIds: string[] }
  /** ticked: wanted now; lines of an order besides are free, and are ordered when the shopper says so */
  | { type: 'order.released'; orderId: string; ticked: boolean }
  | { type: 'order.done'; orderId: string; lineIds: string[] };

export type CartEvent =
  | EarlyEvent
  | { type: 'item.increase'; id: string }
  | { type: 'item.decrease'; id: string }
  | { type: 'item.setQuantity'; id: string; qty: number }
  | { type: 'item.setPrice'; id: string; sellingPrice: Minor }
  | { type: 'item.setNotes'; id: string; notes: string }
  | { type: 'item.setSlots'; id: string; slots: Slot[] }
  /** other times for a visit, and whom with: a person may have a price of their own */
  | { type: 'item.rebook'; id: string; booked: Pick<CartItem, 'service' | 'sellingPrice'> }
  /** the same product in another variant */
  | { type: 'item.exchange'; id: string; item: OtherVariant }
  | { type: 'item.select'; id: string; selected: boolean }
  | { type: 'items.selectAll'; selected: boolean }
  /** one line, or the ticked ones that the shopper was asked about: what another tab ticked since stays */
  | { type: 'items.remove'; ids: readonly string[] }
  | { type: 'addOn.increase'; id: string; addOnId: string }
  | { type: 'addOn.decrease'; id: string; addOnId: string }
  | { type: 'addOn.setPrice'; id: string; addOnId: string; sellingPrice: Minor }
  | { type: 'item.togglePartialPayment'; id: string }
  | { type: 'promotion.set'; promotion: Promotion | null }
  | { type: 'table.name'; name: string }
  | { type: 'table.leave' }
  /** which sitting is under way at the table, as the server says; null: none */
  | { type: 'table.sitting'; sitting: string | null }
  /** what checkout read anew and the shopper accepted; `gone` lines are no longer sold */
  | { type: 'cart.refresh'; lines: FreshLine[]; gone: string[]; promotion: Promotion | null }
  | { type: 'cart.undo' }
  /** another tab wrote; null when it wiped the storage (sign-out) */
  | { type: 'cart.changedElsewhere'; stored: StoredCart | null };

export type CartEmitted = Notice;
