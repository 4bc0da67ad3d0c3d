import type { MoneyFact } from '#machines/domain/payment.ts';
import type { OrderLife } from '#machines/order/life.ts';
import { atShopOf } from './atShop.ts';
import { minorWords } from './orderLife.ts';
import { MONEY } from './words.ts';

/** What has happened to the money, in a few words; and as which fact it is coloured: what is in two places is not all of either. */
export interface MoneySaid {
  words: string;
  look: MoneyFact;
}

/** Of what went back in part, and of what came in part, how much of how much. */
export function moneySaid(
  fact: MoneyFact,
  life: OrderLife | null,
  currency: string | null,
): MoneySaid {
  const part = life && partOf(fact, life);
  if (!part) return { words: MONEY[fact] ?? fact, look: fact };
  const [some, all] = [minorWords(part.some, currency), minorWords(part.all, currency)];
  return { words: `${some} of ${all} ${part.how}`, look: 'part' };
}

interface Part {
  some: number;
  all: number;
  how: string;
}
function partOf(fact: MoneyFact, life: OrderLife): Part | null {
  const { came, returned, kept, total } = life.facts;
  const { took, back } = atShopOf(life);
  const part: Part | null =
    fact === 'returned'
      ? { some: returned + back, all: came + took, how: 'given back' }
      : fact === 'part'
        ? { some: kept + took, all: total, how: 'taken' }
        : null;
  return part && part.some > 0 && part.some < part.all ? part : null;
}

/** What a page believed: its state tells what its word for money does not. */
export function pageMoneySaid(money: string, state: unknown): MoneySaid {
  const isPart = money === 'returned' && JSON.stringify(state ?? '').includes('partReturned');
  return isPart
    ? { words: 'a part was given back', look: 'part' }
    : { words: MONEY[money] ?? money, look: money as MoneyFact };
}
