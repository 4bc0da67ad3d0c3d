import type { ShopCall } from './call.ts';
import { CHARGE_CALLS } from './charges.ts';

/** What a checkout's form asks before anything is written in it. What it asks later comes with the calls of an order. */
export const FORM_CALLS = { ...CHARGE_CALLS } as const satisfies Record<string, ShopCall>;
