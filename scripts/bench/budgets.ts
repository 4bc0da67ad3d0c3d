/** The limits of the performance page, in kB (1000 bytes) of brotli as it comes over the wire: script with headers, HTML without. */
export interface Budget {
  name: string;
  path: string;
  scriptKb: number;
  /** A catalogue document fetches its script once it is painted, so all is counted that comes while it is left alone; the others are at work when they are loaded. */
  until: 'load' | 'rest';
  /** something is in the cart, as where a shopper opens it */
  inCart?: true;
  /** of all script until the page is at rest, who shops apart: what comes after the load event costs a phone as much; null where nothing holds it yet. The bar of cart and checkout is 150: a form is at it, the pages after it are not (406). */
  allKb: number | null;
  htmlKb: number | null;
}

export const budgetsOf = (productPath: string): Budget[] => [
  { name: 'home', path: '/', scriptKb: 35, allKb: 35, until: 'rest', htmlKb: null },
  // Packed tight, as what is asked for often is; of these about 5 are the layout's inlined sheet, which has a budget of its own.
  { name: 'list of 24', path: '/products', scriptKb: 35, allKb: 35, until: 'rest', htmlKb: 15 },
  {
    name: 'search',
    path: '/products?q=milk',
    scriptKb: 35,
    allKb: 35,
    until: 'rest',
    htmlKb: null,
  },
  { name: 'product', path: productPath, scriptKb: 45, allKb: 60, until: 'rest', htmlKb: null },
  {
    name: 'cart, information',
    path: '/cart/information',
    inCart: true,
    scriptKb: 125,
    allKb: 150,
    until: 'load',
    htmlKb: null,
  },
  {
    // Without a name the address of review leads to the form, and fetches that.
    name: 'cart, checkout',
    path: '/cart/checkout',
    inCart: true,
    scriptKb: 125,
    allKb: 150,
    until: 'load',
    htmlKb: null,
  },
  { name: 'orders', path: '/orders', scriptKb: 125, allKb: null, until: 'load', htmlKb: null },
  { name: 'sign-in', path: '/login', scriptKb: 125, allKb: null, until: 'load', htmlKb: null },
];

export const PANEL_KB = 110.2;
/** Who shops: its chart and `firebase/auth`, once the document is idle. */
export const IDENTITY_KB = 30.5;
