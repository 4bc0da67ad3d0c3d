import type { OrderView } from '#machines/domain/order.ts';
import { taxesEach } from '#machines/domain/totals.ts';
import type { OrderLineRow } from '../db/schema/orders.ts';
import type { Order } from '../records/order.ts';
import { addOnWords } from './addOnWords.ts';
import type { Around } from './aroundOrders.ts';

/** As its lines were taxed, whatever the store's taxes are today. */
export function taxesTold(
  { currency, pricedBy, tax: onTop }: Order,
  lines: readonly OrderLineRow[],
  decimal: (minor: number) => number,
): Pick<OrderView, 'taxInside' | 'taxes'> {
  const taxed = lines.flatMap(({ tax, total, discount }) =>
    tax ? { rate: tax, net: total - discount } : [],
  );
  if (!pricedBy || taxed.length === 0 || taxed.length < lines.length) return {};
  const { taxRounding = 'ORDER' } = pricedBy;
  const each = taxesEach(taxed, { currency, taxRounding });
  const sumOf = (isIncluded: boolean): number =>
    each.reduce((sum, { rate, tax }) => sum + (rate.included === isIncluded ? tax : 0), 0);
  return {
    taxInside: decimal(sumOf(true)),
    // What its lines do not add up to is not said of them.
    ...(sumOf(false) === onTop && {
      taxes: each.map(({ rate: { name, percentage }, net, tax }) => ({
        name,
        percentage,
        net: decimal(net),
        tax: decimal(tax),
      })),
    }),
  };
}

export function lineView(
  line: Around['lines'][number],
  { appointments: slots, names, missing }: Around,
  decimal: (minor: number) => number,
): OrderView['lines'][number] {
  const lacking = missing.get(line.orderId)?.many.get(line.position) ?? 0;
  return {
    productId: line.productId,
    name: line.name,
    ...(line.SKU && { SKU: line.SKU }),
    image: line.image,
    variant: line.variantName,
    addOns: addOnWords(line),
    notes: line.notes,
    quantity: line.quantity,
    ...(line.measure && { measure: line.measure }),
    ...(lacking > 0 && { missing: lacking }),
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
        ...(one.employeeId && names.has(one.employeeId) && { employeeId: one.employeeId }),
        status: one.status,
        version: one.version,
      })),
  };
}
