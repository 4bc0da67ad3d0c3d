import * as v from 'valibot';
import { Measure } from './measure.ts';
import type { Minor } from './money.ts';
import type { Tax } from './tax.ts';
import { splitOver } from './totals.ts';

export const DiningTable = v.object({
  id: v.string(),
  name: v.string(),
  seats: v.number(),
  locationId: v.string(),
  open: v.boolean(),
  /** the present table session; null before its first round */
  sitting: v.optional(v.nullable(v.string())),
});
export type DiningTable = v.InferOutput<typeof DiningTable>;

/** OPEN can be put on a bill, HELD is on one that is being paid, SETTLED is paid. */
export const LINE_STATES = ['OPEN', 'HELD', 'SETTLED'] as const;
export type LineState = (typeof LINE_STATES)[number];

/** What a bill is made of; what is not charged is 0. */
export const BillParts = v.object({
  lines: v.number(),
  discount: v.number(),
  serviceCharge: v.number(),
  tax: v.number(),
});
export type BillParts = v.InferOutput<typeof BillParts>;

/** A line as all guests of the table see it: the amount is its whole share of the bill, tax and service included. */
export const TableLine = v.object({
  id: v.string(),
  name: v.string(),
  variant: v.string(),
  addOns: v.array(v.string()),
  notes: v.string(),
  quantity: v.number(),
  /** extension: so many of it the kitchen did not have */
  missing: v.optional(v.number()),
  measure: v.optional(Measure),
  amount: v.number(),
  /** what the amount is made of; left out by a build of before */
  parts: v.optional(BillParts),
  state: v.picklist(LINE_STATES),
});
export type TableLine = v.InferOutput<typeof TableLine>;

/** What the kitchen reports of a round; null where no kitchen is connected. */
export const KITCHEN_STATES = ['ACCEPTED', 'SERVED', 'REFUSED'] as const;
export type KitchenState = (typeof KITCHEN_STATES)[number];

/** What the guests of a table may call for. */
export const SERVICE_CALLS = ['WAITER', 'BILL'] as const;
export type ServiceCall = (typeof SERVICE_CALLS)[number];

export const Round = v.object({
  id: v.string(),
  orderNumber: v.string(),
  customerName: v.string(),
  isMine: v.boolean(),
  at: v.string(),
  /** sent: the kitchen has it. unpaid: it waits for its payment first */
  state: v.picklist(['unpaid', 'sent', 'paid']),
  kitchen: v.optional(v.nullable(v.picklist(KITCHEN_STATES)), null),
  /** to those who serve alone: a dish of it can be said to be missing now */
  mayLack: v.optional(v.boolean()),
  lines: v.array(TableLine),
});
export type Round = v.InferOutput<typeof Round>;

/** OPEN: it can still be stopped. IN_PROCESS: the guest has done their part. */
export const TABLE_PAYMENT_STATES = ['OPEN', 'IN_PROCESS', 'PAID'] as const;
/** What one guest has paid of the bill, or is paying: by a bill of their own, or by their order. */
export const TablePayment = v.object({
  /** the order that pays it */
  id: v.string(),
  /** empty for who did not order there (341) */
  customerName: v.string(),
  isMine: v.boolean(),
  state: v.picklist(TABLE_PAYMENT_STATES),
  /** of dishes, without what is given beside them */
  amount: v.number(),
  /** the dishes' ids */
  lines: v.array(v.string()),
});
export type TablePayment = v.InferOutput<typeof TablePayment>;

/** What was ordered at a table since its guests sat down, by all of them; nothing of earlier guests. */
export const TableSession = v.object({
  id: v.nullable(v.string()),
  table: v.object({ id: v.string(), name: v.string(), open: v.boolean() }),
  currency: v.string(),
  rounds: v.array(Round),
  /** asked and not answered yet */
  wishes: v.optional(v.array(v.object({ wish: v.picklist(SERVICE_CALLS), at: v.string() })), []),
  total: v.number(),
  /** what the total is made of; left out by a build of before */
  parts: v.optional(BillParts),
  paid: v.number(),
  rest: v.number(),
  /** who has paid what, the oldest first; left out by a build of before */
  payments: v.optional(v.array(TablePayment)),
  /** for staff: of guests who have left, what the kitchen has still to serve; left out where there is none */
  left: v.optional(v.array(Round)),
  /** no waiter comes, since the kitchen is closed and no guest at the table has ordered; left out where one does */
  closed: v.optional(v.object({ opensAt: v.nullable(v.string()) })),
});
export type TableSession = v.InferOutput<typeof TableSession>;

export interface Share {
  line: Minor;
  discount: Minor;
  tax: Minor;
  serviceCharge: Minor;
}
export const amountOf = ({ line, discount, tax, serviceCharge }: Share): Minor =>
  line - discount + tax + serviceCharge;

/**
 * What those cost of which there are fewer now. Each unit is a part of all that the line's price is for: what was missing before it was paid is none of
 * these. All parts together are the line to the last unit.
 */
export function partOf(
  share: Share,
  { priced, was, now }: Record<'priced' | 'was' | 'now', number>,
): Share {
  const upTo = (sum: Minor, many: number): Minor => Math.round((sum * many) / Math.max(1, priced));
  const of = (sum: Minor): Minor => upTo(sum, was) - upTo(sum, now);
  return {
    line: of(share.line),
    discount: of(share.discount),
    tax: of(share.tax),
    serviceCharge: of(share.serviceCharge),
  };
}

/**
 * Each line's share of what its round costs beside the dishes; all shares together are the round to the last unit. A dish bears its own tax;
 * where that was not kept with its line, tax is shared as the rest is.
 */
export function sharesOf(
  lines: Minor[],
  charged: Omit<Share, 'line'>,
  rates: readonly (Tax | null)[] = [],
): Share[] {
  const discounts = splitOver(charged.discount, lines);
  const services = splitOver(charged.serviceCharge, lines);
  const onTop = lines.map((line, at) => taxWeight(line - (discounts[at] ?? 0), rates[at]));
  const isKnown = lines.every((_, at) => rates[at]) && onTop.some((weight) => weight > 0);
  const taxes = splitOver(charged.tax, isKnown ? onTop : lines);
  return lines.map((line, at) => ({
    line,
    discount: discounts[at] ?? 0,
    tax: taxes[at] ?? 0,
    serviceCharge: services[at] ?? 0,
  }));
}

/** In whole numbers: a percentage has at most four decimals. */
const taxWeight = (net: Minor, rate: Tax | null | undefined): number =>
  rate && !rate.included ? net * Math.round(rate.percentage * 10_000) : 0;
