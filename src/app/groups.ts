import type { DocumentGroup } from '#machines/domain/render.ts';

/** Each group has a router and a content policy of its own; links from one to another are plain links. */
export type ShopGroup = Extract<DocumentGroup, 'checkout' | 'account' | 'login'>;

const GROUPS: [ShopGroup, RegExp][] = [
  ['checkout', /^\/cart(\/|$)/],
  ['checkout', /^\/orders\/(?!(find|mailed)$)[^/]+$/],
  // The account's own pages ask who it is before something dangerous, so they need the policy of signing in.
  ['login', /^\/(login|register|account)(\/|$)/],
  ['account', /^\/(orders|appointments|notifications|staff)(\/|$)/],
];

export const groupOf = (path: string): ShopGroup | null =>
  GROUPS.find(([, pattern]) => pattern.test(path))?.[0] ?? null;

/** The inspector: a document of its own, that no shopper loads. */
export const isSupport = (path: string): boolean => /^\/support(\/|$)/.test(path);
