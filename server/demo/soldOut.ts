import type { StoreSlug } from '../db/demoStores.ts';

/** Dishes that the kitchen is out of, by their addresses: each comes back so many days after the demo began, which no file can say. */
export const SOLD_OUT: Partial<Record<StoreSlug, Record<string, number>>> = {
  restaurant: { 'gulai-tumis': 1, 'pulut-hitam': 1, 'nutmeg-juice': 3 },
};
