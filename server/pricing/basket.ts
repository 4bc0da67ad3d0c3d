import type { Slot } from '#machines/domain/cart.ts';
import { chosenIn, overIn, shortIn } from '#machines/domain/chosenAddOns.ts';
import { type Minor, toMinor } from '#machines/domain/money.ts';
import type { OrderBody, OrderLineBody } from '#machines/domain/orderSent.ts';
import { priceWith } from '#machines/domain/personPrice.ts';
import { nameOfVariant } from '#machines/domain/product.ts';
import { type PricedLine, takesDeposit } from '#machines/domain/totals.ts';
import type { AppointmentRow } from '../db/schema/appointments.ts';
import type { ProductRow, StockRow } from '../db/schema/catalog.ts';
import { refuse } from '../http/errors.ts';
import { type BundlePart, partsOf } from './bundles.ts';
import { appointmentIdsOf, type Rows } from './rows.ts';

/** One line of an order with the catalogue's own prices: nothing of it is taken from the client but what was chosen (I06). */
export interface BasketLine {
  requested: OrderLineBody;
  product: ProductRow;
  variantName: string;
  priced: PricedLine;
  /** where its units come from: its own shelf first, then whole sets of a bundle's parts; null when it is not inventoried */
  stocked: Stocked | null;
  appointments: AppointmentRow[];
}

export interface Stocked {
  own: StockRow;
  parts: BundlePart<StockRow>[];
}

export interface BasketOwner {
  uid: string;
  intentId: string;
}

export function readBasket(
  body: OrderBody,
  rows: Rows,
  owner: BasketOwner,
  currency: string,
): BasketLine[] {
  const lines = body.products.map((line, at) => basketLine(line, at, body, rows, owner, currency));
  const types = new Set(lines.map((line) => line.product.type));
  if (types.size > 1 || body.isServiceOrder !== types.has('SERVICE'))
    throw refuse('TYPE_NOT_IDENTICAL');
  const named = body.products.flatMap(appointmentIdsOf);
  if (new Set(named).size !== named.length) throw refuse('APPOINTMENT_MISSING');
  return lines;
}

function basketLine(
  line: OrderLineBody,
  at: number,
  body: OrderBody,
  rows: Rows,
  owner: BasketOwner,
  currency: string,
): BasketLine {
  const product = rows.products.get(line.product);
  if (!product) throw refuse('NOT_SOLD_HERE', { line: at });
  const variant = line.productVariant === null ? null : rows.variants.get(line.productVariant);
  const view = product.view;
  if (
    variant === undefined ||
    (variant && variant.productId !== product.id) ||
    (!variant && view.productVariants.length > 0)
  ) {
    throw refuse('NOT_SOLD_HERE', { line: at });
  }
  const own = rows.stock.find(
    (row) => row.productId === product.id && row.variantId === (variant?.id ?? null),
  );
  if (!own) throw refuse('NOT_SOLD_HERE', { line: at });
  if (!isAsMeasured(line, product)) throw refuse('QUANTITY_INVALID', { line: at });
  const addOns = addOnsOf(line, at, product, rows);
  const held = appointmentsOf(line, at, product, body, rows, owner);
  if (held.some((one) => wallMinutes(one) < minutesOf(product, addOns, line.quantity, rows)))
    throw refuse('TIME_REFUSED', { line: at });
  const atLocation = {
    locationId: own.locationId,
    allowPartialPayment: own.allowPartialPayment,
    deposit: own.deposit,
    depositUnitOfMeasurement: own.depositUnit,
    nonInventory: own.nonInventory,
  };
  return {
    requested: line,
    product,
    variantName: nameOfVariant(
      view.productVariants.find((one) => one.id === variant?.id) ?? { variantValues: [] },
    ),
    priced: {
      type: product.type,
      product: { taxIncluded: product.taxIncluded, taxRateId: view.taxId },
      qty: line.quantity,
      sellingPrice:
        variant?.sellingPrice ?? personPrice(product, held, at, currency) ?? product.sellingPrice,
      orderedProductAddOns: addOns,
      // A deposit where none is taken is a whole payment: the line says so as the order does.
      partialPayment: line.partialPayment && takesDeposit(atLocation),
      productLocation: atLocation,
      service: product.type === 'SERVICE' ? serviceOf(product, held) : null,
    },
    stocked: own.nonInventory ? null : { own, parts: partsOf(view.bundleItems, rows.stock) },
    appointments: held,
  };
}

/** Of goods sold loose an order says what it takes one of them for: a kilogram or a step of an earlier page would be another amount. */
const isAsMeasured = (
  { measure: said }: OrderLineBody,
  { view: { measure } }: ProductRow,
): boolean => said?.unit === measure?.unit && said?.step === measure?.step;

