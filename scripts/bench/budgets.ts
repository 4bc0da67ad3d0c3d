/** The limits of the performance page, in kB (1000 bytes) of brotli as served. */
export interface Budget {
  name: string;
  path: string;
  scriptKb: number;
  htmlKb: number | null;
}

export const budgetsOf = (productPath: string): Budget[] => [
  { name: 'home', path: '/', scriptKb: 35, htmlKb: null },
  { name: 'list of 24', path: '/products', scriptKb: 35, htmlKb: 15 },
  { name: 'search', path: '/products?q=milk', scriptKb: 35, htmlKb: null },
  { name: 'product', path: productPath, scriptKb: 45, htmlKb: null },
  { name: 'cart, information', path: '/cart/information', scriptKb: 125, htmlKb: null },
  { name: 'cart, checkout', path: '/cart/checkout', scriptKb: 125, htmlKb: null },
  { name: 'orders', path: '/orders', scriptKb: 125, htmlKb: null },
];

export const PANEL_KB = 110;
export const IDENTITY_KB = 30;
