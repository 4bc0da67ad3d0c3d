import type { Layout } from '#machines/domain/store.ts';
import { beauty } from './beauty/index.ts';
import { grocery } from './grocery/index.ts';
import type { LayoutPieces } from './layout.ts';
import { restaurant } from './restaurant/index.ts';
import { retail } from './retail/index.ts';
import { services } from './services/index.ts';

export const LAYOUTS_OF: Record<Layout, LayoutPieces> = {
  GROCERY: grocery,
  RETAIL: retail,
  SERVICES: services,
  RESTAURANT: restaurant,
  BEAUTY: beauty,
};
