import * as v from 'valibot';

export const Customer = v.object({
  id: v.string(),
  businessId: v.string(),
  phone: v.string(),
  /** extension: the number as people read it */
  phoneText: v.optional(v.string()),
  email: v.string(),
  fullName: v.string(),
  dob: v.nullable(v.string()),
  firebaseId: v.string(),
  stripeCustomerId: v.nullable(v.string()),
  taxId: v.nullable(v.string()),
  customerType: v.picklist(['GUEST', 'RETAIL', 'BUSINESS']),
  paymentTerms: v.array(v.number()),
  /** extension: of a business customer, as it stood on the order before; their record has none */
  company: v.optional(v.string()),
  /** extension: how much may still be owed on terms, decimal; null without a limit, absent where the platform has none */
  creditLeft: v.optional(v.nullable(v.number())),
  /** extension: of a customer with terms, what is owed on them, decimal, and the day by which some of it is to be paid next; null: no day was named */
  onTerms: v.optional(v.object({ owed: v.number(), nextDue: v.nullable(v.string()) })),
});
export type Customer = v.InferOutput<typeof Customer>;
