import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import { hasInvoice, invoiceWord } from './hasInvoice.ts';

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

const came = (sum: number) => ({
  money: { came: sum, missing: 0, owedBack: 0, returned: sum, disputed: false },
});
test.each([
  ['paid', { paymentState: 'PAID' as const, paid: 20 }, 'order.invoice'],
  ['to be paid later', { paymentMethodCode: 'PAY_LATER' }, 'order.invoice'],
  [
    'to be paid later, and cancelled',
    { paymentMethodCode: 'PAY_LATER', paymentState: 'CANCELLED' as const },
    'order.invoiceCancelled',
  ],
  [
    'on terms, and closed',
    { paymentTerm: 30, paymentState: 'CLOSED' as const },
    'order.invoiceCancelled',
  ],
  ['given up before its payment came', { paymentState: 'CANCELLED' as const, ...came(0) }, null],
  ['not paid in time', { paymentState: 'EXPIRED' as const, ...came(0) }, null],
  [
    'cancelled after it was paid',
    { paymentState: 'REFUNDED' as const, ...came(20) },
    'order.invoiceCancelled',
  ],
])('the paper of an order %s is called by what it is: %j, %s (485)', (_, facts, word) => {
  expect(invoiceWord(unpaidOrder({ paymentMethodCode: 'STRIPE', ...facts }))).toBe(word);
});
