import type { AwaitingOrder, FreshLine } from '../cart/types.ts';
import type { AttachmentView } from '../domain/attachment.ts';
import type { Cart, Promotion, Slot } from '../domain/cart.ts';
import type { Contact, ContactError } from '../domain/contact.ts';
import type { OrderView } from '../domain/order.ts';
import type { MoneyFact, PaymentMethod } from '../domain/payment.ts';
import type { PaymentOutcome } from '../domain/paymentOutcome.ts';
import type { Difference, ProblemCode } from '../domain/problem.ts';
import type { PromotionRule } from '../domain/promotion.ts';
import type { Address } from '../domain/shipment.ts';
import type { Tax } from '../domain/tax.ts';
import type { Notice } from '../notice.ts';
import type { DeliveryDraft, HeldAppointment } from './draft.ts';

export type CheckoutKind = 'goods' | 'services' | 'table';

export interface CheckoutInput {
  kind: CheckoutKind;
  businessId: string;
  /** of the business: prefills the address */
  country: string;
  /** the store brings goods unless a shopper picks them up; absent: they are picked up unless a shopper has them brought */
  delivers?: boolean;
  /** the store takes tips with goods */
  takesTips?: boolean;
  cart: Cart;
  /** codes this store offers, in the order shown */
  methods: PaymentMethod[];
  /** of these: those that take longer than booked times wait */
  slowMethods?: PaymentMethod[];
  /** of these: those that open no payment without the payer's phone */
  phoneMethods?: PaymentMethod[];
  /** of these: those that open none without an e-mail address, and of those the ones that take a short one only */
  emailMethods?: PaymentMethod[];
  shortEmailMethods?: PaymentMethod[];
  /** of these: those whose open payment can be ended at the provider, so that it is not paid any more */
  endableMethods?: PaymentMethod[];
  /** which document this is: /cart/information, /cart/checkout and /cart/table-checkout, or /orders/:id */
  entry: 'information' | 'review' | 'order';
  /** of the order's page: the order in its address */
  orderId: string | null;
  capability: string | null;
  /** the shopper has just come back from a provider */
  returned: boolean;
  /**
   * the attempt whose page the shopper left by cancelling, as its own return names it: while it is the live one, what is still open of it is ended
   * where that can be done, and asked about first
   */
  cancelledAttempt: string | null;
}

/** An order by its figures, decimal, as the server counted them; known from the moment it is placed. */
export interface PlacedOrder extends AwaitingOrder {
  total: number;
  dueNow: number;
  outstanding: number;
  currency: string;
}

export interface ChargesView {
  tax: Tax | null;
  rates?: Tax[] | undefined;
  serviceChargePercentage: number;
  taxRounding?: 'ORDER' | 'LINE';
}

/** An order like this one a few minutes ago (F34). */
export interface Twin {
  orderNumber: string;
  minutesAgo: number;
}

export interface OtherTab {
  /** the title's message id in the tab that holds the lock */
  title: string;
}

export interface CheckoutContext extends CheckoutInput {
  contact: Contact;
  address: Address;
  /** which of the customer's kept addresses that is, as long as nothing of it is typed over */
  addressId: string | null;
  delivery: DeliveryDraft;
  /** decimal, in the cart's currency; 0: none */
  tip: number;
  method: PaymentMethod | null;
  /** methods that did not answer in this session (F60, F84) */
  downMethods: PaymentMethod[];
  isB2B: boolean;
  paymentTerms: number[];
  paymentTerm: number | null;
  /** what the account may still owe on terms, decimal; null: no limit */
  creditLeft: number | null;
  customerId: string | null;
  /** files that go with the order */
  attachments: AttachmentView[];
  errors: ContactError[];
  /** how often the button was pressed and ordered nothing, as long as the reason is to be said */
  refusals: number;

  /** the one generated id; null until review opens */
  intentId: string | null;
  /** what the intent was made for: another cart needs another intent */
  intentKey: string;
  lineIds: string[];
  charges: ChargesView | null;
  /** business-local day and instant from the port's clock */
  today: string;
  orderDate: string;
  twin: Twin | null;

  differences: Difference[];
  /** what accepting the differences would put into the cart */
  fresh: {
    lines: FreshLine[];
    gone: string[];
    promotion: Promotion | null;
    delivery: DeliveryDraft;
  } | null;

  appointments: HeldAppointment[];
  /** which time was refused */
  refusedSlot: { line: number; slot: number } | null;

