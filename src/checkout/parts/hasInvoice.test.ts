import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import { hasInvoice } from './hasInvoice.ts';

test.each([
  ['begun with a provider, not paid', { paymentMethodCode: 'STRIPE' }, false],
  ['to be paid later', { paymentMethodCode: 'PAY_LATER' }, true],
  ['on terms', { paymentMethodCode: 'STRIPE', paymentTerm: 30 }, true],
  ['paid', { paymentMethodCode: 'STRIPE', paymentState: 'PAID' as const }, true],
  [
    'that was a table’s bill, its payment stopped (finding Z70)',
    { paymentMethodCode: 'STRIPE', paymentState: 'CANCELLED' as const, isBill: true },
    false,
  ],
  [
    'that is a table’s bill, paid',
    { paymentMethodCode: 'STRIPE', paymentState: 'PAID' as const, isBill: true },
    true,
  ],
  [
    'with its deposit paid',
    { paymentMethodCode: 'STRIPE', paymentState: 'PART_PAID' as const },
    true,
  ],
])('an order %s has an invoice: %j, %s (U9)', (_, facts, has) => {
  expect(hasInvoice(unpaidOrder(facts))).toBe(has);
});
