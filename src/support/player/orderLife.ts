import { toDecimal } from '#machines/domain/money.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
import type { OrderFact, Trace } from '#machines/domain/trace/trace.ts';
import { returnable } from '#machines/order/amounts.ts';
import { allows, filled, newLife, type OrderLife, step } from '#machines/order/life.ts';
import { orderMachine } from '#machines/order/machine.ts';
import type { OrderEffect, OrderEvent, OrderInput } from '#machines/order/types.ts';
import { nextOf } from '#src/trace/replay.ts';
import { factOfLife, type Heard, NOTHING_HEARD } from './standing.ts';
import { sumWords } from './words.ts';

/** One line of the order's log, replayed on the order's own chart. */
export interface OrderStep {
  fact: OrderFact;
  /** null: the line cannot be read, or the chart of today does not allow it there */
  life: OrderLife | null;
  /** what the log told up to here */
  heard: Heard;
  money: MoneyFact | null;
  /** the states of the order's chart that are active, by the names of its drawing */
  active: string[];
  /** the life before it; null: it begins here, or cannot be read */
  before: OrderLife | null;
  /** what the chart had done beside it */
  deeds: OrderEffect[];
  /** what it could hear next */
  next: string[];
}

/** The order's log again, on the pure chart. From a line that cannot be replayed on, the log's own words are all there is. */
export function replayOrder(log: readonly OrderFact[]): OrderStep[] {
  let life: OrderLife | null = null;
  let heard = NOTHING_HEARD;
  return log.map((fact, at) => {
    heard = hearing(heard, fact, life);
    const before = life;
    const went = at === 0 ? beginning(fact) : before && next(before, fact);
    life = went?.life ?? null;
    const told = life && read(life, heard);
    const known = { before: told && before, deeds: (told && went?.effects) ?? [] };
    return { fact, life: told && life, heard, ...known, ...(told ?? unread(fact)) };
  });
}

/** A file may hold anything where a sum or a provider is expected. */
function hearing(heard: Heard, { type, event }: OrderFact, before: OrderLife | null): Heard {
  const { provider, amount } = event as { provider?: unknown; amount?: unknown };
  const named = typeof provider === 'string' ? naming(heard, provider, type) : heard;
  if (type === 'bill.captured') return { ...named, paidAt: 'bill', isTurnedLast: false };
  if (type === 'till.paid' || type === 'staff.tookPayment')
    return { ...named, paidAt: 'till', isTurnedLast: false };
  const some = typeof amount === 'number' && amount > 0 ? amount : 0;
  if (type === 'dispute.won' && some > 0)
    return { ...named, turned: heard.turned + some, isTurnedLast: true };
  return MOVES.includes(type)
    ? { ...named, turned: leftOf(heard.turned, type, some, before), isTurnedLast: false }
    : named;
}
const MOVES = ['money.captured', 'money.refunded', 'dispute.lost', 'staff.gaveBack'];

/** What goes back beyond what the order's sums hold is of what had come to the shop again. */
function leftOf(turned: number, type: string, some: number, before: OrderLife | null): number {
  if (turned === 0 || type === 'money.captured' || !before?.facts) return turned;
  return Math.max(0, turned - Math.max(0, some - returnable(before.facts)));
}

const naming = (heard: Heard, provider: string, type: string): Heard => ({
  ...{ ...heard, provider },
  through: type === 'money.captured' ? [...new Set([...heard.through, provider])] : heard.through,
});

type Read = Pick<OrderStep, 'active' | 'money' | 'next'>;
/** Null: a log of another program names a life that is none. */
function read(life: OrderLife, heard: Heard): Read | null {
  try {
    const active = activeIn('order', life.value);
    return { active, money: factOfLife(life, heard), next: hearsIn(life) };
  } catch {
    return null;
  }
}
const unread = ({ to }: OrderFact): Read => ({
  active: activeByText(to),
  money: moneyOfText(to),
  next: [],
});
const hearsIn = ({ value, facts }: OrderLife): string[] =>
  nextOf(orderMachine.resolveState({ value, context: facts }));

type Went = ReturnType<typeof step>;
function beginning({ type, event }: OrderFact): Went | null {
  const { made, life } = event as { made?: OrderInput; life?: OrderLife };
  try {
    if (type === 'order.carriedOver') return life ? { life: filled(life), effects: [] } : null;
    return made ? step(newLife(made), event as unknown as OrderEvent) : null;
  } catch {
    return null;
  }
}

function next(life: OrderLife, fact: OrderFact): Went | null {
  const { type, event } = fact;
  if (type === 'order.carriedOver') return beginning(fact);
  try {
    const heard = event as unknown as OrderEvent;
    return allows(life, heard) ? step(life, heard) : null;
  } catch {
    return null;
  }
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
  late: 'taken',
  review: 'maybe',
  disputed: 'maybe',
  returned: 'returned',
  'paid.refundOwed': 'extra',
  'paid.partlyReturned': 'returned',
};
/** Where only the log's words are left: a payment whose end is not known comes before what was paid of the order. */
export function moneyOfText(text: string): MoneyFact {
  const [money = '', paying = '', goods = ''] = text.split(' ');
  const known = BY_TEXT[money] ?? BY_TEXT[money.split('.')[0] ?? ''];
  if (known === 'maybe' && goods === 'gone') return 'extra';
  const isUnsure = paying === 'inProcess' || paying === 'doubtful';
  if (isUnsure && (known === undefined || known === 'part')) return 'maybe';
  if (known) return known;
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