/** What who does it asks; null where that is the service's own price. All times of a line are held with persons of one price. */
function personPrice(
  { view }: ProductRow,
  held: AppointmentRow[],
  at: number,
  currency: string,
): Minor | null {
  if (!view.personPrices?.length) return null;
  const prices = new Set(held.map(({ employeeId }) => priceWith(view, employeeId)));
  if (prices.size > 1) throw refuse('APPOINTMENT_MISSING', { line: at });
  const [price = view.sellingPrice] = prices;
  return price === view.sellingPrice ? null : toMinor(price, currency);
}

/** Only add-ons that this product offers, as many as its groups allow; a required group needs its choice, one within a choice where that is taken. */
function addOnsOf(
  line: OrderLineBody,
  at: number,
  product: ProductRow,
  rows: Rows,
): PricedLine['orderedProductAddOns'] {
  const wanted = new Map<string, number>();
  for (const { productAddOns, quantity } of line.orderedProductAddOns) {
    if (quantity > 0) wanted.set(productAddOns.id, (wanted.get(productAddOns.id) ?? 0) + quantity);
  }
  const groups = product.view.addOnGroups;
  const countOf = (id: string): number => wanted.get(id) ?? 0;
  // Of what is chosen below nothing that was taken, no group knows.
  const chosen = new Map(chosenIn(groups, countOf).map((one) => [one.addOn.id, one]));
  const isWrong = shortIn(groups, countOf) || overIn(groups, countOf, line.quantity);
  const refused = { line: at, fields: [`products.${at}.orderedProductAddOns`] };
  if (isWrong) throw refuse('NOT_SOLD_HERE', refused);
  return [...wanted].map(([id, quantity]) => {
    const [addOn, place] = [rows.addOns.get(id), chosen.get(id)];
    if (!addOn || !place) throw refuse('NOT_SOLD_HERE', refused);
    return {
      productAddOns: { id, name: addOn.name, sellingPrice: addOn.sellingPrice },
      quantity,
      ...(place.under && { under: place.under }),
    };
  });
}

/** A service line names every appointment of its place in this intent, each standing and of no order (I19, D14). */
function appointmentsOf(
  line: OrderLineBody,
  at: number,
  product: ProductRow,
  body: OrderBody,
  rows: Rows,
  owner: BasketOwner,
): AppointmentRow[] {
  const ids = appointmentIdsOf(line);
  if (product.type !== 'SERVICE') {
    if (ids.length > 0) throw refuse('APPOINTMENT_MISSING', { line: at });
    return [];
  }
  const held = ids.map((id) => rows.appointments.get(id));
  const fits = (one: AppointmentRow | undefined): one is AppointmentRow =>
    one !== undefined &&
    one.uid === owner.uid &&
    one.intentId === owner.intentId &&
    one.line === at &&
    one.status === 'PENDING';
  const belongs = (one: AppointmentRow): boolean =>
    one.productId === product.id &&
    one.locationId === body.locationId &&
    one.people === line.quantity;
  if (held.length === 0 || !held.every((one) => fits(one) && belongs(one) && one.orderId === null))
    throw refuse('APPOINTMENT_MISSING', { line: at });
  return held as AppointmentRow[];
}

/**
 * How long the service lasts with what was added to it; a day's rental and an open end last what they last. People who come together are served
 * in one stretch, and what is added to each of them is counted for all of them.
 */
function minutesOf(
  product: ProductRow,
  addOns: PricedLine['orderedProductAddOns'],
  people: number,
  rows: Rows,
): number {
  const { duration, serviceType } = product.view;
  if (serviceType === 'DAILY' || !duration) return 0;
  return addOns.reduce(
    (sum, { productAddOns: { id }, quantity }) =>
      sum + (rows.addOns.get(id)?.addedMinutes ?? 0) * Math.ceil(quantity / people),
    duration,
  );
}

const wallMinutes = ({ startDate, startTime, endDate, endTime }: AppointmentRow): number =>
  endTime === null
    ? 0
    : (Date.parse(`${endDate}T${endTime}Z`) - Date.parse(`${startDate}T${startTime}Z`)) / 60_000;

function serviceOf(product: ProductRow, held: AppointmentRow[]): PricedLine['service'] {
  const slots: Slot[] = held.map((one) => ({ startDate: one.startDate, startTime: one.startTime }));
  const { serviceType, duration } = product.view;
  return {
    slots,
    startDate: slots[0]?.startDate ?? '',
    startTime: slots[0]?.startTime ?? '',
    duration: duration ?? 0,
    serviceType: serviceType ?? 'FIXED',
    employee: null,
  };
}
