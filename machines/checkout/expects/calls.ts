import type { SnapshotFrom } from 'xstate';
import type { Cart } from '../../domain/cart.ts';
import { PROVIDER_CODES, PROVIDERS, type ProviderCode } from '../../domain/payment.ts';
import { isIn, type Rules, type Step } from '../../model.ts';
import type { checkoutMachine } from '../machine.ts';
import type { CheckoutContext } from '../types.ts';
import { isOther, missingTimes, ordered, orderSent, sumOf } from './orders.ts';

type CheckoutRules = Rules<typeof checkoutMachine>;
export type CheckoutStep = Step<SnapshotFrom<typeof checkoutMachine>>;

const theOrder = ({ placed, orderId, capability }: CheckoutContext) => ({
  orderId: placed?.id ?? orderId,
  capability,
});
/** The times that are held were made for other lines, quantities, times, persons or branches than these. */
const isForOthers = (context: CheckoutContext): boolean =>
  context.appointments.length > 0 &&
  context.intentKey !==
    JSON.stringify(
      ordered(context).map(({ id, qty, service, location }) => [
        id,
        qty,
        service?.slots.map((slot) => [slot.startDate, slot.startTime]),
        service?.employee?.id,
        location.id,
      ]),
    );

const reviewRead = (context: CheckoutContext, cart: Cart) => ({
  intentId: isForOthers(context) ? null : context.intentId,
  abandoned: isForOthers(context) ? context.appointments.map((held) => held.id) : [],
  businessId: 'shop',
  cart,
  address: context.address,
  phone: context.contact.phone,
  delivery: context.delivery,
});

const FLOWS: Partial<Record<ProviderCode, string>> = {
  PAYPAL: 'approveThenCapture',
  IPAY_QR: 'qr',
};
/** The payment is for the order as it was placed, by the intent under which it was sent; the amount is what is due now, in minor units. */
const payment = (provider: ProviderCode): CheckoutRules[string] => ({
  enters: `paying.${PROVIDERS[provider].branch}`,
  asks: ({ after: { context } }) => ({
    [`${FLOWS[provider] ?? 'hostedPage'} (${provider})`]: {
      provider,
      order: {
        id: context.placed?.id,
        orderNumber: context.placed?.orderNumber,
        businessId: 'shop',
        intentId: context.order?.intentId ?? context.intentId,
        currency: 'USD',
        dueNow: Math.round((context.placed?.dueNow ?? 0) * 100),
        capability: context.capability,
      },
      approved: context.approved,
    },
  }),
  leaves: ({ after }) => after.context.method === provider,
});

const CHECKED = ['confirming', 'awaiting', 'inProcess', 'endedInProcess', 'inReview', 'short'].map(
  (name) => `checking.${name}.asking`,
);
/** Pages that stand, and are looked after for as long as they are open. */
const STANDING = [
  ...['taken', 'deposit', 'extra', 'partReturned', 'disputed'].map((name) => `paid.${name}`),
  ...['placed', 'partPaid', 'declined', 'expired.attempt', 'cancelled.ended'],
  'cancelled.goingBack',
].map((name) => `${name}.looking`);
const ASKING = [...CHECKED, ...STANDING, 'cancelled.unfinished.asking', 'cancelled.leaving.asking'];

