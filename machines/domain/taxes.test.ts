import { expect, test } from 'vitest';
import { anItem } from './samples.ts';
import { type Charges, totalsOf } from './totals.ts';

/** Tax per line from its own tax and whether its price holds it, the store's tax where a product names none (ruling of 22 November). */
const VAT = { id: 'vat', name: 'VAT', percentage: 16, included: true };
const ZERO = { id: 'zero', name: 'Zero-rated', percentage: 0, included: true };
const SERVICE = { id: 'service', name: 'Service tax', percentage: 6, included: false };
const charges = (more: Partial<Charges>): Charges => ({
  currency: 'KES',
  promotion: null,
  tax: VAT,
  rates: [VAT, ZERO, SERVICE],
  serviceChargePercentage: 0,
  shipping: 0,
  ...more,
});
const line = (sellingPrice: number, taxRateId: string | null, taxIncluded: boolean) => {
  const item = anItem({ sellingPrice, qty: 1, orderedProductAddOns: [], partialPayment: false });
  return { ...item, product: { ...item.product, taxRateId, taxIncluded } };
};

test('maize flour is zero-rated beside soap with VAT: only the soap holds tax', () => {
  const totals = totalsOf([line(20000, 'zero', true), line(11600, 'vat', true)], charges({}));
  expect(totals).toMatchObject({ tax: 0, taxIncluded: 1600, total: 31600 });
});

test('what is priced without its tax gets it on top, what is priced with it is not taxed twice', () => {
  const totals = totalsOf([line(10000, 'service', false), line(11600, 'vat', true)], charges({}));
  expect(totals).toMatchObject({ tax: 600, taxIncluded: 1600, total: 22200 });
});

test('a product that names no tax, or one that is gone, is taxed by the store’s', () => {
  const onTop = { ...VAT, included: false };
  const totals = totalsOf(
    [line(10000, null, false), line(10000, 'gone', false)],
    charges({ tax: onTop, rates: [onTop] }),
  );
  expect(totals).toMatchObject({ tax: 3200, total: 23200 });
});

test('a discount is taken from each part before its tax', () => {
  const promotion = {
    id: 'p',
    code: 'P',
    name: 'P',
    discountFixedAmount: null,
    discountPercentage: 50,
  };
  const totals = totalsOf(
    [line(10000, 'service', false), line(10000, 'zero', true)],
    charges({ promotion }),
  );
  expect(totals).toMatchObject({ discount: 10000, tax: 300, total: 10300 });
});
