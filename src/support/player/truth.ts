import type { MoneyFact } from '#machines/domain/payment.ts';
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
}

export const NOTHING_KNOWN: Known = {
  ...{ life: null, heard: NOTHING_HEARD, text: null, question: null },
  ...{ facts: 0, browser: null, state: null },
};

/** A checkout, and what both ends together know of its money. */
export interface About {
  fact: MoneyFact;
  known: Known;
  trace: Trace;
}

type Told = Pick<Moment, 'step' | 'order' | 'fact'>;

export function learnt(known: Known, { step, order, fact }: Told): Known {
  if (order) return { ...known, life: order.life, heard: order.heard, text: order.money };
  if (fact) {
    const asks = fact.kind === 'question' || fact.kind === 'sweep';
    return { ...known, facts: known.facts + 1, question: asks ? fact : known.question };
  }
  if (step?.actor !== 'checkout') return known;
  // Who comes back from the provider knows more than an answer of before.
  const isOld = step.event.type === 'xstate.init' && known.question?.money === 'waiting';
  return {
    ...known,
    question: isOld ? null : known.question,
    browser: (step.money as MoneyFact | null) ?? null,
    state: step.states.checkout ?? null,
  };
}

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

/** An open payment is never said to be surer than the last question about it, or than the page, was. */
function doubted(fact: MoneyFact, { question, browser }: Known): MoneyFact {
  if (fact !== 'waiting') return fact;
  const told = question?.money ?? null;
  if (told === null) return browser === 'maybe' ? 'maybe' : 'waiting';
  // An answer that money came, and that is not in the books yet, leaves it open.
  return told === 'waiting' || told === 'none' ? 'waiting' : 'maybe';
}

/** A recording that holds nothing of our server: what the page said is all there is. */
export const saysMoney = ({ browser }: Known, trace: Pick<Trace, 'order' | 'server'>): boolean =>
  trace.order === null &&
  trace.server.length === 0 &&
  browser !== null &&
  browser !== 'none' &&
  browser !== 'maybe';
