import { expect, test } from 'vitest';
import type { Order } from '../records/order.ts';
import type { RequestRow } from '../records/orderRequest.ts';
import type { Store } from '../stores.ts';
import type { Around } from './aroundOrders.ts';
import { requestsTold } from './requestsTold.ts';

const onTop = { id: 'vat', name: 'VAT', percentage: 10, included: false };
const inside = { ...onTop, id: 'gst', included: true };
const line = (total: number, more: object = {}) => ({
  quantity: 1,
  discount: 0,
  tax: inside,
  ...more,
  total,
});
const at = new Date('2026-11-20T10:00:00Z');
const store = { business: { returnDays: 14 }, timeZone: 'Asia/Manila' } as unknown as Store;
interface Told {
  lines: object[];
  asked?: { line: number; quantity: number }[] | null;
  order?: object;
  facts?: object;
  returning?: string;
  part?: boolean;
  back?: { amount: number; at: Date }[];
}
/** What its page is told of a return of these things, in an order that was paid whole. */
function told({
  lines,
  asked = null,
  order = {},
  facts = {},
  returning = 'asked',
  part,
  back = [],
}: Told) {
  const total = lines.reduce((sum, one) => sum + (one as { total: number }).total, 0);
  const money = part ? { part: 'deposit' } : 'paid';
  const request = {
    ...{ id: 'r', kind: 'RETURN', reason: 'SIZE', text: '', lines: asked, createdAt: at },
    ...{ waits: returning === 'asked', takenBack: false, gaveUp: false },
    answeredAt: returning === 'asked' ? null : new Date('2026-11-21T20:00:00Z'),
    receivedAt: null,
  } as unknown as RequestRow;
  const life = {
    value: { money, paying: 'idle', goods: 'committed', watching: 'none', returning },
    facts: { total, dueNow: total, kept: total, waived: 0, ...facts },
  };
  const around = {
    requests: [request],
    lines,
    missing: new Map(),
    facts: back.map((one) => ({ kind: 'REFUNDED', ...one })),
  };
  const by = { store, decimal: (minor: number) => minor / 100 };
  const sums = { tax: 0, shipping: 0, tip: 0, serviceCharge: 0 };
  const pricedBy = { taxRounding: 'ORDER' };
  const whole = { currency: 'USD', ...sums, pricedBy, life, ...order };
  return requestsTold(whole as unknown as Order, around as unknown as Around, by)[0];
}

test('two of three pieces go back at two thirds of what a discount left of their line (530)', () => {
  const lines = [line(3000, { quantity: 3, discount: 300 }), line(500)];
  expect(told({ lines, asked: [{ line: 0, quantity: 2 }] })?.goesBack).toBe(18);
});

test('with the tax that came on top of them, and of an order that names no things all of it but delivery and tip (530)', () => {
  const lines = [line(1000, { tax: onTop }), line(2000, { tax: onTop })];
  // 30.00 and 3.00 of tax, 5.00 for the delivery.
  const order = { tax: 300, shipping: 500 };
  const facts = { total: 3800, dueNow: 3800, kept: 3800 };
  expect(told({ lines, order, facts, asked: [{ line: 1, quantity: 1 }] })?.goesBack).toBe(22);
  expect(told({ lines, order, facts })?.goesBack).toBe(33);
});

test('what of a deposit is still to be paid is lowered first, and no more goes back than was paid (530)', () => {
  const lines = [line(1000), line(9000)];
  const deposit = { total: 10_000, dueNow: 3000, kept: 3000 };
  const asks = (at: number) => ({ lines, asked: [{ line: at, quantity: 1 }] });
  expect(told({ ...asks(0), facts: deposit, part: true })?.goesBack).toBeUndefined();
  expect(told({ ...asks(0), facts: deposit, part: true })?.lowersRest).toBe(10);
  expect(told({ ...asks(1), facts: deposit, part: true })?.goesBack).toBe(20);
  expect(told({ ...asks(1), facts: { total: 10_000, kept: 4000 } })?.goesBack).toBe(40);
  expect(told({ ...asks(1), facts: { kept: 0 } })?.goesBack).toBeUndefined();
});

test('what went back is told in place of the sum that goes back, and what went back before it was asked for is not counted (530)', () => {
  const lines = [line(1000), line(9000)];
  const asked = [{ line: 0, quantity: 1 }];
  const later = { amount: 1000, at: new Date(at.getTime() + 1) };
  const before = { amount: 9000, at: new Date(at.getTime() - 1) };
  const some = { lines, asked, returning: 'received', facts: { kept: 0 } };
  expect(told({ ...some, back: [later] })).toMatchObject({ cameBack: 10 });
  expect(told({ ...some, back: [later] })?.goesBack).toBeUndefined();
  expect(told({ ...some, back: [before] })?.goesBack).toBeUndefined();
});

test('what is accepted is to be there as many days after the answer as the store takes things back (531)', () => {
  const lines = [line(1000)];
  expect(told({ lines, returning: 'accepted' })?.until).toBe('2026-12-06');
  expect(told({ lines })?.until).toBeUndefined();
});
