import type { OrderView } from '#machines/domain/order.ts';
import { taxOf } from '#machines/domain/totals.ts';
import type { OrderLineRow } from '../db/schema/orders.ts';
import type { Order } from '../records/order.ts';
import type { Around } from './aroundOrders.ts';

/** As its lines were taxed, whatever the store's taxes are today. */
export function taxInside(
  { currency, pricedBy }: Order,
  lines: readonly OrderLineRow[],
  decimal: (minor: number) => number,
): Pick<OrderView, 'taxInside'> {
  const taxed = lines.flatMap(({ tax, total, discount }) =>
    tax ? { rate: tax, net: total - discount } : [],
  );
  if (!pricedBy || taxed.length === 0 || taxed.length < lines.length) return {};
  const { taxRounding = 'ORDER' } = pricedBy;
  return { taxInside: decimal(taxOf(taxed, { currency, taxRounding }).inside) };
}

export function lineView(
  line: OrderLineRow,
  { appointments: slots, names }: Around,
  decimal: (minor: number) => number,
): OrderView['lines'][number] {
  return {
    productId: line.productId,
    name: line.name,
    image: line.image,
    variant: line.variantName,
    addOns: line.addOns.map((one) =>
      one.quantity > 1 ? `${one.quantity} × ${one.name}` : one.name,
    ),
    notes: line.notes,
    quantity: line.quantity,
    totalPrice: decimal(line.total),
    outstanding: decimal(line.outstanding),
    variantId: line.variantId,
    addOnIds: line.addOns.map(({ id, quantity }) => ({ id, quantity })),
    appointments: slots
      .filter((one) => one.line === line.position)
      .map((one) => ({
        id: one.id,
        startDate: one.startDate,
        startTime: one.startTime,
        endDate: one.endDate,
        endTime: one.endTime,
        employee: one.employeeId && (names.get(one.employeeId) ?? null),
        status: one.status,
      })),
  };
}
