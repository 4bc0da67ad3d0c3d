import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { Shipment } from '#machines/domain/shipment.ts';
import { firstOrder } from './firstOrder.ts';

const NOW = '2026-11-23T10:00:00.000Z';
type Told = NonNullable<OrderView['timeline']>[number]['kind'];
const paid = (
  createdAt: string,
  kinds: Told[] = [],
  other: Partial<OrderView> = {},
): OrderView => ({
  ...ORDERS.paid,
  createdAt,
  timeline: kinds.map((kind) => ({ kind, at: createdAt })) as OrderView['timeline'],
  ...other,
});
const toShip = { shipment: {} as Shipment };
const delivered = paid('2026-11-22T09:00:00.000Z', ['delivered'], toShip);

test('an order to collect that was paid in January hides no order of yesterday', () => {
  const collected = paid('2026-01-10T09:00:00.000Z');
  expect(firstOrder([delivered, collected], NOW)).toEqual({ order: delivered, isCurrent: false });
  expect(firstOrder([collected], NOW)).toEqual({ order: collected, isCurrent: false });
});

test('a newer order wins over one to collect, of which no step is ever told', () => {
  const toCollect = paid('2026-11-21T09:00:00.000Z');
  expect(firstOrder([delivered, toCollect], NOW)?.order).toBe(delivered);
  expect(firstOrder([toCollect, delivered], NOW)).toEqual({ order: toCollect, isCurrent: true });
});

test('a parcel on its way and money that is awaited come before what has arrived', () => {
  const onItsWay = paid('2026-11-20T09:00:00.000Z', ['onTheWay'], toShip);
  expect(firstOrder([delivered, onItsWay], NOW)).toEqual({ order: onItsWay, isCurrent: true });
  const awaited = { ...ORDERS.awaiting, createdAt: '2026-11-20T09:00:00.000Z' };
  expect(firstOrder([delivered, awaited], NOW)?.order).toBe(awaited);
});

test('a parcel of which the shop has told no end is not under way for ever', () => {
  const lost = paid('2026-10-20T09:00:00.000Z', ['onTheWay'], toShip);
  expect(firstOrder([delivered, lost], NOW)?.order).toBe(delivered);
});

test('an order for a day to come is under way until then', () => {
  const party = paid('2026-10-20T09:00:00.000Z', [], {
    wanted: { at: '2026-11-28T12:00', to: '13:00' } as never,
  });
  expect(firstOrder([party], NOW)?.isCurrent).toBe(true);
  expect(firstOrder([], NOW)).toBeNull();
});

test('what was collected is the latest order, not a current one, also while it is owed (437)', () => {
  const collected = paid('2026-11-22T09:00:00.000Z', ['ready', 'collected']);
  expect(firstOrder([collected], NOW)).toEqual({ order: collected, isCurrent: false });
  const owed = { ...collected, paymentState: 'PENDING', paymentMethodCode: 'PAY_LATER' } as const;
  expect(firstOrder([owed], NOW)?.isCurrent).toBe(false);
});
