import * as v from 'valibot';
import { AttachmentView } from '../domain/attachment.ts';
import { Contact } from '../domain/contact.ts';
import { SOLD_OUT, WantedAt } from '../domain/orderTimes.ts';
import { Address, Quote } from '../domain/shipment.ts';
import { DRAFT_STEPS } from './draftOutline.ts';

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64));

/** Where the store asks for it: when it is to be ready, and what is done where something is sold out. */
const wishes = {
  at: v.optional(v.nullable(WantedAt)),
  soldOut: v.optional(v.picklist(SOLD_OUT)),
};
/** How and when the order reaches the shopper. A quote is a promise with an end: review asks for it anew. */
export const DeliveryDraft = v.variant('kind', [
  v.object({ kind: v.literal('collect'), ...wishes }),
  v.object({
    kind: v.literal('ship'),
    ...wishes,
    provider: v.pipe(v.string(), v.maxLength(40)),
    quote: v.nullable(Quote),
  }),
]);
export type DeliveryDraft = v.InferOutput<typeof DeliveryDraft>;

export const HeldAppointment = v.object({ id: Id, line: v.number(), slot: v.number() });
export type HeldAppointment = v.InferOutput<typeof HeldAppointment>;

/** What outlives the document: never a state of the chart, only what the shopper typed and under which ids it was sent (I47). */
export const Draft = v.object({
  step: v.picklist(DRAFT_STEPS),
  contact: Contact,
  address: Address,
  addressId: v.optional(v.nullable(Id), null),
  delivery: DeliveryDraft,
  tip: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  method: v.nullable(v.pipe(v.string(), v.maxLength(20))),
  paymentTerm: v.nullable(v.number()),
  /** the one generated id of this order, and what it was generated for */
  intentId: v.nullable(v.pipe(v.string(), v.uuid())),
  intentKey: v.pipe(v.string(), v.maxLength(200_000)),
  lineIds: v.pipe(v.array(Id), v.maxLength(500)),
  appointments: v.pipe(v.array(HeldAppointment), v.maxLength(5_000)),
  /** files that lie at the shop and go with the order */
  attachments: v.optional(v.pipe(v.array(AttachmentView), v.maxLength(10)), []),
  orderId: v.nullable(Id),
  capability: v.nullable(v.pipe(v.string(), v.maxLength(200))),
});
export type Draft = v.InferOutput<typeof Draft>;
