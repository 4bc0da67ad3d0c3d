import type { FreshLine } from '../cart/types.ts';
import type { AppointmentBody } from '../domain/appointment.ts';
import type { Cart, Promotion } from '../domain/cart.ts';
import type { Contact } from '../domain/contact.ts';
import type { OrderView } from '../domain/order.ts';
import type { OrderBody } from '../domain/orderSent.ts';
import type { Difference, ProblemCode } from '../domain/problem.ts';
import type { PromotionRule } from '../domain/promotion.ts';
import type { Address } from '../domain/shipment.ts';
import type { OrderRead } from '../payment/types.ts';
import { port } from '../port.ts';
import type { DeliveryDraft, Draft, HeldAppointment } from './draft.ts';
import type { ChargesView, PlacedOrder, Twin } from './types.ts';

/** OFFLINE: not sent. IDENTITY: 401 after one refresh. DOWN: asked in vain; a read changed nothing. */
export type Unreached = 'OFFLINE' | 'IDENTITY' | 'DOWN';

export type Recovered =
  | {
      ok: true;
      draft: Draft | null;
      /** the order of that id or intent; null only when the server said that there is none, or when nothing was ever sent */
      order: OrderView | null;
      /** the other orders that lines of the cart wait for, as they are now */
      others?: OrderView[];
      /** what the account knows; fills empty fields only */
      known: {
        contact: Partial<Contact>;
        customerId: string | null;
        isB2B: boolean;
        paymentTerms: number[];
        creditLeft?: number | null;
        /** of the addresses that the customer keeps: the one to offer first */
        address?: { id: string; address: Address } | null;
      };
    }
  | { ok: false; reason: Unreached; draft: Draft | null };
/** The one read before anything else: the stored draft, then the order by id or intent. With all three null the draft says what to ask for. */
export const recover = port<
  Recovered,
  { intentId: string | null; orderId: string | null; capability: string | null }
>('recover');

export interface ReviewInput {
  /** null: make one, and store it before answering */
  intentId: string | null;
  businessId: string;
  cart: Cart;
  address: Address;
  phone: string;
  delivery: DeliveryDraft;
  /** times that were held for another cart than this one: they are given back */
  abandoned: string[];
}
export type Reviewed =
  | {
      ok: true;
      intentId: string;
      charges: ChargesView;
      /** every ordered line as the server sees it now */
      lines: FreshLine[];
      /** lines whose product is no longer sold here */
      gone: string[];
      /** the cart's promotion as it is now, null when it no longer holds */
      promotion: Promotion | null;
      /** the same way of delivery, quoted anew */
      delivery: DeliveryDraft;
      today: string;
      orderDate: string;
      twin: Twin | null;
      /** as people of its country write it; nothing where the shop did not say */
      phone?: string | null;
    }
  /** DELIVERY: this cart is not brought to that address any more; PHONE: that number cannot be called */
  | { ok: false; reason: Unreached | 'DELIVERY' | 'PHONE' };
/** Exchanges the cookie (guests too), makes and stores the intent id, reads products, charges, promotion and quote anew. */
export const openReview = port<Reviewed, ReviewInput>('openReview');

export type FoundPromotion =
  | { ok: true; promotion: Promotion | null }
  | { ok: false; reason: ProblemCode | Unreached; rule?: PromotionRule | null };
/** `amount`: the lines' sum in minor units, for promotions with a minimum. Without a code, what needs none. */
export const findPromotion = port<
  FoundPromotion,
  { businessId: string; code: string; amount: number }
>('findPromotion');

/** One tab of this browser writes at a time. `steal` takes it from a tab that is gone. */
export const acquireLock = port<{ held: boolean }, { steal: boolean }>('acquireLock');

export type Booked =
  | { ok: true; held: HeldAppointment[] }
  | {
      ok: false;
      reason: 'SLOT';
      problem: ProblemCode;
      line: number;
      slot: number;
      held: HeldAppointment[];
    }
  | { ok: false; reason: 'REFUSED'; problem: ProblemCode; held: HeldAppointment[] }
  /** LOST: the last answer did not come; asking again under the same identity finds it */
  | { ok: false; reason: Unreached | 'LOST'; held: HeldAppointment[] };
/** Creates the missing appointments one by one and stops at the first refusal; answers all that are held, the given ones included. */
export const createAppointments = port<
  Booked,
  { missing: AppointmentBody[]; held: HeldAppointment[] }
>('createAppointments');

/** Gives held times back. What cannot be reached ends by itself after half an hour (F91). */
export const releaseAppointments = port<void, { ids: string[] }>('releaseAppointments');

export type OrderAnswer =
  | { ok: true; order: PlacedOrder }
  | {
      ok: false;
      reason: 'REFUSED';
      problem: ProblemCode;
      differences: Difference[];
      line: number | null;
    }
  | { ok: false; reason: 'WAIT'; retryAfterMs: number }
  /** LOST: it may have been placed. Read by intent, never send blindly. PHONE: that number cannot be called, and nothing was placed */
  | { ok: false; reason: 'LOST' | 'OFFLINE' | 'IDENTITY' | 'PHONE' };
export const placeOrder = port<OrderAnswer, { body: OrderBody }>('placeOrder');

interface OfOrder {
  orderId: string;
  capability: string | null;
}
/** Ends the live attempt after asking the provider once more: a late PAID comes back as the order's state. */
export const giveUpAttempt = port<OrderRead, OfOrder>('giveUpAttempt');
/** Gives the unpaid order up; stock and times are released. */
export const giveUpOrder = port<OrderRead, OfOrder>('giveUpOrder');
/** Asks the store to accept the order for later payment. */
export const payLater = port<OrderRead, OfOrder>('payLater');
