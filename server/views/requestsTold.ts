import type { Minor } from '#machines/domain/money.ts';
import type { OrderRequest } from '#machines/domain/order.ts';
import { taxOf } from '#machines/domain/totals.ts';
import type { MeantLine } from '#machines/domain/trouble.ts';
import { leftOf } from '#machines/order/amounts.ts';
import { isPartPaid } from '#machines/order/view.ts';
import type { OrderLineRow } from '../db/schema/orders.ts';
import type { Order } from '../records/order.ts';
import { type RequestRow, requestViews } from '../records/orderRequest.ts';
import type { Store } from '../stores.ts';
import { wallClock } from '../zone.ts';
import type { Around } from './aroundOrders.ts';

const DAY_MS = 86_400_000;

/** What was asked, with what it means for the money: what goes back for things that are sent back, and until when they are to be there (530, 531). */
export function requestsTold(
  order: Order,
  { requests, lines, facts }: Pick<Around, 'requests' | 'lines' | 'facts'>,
  { store, decimal }: { store: Store; decimal(minor: Minor): number },
): OrderRequest[] {
  const { kept, paidElsewhere = 0 } = order.life.facts;
  return requestViews(order, requests).map((view, at) => {
    const row = requests[at] as RequestRow;
    const back = facts.reduce(
      (sum, one) => sum + (one.kind === 'REFUNDED' && one.at >= row.createdAt ? one.amount : 0),
      0,
    );
    const isWanted = view.kind === 'RETURN' && view.status !== 'REFUSED';
    const left = isPartPaid(order.life) ? Math.max(0, leftOf(order.life.facts)) : 0;
    const worth = isWanted ? worthOf(order, lines, row.lines) - left : 0;
    const goesBack = Math.min(worth, kept + paidElsewhere + back);
    const until = view.status === 'ACCEPTED' ? untilOf(row, store) : null;
    return {
      ...view,
      ...(goesBack > 0 && { goesBack: decimal(goesBack) }),
      ...(back > 0 && { cameBack: decimal(back) }),
      ...(until && { until }),
    };
  });
}

/**
 * What these things cost their shopper: of each its share of what a discount left of its line, and the tax that came on top of that. None that is named:
 * all of them. Delivery and tip were not sent back (530).
 */
function worthOf(
  { currency, tax, pricedBy }: Order,
  lines: readonly OrderLineRow[],
  meant: readonly MeantLine[] | null,
): Minor {
  const nets = lines.map(({ total, discount }) => total - discount);
  const kept = lines.map(({ quantity }, at) => {
    const gone = meant ? (meant.find(({ line }) => line === at)?.quantity ?? 0) : quantity;
    return Math.round(((nets[at] ?? 0) * (quantity - gone)) / quantity);
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
  return all - left + Math.max(0, tax - taxLeft);
}

/** As long as the store takes things back, counted anew from its answer. */
function untilOf({ answeredAt }: RequestRow, { business, timeZone }: Store): string | null {
  const { returnDays } = business;
  if (!answeredAt || returnDays === undefined) return null;
  return wallClock(new Date(answeredAt.getTime() + returnDays * DAY_MS), timeZone).day;
}