/** Which port is asked when, and for what. Nothing that writes comes before the truth was read (I44). */
export const callRules: CheckoutRules = {
  'the truth is read first, of the order that is known or of the intent (I44)': {
    enters: 'recovering.reading',
    asks: ({ after: { context } }) => ({
      recover: { intentId: context.intentId, ...theOrder(context) },
    }),
  },
  'and again when the page comes back': {
    on: 'page.restored',
    in: 'recovering.reading',
    asks: ({ after: { context } }) => ({
      recover: { intentId: context.intentId, ...theOrder(context) },
    }),
  },
  'the review reads everything anew, under the one intent; times of another cart are given back with theirs':
    {
      enters: 'review.opening',
      asks: ({ after: { context } }) => ({ openReview: reviewRead(context, context.cart) }),
    },
  'and once more when the cart changed under it': {
    on: 'cart.changed',
    in: 'review.opening',
    to: 'review.opening',
    when: ({ event, before }) => isOther(event.cart, before.context.cart),
    asks: ({ event, after: { context } }) => ({ openReview: reviewRead(context, event.cart) }),
  },
  'a promotion is looked for by its code, and by what the lines cost': {
    on: 'promotion.enter',
    in: 'review.ready',
    asks: ({ event, before }) => ({
      findPromotion: { businessId: 'shop', code: event.code, amount: sumOf(before.context) },
    }),
  },
  'without a code, what needs none is looked for': {
    on: 'promotion.clear',
    in: 'review.ready',
    asks: ({ before }) => ({
      findPromotion: { businessId: 'shop', code: '', amount: sumOf(before.context) },
    }),
  },
  'one tab of this browser orders at a time (P10)': {
    enters: 'review.locking',
    asks: () => ({ 'acquireLock (lockOrder)': { steal: false } }),
  },
  'and one pays': {
    enters: 'paying.locking',
    asks: () => ({ 'acquireLock (lockPayment)': { steal: false } }),
  },
  'a tab that is gone is taken over when the shopper says so': {
    enters: 'blocked.taking',
    asks: () => ({ 'acquireLock (takeLock)': { steal: true } }),
  },
  'appointments come before the order, the missing ones only (I21)': {
    enters: 'booking.creating',
    asks: ({ after: { context } }) => ({
      createAppointments: { missing: missingTimes(context), held: context.appointments },
    }),
  },
  'the order is sent as specified, its three ids the one intent (I01)': {
    enters: 'placing.sending',
    asks: ({ after: { context } }) => ({ placeOrder: { body: orderSent(context) } }),
  },
  'held times that are given up are given back': {
    enters: 'slotLost.releasing',
    asks: ({ before: { context } }) => ({
      releaseAppointments: { ids: context.appointments.map((held) => held.id) },
    }),
  },
  'another live attempt is ended, and asked, first (I11)': {
    enters: 'paying.switching',
    asks: ({ after: { context } }) => ({ giveUpAttempt: theOrder(context) }),
  },
  'the store is asked to wait for its money': {
    enters: 'paying.deferring',
    asks: ({ after: { context } }) => ({ payLater: theOrder(context) }),
  },
  'an order that is given up is given up at the shop': {
    enters: 'cancelled.givingUp',
    asks: ({ after: { context } }) => ({ giveUpOrder: theOrder(context) }),
  },
  'a payment that was cancelled on the provider’s page is ended there': {
    enters: 'cancelled.leaving.ending',
    asks: ({ after: { context } }) => ({ 'giveUpAttempt (endCancelled)': theOrder(context) }),
  },
  'an order that is kept is to be paid later': {
    enters: 'cancelled.keeping',
    asks: ({ after: { context } }) => ({ 'payLater (keepOrder)': theOrder(context) }),
  },
  'a code is shown again in one tab': {
    enters: 'paying.resuming',
    asks: () => ({ 'acquireLock (lockCode)': { steal: false } }),
  },
  'a code that is left is asked about: a person who scanned it may have paid': {
    enters: 'paying.leavingCode',
    asks: ({ after: { context } }) => ({ 'askOutcome (readCode)': theOrder(context) }),
  },
  'the money is asked about': {
    enters: ASKING,
    asks: ({ after: { context } }) => ({ askOutcome: theOrder(context) }),
  },
  ...Object.fromEntries(
    PROVIDER_CODES.map((provider) => [
      `${provider} is paid for this very order`,
      payment(provider),
    ]),
  ),
  'the code on the screen hears of the shopper': {
    on: ['payment.paidIt', 'code.renew', 'page.visible'],
    in: 'paying.ipayQr',
    sends: ({ event }) => ({ IPAY_QR: event }),
    leaves: ({ after }) => isIn(after, 'paying.ipayQr'),
  },
};
