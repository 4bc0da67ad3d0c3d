import type { Picture } from '#machines/domain/product.ts';
import type { Business, Layout } from '#machines/domain/store.ts';

/** The wide picture of a store's first page: its own, or a drawn one of its layout. */
export const heroOf = (layout: Layout, business?: Pick<Business, 'cover'>): Picture =>
  business?.cover ?? {
    url: `/pictures/${layout.toLowerCase()}/hero.webp`,
    width: 1600,
    height: 900,
    alt: '',
  };
