import { PAY_LATER, type PaymentMethod } from '../../domain/payment.ts';
import { isIn, type Rules } from '../../model.ts';
import { linesToOrder } from '../facts.ts';
import type { checkoutMachine } from '../machine.ts';
import type { CheckoutContext } from '../types.ts';

type Before = { before: { context: CheckoutContext } };
const hasWay = ({ methods, downMethods }: CheckoutContext, method: PaymentMethod): boolean =>
  methods.includes(method) && !downMethods.includes(method);
const mayBePaidLater = ({ order }: CheckoutContext): boolean =>
  order?.isBill !== true && order?.may?.change !== false;

/** A press that is taken where the shop, or the order itself, does not let it be: its button is not there, and the chart hears nothing. */
export const refusalRules: Rules<typeof checkoutMachine> = {
  'an order is paid another way only where the shop has that way, it has not failed, and who asks may':
    {
      on: 'method.change',
      leaves: ({ event, before: { context } }) =>
        hasWay(context, event.method) &&
        (event.method === PAY_LATER ? mayBePaidLater(context) : context.order?.may?.pay !== false),
    },
  'a payment goes on only where the shop has a way, and who asks may pay': {
    on: 'payment.continue',
    leaves: ({ before: { context } }) =>
      context.order?.may?.pay !== false && context.methods.some((method) => method !== PAY_LATER),
  },
  'an order is kept to be paid later only where the shop agrees to that, and by its owner': {
    on: 'order.keep',
    leaves: ({ before: { context } }: Before) =>
      context.order !== null &&
      context.order.limited !== true &&
      mayBePaidLater(context) &&
      (context.order.paymentTerm !== null ||
        context.order.paymentMethodCode === PAY_LATER ||
        hasWay(context, PAY_LATER)),
  },
  'an order is given up only where the server still lets it go': {
    on: 'order.giveUp',
    leaves: ({ before: { context } }) =>
      // A platform that says nothing of it lets no order go that has money.
      context.order?.may?.change !== false &&
      (context.order?.mayCancel ?? context.order?.paymentState !== 'PART_PAID'),
  },
  'times are given back only where some are held': {
    on: 'times.release',
    leaves: ({ before }) => isIn(before, 'slotLost') || before.context.appointments.length > 0,
  },
  'appointments come first, and the order needs them all (specification 8.4)': {
    enters: 'placing',
    leaves: ({ after: { context } }) =>
      context.appointments.length >=
      linesToOrder(context).flatMap(({ service }) => service?.slots ?? []).length,
  },
  'an order that costs money after all, with no way to pay chosen, rests where one is chosen': {
    answers: 'placeOrder',
    when: ({ event: { output }, before }) =>
      output.ok && output.order.dueNow > 0 && before.context.method === null,
    leaves: ({ after }) =>
      isIn(after, 'declined') &&
      after.context.outcome?.status === 'DECLINED' &&
      after.context.problem === 'PROVIDER_DOWN',
  },
  'an order to be paid later is read before its press ends: an earlier press may have made it with a provider':
    {
      answers: 'placeOrder',
      when: ({ event: { output }, before }) =>
        output.ok && output.order.total > 0 && before.context.method === PAY_LATER,
      leaves: ({ after }) => isIn(after, 'recovering') && after.context.pressed,
    },
  'to pay later is agreed with the shop, and fails for no provider': {
    enters: 'declined',
    leaves: ({ after: { context } }) =>
      context.method !== PAY_LATER || context.problem !== 'PROVIDER_DOWN',
  },
};
