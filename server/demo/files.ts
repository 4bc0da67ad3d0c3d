import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreSlug } from '../db/demoStores.ts';

/** Each demo store is a store file like any merchant's (docs/store-file.md). */
export const fileOf = (slug: StoreSlug): string =>
  readFileSync(join(import.meta.dirname, slug, 'store.json'), 'utf8');
