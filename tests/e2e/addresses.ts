/** Where a person says who it is. */
export const SIGN_IN_PATHS = [
  '/login',
  '/register',
  '/login/forgot',
  '/login/link',
  '/login/phone',
];
/** What a customer has of their own. */
export const OWN_PATHS = [
  '/orders',
  '/appointments',
  '/notifications',
  '/account',
  '/account/profile',
  '/account/addresses',
  '/account/security',
  '/account/devices',
  '/account/data',
];
/** There is no such page; the shop has one to say so. */
export const NO_PATH = '/no/such/page';
export const FINDS_NOTHING = '/products?q=nothing-like-it';
