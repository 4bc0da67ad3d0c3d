/**
 * What an order costs, in exact rational arithmetic and written from the specification alone: it shares no line with `machines/domain`.
 * Slow on purpose; the shop's integers must agree with it on every input (I07).
 */

/** A fraction with a positive denominator. */
export interface Exact {
  n: bigint;
  d: bigint;
}
const exact = (n: bigint, d = 1n): Exact => ({ n, d });
export const fromDecimalText = (text: string): Exact => {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return exact(sign * BigInt(whole + fraction), 10n ** BigInt(fraction.length));
};
const add = (a: Exact, b: Exact): Exact => exact(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a: Exact, b: Exact): Exact => add(a, exact(-b.n, b.d));
const times = (a: Exact, b: Exact): Exact => exact(a.n * b.n, a.d * b.d);
const over = (a: Exact, b: Exact): Exact =>
  b.n < 0n ? exact(-a.n * b.d, a.d * -b.n) : exact(a.n * b.d, a.d * b.n);
const isLess = (a: Exact, b: Exact): boolean => a.n * b.d < b.n * a.d;
const least = (a: Exact, b: Exact): Exact => (isLess(a, b) ? a : b);
const atLeastNothing = (a: Exact): Exact => (a.n < 0n ? exact(0n) : a);

/** To a whole number of the smallest coins, ties away from zero. */
export function toCoins(amount: Exact, digits: number): Exact {
  const scaled = times(amount, exact(10n ** BigInt(digits)));
  const size = scaled.n < 0n ? -scaled.n : scaled.n;
  const coins = (2n * size + scaled.d) / (2n * scaled.d);
  return exact(scaled.n < 0n ? -coins : coins, 10n ** BigInt(digits));
}

export interface OracleLine {
  price: string;
  quantity: number;
  /** null for goods */
  slots: number | null;
  addOns: { price: string; quantity: number }[];
  /** what the shopper pays now of it, when partial payment is on and allowed */
  deposit: { kind: 'NUMBER' | 'PERCENTAGE'; value: string } | null;
}
export interface OracleOrder {
  digits: number;
  lines: OracleLine[];
  promotion: { fixed: string | null; percentage: string | null } | null;
  tax: { percentage: string; included: boolean } | null;
  /** LINE: each line's tax is rounded by itself, on its price less its share of the discount */
  rounding: 'ORDER' | 'LINE';
  servicePercentage: string;
  shipping: string;
  tip: string;
}

const hundred = exact(100n);
const percent = (amount: Exact, percentage: string, digits: number): Exact =>
  toCoins(over(times(amount, fromDecimalText(percentage)), hundred), digits);

function costOf(line: OracleLine): Exact {
  const times_ = BigInt(line.quantity) * BigInt(line.slots ?? 1);
  const own = times(fromDecimalText(line.price), exact(times_));
  return line.addOns.reduce(
    (sum, one) => add(sum, times(fromDecimalText(one.price), exact(BigInt(one.quantity)))),
    own,
  );
}
function depositOf(line: OracleLine, digits: number): Exact {
  if (!line.deposit) return costOf(line);
  const perUnit = times(fromDecimalText(line.price), exact(BigInt(line.quantity)));
  const wanted =
    line.deposit.kind === 'NUMBER'
      ? times(toCoins(fromDecimalText(line.deposit.value), digits), exact(BigInt(line.quantity)))
      : percent(perUnit, line.deposit.value, digits);
  return atLeastNothing(least(wanted, costOf(line)));
}

/** Each line less its share of the discount: whole coins, those left over going where the cut off part was largest, the first line first. */
function netOfLines(lines: readonly OracleLine[], discount: Exact, digits: number): Exact[] {
  const unit = 10n ** BigInt(digits);
  const whole = (amount: Exact): bigint => (amount.n * unit) / amount.d;
  const costs = lines.map((line) => whole(costOf(line)));
  const sum = costs.reduce((all, one) => all + one, 0n);
  const off = whole(discount);
  const shares = costs.map((cost) => (sum === 0n ? 0n : (off * cost) / sum));
  const order = costs
    .map((cost, at) => ({ at, cut: sum === 0n ? 0n : (off * cost) % sum }))
    .sort((one, other) =>
      one.cut === other.cut ? one.at - other.at : one.cut < other.cut ? 1 : -1,
    );
  const left = sum === 0n ? 0n : off - shares.reduce((all, one) => all + one, 0n);
  for (const { at } of order.slice(0, Number(left))) shares[at] = (shares[at] ?? 0n) + 1n;
  return costs.map((cost, at) => exact(cost - (shares[at] ?? 0n), unit));
}

/** Every figure as a whole number of the currency's smallest coins. */
export function oracle(order: OracleOrder): Record<string, bigint> {
  const { digits, lines, promotion, tax } = order;
  const coins = (amount: Exact): bigint =>
    times(amount, exact(10n ** BigInt(digits))).n / times(amount, exact(10n ** BigInt(digits))).d;
  const sum = lines.reduce((all, line) => add(all, costOf(line)), exact(0n));
  const wanted = !promotion
    ? exact(0n)
    : promotion.fixed !== null && Number(promotion.fixed) !== 0
      ? fromDecimalText(promotion.fixed)
      : percent(sum, promotion.percentage ?? '0', digits);
  const discount = atLeastNothing(least(wanted, sum));
  const net = minus(sum, discount);
  const serviceCharge = percent(net, order.servicePercentage, digits);
  const taxed = order.rounding === 'LINE' ? netOfLines(lines, discount, digits) : [net];
  const summed = (share: (part: Exact) => Exact): Exact =>
    taxed.reduce((all, part) => add(all, share(part)), exact(0n));
  const onTop = summed((part) =>
    tax && !tax.included ? percent(part, tax.percentage, digits) : exact(0n),
  );
  const inside = summed((part) =>
    tax?.included
      ? minus(
          part,
          toCoins(
            over(times(part, hundred), add(hundred, fromDecimalText(tax.percentage))),
            digits,
          ),
        )
      : exact(0n),
  );
  const shipping = fromDecimalText(order.shipping);
  const tip = fromDecimalText(order.tip);
  const total = [net, onTop, serviceCharge, shipping, tip].reduce(add);
  const rest = lines.reduce(
    (all, line) => add(all, minus(costOf(line), depositOf(line, digits))),
    exact(0n),
  );
  const outstanding = least(total, atLeastNothing(minus(rest, discount)));
  const figures = {
    lines: sum,
    discount,
    tax: onTop,
    taxIncluded: inside,
    serviceCharge,
    shipping,
    tip,
    total,
    outstanding,
  };
  const whole = Object.fromEntries(
    Object.entries(figures).map(([name, amount]) => [name, coins(amount)]),
  );
  return { ...whole, dueNow: (whole.total ?? 0n) - (whole.outstanding ?? 0n) };
}
