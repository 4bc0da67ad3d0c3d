import { orderStatusOf } from '../domain/orderStatus.ts';
import { PAY_LATER } from '../domain/payment.ts';
import { leads } from '../leads.ts';
import { model } from '../model.ts';
import { checkoutCases } from './cases.ts';
import { callRules } from './expects/calls.ts';
import { noticeRules } from './expects/notices.ts';
import { pressRules } from './expects/presses.ts';
import { readRules } from './expects/read.ts';
import { refusalRules } from './expects/refusals.ts';
import { typedRules } from './expects/typed.ts';
import { formErrors, isFree, linesToOrder } from './facts.ts';
import { CHECKOUT_LEADS } from './leads.ts';
import { READING_LEADS } from './leadsOfReading.ts';
import { TYPING_LEADS } from './leadsOfTyping.ts';
import { checkoutMachine } from './machine.ts';
import { missingAppointments } from './orderRequest.ts';
import { checkoutInput, clashingCart, freeCart, otherCart, servicesCart } from './samples.ts';
import { metaOf, moneyIn } from './stateMeta.ts';
import type { CheckoutContext } from './types.ts';

const statusOf = ({ order, returned }: CheckoutContext) => order && orderStatusOf(order, returned);

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : (Object.keys(value as object)[0] ?? '');

const flowOf = (method: string | null): string | null =>
  method === null || method === PAY_LATER || method === 'PAYPAL' || method === 'IPAY_QR'
    ? method
    : 'hosted';

/** Only what decides something in that state: with every fact everywhere, walks multiply without end. */
function factsOf(name: string, context: CheckoutContext): unknown {
  const isComplete = formErrors(context).length === 0 && linesToOrder(context).length > 0;
  switch (name) {
    case 'information':
      return [isComplete, context.isOnline];
    case 'review':
    case 'orderRefused':
      return [
        isComplete,
        isFree(context),
        flowOf(context.method),
        missingAppointments(context).length,
        context.appointments.length > 0,
      ];
    case 'booking':
    case 'placing':
      return [
        context.sends,
        flowOf(context.method),
        missingAppointments(context).length,
        context.heldCart?.items.map(({ id, awaitingOrder }) => [id, awaitingOrder !== null]),
      ];
    case 'recovering':
    case 'offline':
      return [
        context.pressed,
        // Once the order stands, how it was sent and would be paid decides nothing.
        context.placed === null && [context.sends, flowOf(context.method)],
        context.cancelledAttempt !== null,
        context.heldCart?.items.map(({ id, awaitingOrder }) => [id, awaitingOrder !== null]),
      ];
    case 'cancelled':
      return [statusOf(context), context.cancelledAttempt !== null];
    case 'stockChanged':
    case 'priceChanged':
      return context.fresh !== null;
    case 'paying':
      return [
        context.method,
        context.order?.attempt?.provider,
        context.order?.attempt?.state,
        statusOf(context) === 'partPaid',
      ];
    default:
      return statusOf(context);
  }
}

const PAYS = [
  { type: 'order.place' },
  { type: 'payment.continue' },
  { type: 'method.change', method: 'STRIPE' },
] as const;

export const checkoutModel = model({
  name: 'checkout',
  machine: checkoutMachine,
  starts: [
    { title: 'goods', input: checkoutInput() },
    { title: 'goods, guest form', input: checkoutInput({ entry: 'information' }) },
    { title: 'services', input: checkoutInput({ kind: 'services', cart: servicesCart }) },
    { title: 'clashing times', input: checkoutInput({ kind: 'services', cart: clashingCart }) },
    { title: 'goods for nothing', input: checkoutInput({ cart: freeCart, methods: [] }) },
    {
      title: "an order's page",
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        cart: otherCart,
      }),
    },
    {
      title: 'back by cancelling',
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        cancelledAttempt: 'attempt-1',
        cart: otherCart,
      }),
    },
    {
      title: 'an old link of a return by cancelling',
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        cancelledAttempt: 'attempt-0',
        cart: otherCart,
      }),
    },
    {
      title: 'back from the provider',
      input: checkoutInput({
        entry: 'order',
        orderId: 'order-1',
        capability: 'capability-1',
        returned: true,
        cart: otherCart,
      }),
    },
  ],
  cases: checkoutCases,
  facts: ({ value, context }) => factsOf(nameOf(value), context),
  holds: {
    'every state says what it means': (snapshot) =>
      Object.values(snapshot.getMeta()).some((meta) => meta !== undefined),
    'paid is said only of an order that the server calls paid (I45)': ({ value, context }) =>
      nameOf(value) !== 'paid' ||
      (context.order !== null &&
        ['PAID', 'PART_PAID', 'REFUNDED'].includes(context.order.paymentState)),
    'nothing due, no provider called (I10)': ({ value, context }) =>
      nameOf(value) !== 'paying' ||
      context.placed === null ||
      context.placed.dueNow > 0 ||
      context.placed.total > 0,
    'no money was taken where none is said to be': (snapshot) =>
      moneyIn(metaOf(snapshot), snapshot.context) !== 'none' ||
      !['PAID', 'PART_PAID', 'REVIEW'].includes(snapshot.context.order?.paymentState ?? 'PENDING'),
    'no button pays where money may have been taken (I45)': (snapshot) =>
      !['maybe', 'taken', 'extra', 'returned'].includes(metaOf(snapshot).money) ||
      !PAYS.some((event) => snapshot.can(event)),
    'nothing is paid, kept or given up while money is under way or staff decides': (snapshot) => {
      const { order } = snapshot.context;
      const isWatched =
        order?.paymentState === 'REVIEW' ||
        (order?.paymentState === 'PENDING' && order.attempt?.outcome.status === 'IN_PROCESS');
      return (
        !isWatched ||
        ![...PAYS, { type: 'order.keep' } as const, { type: 'order.giveUp' } as const].some(
          (event) => snapshot.can(event),
        )
      );
    },
    'an order is sent only under a stored intent (I01)': ({ value, context }) =>
      nameOf(value) !== 'placing' || context.intentId !== null,
    'no changed cart waits but for the answer to an order that is being sent': ({ context }) =>
      context.heldCart === null || (context.pressed && context.placed === null),
    'sends are bounded (I49)': ({ context }) => context.sends <= 4,
  },
  rules: {
    ...{
      ...callRules,
      ...noticeRules,
      ...typedRules,
      ...readRules,
      ...pressRules,
      ...refusalRules,
    },
    ...leads(checkoutCases, [...CHECKOUT_LEADS, ...READING_LEADS, ...TYPING_LEADS]),
  },
});
