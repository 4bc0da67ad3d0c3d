import * as v from 'valibot';

export const DRAFT_VERSION = 1;
export const DRAFT_STEPS = ['information', 'review', 'sent'] as const;

/** As much of a draft as tells whether an order was sent, for documents that know nothing else of checkout. */
export const DraftOutline = v.object({
  step: v.picklist(DRAFT_STEPS),
  orderId: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
});
