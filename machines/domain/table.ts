import * as v from 'valibot';
import type { Minor } from './money.ts';
import { splitOver } from './totals.ts';

export const DiningTable = v.object({
  id: v.string(),
  name: v.string(),
  seats: v.number(),
  locationId: v.string(),
  open: v.boolean(),
  /** the present sitting; null before its first round */
  sitting: v.optional(v.nullable(v.string())),
});
export type DiningTable = v.InferOutput<typeof DiningTable>;

/** OPEN can be put on a bill, HELD is on one that is being paid, SETTLED is paid. */
export const LINE_STATES = ['OPEN', 'HELD', 'SETTLED'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** A line as everybody at the table sees it: the amount is its whole share of the bill, tax and service included. */
export const SittingLine = v.object({
  id: v.string(),
  name: v.string(),
  variant: v.string(),
  addOns: v.array(v.string()),
  notes: v.string(),
  quantity: v.number(),
  amount: v.number(),
  state: v.picklist(LINE_STATES),
});
export type SittingLine = v.InferOutput<typeof SittingLine>;

/** What the kitchen says of a round; nothing where no kitchen speaks to us. */
export const KITCHEN_STATES = ['ACCEPTED', 'SERVED', 'REFUSED'] as const;
export type KitchenState = (typeof KITCHEN_STATES)[number];

/** What the guests of a table may ask of those who serve it. */
export const TABLE_WISHES = ['WAITER', 'BILL'] as const;
export type TableWish = (typeof TABLE_WISHES)[number];

export const Round = v.object({
  id: v.string(),
  orderNumber: v.string(),
  customerName: v.string(),
  isMine: v.boolean(),
  at: v.string(),
  /** sent: the kitchen has it. unpaid: it waits for its payment first */
  state: v.picklist(['unpaid', 'sent', 'paid']),
  kitchen: v.optional(v.nullable(v.picklist(KITCHEN_STATES)), null),
  lines: v.array(SittingLine),
});
export type Round = v.InferOutput<typeof Round>;

/** What was ordered at a table since its guests sat down, by whoever of them; nothing of those who sat there before. */
export const Sitting = v.object({
  id: v.nullable(v.string()),
  table: v.object({ id: v.string(), name: v.string(), open: v.boolean() }),
  currency: v.string(),
  rounds: v.array(Round),
  /** asked and not answered yet */
  wishes: v.optional(v.array(v.object({ wish: v.picklist(TABLE_WISHES), at: v.string() })), []),
  total: v.number(),
  paid: v.number(),
  rest: v.number(),
});
export type Sitting = v.InferOutput<typeof Sitting>;

export interface Share {
  line: Minor;
  discount: Minor;
  tax: Minor;
  serviceCharge: Minor;
}
export const amountOf = ({ line, discount, tax, serviceCharge }: Share): Minor =>
  line - discount + tax + serviceCharge;

/** Each line's share of what its round costs beside the dishes; all shares together are the round to the last unit. */
export function sharesOf(lines: Minor[], charged: Omit<Share, 'line'>): Share[] {
  const [discounts, taxes, services] = [charged.discount, charged.tax, charged.serviceCharge].map(
    (sum) => splitOver(sum, lines),
  );
  return lines.map((line, at) => ({
    line,
    discount: discounts?.[at] ?? 0,
    tax: taxes?.[at] ?? 0,
    serviceCharge: services?.[at] ?? 0,
  }));
}
