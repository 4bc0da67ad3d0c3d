import type { Minor } from '../domain/money.ts';
import type { TaskReason } from '../domain/staffTask.ts';
import type { EndReason, Refunded } from './types.ts';

export interface AttemptFacts {
  /** the shopper was, or could be, handed over: the provider has told where */
  isOpened: boolean;
  /** until then it can be paid, milliseconds */
  deadline: number;
}

/** Why an attempt that is still open shall end with this answer: the provider was asked to end it, where it can. */
export type Ending = 'CANCELLED' | 'EXPIRED';

export type AttemptEvent =
  /** `deadline`: the provider's own, where it sets one */
  | { type: 'opening.answered'; deadline: number | null }
  | { type: 'opening.refused' }
  | { type: 'opening.lost' }
  | { type: 'shopper.returned' }
  /** money under our reference, in our currency, for our payee; the order decides whether it is enough */
  | { type: 'answer.paid'; amount: Minor }
  /** of the same payment, beyond what was told before, `cameBefore` */
  | { type: 'answer.more'; amount: Minor; cameBefore: Minor }
  /** of money that is known: less than before, another currency, another name; what is told now. `refunded`: all that it lists as gone back now; then the amount is what it had told of beyond that */
  | { type: 'answer.otherwise'; amount: Minor; currency?: string; refunded?: Minor }
  | { type: 'answer.mismatched'; amount: Minor; reason: TaskReason; currency?: string }
  /** `isAlone`: the order has no other open payment and still needs money. `isOverdue`: for longer than the provider's slowest way takes */
  | { type: 'answer.inProcess'; isAlone: boolean; isOverdue: boolean }
  | { type: 'answer.waiting'; ending: Ending | null }
  /** the provider has never heard of it */
  | { type: 'answer.absent'; ending: Ending | null }
  | { type: 'answer.ended'; as: EndReason }
  /** no answer, or one that cannot be read; `isUnreachable`: none, and it can still be paid; `isNewsOverdue`: there was news of it, for days */
  | { type: 'answer.unclear'; isUnreachable: boolean; isOverdue: boolean; isNewsOverdue?: true }
  /** it answers again after a person was asked to look at its news */
  | { type: 'news.answered' }
  /** given back beyond what was known */
  | ({ type: 'answer.refunded' } & Refunded)
  | { type: 'answer.disputed'; reference: string; amount: Minor }
  /** `amount`: what was lost by it before */
  | { type: 'answer.disputeWon'; reference: string; amount?: Minor }
  | { type: 'answer.disputeLost'; reference: string; amount: Minor };

/** What the order is told; `server/lifecycle/attemptStep.ts` adds the evidence. */
export type AttemptEffect =
  | { type: 'attempt.opened'; deadline: number }
  | {
      type: 'attempt.doubtful' | 'attempt.overdue' | 'attempt.newsOverdue' | 'attempt.newsAnswered';
    }
  | { type: 'attempt.inProcess'; beside?: true }
  | { type: 'attempt.ended'; as: EndReason }
  | { type: 'money.captured'; amount: Minor; more?: true; cameBefore?: Minor }
  | { type: 'money.toldOtherwise'; amount: Minor; currency?: string; refunded?: Minor }
  | ({ type: 'money.refunded' } & Refunded)
  | { type: 'money.disputed' | 'dispute.lost'; reference: string; amount: Minor }
  | { type: 'money.mismatched'; amount: Minor; reason: TaskReason; currency?: string }
  | { type: 'dispute.won'; reference: string; amount?: Minor };
