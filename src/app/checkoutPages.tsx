import { CheckoutApp } from '../checkout/CheckoutApp.tsx';
import type { Pages } from './Routed.tsx';

export const CHECKOUT_PAGES: Pages = {
  '/cart/information': <CheckoutApp />,
  '/cart/checkout': <CheckoutApp />,
  '/cart/table-checkout': <CheckoutApp />,
  '/orders/:id': <CheckoutApp />,
};
