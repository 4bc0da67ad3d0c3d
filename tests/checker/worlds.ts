import { checkoutMachine } from '#machines/checkout/machine.ts';
import { attemptMachine } from '#machines/order/attempt.ts';
import { orderMachine } from '#machines/order/machine.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import type { World } from './world.ts';

const base: World = {
  ...{ name: '', total: 2000, dueNow: 2000, methods: ['STRIPE', 'FLUTTERWAVE'], tabs: 1 },
  ...{ faults: 2, hours: 2, intents: 1, payments: 2, news: 1, isUnsure: true },
  flaws: new Set<string>(),
  charts: {
    checkout: checkoutMachine,
    page: hostedPageMachine,
    order: orderMachine,
    attempt: attemptMachine,
  },
};
export const world = (name: string, other: Partial<World> = {}): World => ({
  ...base,
  ...other,
  name,
});

/** What is explored: each lets other things meet each other. The states of all of them are counted together, and none stands in two worlds. */
export const WORLDS: World[] = [
  world('one tab, two faults'),
  world('two tabs', { tabs: 2, faults: 1 }),
  world('two tabs, two faults, no time', {
    ...{ tabs: 2, hours: 0, methods: ['STRIPE'], isUnsure: false },
  }),
  world('the last piece, two orders', { isScarce: true, intents: 2, faults: 1 }),
  world('odd sums and staff', { hasOddSums: true, hasStaff: true, faults: 1, hours: 3 }),
  world('refunds and disputes', { hasAfterwards: true, hasStaff: true, faults: 1, hours: 1 }),
  world('a bank that takes days', { isSlow: true, hasStaff: true, faults: 1, hours: 3 }),
  world('a deposit', { dueNow: 500, faults: 1, payments: 3 }),
  world('a provider that never answers', {
    ...{ isSilent: true, hasStaff: true, faults: 1, hours: 3 },
  }),
  world('to be paid later', {
    ...{ methods: ['STRIPE', 'PAY_LATER'], faults: 1 },
  }),
];
