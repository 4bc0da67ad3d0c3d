import type { MoneyFact } from '#machines/domain/payment.ts';
import { isShopAnswer, type LastWord } from '#machines/domain/trace/lastWord.ts';
import type { ServerFact, Trace } from '#machines/domain/trace/trace.ts';
import type { OrderLife } from '#machines/order/life.ts';
import type { Moment } from './moment.ts';
import { factOfLife, type Heard, NOTHING_HEARD } from './standing.ts';

/** What is known of the money up to a moment, from both ends. */
export interface Known {
  /** as the order's chart follows its log, and as the log's last line names it where the chart of today cannot */
  life: OrderLife | null;
  heard: Heard;
  text: MoneyFact | null;
  /** the last question to a provider, or regular look */
  question: ServerFact | null;
  facts: number;
  /** as the page knew it, and where it stood */
  browser: MoneyFact | null;
  state: unknown;
  /** when it said so, and when the shop had told it something last */
  at: number;
  heardAt: number | null;
  /** what other tabs of the order said last */
  others: readonly LastWord[];
}

export const NOTHING_KNOWN: Known = {
  ...{ life: null, heard: NOTHING_HEARD, text: null, question: null },
  ...{ facts: 0, browser: null, state: null, at: 0, heardAt: null, others: [] },
};

/** A checkout, and what both ends together know of its money. */
export interface About {
  fact: MoneyFact;
  known: Known;
  trace: Trace;
}

type Told = Pick<Moment, 'at' | 'step' | 'order' | 'fact' | 'other'>;

export function learnt(known: Known, { at, step, order, fact, other }: Told): Known {
  if (order) return { ...known, life: order.life, heard: order.heard, text: order.money };
  if (fact) {
    const asks = fact.kind === 'question' || fact.kind === 'sweep';
    return { ...known, facts: known.facts + 1, question: asks ? fact : known.question };
  }
  if (other) return { ...known, others: [...known.others, other] };
  if (!step) return known;
  const heardAt = isShopAnswer(step) ? at : known.heardAt;
  if (step.actor !== 'checkout') return { ...known, heardAt };
  return {
    ...{ ...known, at, heardAt },
    browser: (step.money as MoneyFact | null) ?? null,
    state: step.states.checkout ?? null,
  };
}

/** What every tab of the order said last, this one's first. */
export const wordsOf = ({ at, heardAt, browser, state, others }: Known): LastWord[] => [
  { at, heardAt, state: state as LastWord['state'], money: browser },
  ...others,
];

/** One truth for the card and for every row: the shop's books; where they do not know, what the page knew; never the other way round. */
export function factOf(known: Known, trace: Pick<Trace, 'order' | 'server'>): MoneyFact {
  const { life, heard, text, browser, facts } = known;
  if (life) return doubted(factOfLife(life, heard), known);
  if (text) return doubted(text, known);
  // A payment begins after the order only.
  if (trace.order?.length) return 'none';
  if (facts > 0) return 'maybe';
  return saysMoney(known, trace) && browser ? browser : 'none';
}

/** An open payment is never said to be surer than the last question about it, or than the order's pages, are. */
function doubted(fact: MoneyFact, known: Known): MoneyFact {
  if (fact !== 'waiting') return fact;
  const told = known.question?.money ?? null;
  if (told === null) return isDoubted(wordsOf(known)) ? 'maybe' : 'waiting';
  // An answer that money came, and that is not in the books yet, leaves it open.
  return told === 'none' ? 'waiting' : 'maybe';
}

/** A doubt of one page holds until the shop told another page better: what that page had been told before it lifts no doubt, whatever is done there later. */
function isDoubted(words: readonly LastWord[]): boolean {
  const known = words.filter(({ money }) => money !== null);
  // A page that was heard last before its order knows nothing of the payment.
  const sure = known.filter(({ money }) => money !== 'maybe' && money !== 'none');
  if (sure.length === 0) return known.length > 0;
  const doubt = Math.max(...known.filter(({ money }) => money === 'maybe').map(({ at }) => at));
  return doubt >= Math.max(...sure.map(({ at, heardAt }) => heardAt ?? at));
}

/** A recording that holds nothing of our server: what the page said is all there is. */
export const saysMoney = ({ browser }: Known, trace: Pick<Trace, 'order' | 'server'>): boolean =>
  trace.order === null &&
  trace.server.length === 0 &&
  browser !== null &&
  browser !== 'none' &&
  browser !== 'maybe';
