import { isIn, type Rules, type Step } from '../model.ts';
import type { AttemptSnapshot, attemptMachine } from './attempt.ts';

type AttemptStep = Step<AttemptSnapshot>;
const isSame = ({ before, after }: AttemptStep): boolean =>
  JSON.stringify([after.value, after.context]) === JSON.stringify([before.value, before.context]);
const ENDED = {
  DECLINED: 'ended.declined',
  CANCELLED: 'ended.cancelled',
  EXPIRED: 'ended.expired',
} as const;
type Ended = keyof typeof ENDED;
const opened = ({ after }: AttemptStep) => [
  { type: 'attempt.opened', deadline: after.context.deadline },
];
/** Where the shopper has not done their part: such an attempt ends when it shall end. */
const UNFINISHED = ['open.opening', 'open.awaiting', 'open.verifying', 'open.doubtful'];
const UNSURE = ['open.opening', 'open.doubtful'];
const KNOWN = ['captured', 'mismatched'];
const SILENT = ['answer.waiting', 'answer.absent'];
/** The provider has never heard of it, and has not told where to go. */
const neverWas = ({ before, event }: AttemptStep): boolean =>
  event.type === 'answer.absent' &&
  event.ending === null &&
  (isIn(before, 'open.opening') || (isIn(before, 'open.doubtful') && !before.context.isOpened));

