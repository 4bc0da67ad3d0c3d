import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView, Proposal } from '#machines/domain/order.ts';
import en from '../../messages/en/common.json' with { type: 'json' };
import { isOvertaken, markable, missingStep, whatIsMissing, whyNotAsked } from './missing.ts';

const proposal = { by: 'SHOP', status: 'PROPOSED' } as Proposal;
const order = (more: Partial<OrderView>): OrderView => ({ ...ORDERS.paid, proposals: [], ...more });

test('the customer of an unpaid order is asked, once at a time; in a paid order it is marked; of what ended nothing is missing (513, 534)', () => {
  const unpaid = { paymentState: 'PENDING', outstanding: 0 } as const;
  expect(missingStep(order(unpaid))).toBe('ask');
  expect(missingStep(order({ ...unpaid, proposals: [proposal] }))).toBe('waits');
  const answered = { ...proposal, status: 'REFUSED' as const };
  expect(missingStep(order({ ...unpaid, proposals: [answered] }))).toBe('ask');
  expect(missingStep(order({ paymentState: 'PAID' }))).toBe('mark');
  const contested = { ...ORDERS.paid.money!, disputed: true };
  expect(missingStep(order({ paymentState: 'PAID', money: contested }))).toBe('contested');
  const turned = { ...ORDERS.paid.money!, turned: 5 };
  for (const more of [{ money: turned }, { missingByHand: true }])
    expect(missingStep(order({ paymentState: 'PAID', ...more })), 'some went back').toBe('reckon');
  expect(missingStep(order({ paymentState: 'PART_PAID' }))).toBe('refund');
  for (const paymentState of ['CANCELLED', 'REFUNDED', 'REVIEW'] as const)
    expect(missingStep(order({ paymentState }))).toBeNull();
});

test('a product that stands on two lines is not marked: which of them is meant is not certain', () => {
  const [line] = ORDERS.paid.lines;
  const lines = ['a', 'b', 'a', 'c'].map((productId) => ({ ...line!, productId, quantity: 2 }));
  expect(markable(order({ lines })).map(({ productId }) => productId)).toEqual(['b', 'c']);
});

test('a second question beside an open one is told as that, and the order is read anew (513)', () => {
  const words: Record<string, string> = en;
  const said = words[whyNotAsked('VERSION_CHANGED')];
  expect(said).toContain('earlier question');
  expect(said, 'the first one stands').not.toContain('nothing was done');
  expect(isOvertaken('VERSION_CHANGED')).toBe(true);
  expect([isOvertaken(null), isOvertaken('UNAVAILABLE')]).toEqual([false, false]);
});

test('what is asked about is what is missing beside what was marked before (563, finding Z257)', () => {
  const [line] = ORDERS.paid.lines;
  const lines = [
    { ...line!, name: 'Watermelon', quantity: 3, missing: 1 },
    { ...line!, name: 'Rice', quantity: 4, measure: { unit: 'gram', step: 250 } as const },
  ];
  const counted = [
    { line: 0, quantity: 2 },
    { line: 1, quantity: 2 },
  ];
  expect(whatIsMissing({ lines }, counted, 'en')).toMatch(/^1 × Watermelon, 500.g Rice$/);
});
