/**
 * The limits of the performance page, in kB (1000 bytes) of brotli as it comes over the wire, headers included. Shop documents gave
 * way by 3 kB (checkout) and 1 kB (account) on 2026-11-22: React comes by its ordinary build, 1.5 kB and a file of helpers more. The
 * account gave way by 0.5 more on 2026-11-23: the names of six languages' files, and the sentence about mails.
 */
export interface Budget {
  name: string;
  path: string;
  scriptKb: number;
  /** A catalogue document fetches its script once it is painted, so all is counted that comes while it is left alone; the others are at work when they are loaded. */
  until: 'load' | 'rest';
  htmlKb: number | null;
}

export const budgetsOf = (productPath: string): Budget[] => [
  { name: 'home', path: '/', scriptKb: 35, until: 'rest', htmlKb: null },
  // Packed tight, as what is asked for often is; of these about 5 are the layout's inlined sheet, which has a budget of its own, and 1.2 are headers.
  { name: 'list of 24', path: '/products', scriptKb: 35, until: 'rest', htmlKb: 15.3 },
  { name: 'search', path: '/products?q=milk', scriptKb: 35, until: 'rest', htmlKb: null },
  { name: 'product', path: productPath, scriptKb: 45, until: 'rest', htmlKb: null },
  {
    name: 'cart, information',
    path: '/cart/information',
    scriptKb: 128.3,
    until: 'load',
    htmlKb: null,
  },
  { name: 'cart, checkout', path: '/cart/checkout', scriptKb: 128.3, until: 'load', htmlKb: null },
  { name: 'orders', path: '/orders', scriptKb: 126.5, until: 'load', htmlKb: null },
  { name: 'sign-in', path: '/login', scriptKb: 126.5, until: 'load', htmlKb: null },
];

/** 110 until 2026-11-22: React by its ordinary build. 111 until 2026-11-23: each line of the cart has a button that takes it out. */
export const PANEL_KB = 112.3;
/** Who shops: its chart and `firebase/auth`, once the document is idle. */
export const IDENTITY_KB = 30.5;
