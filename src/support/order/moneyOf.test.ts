import { expect, test } from 'vitest';
import { moneyOf } from './moneyOf.ts';

test('of an order that was paid in full and of which a part went back, support reads both, and no rest that is owed (finding Z254)', () => {
  const kes = { currency: 'KES', total: 917.52, paid: 917.52, came: 917.52 };
  const whole = { ...kes, paymentState: 'PAID', returned: 0, toGoBack: 0 };
  expect(moneyOf(whole)).toBe('paid');
  expect(moneyOf({ ...whole, paid: 582.52, returned: 335 })).toBe(
    'paid: KES 917.52 paid, KES 335.00 given back',
  );
  expect(moneyOf({ ...whole, paid: 582.52, toGoBack: 335 })).toBe(
    'paid: KES 917.52 paid, KES 335.00 must go back',
  );
  const part = { ...whole, paymentState: 'PART_PAID', paid: 100, came: 100 };
  expect(moneyOf(part)).toBe('paid in part: KES 100.00 of KES 917.52');
  expect(moneyOf({ ...part, paid: 80, returned: 20 })).toBe(
    'paid in part: KES 100.00 of KES 917.52 paid, KES 20.00 given back',
  );
});
