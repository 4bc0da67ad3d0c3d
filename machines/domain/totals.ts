import type { Cart, CartItem, Promotion } from './cart.ts';
import { orderableItems } from './cart.ts';
import { type Minor, percentOf, toMinor } from './money.ts';
import type { Tax } from './tax.ts';

/** The part of a line that costs something; server and browser both fill it. */
export type PricedLine = Pick<
  CartItem,
  | 'type'
  | 'qty'
  | 'sellingPrice'
  | 'orderedProductAddOns'
  | 'partialPayment'
  | 'productLocation'
  | 'service'
> & {
  /** what is taxed otherwise than the store's goods are */
  product?: Pick<CartItem['product'], 'taxIncluded' | 'taxRateId'>;
};

const slotCount = (line: PricedLine): number =>
  line.type === 'SERVICE' ? Math.max(1, line.service?.slots.length ?? 0) : 1;

export const addOnsTotal = (line: PricedLine): Minor =>
  line.orderedProductAddOns.reduce(
    (sum, one) => sum + one.productAddOns.sellingPrice * one.quantity,
    0,
  );

/** Item subtotal: price x quantity (x slots for a service) plus add-on price x add-on quantity. */
export const lineTotal = (line: PricedLine): Minor =>
  line.sellingPrice * line.qty * slotCount(line) + addOnsTotal(line);

/** Whether the shopper may pay a deposit on this line: the location allows it and names both deposit and unit. */
export const allowsPartialPayment = (line: PricedLine): boolean =>
  takesDeposit(line.productLocation);
export const takesDeposit = ({
  allowPartialPayment,
  deposit,
  depositUnitOfMeasurement,
}: Pick<
  PricedLine['productLocation'],
  'allowPartialPayment' | 'deposit' | 'depositUnitOfMeasurement'
>): boolean => allowPartialPayment && deposit !== null && depositUnitOfMeasurement !== null;

/** The deposit of a line: a number x quantity, or a percentage of price x quantity; never more than the line costs. */
export function lineDeposit(line: PricedLine, currency: string): Minor {
  const { deposit, depositUnitOfMeasurement: unit } = line.productLocation;
  if (!line.partialPayment || !allowsPartialPayment(line) || deposit === null) return 0;
  const due =
    unit === 'NUMBER'
      ? toMinor(deposit, currency) * line.qty
      : percentOf(line.sellingPrice * line.qty, deposit, currency);
  return Math.max(0, Math.min(due, lineTotal(line)));
}

/** A fixed discount wins over a percentage, and 0 is none; the result never exceeds the sum it is taken from. */
export function discountOf(
  sum: Minor,
  promotion: Pick<Promotion, 'discountFixedAmount' | 'discountPercentage'> | null,
  currency: string,
): Minor {
  if (!promotion) return 0;
  const wanted =
    promotion.discountFixedAmount || percentOf(sum, promotion.discountPercentage ?? 0, currency);
  return Math.max(0, Math.min(wanted, sum));
}

