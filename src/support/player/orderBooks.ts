import type { OrderEffect, OrderFacts } from '#machines/order/types.ts';
import { changesOf } from '#src/trace/changes.ts';
import { minorWords, type OrderStep } from './orderLife.ts';
import { BOOKED, DEEDS, TASKS, TOLD } from './orderWords.ts';
import { readable } from './words.ts';

/** Sums of an order's books, as a person says them. */
const SUMS: Partial<Record<keyof OrderFacts, string>> = {
  total: 'total',
  dueNow: 'due at once',
  came: 'came',
  kept: 'of it, counts for this order',
  owedBack: 'must go back',
  owedByProvider: 'of it, for what was missing',
  strange: 'came and does not fit',
  booked: 'in the books as paid',
  returned: 'given back',
  waived: 'not asked for any more',
  paidElsewhere: 'paid by a bill or at the till',
  takenAtDesk: 'of it, taken at the desk',
  owedAtDesk: 'of it, to be handed back for what was missing',
  missed: 'was owed back for what was missing',
  returnedElsewhere: 'handed back at the desk',
};
/** What is no sum and a person wants to know. */
const FACTS: Partial<Record<keyof OrderFacts, string>> = {
  accepted: 'agreed to be paid later',
  disputed: 'a bank contests it',
  keptUntil: 'its time is over at',
  payableUntil: 'can be paid until',
  closedAt: 'ended at',
  foreign: 'money of another currency came',
  itemsMissing: 'some of it was not there',
  shut: 'ended by the shop',
  method: 'way to pay',
};

export interface BookLine {
  name: string;
  /** empty where it begins */
  was: string;
  is: string;
}

/** What a line of the log changed in the order's books; where the order begins, all of them that are not empty. */
export function bookLines(
  { life, before }: Pick<OrderStep, 'life' | 'before'>,
  currency: string | null,
): BookLine[] {
  if (!life) return [];
  return changesOf(before?.facts ?? {}, life.facts).flatMap(({ path, was, is }): BookLine[] => {
    const name = path as keyof OrderFacts;
    const [sum, fact] = [SUMS[name], FACTS[name]];
    if (!sum && !fact) return [];
    if (!before && (is === 0 || is === false || is === null)) return [];
    const words = (value: unknown): string =>
      value === undefined
        ? ''
        : sum && typeof value === 'number'
          ? minorWords(value, currency)
          : plain(value);
    return [{ name: sum ?? fact ?? '', was: words(was), is: words(is) }];
  });
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return dayAndTime(value);
  return value === null ? '–' : String(value);
}
/** A file may hold any number where a time is expected. */
export function dayAndTime(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime())
    ? `${at}`
    : `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** What the order's chart had done beside a line of its log. */
export const deedWords = (deed: OrderEffect): string => {
  switch (deed.type) {
    case 'openTask':
      return `ask a person of the shop to look: ${TASKS[deed.reason] ?? readable(deed.reason)}`;
    case 'post':
      return `write into the books: ${deed.facts.map(({ kind }) => BOOKED[kind] ?? readable(kind)).join(', ')}`;
    case 'tell':
      return `tell the shopper: ${TOLD[deed.event] ?? readable(deed.event)}`;
    default:
      return DEEDS[deed.type] ?? readable(deed.type);
  }
};
