import { afterEach, expect, test, vi } from 'vitest';
import type { PaymentMethod } from '#machines/domain/payment.ts';
import { firstOf } from './PaymentChoice.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each<[string, PaymentMethod[], PaymentMethod]>([
  ['the first of the other ways', ['IPAY_QR', 'RAZER', 'STRIPE'], 'RAZER'],
  ['none that pays later', ['IPAY_QR', 'PAY_LATER', 'STRIPE'], 'STRIPE'],
  ['the code where no other way pays now', ['IPAY_QR', 'PAY_LATER'], 'IPAY_QR'],
  ['to pay later where the store names it first', ['PAY_LATER', 'IPAY_QR', 'STRIPE'], 'PAY_LATER'],
])('on the phone that would show a code is chosen %s (473)', (_, methods, chosen) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(firstOf(methods)).toBe(chosen);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  expect(firstOf(methods)).toBe(methods[0]);
});

test.each<[string, PaymentMethod[], PaymentMethod]>([
  ['a way that pays now', ['PAY_LATER', 'STRIPE'], 'STRIPE'],
  ['the code, as long as it pays now', ['PAY_LATER', 'IPAY_QR'], 'IPAY_QR'],
  ['to pay later where nothing else fits', ['PAY_LATER'], 'PAY_LATER'],
])(
  'where the way that the store names first does not fit is chosen %s (473)',
  (_, fitting, chosen) => {
    for (const matches of [true, false]) {
      vi.stubGlobal('matchMedia', () => ({ matches }));
      expect(firstOf<PaymentMethod>(['DPO', ...fitting], fitting)).toBe(chosen);
    }
  },
);
