import type { MoneyFact } from '#machines/domain/payment.ts';
import type { OtherTab, ServerFact } from '#machines/domain/trace/trace.ts';
import type { ReplayedStep } from '#src/trace/replay.ts';
import type { MoneySaid } from './moneySaid.ts';
import type { OrderStep } from './orderLife.ts';
import type { Lane } from './words.ts';

/** Why a moment is worth a look. */
export type Trouble = 'gap' | 'differs' | 'doubt' | 'left' | 'forged' | 'failed' | 'broke';

/** One line of the one list, on the server's clock. */
export interface Moment {
  at: number;
  lane: Lane;
  /** who or what caused it */
  by: string;
  words: string;
  /** the event's own name, or the fact's */
  name: string;
  step: ReplayedStep | null;
  order: OrderStep | null;
  fact: ServerFact | null;
  /** another tab of the same order, as it was heard last */
  other: OtherTab | null;
  /** what had happened to the money after it, as far as the one that it happened to knew */
  money: string | null;
  trouble: Trouble | null;
  /** `USD 20.00`, where it is about a sum */
  amount: string | null;
  /** of the order that it is about, as far as that is known */
  currency: string | null;
  /** how long its answer was waited for, as far as that is known */
  tookMs: number | null;
  /** the replay of a checkout's chart and of the order as they stood then, by place in the list; -1: none yet */
  checkoutAt: number;
  orderAt: number;
  /** the one before it of the same page, or of the order */
  before: number;
  /** what had happened to the money, as both ends together know it; and where that is new */
  truth: MoneyFact;
  newTruth: MoneyFact | null;
  /** the same with its sums, where only a part came or went back */
  said: MoneySaid;
}
