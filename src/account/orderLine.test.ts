import { expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import { isHeld } from '../checkout/parts/isHeld.ts';
import { orderLine } from './orderStatusText.ts';

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
const told = (...kinds: string[]): Partial<OrderView> => ({
  timeline: kinds.map((kind) => ({ kind, at: after })) as OrderView['timeline'],
});
const line = (...made: Parameters<typeof order>): [string, number] => {
  const { word, owed } = orderLine(order(...made), after, ZONE);
  return [(en as Record<string, string>)[word] ?? word, owed];
};
const TOTAL = order([]).total;

test('a visit to be paid there is done once all of its times are over, and what its page asks for stands beside it', () => {
  const { word, owed } = orderLine(order(['PENDING']), before, ZONE);
  expect([word, owed]).toEqual(['order.pay.PENDING', TOTAL]);
  expect(line(['PENDING', 'CANCELLED'])).toEqual(['done', TOTAL]);
});

test('what was handed over unpaid is listed so, with what is owed, however it is to be paid (437)', () => {
  expect(line([])).toEqual(['not paid yet', TOTAL]);
  expect(line([], told('ready', 'collected'))).toEqual(['Collected', TOTAL]);
  expect(line([], told('delivered'))).toEqual(['Delivered', TOTAL]);
  const onTerms = { ...told('collected'), paymentTerm: 30 };
  expect(line([], onTerms)).toEqual(['Collected', TOTAL]);
  const byCard = { ...told('collected'), paymentMethodCode: 'STRIPE' } as const;
  expect(line([], byCard)).toEqual(['Collected', TOTAL]);
});

test('nothing is owed in a list where its page says that money may be on its way, or of what is paid', () => {
  const attempt = { ...unpaidOrder().attempt!, outcome: { status: 'IN_PROCESS' } } as never;
  const inProcess = { ...told('collected'), paymentMethodCode: 'STRIPE', attempt } as const;
  expect(line([], inProcess)).toEqual(['payment on its way', 0]);
  const paid = { ...told('collected'), paymentState: 'PAID', paid: TOTAL } as const;
  expect(line([], paid)).toEqual(['paid', 0]);
  expect(line(['PENDING'], { paymentMethodCode: 'STRIPE' })[0]).not.toBe('done');
});
