import * as v from 'valibot';
import { AttachmentView } from './attachment.ts';
import { Slot } from './cart.ts';
import { Measure } from './measure.ts';
import { SOLD_OUT, WantedAt } from './orderTimes.ts';
import { PAYMENT_STATES } from './payment.ts';
import { PaymentOutcome } from './paymentOutcome.ts';
import { Address, Shipment, Tracking } from './shipment.ts';

/** What a shopper may ask of the shop about an order: the chart's events of the same names. */
export const REQUEST_KINDS = ['HELP', 'CHANGE', 'CANCEL', 'RETURN'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];
/** Why something is sent back; the words are in `src/messages`, under `asks.reason.<reason>`. */
export const RETURN_REASONS = ['SIZE', 'UNWANTED', 'DAMAGED', 'WRONG', 'OTHER'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What is to become of a visit that a wish names. */
export const VISIT_WISHES = ['MOVE', 'CANCEL'] as const;
export type VisitWish = (typeof VISIT_WISHES)[number];

/** Whether its shopper took it back; false where they still may. A page of before it was known reads it as answered. */
const TakenBack = v.optional(v.boolean());

/** What was asked, and what became of it. `ANSWERED`: a person has seen to it; a return is accepted or refused. */
export const OrderRequest = v.object({
  id: v.string(),
  kind: v.picklist(REQUEST_KINDS),
  reason: v.nullable(v.picklist(RETURN_REASONS)),
  text: v.string(),
  at: v.string(),
  /** extensions: what is wrong, and with which things, by the names that they were ordered under; which visit of several */
  trouble: v.optional(v.string()),
  lines: v.optional(
    v.array(
      v.object({
        ...{ line: v.number(), quantity: v.number(), name: v.string() },
        measure: v.optional(Measure),
        /** of what is sent back: which other variant is wished in its place */
        /** `isGone`: it is sold no more */
        instead: v.optional(
          v.object({ id: v.string(), name: v.string(), isGone: v.optional(v.boolean()) }),
        ),
      }),
    ),
  ),
  appointmentId: v.optional(v.string()),
  status: v.picklist(['OPEN', 'ANSWERED', 'ACCEPTED', 'REFUSED', 'RECEIVED']),
  takenBack: TakenBack,
  /** extensions, decimal: what is still to go back for things that are sent back, by how much what is still to pay falls, and what went back already */
  goesBack: v.optional(v.number()),
  lowersRest: v.optional(v.number()),
  cameBack: v.optional(v.number()),
  /** extension: the day until which what the shop takes back is to be there, by the shop's calendar */
  until: v.optional(v.string()),
});
export type OrderRequest = v.InferOutput<typeof OrderRequest>;

export const GOODS_STATES = ['held', 'committed', 'released', 'gone'] as const;

/** The attempt a shopper may still act on, or the last one that ended. */
export const AttemptView = v.object({
  id: v.string(),
  provider: v.string(),
  state: v.string(),
  outcome: PaymentOutcome,
  amount: v.number(),
  startedAt: v.string(),
  /** until when this attempt can still be paid, when the provider sets such a time */
  deadline: v.nullable(v.string()),
  /** where an unfinished payment goes on: our handoff page or the provider's page */
  continueUrl: v.nullable(v.string()),
  /** extension: a try of it stands at a bank, which has not said whether it pays: it can still be charged, also after its end */
  atBank: v.optional(v.boolean()),
  /** extension: its provider refused to open it or was not there, so that nothing of it could be charged */
  unopened: v.optional(v.boolean()),
});
export type AttemptView = v.InferOutput<typeof AttemptView>;

/** What has happened to an order, oldest first; `text` is a courier's own word for it. */
export const TIMELINE_KINDS = [
  'placed',
  'accepted',
  'paid',
  'partPaid',
  'refunded',
  'cancelled',
  'expired',
  'changed',
  'ready',
  'booked',
  'pickedUp',
  'onTheWay',
  'delivered',
  'returnedToSender',
  'kitchenAccepted',
  'served',
  'collected',
  'kitchenRefused',
] as const;
export const TimelineEntry = v.object({
  kind: v.picklist(TIMELINE_KINDS),
  at: v.string(),
  text: v.optional(v.string()),
  /** extension: how much went back then, decimal */
  amount: v.optional(v.number()),
});
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>;

/** That the shop itself ended an order. Beside the timeline: a page of the build before knows none but its own kinds there. */
export const ENDED_BY_SHOP_KINDS = ['shopCancelled', 'shopClosed'] as const;
export const EndedByShop = v.object({ kind: v.picklist(ENDED_BY_SHOP_KINDS), at: v.string() });
export type EndedByShop = v.InferOutput<typeof EndedByShop>;

/** Of visits at the shopper's place. Beside the timeline, too. */
export const VISIT_NEWS_KINDS = ['visitOnTheWay', 'visitNotYet'] as const;
export const VisitNews = v.object({ kind: v.picklist(VISIT_NEWS_KINDS), at: v.string() });
export type VisitNews = v.InferOutput<typeof VisitNews>;
/** That a visit was moved by its shopper or by the shop, in wall-clock times of the business. */
export const VisitMove = v.object({
  appointmentId: v.string(),
  at: v.string(),
  byShop: v.boolean(),
  from: Slot,
  to: Slot,
});
export type VisitMove = v.InferOutput<typeof VisitMove>;
/** That one visit of several was cancelled by itself. */
export const CalledOffVisit = v.object({
  appointmentId: v.string(),
  at: v.string(),
  byShop: v.boolean(),
});
export type CalledOffVisit = v.InferOutput<typeof CalledOffVisit>;
/** Who is on their way to the shopper now; `expectedAt`: when they think to be there, where they said it. */
export const ComingNow = v.object({
  appointmentId: v.string(),
  expectedAt: v.nullable(v.string()),
});
export type ComingNow = v.InferOutput<typeof ComingNow>;

/** A change that one side wishes and the other decides about; amounts are decimal, quantities 0 take a line out. */
export const Proposal = v.object({
  id: v.string(),
  by: v.picklist(['SHOPPER', 'SHOP']),
  status: v.picklist(['PROPOSED', 'ACCEPTED', 'REFUSED']),
  /** it was not answered before the order was paid, handed over or ended, and is not any more */
  lapsed: v.optional(v.boolean()),
  takenBack: TakenBack,
  note: v.string(),
  lines: v.array(
    v.object({ productId: v.string(), name: v.string(), was: v.number(), now: v.number() }),
  ),
  /** the order's total if it is accepted; null once it is decided */
  total: v.nullable(v.number()),
  createdAt: v.string(),
});
export type Proposal = v.InferOutput<typeof Proposal>;

/** One order as its owner sees it. `limited` views (return capability) carry no personal data and no lines. */
export const OrderView = v.object({
  id: v.string(),
  orderNumber: v.string(),
  intentId: v.string(),
  createdAt: v.string(),
  limited: v.boolean(),
  /** what the asker may do, so that nothing else is offered; an order's owner may do all of it */
  may: v.optional(
    v.object({
      pay: v.boolean(),
      change: v.boolean(),
      /** said where it is no: its visits open to no browser, and who wants another time calls */
      move: v.optional(v.boolean()),
    }),
  ),
  orderStatus: v.string(),
  paymentState: v.picklist(PAYMENT_STATES),
  buxPaymentStatus: v.string(),
  paymentMethodCode: v.string(),
  currency: v.string(),
  total: v.number(),
  dueNow: v.number(),
  paid: v.number(),
  outstanding: v.number(),
  extra: v.number(),
  discount: v.number(),
  tax: v.number(),
  /** the tax that its prices hold, as on the day it was placed; not told where that was not kept, or the order is outlined */
  taxInside: v.optional(v.number()),
  /** what each tax was levied on, without it, and what it made of that; told where `taxInside` is */
  taxes: v.optional(
    v.array(
      v.object({ name: v.string(), percentage: v.number(), net: v.number(), tax: v.number() }),
    ),
  ),
  serviceCharge: v.number(),
  shippingCost: v.number(),
  /** extension */
  tip: v.optional(v.number()),
  dueDate: v.nullable(v.string()),
  paymentTerm: v.nullable(v.number()),
  keptUntil: v.nullable(v.string()),
  lines: v.array(
    v.object({
      productId: v.string(),
      name: v.string(),
      /** extension: of what was ordered, as its store calls it today */
      SKU: v.optional(v.string()),
      image: v.nullable(v.string()),
      variant: v.string(),
      addOns: v.array(v.string()),
      notes: v.string(),
      quantity: v.number(),
      /** of goods sold loose: the quantity is in its steps */
      measure: v.optional(Measure),
      totalPrice: v.number(),
      /** extension: so many of it were not there */
      missing: v.optional(v.number()),
      /** what is paid later of this line, decimal */
      outstanding: v.optional(v.number()),
      /** what a second order of the same needs */
      variantId: v.optional(v.nullable(v.string())),
      addOnIds: v.optional(v.array(v.object({ id: v.string(), quantity: v.number() }))),
      appointments: v.array(
        v.object({
          id: v.string(),
          startDate: v.string(),
          startTime: v.string(),
          endDate: v.string(),
          endTime: v.nullable(v.string()),
          employee: v.nullable(v.string()),
          /** extension: by which their next times are found */
          employeeId: v.optional(v.nullable(v.string())),
          status: v.string(),
          /** extension: rises with each change of it */
          version: v.optional(v.number()),
        }),
      ),
    }),
  ),
  customerName: v.string(),
  email: v.string(),
  phone: v.string(),
  /** extension: the number as people read it */
  phoneText: v.optional(v.string()),
  notes: v.string(),
  location: v.nullable(v.object({ id: v.string(), name: v.string(), address: v.string() })),
  table: v.nullable(
    v.object({
      id: v.string(),
      name: v.string(),
      closed: v.optional(v.boolean()),
      /** extension: what is still to pay there by all of its guests; left out once they are gone, and in lists */
      rest: v.optional(v.number()),
    }),
  ),
  /** extension: of a round, who has paid how much of it by a bill of its table; no name of a guest who did not order there */
  billedBy: v.optional(
    v.array(v.object({ name: v.string(), amount: v.number(), isMine: v.boolean() })),
  ),
  /** pays lines of rounds that the kitchen has already */
  isBill: v.optional(v.boolean()),
  shipment: v.nullable(Shipment),
  /** where an employee comes to for a service at the shopper's address */
  visitAt: v.optional(v.nullable(Address)),
  /** when it is to be ready, and until when, on the business's clock */
  wanted: v.optional(v.nullable(v.object({ at: WantedAt, to: v.string() }))),
  soldOut: v.optional(v.nullable(v.picklist(SOLD_OUT))),
  attempt: v.nullable(AttemptView),
  attempts: v.array(AttemptView),
  /* extensions: a platform may know nothing of them */
  timeline: v.optional(v.array(TimelineEntry)),
  endedByShop: v.optional(v.array(EndedByShop)),
  visitNews: v.optional(v.array(VisitNews)),
  /** when the shop said that some of it was not there; beside the timeline, too */
  missingAt: v.optional(v.array(v.string())),
  /** extension: paid, and some of that went back for another reason: what is owed for a thing that is missing now is a person's to reckon */
  missingByHand: v.optional(v.boolean()),
  visitMoves: v.optional(v.array(VisitMove)),
  visitsOff: v.optional(v.array(CalledOffVisit)),
  comingNow: v.optional(v.array(ComingNow)),
  /** it is being made or brought, or a visit is near: a page of it asks again sooner (522) */
  isMoving: v.optional(v.boolean()),
  tracking: v.optional(v.nullable(Tracking)),
  proposals: v.optional(v.array(Proposal)),
  attachments: v.optional(v.array(AttachmentView)),
  company: v.optional(v.string()),
  taxId: v.optional(v.string()),
  billing: v.optional(v.string()),
  /** extension: where the money of an order on terms goes, in the store's own lines */
  payTo: v.optional(v.array(v.string())),
  /** of the store's sequence without gaps; the order's own number has letters behind it */
  invoiceNumber: v.optional(v.string()),
  /** what its owner has asked of the shop, oldest first, and what may be asked now */
  requests: v.optional(v.array(OrderRequest)),
  mayAsk: v.optional(v.array(v.picklist(REQUEST_KINDS))),
  /** extension: the last day on which the store is asked to take back what has come, by the shop's calendar; none where it takes nothing back */
  returnUntil: v.optional(v.string()),
  /** whether who asks may still cancel it by a press */
  mayCancel: v.optional(v.boolean()),
  /** extension: the same of one that is paid, or whose deposit is there: what came goes back then (523) */
  mayCancelPaid: v.optional(v.boolean()),
  /** what has come for this order, what is missing of what was due, what must go back and what went back; decimal */
  money: v.optional(
    v.object({
      came: v.number(),
      missing: v.number(),
      owedBack: v.number(),
      /** by which payments it came that goes back now, and so to which it goes; a sum of each only where the books name it (524) */
      goesTo: v.optional(
        v.array(v.object({ provider: v.string(), amount: v.optional(v.number()) })),
      ),
      /** under another name or for another payee, and not given back yet */
      strange: v.optional(v.number()),
      /** of another currency, in none of these sums; `isBack`: staff has said that it went back */
      foreign: v.optional(
        v.object({ amount: v.number(), currency: v.string(), isBack: v.boolean() }),
      ),
      returned: v.number(),
      disputed: v.boolean(),
      /** of what came: what banks contest now */
      contested: v.optional(v.number()),
      /** of what went back: what is the shop's again, since a bank decided for it after all */
      turned: v.optional(v.number()),
    }),
  ),
  /** at the shop itself: each sum that was paid and given back there, oldest first, with its way and day, and what it hands back now (neither) */
  desk: v.optional(
    v.array(
      v.object({
        /** PAID, BACK or OWED */
        kind: v.string(),
        amount: v.number(),
        how: v.string(),
        day: v.string(),
      }),
    ),
  ),
  /** held until it is paid, the shopper's, for others again, or gone when the money came */
  goods: v.optional(v.picklist(GOODS_STATES)),
  /** the short reference a shopper reads to support */
  reference: v.string(),
});
export type OrderView = v.InferOutput<typeof OrderView>;
