import type { CheckoutCall } from '../provider.ts';

/** createToken and verifyToken of DPO's public API wiki: https://docs.dpopay.com/api/index.html */
export const CHECKOUT: CheckoutCall = { path: '/dpo-payment/cart-checkout', reply: 'redirect' };

/** One `API3G` document: element names to text. Numbers stay text, or 000 would become 0. */
export type Api3g = Record<string, string>;
