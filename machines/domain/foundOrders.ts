import * as v from 'valibot';
import { OrderView } from './order.ts';

/** Orders that staff looked for: the one with just this number first, then the newest; of a day's visits the earliest first. */
export const FoundOrders = v.object({
  orders: v.array(OrderView),
  /** more of them match than are answered */
  isMore: v.boolean(),
});
export type FoundOrders = v.InferOutput<typeof FoundOrders>;