/** Splits an amount over weights so that the parts sum to it exactly; the largest remainders get the odd units, first line first. */
export function splitOver(amount: Minor, weights: Minor[]): Minor[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight)) / BigInt(sum));
  const parts = exact.map(Number);
  let left = amount - parts.reduce((total, part) => total + part, 0);
  const byRemainder = weights
    .map((weight, at) => ({ at, rest: Number((BigInt(amount) * BigInt(weight)) % BigInt(sum)) }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at);
  for (const { at } of byRemainder) {
    if (left <= 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

export interface Totals {
  lines: Minor;
  discount: Minor;
  /** tax added on top; tax that prices already include is in `taxIncluded` */
  tax: Minor;
  taxIncluded: Minor;
  serviceCharge: Minor;
  shipping: Minor;
  /** what the shopper gives beside the price: of no tax, no discount and no service charge */
  tip: Minor;
  /** lines + tax + serviceCharge + shipping + tip - discount */
  total: Minor;
  /** what is paid now: the total, or its deposits where the shopper chose partial payment */
  dueNow: Minor;
  outstanding: Minor;
}

export interface Charges {
  currency: string;
  promotion: Promotion | null;
  /** of what names no tax of its own */
  tax: Tax | null;
  /** every tax of the store */
  rates?: readonly Tax[] | undefined;
  serviceChargePercentage: number;
  shipping: Minor;
  tip?: Minor;
  /** ORDER unless the store counts tax line by line */
  taxRounding?: 'ORDER' | 'LINE';
}

type Taxing = Pick<Charges, 'currency' | 'tax' | 'rates' | 'taxRounding'>;

/** The tax of a line: its own, in or on top of its price as the product says, or the store's. */
export function taxRateOf(
  { product }: Pick<PricedLine, 'product'>,
  { tax, rates = [] }: Pick<Taxing, 'tax' | 'rates'>,
): Tax | null {
  const own = rates.find(({ id }) => id === product?.taxRateId);
  return own && product ? { ...own, included: product.taxIncluded } : tax;
}

/** Tax that comes on top, and tax that prices hold. A discount is taken from each line first; each tax is rounded once, or line by line where the store counts so. */
function taxesOf(
  lines: readonly PricedLine[],
  discount: Minor,
  charges: Taxing,
): { onTop: Minor; inside: Minor } {
  const sums = lines.map(lineTotal);
  const discounts = splitOver(discount, sums);
  const taxed = lines.flatMap((line, at) => {
    const rate = taxRateOf(line, charges);
    return rate ? { rate, net: (sums[at] ?? 0) - (discounts[at] ?? 0) } : [];
  });
  return taxOf(taxed, charges);
}

interface Taxed {
  rate: Tax;
  /** what of its price a discount leaves */
  net: Minor;
}
/** The same of lines whose tax is known. */
export function taxOf(
  taxed: readonly Taxed[],
  charges: Pick<Charges, 'currency' | 'taxRounding'>,
): { onTop: Minor; inside: Minor } {
  let [onTop, inside] = [0, 0];
  for (const { rate, tax } of taxesEach(taxed, charges))
    if (rate.included) inside += tax;
    else onTop += tax;
  return { onTop, inside };
}
/** What each tax is levied on, without it, and what it makes of that. */
export function taxesEach(
  taxed: readonly Taxed[],
  { currency, taxRounding }: Pick<Charges, 'currency' | 'taxRounding'>,
): { rate: Tax; net: Minor; tax: Minor }[] {
  const groups = Map.groupBy(taxed, ({ rate }) => `${rate.id} ${rate.included}`);
  return [...groups.values()].map((group) => {
    const { rate } = group[0] as Taxed;
    let [net, tax] = [0, 0];
    for (const part of taxRounding === 'LINE' ? group.map((one) => [one]) : [group]) {
      const sum = part.reduce((all, one) => all + one.net, 0);
      const own = rate.included
        ? sum - Math.round((sum * 100) / (100 + rate.percentage))
        : percentOf(sum, rate.percentage, currency);
      net += rate.included ? sum - own : sum;
      tax += own;
    }
    return { rate, net, tax };
  });
}

/** The one place where an order's total is made. Everything is integer minor units; ties round half away from zero. */
export function totalsOf(lines: PricedLine[], charges: Charges): Totals {
  const { currency, promotion, shipping, tip = 0 } = charges;
  const sum = lines.reduce((total, line) => total + lineTotal(line), 0);
  const discount = discountOf(sum, promotion, currency);
  const net = sum - discount;
  const serviceCharge = percentOf(net, charges.serviceChargePercentage, currency);
  const { onTop: taxed, inside: taxIncluded } = taxesOf(lines, discount, charges);
  const total = net + taxed + serviceCharge + shipping + tip;
  const { dueNow, outstanding } = payNow(lines, discount, total, currency);
  return {
    lines: sum,
    discount,
    tax: taxed,
    taxIncluded,
    serviceCharge,
    shipping,
    tip,
    total,
    dueNow,
    outstanding,
  };
}

/** The rest of the deposited lines is paid later; a discount lowers that rest first. Everything else (other lines, tax, delivery, tip) is paid now. */
function payNow(
  lines: PricedLine[],
  discount: Minor,
  total: Minor,
  currency: string,
): { dueNow: Minor; outstanding: Minor } {
  const deposited = lines.filter((line) => line.partialPayment && allowsPartialPayment(line));
  const rest = deposited.reduce(
    (sum, line) => sum + lineTotal(line) - lineDeposit(line, currency),
    0,
  );
  const outstanding = Math.min(total, Math.max(0, rest - discount));
  return { dueNow: total - outstanding, outstanding };
}

/** What lines cost after the promotion; a tip is never more, so that a slip of the finger adds no noughts. */
export function afterDiscount(
  lines: readonly PricedLine[],
  promotion: Charges['promotion'],
  currency: string,
): Minor {
  const sum = lines.reduce((total, line) => total + lineTotal(line), 0);
  return sum - discountOf(sum, promotion, currency);
}

/** What the cart panel shows: the ticked lines after the promotion, before delivery and tax on top. */
export function totalPriceAfterDiscount(cart: Cart): Minor {
  return afterDiscount(orderableItems(cart), cart.promotion, cart.currency);
}
