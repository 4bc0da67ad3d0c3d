import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
import type { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import { anAttempt } from '#machines/domain/samples.ts';
import { type Answers, begin } from './stories.ts';

export const page = checkoutInput({ entry: 'order', orderId: 'order-1' });
export async function open(answers: Answers, input = page) {
  const checkout = begin(checkoutMachine, input, { acquireLock: { held: true }, ...answers });
  await checkout.settle();
  return checkout;
}
export const told = (checkout: Awaited<ReturnType<typeof open>>) =>
  checkout.actor.getSnapshot() as never;

type Money = NonNullable<OrderView['money']>;
export const money = (other: Partial<Money>): Money => ({
  came: 20,
  missing: 0,
  owedBack: 0,
  returned: 0,
  disputed: false,
  ...other,
});
export const tried = (outcome: PaymentOutcome, state = 'CAPTURED', provider = 'STRIPE') =>
  anAttempt({ state, outcome, provider, amount: 20 });
export const PAID = {
  paymentState: 'PAID',
  paid: 20,
  attempt: tried({ status: 'PAID', reference: 'ref-1' }),
  goods: 'committed',
} as const;
export const UNDER_WAY = {
  attempt: tried({ status: 'IN_PROCESS', reference: 'ref-1' }, 'VERIFYING'),
  goods: 'held',
} as const;
export const at = (kind: 'placed' | 'expired' | 'cancelled' | 'paid', hour: number) => ({
  kind,
  at: `2027-03-01T0${hour}:00:00.000Z`,
});

/** One end that money can come to. */
export interface Row {
  /** what the server says of money and goods */
  order: Partial<OrderView>;
  title: string;
  says: RegExp;
  /** what it holds no more */
  besides?: RegExp;
  fact: MoneyFact;
  inList: string;
  /** its lines in the cart: still marked with the order, gone with it, or free again */
  lines: 'order.awaits' | 'order.done' | 'order.released';
  /** called still to pay among its sums; where it is not named, that is not asked */
  left?: number;
}
