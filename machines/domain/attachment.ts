import * as v from 'valibot';

/** A file that goes with an order. In a file of its own: a kept draft names it in every checkout, and needs nothing else of orders. */
export const AttachmentView = v.object({ id: v.string(), name: v.string(), type: v.string() });
export type AttachmentView = v.InferOutput<typeof AttachmentView>;
