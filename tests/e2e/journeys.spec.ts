import { test } from '@playwright/test';
import type { PaymentMethod } from '#machines/domain/payment.ts';
import { type Journey, journeysTo, type Scenario } from './shopper.model.ts';
import { Shopper } from './shopper.ts';

/** Kinds of cart, and the ways to pay that the store with such carts offers. */
const OFFERS: { store: Scenario['store']; kind: Scenario['kind']; methods: PaymentMethod[] }[] = [
  { store: 'retail', kind: 'goods', methods: ['STRIPE', 'PAYPAL', 'PAY_LATER'] },
  { store: 'beauty', kind: 'services', methods: ['STRIPE', 'PAYPAL', 'PAY_LATER'] },
  { store: 'restaurant', kind: 'table', methods: ['STRIPE', 'IPAY_QR', 'PAY_LATER'] },
];
const WHO = ['guest', 'customer'] as const;

const good: Journey[] = OFFERS.flatMap(({ store, kind, methods }) =>
  WHO.flatMap((who) => methods.flatMap((method) => journeysTo(['paid', 'placed'], { store, kind, who, method }))),
);
/** The endings that are not wished for. A Stripe page keeps a declined card on itself; the others send the shopper back. */
const shop = { store: 'retail', kind: 'goods', who: 'guest' } as const;
const bad: Journey[] = [
  ...journeysTo(['declined', 'unfinished'], { ...shop, method: 'PAYPAL' }),
  ...journeysTo(['unfinished'], { ...shop, method: 'STRIPE' }),
  ...journeysTo(['declined'], { ...shop, store: 'grocery', method: 'DPO' }),
];

for (const [taste, { title, scenario, steps }] of [...good, ...bad].entries())
  test(title, async ({ page }) => {
    const shopper = new Shopper(page, scenario, taste);
    for (const { event, state } of steps) {
      await shopper.does(event);
      await shopper.sees(state);
    }
  });
