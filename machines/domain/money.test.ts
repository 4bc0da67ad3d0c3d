import * as currencies from 'dinero.js/currencies';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromDecimalText,
  type OracleLine,
  type OracleOrder,
  oracle,
  toCoins,
} from '#tests/models/oracle.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import type { CartItem, Promotion } from './cart.ts';
import { exponentOf, formatMoney, percentOf, toDecimal, toDecimalText, toMinor } from './money.ts';
import { anAddOn, anItem } from './samples.ts';
import { type Charges, splitOver, totalsOf } from './totals.ts';

const RUNS = sizeOf('money', { sample: 3_000, full: 1_000_000 });
const SEED = 20_261_121;
const proved = { numRuns: RUNS, seed: SEED };

/* Two-, zero- and three-digit currencies. */
const currency = fc.constantFrom('USD', 'KES', 'MYR', 'JPY', 'UGX', 'KWD', 'TND');
const text = (minor: number, code: string): string => toDecimalText(minor, code);
const percentage = fc.oneof(
  fc.constantFrom('0', '5', '7.5', '10', '12.5', '16', '33.3333', '100', '150'),
  fc.integer({ min: 0, max: 1_000_000 }).map((n) => (n / 10_000).toString()),
);
const minor = fc.oneof(
  fc.constantFrom(0, 1, 5, 99, 100, 995, 1005),
  fc.integer({ min: 0, max: 20_000_000 }),
);

interface Drawn {
  code: string;
  lines: {
    price: number;
    qty: number;
    slots: number | null;
    addOns: [number, number][];
    deposit: { kind: 'NUMBER' | 'PERCENTAGE'; value: string } | null;
  }[];
  promotion: { fixed: number | null; percentage: string | null } | null;
  tax: { percentage: string; included: boolean } | null;
  rounding: 'ORDER' | 'LINE';
  service: string;
  shipping: number;
  tip: number;
}
const line = fc.record({
  price: minor,
  qty: fc.integer({ min: 1, max: 99 }),
  slots: fc.option(fc.integer({ min: 1, max: 5 })),
  addOns: fc.array(fc.tuple(minor, fc.integer({ min: 0, max: 9 })), { maxLength: 2 }),
  deposit: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('PERCENTAGE' as const), value: percentage }),
      fc.record({
        kind: fc.constant('NUMBER' as const),
        value: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toString()),
      }),
    ),
  ),
});
const drawn: fc.Arbitrary<Drawn> = fc.record({
  code: currency,
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  promotion: fc.option(
    fc.oneof(
      fc.record({ fixed: minor, percentage: fc.option(percentage) }),
      fc.record({ fixed: fc.constant(null), percentage }),
    ),
  ),
  tax: fc.option(fc.record({ percentage, included: fc.boolean() })),
  rounding: fc.constantFrom('ORDER', 'LINE'),
  service: percentage,
  shipping: minor,
  tip: minor,
});

function shops(order: Drawn): { items: CartItem[]; charges: Charges } {
  const items = order.lines.map((one, at) =>
    anItem({
      id: `line-${at}`,
      type: one.slots === null ? 'GOODS' : 'SERVICE',
      qty: one.qty,
      sellingPrice: one.price,
      orderedProductAddOns: one.addOns.map(([price, quantity], index) =>
        anAddOn(`add-on-${index}`, price, quantity),
      ),
      partialPayment: one.deposit !== null,
      productLocation: {
        ...anItem().productLocation,
        allowPartialPayment: one.deposit !== null,
        deposit: one.deposit === null ? null : Number(one.deposit.value),
        depositUnitOfMeasurement: one.deposit?.kind ?? null,
      },
      service:
        one.slots === null
          ? null
          : {
              slots: Array.from({ length: one.slots }, () => ({
                startDate: '2027-03-01',
                startTime: '10:00',
              })),
              startDate: '2027-03-01',
              startTime: '10:00',
              duration: 30,
              serviceType: 'FIXED',
              employee: null,
            },
    }),
  );
  const promotion: Promotion | null = order.promotion && {
    id: 'p',
    code: 'P',
    name: 'P',
    discountFixedAmount: order.promotion.fixed,
    discountPercentage:
      order.promotion.percentage === null ? null : Number(order.promotion.percentage),
  };
  const tax = order.tax && {
    id: 't',
    name: 'Tax',
    percentage: Number(order.tax.percentage),
    included: order.tax.included,
  };
  return {
    items,
    charges: {
      currency: order.code,
      promotion,
      tax,
      serviceChargePercentage: Number(order.service),
      shipping: order.shipping,
      tip: order.tip,
      taxRounding: order.rounding,
    },
  };
}
function oracles(order: Drawn): OracleOrder {
  const lines = order.lines.map(
    (one): OracleLine => ({
      price: text(one.price, order.code),
      quantity: one.qty,
      slots: one.slots,
      addOns: one.addOns.map(([price, quantity]) => ({ price: text(price, order.code), quantity })),
      deposit: one.deposit,
    }),
  );
  const promotion = order.promotion && {
    fixed: order.promotion.fixed === null ? null : text(order.promotion.fixed, order.code),
    percentage: order.promotion.percentage,
  };
  return {
    digits: exponentOf(order.code),
    lines,
    promotion,
    tax: order.tax,
    rounding: order.rounding,
    servicePercentage: order.service,
    shipping: text(order.shipping, order.code),
    tip: text(order.tip, order.code),
  };
}
const asNumbers = (figures: Record<string, bigint>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value)]));

