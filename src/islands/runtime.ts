import { createContext, use } from 'react';
import type { ItemSeed } from '../catalog/itemOf.ts';

/** What a running document gives its islands: the one cart, and questions to the shop. */
export interface Runtime {
  add(item: ItemSeed): void;
  /** GET below the API's base; null when no answer could be had */
  ask<T>(path: string, query: Record<string, string>): Promise<T | null>;
}

const RuntimeContext = createContext<Runtime | null>(null);
export const RuntimeProvider = RuntimeContext.Provider;
/** Null on the server, where nothing can be asked or added. */
export const useRuntime = (): Runtime | null => use(RuntimeContext);