  placed: PlacedOrder | null;
  order: OrderView | null;
  outcome: PaymentOutcome | null;
  /** the shopper pressed the button and has not yet learned how it ended: a recovery may go on by itself */
  pressed: boolean;
  /** how the cart stands since the order is being sent: until its answer is known, what is sent is what was pressed */
  heldCart: Cart | null;
  /** the payment was approved and waits for its capture */
  approved: boolean;
  /** the open code was shown again without a press: once, whatever becomes of it */
  hasShownCode: boolean;
  /** orders that lines of this cart were put into before, and whose money is still awaited */
  openOrders: OrderView[];
  /** sends of the order in a row, and questions about its payment in a row */
  sends: number;
  asks: number;
  retryAfterMs: number;
  /** the shop was busy when this payment was to begin, and it is waited for once only */
  hasPaused: boolean;
  problem: ProblemCode | null;
  /** which rule keeps a promotion from this cart */
  promotionRule: PromotionRule | null;
  /** the stored draft was read (or there is none): from now on what is typed here is the newer */
  hasRead: boolean;
  /** the shopper accepted figures that only the server named: the next review takes what it reads */
  acceptsAll: boolean;
  isOnline: boolean;
  otherTab: OtherTab | null;
}

export type CheckoutEvent =
  /* from the cart chart */
  | { type: 'cart.changed'; cart: Cart }
  /* the form */
  | { type: 'contact.change'; contact: Partial<Contact> }
  /** `keptAs`: the customer keeps this address under that id */
  | { type: 'address.change'; address: Partial<Address>; keptAs?: string }
  | { type: 'delivery.choose'; delivery: DeliveryDraft }
  /** decimal; 0: none */
  | { type: 'tip.choose'; tip: number }
  | { type: 'field.leave'; field: ContactError['field'] }
  /** `isUsual`: none was chosen yet, and the page takes the usual one */
  | { type: 'method.choose'; method: PaymentMethod; isUsual?: true }
  | { type: 'terms.choose'; paymentTerm: number | null }
  | { type: 'attachments.change'; attachments: AttachmentView[] }
  | { type: 'promotion.enter'; code: string }
  | { type: 'promotion.clear' }
  | { type: 'review.open' }
  | { type: 'information.edit' }
  | { type: 'order.place' }
  | { type: 'differences.accept' }
  | { type: 'slot.pick'; line: number; slot: number; picked: Slot }
  | { type: 'times.release' }
  /* an order that is there */
  /** pays the same order: goes on with the live attempt, or starts another with its method */
  | { type: 'payment.continue' }
  | { type: 'method.change'; method: PaymentMethod }
  | { type: 'order.keep' }
  | { type: 'order.giveUp' }
  | { type: 'status.refresh' }
  | { type: 'payment.paidIt' }
  | { type: 'code.renew' }
  /* identity */
  | { type: 'session.lost' }
  | { type: 'session.restored' }
  | { type: 'session.asGuest' }
  /* the world */
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'page.restored' }
  | { type: 'page.visible' }
  | { type: 'lock.lost' }
  | { type: 'lock.free' }
  | { type: 'lock.take' }
  | { type: 'otherTab.shows'; title: string };

/** For the cart chart and the banner; the wiring hands them on as they are. */
export type CheckoutEmitted =
  | Notice
  | { type: 'order.awaits'; order: AwaitingOrder; lineIds: string[] }
  | { type: 'order.released'; orderId: string; ticked: boolean }
  | { type: 'order.done'; orderId: string; lineIds: string[] }
  | { type: 'cart.refresh'; lines: FreshLine[]; gone: string[]; promotion: Promotion | null }
  | { type: 'item.setSlots'; id: string; slots: Slot[] }
  | { type: 'promotion.set'; promotion: Promotion | null };

export type Screen =
  | 'information'
  | 'review'
  | 'progress'
  | 'differences'
  | 'slot'
  | 'payment'
  | 'order'
  | 'session'
  | 'offline'
  | 'blocked';
export type PrimaryAction =
  | 'review.open'
  | 'order.place'
  | 'differences.accept'
  | 'slot.pick'
  | 'payment.continue'
  | 'method.change'
  | 'status.refresh'
  | 'session.restored'
  | 'lock.take'
  | 'information.edit';

/** What each state of the checkout must say for itself. The table of all is printed into chart.md. */
export interface StateMeta {
  money: MoneyFact;
  screen: Screen;
  /** message id of the title, spoken when the state is entered */
  title: string;
  /** the event of the main button, null when there is none */
  primary: PrimaryAction | null;
  /** how long the state lasts at most by itself; null: as long as the shopper likes */
  limitMs: number | null;
}
/** What Back, a reload and another tab do in a state, and the way out: for readers and tests alone. */
export interface StateNote {
  /** where a shopper who has had enough can go */
  exit: 'cart' | 'shop' | 'order' | 'help';
  back: 'leaves' | 'information' | 'review' | 'recovers';
  reload: 'recovers';
  otherTab: 'is free' | 'is blocked' | 'shows the same';
}