describe('money', () => {
  test('every total equals the exact oracle, in currencies of zero, two and three digits (I07, I08)', () => {
    fc.assert(
      fc.property(drawn, (order) => {
        const { items, charges } = shops(order);
        expect({ ...totalsOf(items, charges) }).toEqual(asNumbers(oracle(oracles(order))));
      }),
      proved,
    );
  });

  test('a discount stays within the lines, a deposit within the total, and the parts make the whole (I07)', () => {
    fc.assert(
      fc.property(drawn, (order) => {
        const { items, charges } = shops(order);
        const totals = totalsOf(items, charges);
        expect(totals.total).toBe(
          totals.lines +
            totals.tax +
            totals.serviceCharge +
            totals.shipping +
            totals.tip -
            totals.discount,
        );
        expect(totals.discount).toBeGreaterThanOrEqual(0);
        expect(totals.discount).toBeLessThanOrEqual(totals.lines);
        expect(totals.dueNow + totals.outstanding).toBe(totals.total);
        expect(Math.min(totals.dueNow, totals.outstanding)).toBeGreaterThanOrEqual(0);
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
      }),
      { ...proved, numRuns: Math.min(RUNS, 20_000) },
    );
  });

  test('the lines of a discount add up to the discount, and none gets more than it costs (I07)', () => {
    fc.assert(
      fc.property(
        fc.array(minor, { minLength: 1, maxLength: 8 }),
        fc.nat(1_000_000),
        (weights, share) => {
          const sum = weights.reduce((all, one) => all + one, 0);
          const amount = Math.floor((sum * share) / 1_000_000);
          const parts = splitOver(amount, weights);
          expect(parts.reduce((all, one) => all + one, 0)).toBe(amount);
          expect(parts.every((part, at) => part >= 0 && part <= (weights[at] ?? 0))).toBe(true);
        },
      ),
      proved,
    );
  });

  test('arithmetic in decimal fractions would differ: the oracle can fail', () => {
    const inFractions = (order: Drawn): number => {
      const sum = order.lines.reduce((all, one) => all + (one.price / 100) * one.qty, 0);
      const discount = sum * (Number(order.promotion?.percentage ?? 0) / 100);
      return Math.round((sum - Math.round(discount * 100) / 100) * 100);
    };
    const carts = fc.sample(
      fc.record({
        price: fc.integer({ min: 1, max: 99_999 }),
        qty: fc.integer({ min: 1, max: 9 }),
        percentage,
      }),
      {
        numRuns: 20_000,
        seed: SEED,
      },
    );
    const wrong = carts.filter(({ price, qty, percentage: off }) => {
      const order: Drawn = {
        code: 'USD',
        lines: [{ price, qty, slots: null, addOns: [], deposit: null }],
        promotion: { fixed: null, percentage: off },
        tax: null,
        rounding: 'ORDER',
        service: '0',
        tip: 0,
        shipping: 0,
      };
      return inFractions(order) !== Number(oracle(oracles(order)).total) && Number(off) <= 100;
    });
    expect(wrong.length).toBeGreaterThan(0);
  });

  test('a percentage is rounded half away from zero, as the exact oracle does (I07)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000_000, max: 20_000_000 }),
        percentage,
        currency,
        (amount, off, code) => {
          const exact = { n: BigInt(amount), d: 1n };
          const share = fromDecimalText(off);
          expect(BigInt(percentOf(amount, Number(off), code))).toBe(
            toCoins({ n: exact.n * share.n, d: share.d * 100n }, 0).n,
          );
        },
      ),
      proved,
    );
  });

  test('an amount survives the wire in every currency (I08)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), currency, (amount, code) => {
        expect(toMinor(toDecimal(amount, code), code)).toBe(amount);
      }),
      proved,
    );
  });

  test('every currency has the digits of ISO 4217, as another table of it says; MGA and MRU count in hundredths there too (I08)', () => {
    const fifths = ['MGA', 'MRU'];
    const differing = Object.values(
      currencies as Record<string, { code: string; exponent: number }>,
    ).filter(({ code, exponent }) => exponentOf(code) !== (fifths.includes(code) ? 2 : exponent));
    expect(differing).toEqual([]);
    expect(exponentOf('jpy')).toBe(0);
  });

  test.each([
    [1.005, 'USD', 101],
    [-1.005, 'USD', -101],
    [0.1 + 0.2, 'USD', 30],
    [1050.4, 'JPY', 1050],
    [1050.5, 'JPY', 1051],
    [1.2345, 'KWD', 1235],
    [12.5, 'XXX', 1250],
  ])('%f %s is %i of its smallest coins', (decimal, code, coins) =>
    expect(toMinor(decimal, code)).toBe(coins),
  );

  test.each([
    [123_456, 'USD', '$1,234.56'],
    [1_234, 'JPY', '¥1,234'],
    [1_234_567, 'KWD', 'KWD\u00a01,234.567'],
  ])('%i of %s is shown as %s', (amount, code, shown) =>
    expect(formatMoney(amount, code)).toBe(shown),
  );
});
