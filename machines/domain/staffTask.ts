import * as v from 'valibot';

export const TASK_KINDS = ['REFUND', 'REVIEW'] as const;

/** What only a person can do about an order: give money back, or look at what does not fit. */
export const StaffTask = v.object({
  id: v.string(),
  kind: v.picklist(TASK_KINDS),
  orderId: v.string(),
  orderNumber: v.string(),
  /** decimal; null where it is not about a sum (a parcel that no courier takes) */
  amount: v.nullable(v.number()),
  currency: v.string(),
  /** where the money is, and under which name it is found there */
  provider: v.nullable(v.string()),
  providerReference: v.nullable(v.string()),
  detail: v.string(),
  createdAt: v.string(),
});
export type StaffTask = v.InferOutput<typeof StaffTask>;