/** The ways of an attempt (I03, I14, I17, F80, L2); in process is not pending. */
export const attemptRules: Rules<typeof attemptMachine> = {
  'the provider tells where to pay, and until when': {
    on: 'opening.answered',
    in: UNFINISHED,
    emits: opened,
    leaves: ({ before, event, after }) =>
      isIn(after, 'open.awaiting') &&
      after.context.isOpened &&
      after.context.deadline === (event.deadline ?? before.context.deadline),
  },
  'told too late, it changes nothing but what is known': {
    on: 'opening.answered',
    in: ['open.inProcess', 'beside', 'ended'],
    leaves: ({ before, event, after }) =>
      JSON.stringify(after.value) === JSON.stringify(before.value) &&
      after.context.isOpened &&
      after.context.deadline === (event.deadline ?? before.context.deadline),
  },
  'what is refused at once is over': {
    on: 'opening.refused',
    when: ({ before }) =>
      isIn(before, 'open.opening') || (isIn(before, 'open.doubtful') && !before.context.isOpened),
    emits: () => [{ type: 'attempt.ended', as: 'DECLINED' }],
    leaves: ({ after }) => isIn(after, 'ended.declined'),
  },
  'a lost opening may be a payment': {
    on: 'opening.lost',
    in: 'open.opening',
    emits: () => [{ type: 'attempt.doubtful' }],
    leaves: ({ after }) => isIn(after, 'open.doubtful'),
  },
  'who is back may have paid': {
    on: 'shopper.returned',
    in: 'open.awaiting',
    leaves: ({ after }) => isIn(after, 'open.verifying'),
  },

  'money is captured, however late (I14)': {
    on: 'answer.paid',
    in: ['open', 'beside', 'ended'],
    emits: ({ event }) => [{ type: 'money.captured', amount: event.amount }],
    leaves: ({ after }) => isIn(after, 'captured'),
  },
  'wrong money is told, however late (I17)': {
    on: 'answer.mismatched',
    in: ['open', 'beside', 'ended'],
    emits: ({ event }) => [
      {
        type: 'money.mismatched',
        amount: event.amount,
        reason: event.reason,
        ...(event.currency && { currency: event.currency }),
      },
    ],
    leaves: ({ after }) => isIn(after, 'mismatched'),
  },
  'money is told once (I03)': {
    on: ['answer.paid', 'answer.mismatched'],
    in: KNOWN,
    leaves: isSame,
  },
  'what came beyond it is money that comes': {
    on: 'answer.more',
    in: 'captured',
    emits: ({ event: { amount, cameBefore } }) => [
      { type: 'money.captured', amount, more: true, cameBefore },
    ],
    leaves: isSame,
  },
  'what is told otherwise is looked at': {
    on: 'answer.otherwise',
    in: KNOWN,
    emits: ({ event }) => [{ ...event, type: 'money.toldOtherwise' }],
    leaves: isSame,
  },
  'of money that is not known nothing is told beyond or otherwise': {
    on: ['answer.more', 'answer.otherwise'],
    in: ['open', 'beside', 'ended'],
    leaves: isSame,
  },
  'what the provider or the bank does with it is heard': {
    on: ['answer.refunded', 'answer.disputed', 'answer.disputeLost'],
    in: KNOWN,
    emits: ({ event }) => [
      {
        ...event,
        type: {
          'answer.refunded': 'money.refunded',
          'answer.disputed': 'money.disputed',
          'answer.disputeLost': 'dispute.lost',
        }[event.type as 'answer.refunded'],
      },
    ],
    leaves: isSame,
  },
  'and so is a dispute that is won': {
    on: 'answer.disputeWon',
    in: KNOWN,
    emits: ({ event }) => [{ ...event, type: 'dispute.won' }],
    leaves: isSame,
  },
  'of money that never came nothing goes back': {
    on: ['answer.refunded', 'answer.disputed', 'answer.disputeWon', 'answer.disputeLost'],
    in: ['open', 'beside', 'ended'],
    leaves: isSame,
  },

  'money on its way is told once': {
    on: 'answer.inProcess',
    in: UNFINISHED,
    emits: () => [{ type: 'attempt.inProcess' }],
    leaves: ({ after }) => isIn(after, 'open.inProcess'),
  },
  'and when it is on its way for too long, a person is': {
    on: ['answer.inProcess', 'answer.unclear'],
    in: ['open.inProcess', 'beside'],
    when: ({ event }) => event.isOverdue,
    emits: () => [{ type: 'attempt.overdue' }],
  },
  'no answer, no time and no wish moves it': {
    on: [
      'answer.inProcess',
      'answer.unclear',
      'answer.absent',
      'opening.lost',
      'opening.refused',
      'shopper.returned',
    ],
    in: 'open.inProcess',
    leaves: isSame,
  },
  'it falls back to waiting by the provider’s word, and does not end by ours': {
    on: 'answer.waiting',
    in: 'open.inProcess',
    emits: opened,
    leaves: ({ after }) => isIn(after, 'open.awaiting'),
  },
  'an ended one whose money is on its way is open again, where nothing else pays the order': {
    on: 'answer.inProcess',
    in: 'ended',
    when: ({ event }) => event.isAlone,
    emits: () => [{ type: 'attempt.inProcess' }],
    leaves: ({ after }) => isIn(after, 'open.inProcess'),
  },
  'beside another payment it is watched, and that is not the open one (I11)': {
    on: 'answer.inProcess',
    in: 'ended',
    when: ({ event }) => !event.isAlone,
    emits: () => [{ type: 'attempt.inProcess', beside: true }],
    leaves: ({ after }) => isIn(after, 'beside'),
  },
  'it is watched until the provider says what became of it': {
    in: 'beside',
    when: ({ event }) =>
      ![
        'answer.paid',
        'answer.mismatched',
        'answer.ended',
        'answer.waiting',
        'opening.answered',
      ].includes(event.type),
    leaves: isSame,
  },
  'and when it waits for the shopper again it is over, as it was': {
    on: 'answer.waiting',
    in: 'beside',
    emits: () => [{ type: 'attempt.ended', as: 'CANCELLED' }],
    leaves: ({ after }) => isIn(after, 'ended.cancelled'),
  },

  'the provider ends it': {
    on: 'answer.ended',
    in: ['open', 'beside'],
    emits: ({ event }) => [{ type: 'attempt.ended', as: event.as }],
    leaves: ({ event, after }) => isIn(after, ENDED[event.as as Ended]),
  },
  'what the shopper has not finished ends when it shall': {
    on: SILENT,
    in: UNFINISHED,
    when: ({ event }) => event.ending !== null,
    emits: ({ event }) => [{ type: 'attempt.ended', as: event.ending }],
    leaves: ({ event, after }) => isIn(after, ENDED[event.ending as Ended]),
  },
  'what the provider has never heard of, and never told where, never was': {
    when: neverWas,
    emits: () => [{ type: 'attempt.ended', as: 'CANCELLED' }],
    leaves: ({ after }) => isIn(after, 'ended.cancelled'),
  },
  'what was unclear and waits can be paid': {
    on: SILENT,
    in: UNSURE,
    when: (step) => step.event.ending === null && !neverWas(step),
    emits: opened,
    leaves: ({ after }) => isIn(after, 'open.awaiting'),
  },
  'who came back without paying can still pay': {
    on: SILENT,
    in: ['open.verifying', 'open.awaiting'],
    when: ({ event }) => event.ending === null,
    leaves: ({ after }) => isIn(after, 'open.awaiting'),
  },

  'an answer that is lost while the shopper is at the provider says nothing, unless it is lost for too long (F80, L2)':
    {
      on: 'answer.unclear',
      in: 'open.awaiting',
      when: ({ event }) => event.isUnreachable && !event.isOverdue,
      leaves: isSame,
    },
  'any other answer that is missing may be about money': {
    on: 'answer.unclear',
    in: ['open.opening', 'open.awaiting', 'open.verifying'],
    when: ({ before, event }) =>
      !(isIn(before, 'open.awaiting') && event.isUnreachable && !event.isOverdue),
    emits: () => [{ type: 'attempt.doubtful' }],
    leaves: ({ after }) => isIn(after, 'open.doubtful'),
  },
  'a doubt stays until there is an answer': {
    on: 'answer.unclear',
    in: 'open.doubtful',
    leaves: isSame,
  },
  'and after too long a person looks (L2)': {
    on: 'answer.unclear',
    in: 'open.doubtful',
    when: ({ event }) => event.isOverdue,
    emits: () => [{ type: 'attempt.overdue' }],
  },
  'news of what is over, unanswered for too long, is looked at by a person (L2)': {
    on: 'answer.unclear',
    in: ['ended', ...KNOWN],
    when: ({ event }) => event.isNewsOverdue === true,
    emits: () => [{ type: 'attempt.newsOverdue' }],
  },
  'until it is answered': {
    on: 'news.answered',
    emits: () => [{ type: 'attempt.newsAnswered' }],
    leaves: isSame,
  },
  'what has ended is ended by nothing more': {
    on: [
      'answer.ended',
      ...SILENT,
      'answer.unclear',
      'opening.refused',
      'opening.lost',
      'shopper.returned',
    ],
    in: ['ended', ...KNOWN],
    leaves: isSame,
  },
  'nor does a late opening move money that is here': {
    on: ['opening.answered', 'answer.inProcess'],
    in: KNOWN,
    leaves: isSame,
  },
  'an opening that was answered is not lost': {
    on: ['opening.lost', 'opening.refused'],
    in: ['open.awaiting', 'open.verifying'],
    leaves: isSame,
  },
  'a return says nothing where nothing waits for it': {
    on: 'shopper.returned',
    in: ['open.opening', 'open.verifying', 'open.doubtful'],
    leaves: isSame,
  },
};
