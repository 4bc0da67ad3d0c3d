import type { Minor } from '#machines/domain/money.ts';
import type { OrderRequest } from '#machines/domain/order.ts';
import { partOf, type Share, sharesOf } from '#machines/domain/table.ts';
import { taxOf } from '#machines/domain/totals.ts';
import type { MeantLine } from '#machines/domain/trouble.ts';
import { leftOf, turnedOf } from '#machines/order/amounts.ts';
import { isOnTerms, isPartPaid, owedForMissing } from '#machines/order/view.ts';
import type { OrderLineRow } from '../db/schema/orders.ts';
import { presentOf, pricedOf } from '../records/missing.ts';
import type { Order } from '../records/order.ts';
import { type RequestRow, requestViews } from '../records/orderRequest.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';
import type { Around } from './aroundOrders.ts';
import { isWanted, refundsByRequest, refundsOf } from './refundsByRequest.ts';

const DAY_MS = 86_400_000;

/**
 * What was asked, with what it means for the money: what is still to go back for things that are sent back, by how much what is still to pay falls, what
 * went back for it already, and until when the things are to be there (530, 531, 553).
 */
export function requestsTold(
  order: Order,
  {
    requests,
    soldWishes,
    lines,
    facts,
    missing,
  }: Pick<Around, 'requests' | 'soldWishes' | 'lines' | 'facts' | 'missing'>,
  { store, decimal }: { store: Store; decimal(minor: Minor): number },
): OrderRequest[] {
  const views = requestViews(order, requests);
  const asked = views.map((view, at) => ({ view, row: requests[at] as RequestRow }));
  const refunds = refundsOf(facts, order.currency, missing.get(order.id)?.said);
  const back = asked.findLast(({ view }) => isWanted(view));
  const goods = {
    lines,
    present: lines.map((line) => presentOf(missing, line)),
    priced: lines.map((line) => pricedOf(missing, line)),
  };
  const missed = missedOf(order, goods);
  const worth = back ? worthOf(order, { ...goods, missed }, back.row.lines) : 0;
  const paid = paidForGoods(order, refunds, missed);
  const sumOf = (own: Minor, others: Minor): Minor =>
    Math.max(0, Math.min(worth - leftWithout(order, own), paid - others));
  const given = refundsByRequest(asked, refunds, sumOf);
  const all = sumOfAll(refunds);
  return asked.map((one) => {
    const { view, row } = one;
    const own = given.get(one) ?? 0;
    const goesBack = one === back ? sumOf(own, all - own) - own : 0;
    const lowersRest = one === back ? Math.min(worth, leftWithout(order, 0)) : 0;
    const until = view.status === 'ACCEPTED' ? untilOf(row, store) : null;
    return {
      ...view,
      ...(view.lines && { lines: view.lines.map((of) => wishTold(of, soldWishes)) }),
      ...(goesBack > 0 && { goesBack: decimal(goesBack) }),
      ...(lowersRest > 0 && { lowersRest: decimal(lowersRest) }),
      ...(own > 0 && { cameBack: decimal(own) }),
      ...(until && { until }),
    };
  });
}

type AskedLine = NonNullable<OrderRequest['lines']>[number];
const wishTold = (of: AskedLine, sold: ReadonlySet<string>): AskedLine =>
  of.instead && !sold.has(of.instead.id) ? { ...of, instead: { ...of.instead, isGone: true } } : of;

const sumOfAll = (refunds: ReturnType<typeof refundsOf>): Minor =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** What was paid of the price of the goods that were there, whatever went back of that since. Delivery, tip and service were not sent back. */
const paidForGoods = (
  { life, shipping, tip, serviceCharge }: Order,
  refunds: ReturnType<typeof refundsOf>,
  missed: Share,
): Minor =>
  life.facts.kept +
  (life.facts.paidElsewhere ?? 0) -
  owedForMissing(life.facts) +
  sumOfAll(refunds) -
  (shipping + tip + serviceCharge - missed.serviceCharge);

/** Its lines, with how many of each are there, and for how many the price is: what was missing before it was paid is in neither. */
interface Goods {
  lines: readonly OrderLineRow[];
  present: readonly number[];
  priced: readonly number[];
}

/** What was paid for things that were not there, to the last unit as it was owed back (534). */
function missedOf(order: Order, { lines, present, priced }: Goods): Share {
  const missed: Share = { line: 0, discount: 0, tax: 0, serviceCharge: 0 };
  if (priced.every((many, at) => present[at] === many)) return missed;
  const shares = sharesOf(
    lines.map(({ total }) => total),
    order,
    lines.map(({ tax }) => tax),
  );
  for (const [at, share] of shares.entries())
    for (const [name, sum] of Object.entries(
      partOf(share, { priced: priced[at] ?? 0, was: priced[at] ?? 0, now: present[at] ?? 0 }),
    ))
      missed[name as keyof Share] += sum;
  return missed;
}

/** What is still to be paid, of a deposit or as it was agreed. What went back for a return is not asked for anew by it. */
function leftWithout({ life }: Order, own: Minor): Minor {
  if (!isPartPaid(life) && !isOnTerms(life)) return 0;
  return Math.max(0, leftOf(life.facts) - turnedOf(life.facts) - own);
}

/**
 * What these things cost their shopper: of each its share of what a discount left of its line, and the tax that came on top of that. None that is named:
 * all of them. Delivery and tip were not sent back (530), nor was what was not there.
 */
function worthOf(
  { currency, tax, pricedBy }: Order,
  { lines, present, priced, missed }: Goods & { missed: Share },
  meant: readonly MeantLine[] | null,
): Minor {
  const nets = lines.map(({ total, discount }) => total - discount);
  const kept = lines.map((_, at) => {
    const there = present[at] ?? 0;
    const gone = meant ? (meant.find(({ line }) => line === at)?.quantity ?? 0) : there;
    return Math.round(((nets[at] ?? 0) * Math.max(0, there - gone)) / Math.max(1, priced[at] ?? 1));
  });
  const [all, left] = [nets, kept].map((sums) => sums.reduce((sum, one) => sum + one, 0)) as [
    Minor,
    Minor,
  ];
  const taxed = lines.flatMap(({ tax: rate }, at) => (rate ? { rate, net: kept[at] ?? 0 } : []));
  // Lines of before their tax was kept have their share of it.
  const taxLeft =
    taxed.length === lines.length
      ? taxOf(taxed, { currency, taxRounding: pricedBy?.taxRounding ?? 'ORDER' }).onTop
      : Math.round((tax * left) / Math.max(1, all));
  const there = all - (missed.line - missed.discount);
  return there - left + Math.max(0, tax - missed.tax - taxLeft);
}

/** As long as the store takes things back, counted anew from its answer. */
function untilOf({ answeredAt }: RequestRow, { business, timeZone }: Store): string | null {
  const { returnDays } = business;
  if (!answeredAt || returnDays === undefined) return null;
  return wallClock(new Date(answeredAt.getTime() + returnDays * DAY_MS), timeZone).day;
}
