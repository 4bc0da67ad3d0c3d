import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { appointmentsOf } from '../../wiring/ports/reads.ts';
import { againPath } from './OrderAgain.tsx';

test('a visit is booked again among the times of the same person, and of any where none was named (finding Z115)', () => {
  const visit = { id: 'v', startDate: '2026-12-02', startTime: '10:30:00', status: 'PAID' };
  const ada = { ...visit, employee: 'Ada', employeeId: 'emp ada' };
  const lines = [ada, { ...visit, employee: null }].map((one) => ({
    ...{ productId: 'cut', name: 'Cut', appointments: [one] },
  }));
  const order = { ...unpaidOrder(), lines } as unknown as OrderView;
  expect(
    appointmentsOf([order]).map(({ productId, employeeId }) => againPath(productId, employeeId)),
  ).toEqual(['/products/cut?with=emp%20ada#slots', '/products/cut#slots']);
});
