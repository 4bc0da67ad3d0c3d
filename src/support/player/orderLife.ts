import { toDecimal } from '#machines/domain/money.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
import type { OrderFact, Trace } from '#machines/domain/trace/trace.ts';
import { allows, newLife, type OrderLife, step } from '#machines/order/life.ts';
import type { OrderEvent, OrderInput } from '#machines/order/types.ts';
import { hasOpenPayment, isInDoubt, isInReview } from '#machines/order/view.ts';
import { sumWords } from './words.ts';

/** One line of the order's log, replayed on the order's own chart. */
export interface OrderStep {
  fact: OrderFact;
  /** null: the line cannot be read, or the chart of today does not allow it there */
  life: OrderLife | null;
  money: MoneyFact | null;
  /** the states of the order's chart that are active, by the names of its drawing */
  active: string[];
}

/** The order's log again, on the pure chart. From a line that cannot be replayed on, the log's own words are all there is. */
export function replayOrder(log: readonly OrderFact[]): OrderStep[] {
  let life: OrderLife | null = null;
  return log.map((fact, at) => {
    life = at === 0 ? beginning(fact) : life && next(life, fact);
    const told = life && read(life);
    return { fact, life: told && life, ...(told ?? unread(fact)) };
  });
}

/** Null: a log of somebody else's making names a life that is none. */
function read(life: OrderLife): Pick<OrderStep, 'active' | 'money'> | null {
  try {
    return { active: activeIn('order', life.value), money: moneyOfLife(life) };
  } catch {
    return null;
  }
}
const unread = ({ to }: OrderFact): Pick<OrderStep, 'active' | 'money'> => ({
  active: activeByText(to),
  money: moneyOfText(to),
});

function beginning({ type, event }: OrderFact): OrderLife | null {
  const { made, life } = event as { made?: OrderInput; life?: OrderLife };
  try {
    if (type === 'order.carriedOver') return life ?? null;
    return made ? step(newLife(made), event as unknown as OrderEvent).life : null;
  } catch {
    return null;
  }
}

function next(life: OrderLife, fact: OrderFact): OrderLife | null {
  const { type, event } = fact;
  if (type === 'order.carriedOver') return beginning(fact);
  try {
    const heard = event as unknown as OrderEvent;
    return allows(life, heard) ? step(life, heard).life : null;
  } catch {
    return null;
  }
}

/** What the shop's books say about the money. */
export function moneyOfLife(life: OrderLife): MoneyFact {
  const { came, kept, owedBack, returned, strange, total, waived, disputed } = life.facts;
  if (disputed || strange > 0) return 'maybe';
  if (owedBack > 0) return 'extra';
  if (kept > 0) return kept + waived >= total ? 'taken' : 'part';
  if (came > 0 && returned > 0) return 'returned';
  if (isInDoubt(life) || isInReview(life)) return 'maybe';
  return hasOpenPayment(life) ? 'waiting' : 'none';
}

export const minorWords = (minor: number, currency: string | null): string =>
  currency ? sumWords(toDecimal(minor, currency), currency) : `${minor / 100}`;
export const currencyOf = ({ server }: Pick<Trace, 'server'>): string | null =>
  server.find((one) => one.currency)?.currency ?? null;

/** The log names where the order stood: `owing.due open held`. */
function activeByText(text: string): string[] {
  const [money = '', paying = '', goods = ''] = text.split(' ');
  const parts = { money, paying, goods };
  const inside = Object.entries(parts).flatMap(([region, place]) => {
    const words = place.split('.').filter(Boolean);
    return words.map((_, at) => `order.${region}.${words.slice(0, at + 1).join('.')}`);
  });
  return ['order', 'order.money', 'order.paying', 'order.goods', ...inside];
}

const BY_TEXT: Record<string, MoneyFact> = {
  part: 'part',
  paid: 'taken',
  late: 'maybe',
  review: 'maybe',
  disputed: 'maybe',
  returned: 'returned',
};
export function moneyOfText(text: string): MoneyFact {
  const [money = '', paying = ''] = text.split(' ');
  const known = BY_TEXT[money.split('.')[0] ?? ''];
  if (money === 'paid.refundOwed') return 'extra';
  if (known) return known;
  if (paying === 'inProcess' || paying === 'doubtful') return 'maybe';
  return paying === 'open' ? 'waiting' : 'none';
}

/** Every active state of a chart by its whole name: `checkout.review`, `checkout.review.ready`. */
export function activeIn(path: string, value: unknown): string[] {
  if (typeof value === 'string') return [path, `${path}.${value}`];
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) =>
      inner && (typeof inner === 'string' || Object.keys(inner).length > 0)
        ? activeIn(`${path}.${name}`, inner)
        : [`${path}.${name}`],
    ),
  ];
}
