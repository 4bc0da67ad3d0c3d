import * as v from 'valibot';
import { OrderView } from './order.ts';

/** `open`: still to be packed. `ready`: the shop has said so, and it is neither collected nor delivered. */
export const PACKING_STATES = ['open', 'ready'] as const;
export type PackingState = (typeof PACKING_STATES)[number];
/** `today`: wanted by the end of the store's day, or as soon as it can be. */
export const PACKING_DAYS = ['today', 'later'] as const;
export type PackingDay = (typeof PACKING_DAYS)[number];
export const PACKING_WAYS = ['pickup', 'delivery'] as const;
export type PackingWay = (typeof PACKING_WAYS)[number];

/** Orders for those who pack: what is wanted first comes first. */
export const PackingList = v.object({
  orders: v.array(OrderView),
  /** how many there are on all pages */
  count: v.number(),
  /** the next page begins after this; null: there is none */
  next: v.nullable(v.string()),
});
export type PackingList = v.InferOutput<typeof PackingList>;
