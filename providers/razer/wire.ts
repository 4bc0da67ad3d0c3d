import * as v from 'valibot';
import type { CheckoutCall } from '../provider.ts';

/**
 * Razer Merchant Services, now Fiuu, hosted page: https://docs.fiuu.dev, and the specification for merchants (v13.86; status requery on pages
 * 66 to 74, its error codes on page 136): https://github.com/FiuuPayment/Documentation-Fiuu_API_Spec
 */
export const CHECKOUT: CheckoutCall = {
  path: '/razer-payment/razer-cart-checkout',
  reply: 'redirect',
};

/** Of VoidPendingCash, pages 113 and 114. */
export const Voided = v.object({ StatCode: v.string() });

/** What return, notification (`nbcb=2`) and callback (`nbcb=1`) carry, always as a form. */
export interface Result {
  amount: string;
  orderid: string;
  tranID: string;
  domain: string;
  status: string;
  appcode: string;
  currency: string;
  paydate: string;
  skey: string;
}
