import { createContext, use, useSyncExternalStore } from 'react';
import type { Cart } from '#machines/domain/cart.ts';
import type { ItemSeed } from '../catalog/itemOf.ts';

/** What a running document gives its islands: the one cart, and questions to the shop. */
export interface Runtime {
  /** whether the cart took it; where it did not, it has said why */
  add(item: ItemSeed): boolean;
  /** does it once the picture stands that shows the press */
  afterNextPaint(deed: () => void): void;
  cart(): Cart;
  /** calls with every change of the cart until it is ended */
  watch(listener: () => void): () => void;
  /** where the cart leads on to */
  wayOn(): string;
  /** GET below the API's base; null when no answer could be had */
  ask<T>(path: string, query: Record<string, string | string[]>): Promise<T | null>;
  /** waits for a free time, and is told by mail; absent where no mail is sent */
  wait?(wish: object): Promise<Waiting | null>;
  /** takes that back; whether it reached the shop */
  leave?(link: string): Promise<boolean>;
}

/** What came of asking: what takes it back, or that the shop is closed in these days. */
export interface Waiting {
  link?: string;
  isClosed?: boolean;
}

const RuntimeContext = createContext<Runtime | null>(null);
export const RuntimeProvider = RuntimeContext.Provider;
/** Null on the server, where nothing can be asked or added. */
export const useRuntime = (): Runtime | null => use(RuntimeContext);

const ended = (): (() => void) => () => undefined;
/** Null on the server, and in the first picture of the browser, which is the server's. */
export function useCartNow(): Cart | null {
  const runtime = useRuntime();
  return useSyncExternalStore<Cart | null>(
    runtime?.watch ?? ended,
    () => runtime?.cart() ?? null,
    () => null,
  );
}
