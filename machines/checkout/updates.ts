import { addressLines } from '../domain/address.ts';
import type { OrderView } from '../domain/order.ts';
import { isFinished, orderStatusOf } from '../domain/orderStatus.ts';
import type { Draft } from './draft.ts';
import type { Recovered } from './ports.ts';
import type { CheckoutContext } from './types.ts';

const placedOf = (order: OrderView): CheckoutContext['placed'] => ({
  id: order.id,
  orderNumber: order.orderNumber,
  total: order.total,
  dueNow: order.dueNow,
  outstanding: order.outstanding,
  currency: order.currency,
});
export const withOrder = (order: OrderView): Partial<CheckoutContext> => ({
  order,
  placed: placedOf(order),
  outcome: order.attempt?.outcome ?? null,
});

/** What was stored fills what was not typed here yet; an older draft never overwrites newer words. */
export const withDraft = (
  context: CheckoutContext,
  draft: Draft | null,
): Partial<CheckoutContext> => {
  if (context.hasRead || !draft || context.entry === 'order') return { hasRead: true };
  const method = context.methods.find((one) => one === draft.method) ?? context.method;
  return {
    hasRead: true,
    contact:
      context.kind === 'table' && context.contact.fullName
        ? { ...draft.contact, fullName: context.contact.fullName }
        : draft.contact,
    address: draft.address,
    addressId: draft.addressId,
    delivery: draft.delivery,
    tip: draft.tip,
    method,
    paymentTerm: draft.paymentTerm,
    intentId: draft.intentId,
    intentKey: draft.intentKey,
    lineIds: draft.lineIds,
    appointments: draft.appointments,
    attachments: draft.attachments,
    capability: context.capability ?? draft.capability,
  };
};
export const filledFrom = (
  context: CheckoutContext,
  known: Extract<Recovered, { ok: true }>['known'],
): Partial<CheckoutContext> => {
  const empty = Object.entries(known.contact).filter(
    ([field]) => context.contact[field as keyof CheckoutContext['contact']] === '',
  );
  const { customerId, isB2B, paymentTerms, creditLeft = null, address } = known;
  const isUntyped = addressLines(context.address).length === 0 && context.address.note === '';
  return {
    contact: { ...context.contact, ...Object.fromEntries(empty) },
    ...(address && isUntyped && { address: address.address, addressId: address.id }),
    customerId,
    isB2B,
    paymentTerms,
    creditLeft,
  };
};

/** What a draft holds of its order, before there is one. */
export const unsent = {
  intentId: null,
  intentKey: '',
  lineIds: [],
  appointments: [],
  attachments: [],
  // Each order is tipped by its own press.
  tip: 0,
  orderId: null,
  capability: null,
};
/** No trace of an order that is over: the next one gets an id of its own. */
export const afresh: Partial<CheckoutContext> = {
  ...unsent,
  placed: null,
  order: null,
  outcome: null,
  pressed: false,
  sends: 0,
  asks: 0,
  problem: null,
  returned: false,
  cancelledAttempt: null,
  approved: false,
};

/** What is still open of the orders besides; an order that was read already counts once. */
export const openOnes = (orders: readonly OrderView[]): OrderView[] =>
  orders.filter(
    (order, at) =>
      !isFinished(orderStatusOf(order, false)) &&
      orders.findIndex(({ id }) => id === order.id) === at,
  );
