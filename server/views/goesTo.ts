import type { Minor } from '#machines/domain/money.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { goodsOf } from '#machines/order/life.ts';
import type { Order } from '../records/order.ts';
import type { Around } from './aroundOrders.ts';

type Told = NonNullable<NonNullable<OrderView['money']>['goesTo']>;

/**
 * To which payments what goes back goes (524): of an order that stands each that brought more than was asked for, of one that does not each
 * whose money is still here. Where a refund names no payment the sums of each are not known, and their names alone are told.
 */
export function goesTo(
  { life }: Order,
  { facts: lines, attempts }: Pick<Around, 'facts' | 'attempts'>,
  decimal: (minor: Minor) => number,
): { goesTo?: Told } {
  const { owedBack, kept } = life.facts;
  const isGone = goodsOf(life) === 'gone';
  const owed = owedBack > 0 || !isGone ? owedBack : kept;
  if (owed === 0) return {};
  const isAll = isGone || goodsOf(life) === 'released';
  const sums = new Map<string, Minor>();
  for (const { id, provider } of attempts) {
    const of = (kind: 'CAPTURED' | 'OVERPAID' | 'REFUNDED'): Minor =>
      lines.reduce(
        (sum, line) => sum + (line.attemptId === id && line.kind === kind ? line.amount : 0),
        0,
      );
    const back = of(isAll ? 'CAPTURED' : 'OVERPAID') - of('REFUNDED');
    if (back > 0) sums.set(provider, (sums.get(provider) ?? 0) + back);
  }
  const ways = [...sums];
  if (ways.length === 0) return {};
  const isKnown = ways.reduce((sum, [, back]) => sum + back, 0) === owed;
  return {
    goesTo: ways.map(([provider, back]) => ({
      provider,
      ...(isKnown && { amount: decimal(back) }),
    })),
  };
}
