import { BEAUTY } from './beauty/store.ts';
import { GROCERY } from './grocery/store.ts';
import { RESTAURANT } from './restaurant/store.ts';
import { RETAIL } from './retail/store.ts';
import { SERVICES } from './services/store.ts';
import type { StoreSeed } from './types.ts';

/** The demo's five businesses, everything a shopper can see of them. */
export const SEED: StoreSeed[] = [GROCERY, RETAIL, SERVICES, RESTAURANT, BEAUTY];
