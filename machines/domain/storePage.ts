import * as v from 'valibot';

/** What a store tells beside its goods, in the order of its footer. */
export const PAGE_KINDS = ['DELIVERY', 'HELP', 'TERMS', 'PRIVACY', 'IMPRINT'] as const;
export const PageKind = v.picklist(PAGE_KINDS);
export type PageKind = v.InferOutput<typeof PageKind>;

/** Written by the merchant: blank lines part paragraphs, a line that begins with `#` is a heading, lines that begin with `-` are a list. */
export const StorePage = v.object({ kind: PageKind, text: v.string() });
export type StorePage = v.InferOutput<typeof StorePage>;

export const pagePath = (kind: PageKind): string => `/pages/${kind.toLowerCase()}`;
export const kindAt = (path: string): PageKind | null => {
  const word = /^\/pages\/([a-z]+)$/.exec(path)?.[1]?.toUpperCase();
  return PAGE_KINDS.find((kind) => kind === word) ?? null;
};

/** What is known of the pages' barriers; the shop's own words, the same in each store. */
export const ACCESSIBILITY_PATH = '/pages/accessibility';
