import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes } from './columns.ts';

/** A merchant's picture in each of its widths, named by what it shows: the same bytes are stored once. They come before their store is written. */
export const pictures = pgTable(
  'picture',
  {
    businessId: text('business_id').notNull(),
    id: text('id').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.id, t.width] })],
);

/** Which address a picture was fetched from, so that it is fetched once. */
export const pictureSources = pgTable(
  'picture_source',
  {
    businessId: text('business_id').notNull(),
    address: text('address').notNull(),
    pictureId: text('picture_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.address] })],
);
