import type { Picture } from '#machines/domain/product.ts';
import type { Layout } from '#machines/domain/store.ts';

/** Every store has a wide picture of its own beside its products'. */
export const heroOf = (layout: Layout): Picture => ({
  url: `/pictures/${layout.toLowerCase()}/hero.webp`,
  width: 1600,
  height: 900,
  alt: '',
});
