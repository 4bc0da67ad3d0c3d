import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { isDone, isHeld } from './isDone.ts';

const ZONE = 'Asia/Manila';
const visit = {
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  endTime: '11:00:00',
  status: 'PENDING',
};
const before = '2026-11-20T02:59:00.000Z';
const after = '2026-11-20T03:00:00.000Z';

test('a visit is over when it ends on the business’s clock, and a cancelled one never was', () => {
  expect(isHeld(visit, before, ZONE)).toBe(false);
  expect(isHeld(visit, after, ZONE)).toBe(true);
  expect(isHeld({ ...visit, status: 'CANCELLED' }, after, ZONE)).toBe(false);
  expect(isHeld({ ...visit, isAccepted: false }, after, ZONE), 'held until paid').toBe(false);
});

test('a visit of whole days is over with its last day', () => {
  const whole = { ...visit, endTime: null };
  expect(isHeld(whole, after, ZONE)).toBe(false);
  expect(isHeld(whole, '2026-11-20T16:00:00.000Z', ZONE)).toBe(true);
});

const order = (statuses: string[], other: Partial<OrderView> = {}): OrderView => {
  const plain = unpaidOrder({ paymentMethodCode: 'PAY_LATER', attempt: null });
  const appointments = statuses.map((status, at) => ({
    ...{ id: String(at), startTime: '10:00:00', employee: null },
    ...{ ...visit, status },
  }));
  const line = { name: 'Root colour', appointments } as unknown as OrderView['lines'][number];
  return { ...plain, lines: [line], ...other };
};
const collected = (at: string) => [{ kind: 'collected', at }] as OrderView['timeline'];

test('an order to be paid at the visit is done once all of its visits are over', () => {
  expect(isDone(order(['PENDING']), before, ZONE)).toBe(false);
  expect(isDone(order(['PENDING', 'CANCELLED']), after, ZONE)).toBe(true);
});

test('an order to be paid at the counter is done once it was collected', () => {
  expect(isDone(order([]), after, ZONE)).toBe(false);
  expect(isDone(order([], { timeline: collected(after) }), after, ZONE)).toBe(true);
});

test('agreed terms are still owed when all was had, and a payment that failed is still to be made', () => {
  expect(isDone(order(['PENDING'], { paymentTerm: 30 }), after, ZONE)).toBe(false);
  expect(isDone(order(['PENDING'], { paymentMethodCode: 'STRIPE' }), after, ZONE)).toBe(false);
});
