import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AttemptEffect, AttemptEvent, AttemptFacts } from './attemptTypes.ts';
import type { EndReason } from './types.ts';

const amountOf = (event: AttemptEvent): number => ('amount' in event ? (event.amount ?? 0) : 0);
/** What a provider gives back, or a bank contests, of money that came. */
const AFTERWARDS = {
  'answer.refunded': 'money.refunded',
  'answer.disputed': 'money.disputed',
  'answer.disputeWon': 'dispute.won',
  'answer.disputeLost': 'dispute.lost',
} as const;
type Afterwards = Extract<AttemptEvent, { type: keyof typeof AFTERWARDS }>;
const HEARD_AFTERWARDS = {
  'answer.refunded': { actions: 'tellAfterwards' },
  'answer.disputed': { actions: 'tellAfterwards' },
  'answer.disputeWon': { actions: 'tellAfterwards' },
  'answer.disputeLost': { actions: 'tellAfterwards' },
  'answer.otherwise': { actions: 'tellOtherwise' },
} as const;
/** Of what is over: its provider, or staff, had asked for a look, and no answer comes. */
const NEWS = { guard: 'isNewsOverdue', actions: 'tellNewsOverdue' } as const;
const ends = (as: EndReason) => ({ type: 'tellEnded', params: { as } }) as const;
const ENDS = [
  { guard: 'saysDeclined', target: 'ended.declined', actions: ends('DECLINED') },
  { guard: 'saysCancelled', target: 'ended.cancelled', actions: ends('CANCELLED') },
  { target: 'ended.expired', actions: ends('EXPIRED') },
] as const;

/**
 * One try to pay one order, from opening it at the provider until its money is here or cannot come any more. What a provider says when it
 * is asked reaches it as an `answer.*`; `ending` on an answer means that it was told to end what the shopper has not finished.
 */
export const attemptMachine = setup({
  types: {} as {
    context: AttemptFacts;
    events: AttemptEvent;
    emitted: AttemptEffect;
    input: { deadline: number };
  },
  guards: {
    isCancelled: ({ event }) => 'ending' in event && event.ending === 'CANCELLED',
    isExpired: ({ event }) => 'ending' in event && event.ending === 'EXPIRED',
    /** an opening whose answer was lost, of which the provider has never heard: it never was */
    wasNeverOpened: ({ context }) => !context.isOpened,
    isAlone: ({ event }) => event.type === 'answer.inProcess' && event.isAlone,
    isOverdue: ({ event }) => 'isOverdue' in event && event.isOverdue,
    isNewsOverdue: ({ event }) => event.type === 'answer.unclear' && event.isNewsOverdue === true,
    /** one lost answer while the shopper is at the provider says nothing about money; afterwards, or for too long, it might (F80, L2) */
    isUnreachable: ({ event }) =>
      event.type === 'answer.unclear' && event.isUnreachable && !event.isOverdue,
    saysDeclined: ({ event }) => event.type === 'answer.ended' && event.as === 'DECLINED',
    saysCancelled: ({ event }) => event.type === 'answer.ended' && event.as === 'CANCELLED',
  },
  actions: {
    /** It can come here, and says nothing new. */
    note: assign({}),
    noteOpened: assign(({ context, event }) => ({
      isOpened: true,
      deadline:
        event.type === 'opening.answered' ? (event.deadline ?? context.deadline) : context.deadline,
    })),
    tellOpened: emit(({ context }) => ({ type: 'attempt.opened', deadline: context.deadline })),
    tellDoubtful: emit({ type: 'attempt.doubtful' }),
    tellInProcess: emit({ type: 'attempt.inProcess' }),
    tellBeside: emit({ type: 'attempt.inProcess', beside: true }),
    tellOverdue: emit({ type: 'attempt.overdue' }),
    tellNewsOverdue: emit({ type: 'attempt.newsOverdue' }),
    tellNewsAnswered: emit({ type: 'attempt.newsAnswered' }),
    tellEnded: emit((_, { as }: { as: EndReason }) => ({ type: 'attempt.ended', as })),
    tellMoney: emit(({ event }) => ({ type: 'money.captured', amount: amountOf(event) })),
    tellMore: emit(({ event }) => ({
      type: 'money.captured',
      amount: amountOf(event),
      more: true,
      ...('cameBefore' in event && { cameBefore: event.cameBefore }),
    })),
    tellOtherwise: emit(({ event }) => ({
      type: 'money.toldOtherwise',
      amount: amountOf(event),
      ...('currency' in event && { currency: event.currency }),
      ...('refunded' in event && { refunded: event.refunded }),
    })),
    tellMismatch: emit(({ event }) => ({
      type: 'money.mismatched',
      amount: amountOf(event),
      reason: event.type === 'answer.mismatched' ? event.reason : 'OTHER',
      ...('currency' in event && { currency: event.currency }),
    })),
    tellAfterwards: emit(({ event }) => {
      const { type, ...said } = event as Afterwards;
      return { type: AFTERWARDS[type], ...said } as AttemptEffect;
    }),
  },
}).createMachine({
  id: 'attempt',
  context: ({ input }) => ({ isOpened: false, deadline: input.deadline }),
  initial: 'open',
  // A provider may answer anything at any time, as often as it is asked: what is not heard further down says nothing new there.
  on: {
    'opening.answered': { actions: 'note' },
    'opening.refused': { actions: 'note' },
    'opening.lost': { actions: 'note' },
    'shopper.returned': { actions: 'note' },
    'answer.paid': { actions: 'note' },
    'answer.mismatched': { actions: 'note' },
    'answer.inProcess': { actions: 'note' },
    'answer.waiting': { actions: 'note' },
    'answer.absent': { actions: 'note' },
    'answer.ended': { actions: 'note' },
    'answer.unclear': { actions: 'note' },
    'answer.refunded': { actions: 'note' },
    'answer.disputed': { actions: 'note' },
    'answer.disputeWon': { actions: 'note' },
    'answer.disputeLost': { actions: 'note' },
    'answer.more': { actions: 'note' },
    'answer.otherwise': { actions: 'note' },
    'news.answered': { actions: 'tellNewsAnswered' },
  },
  states: {
    open: {
      description:
        'The provider may hold money or a payable session: at most one such attempt per order (I11).',
      initial: 'opening',
      on: {
        'answer.paid': { target: 'captured', actions: 'tellMoney' },
        'answer.mismatched': { target: 'mismatched', actions: 'tellMismatch' },
        'answer.inProcess': { target: '.inProcess', actions: 'tellInProcess' },
        'answer.ended': ENDS,
        'opening.answered': { target: '.awaiting', actions: ['noteOpened', 'tellOpened'] },
      },
      states: {
        opening: {
          description: 'The provider is being called, or the process that called it died.',
          on: {
            'opening.refused': { target: '#attempt.ended.declined', actions: ends('DECLINED') },
            'opening.lost': { target: 'doubtful', actions: 'tellDoubtful' },
            'answer.unclear': { target: 'doubtful', actions: 'tellDoubtful' },
            'answer.waiting': [
              {
                guard: 'isCancelled',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
              { target: 'awaiting', actions: 'tellOpened' },
            ],
            'answer.absent': [
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
              { target: '#attempt.ended.cancelled', actions: ends('CANCELLED') },
            ],
          },
        },
        awaiting: {
          description:
            'The shopper has done nothing final yet: a page, a picture, a voucher or a prompt waits for them.',
          on: {
            'answer.waiting': [
              {
                guard: 'isCancelled',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
            ],
            // A page that was not filled in yet is not known to some providers.
            'answer.absent': [
              {
                guard: 'isCancelled',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
            ],
            'answer.unclear': [
              { guard: 'isUnreachable', actions: 'note' },
              { target: 'doubtful', actions: 'tellDoubtful' },
            ],
            'shopper.returned': { target: 'verifying' },
          },
        },
        verifying: {
          description:
            'The shopper is back from the provider: from now on an answer that is missing may be about money.',
          on: {
            'answer.waiting': [
              {
                guard: 'isCancelled',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
              { target: 'awaiting' },
            ],
            'answer.absent': [
              {
                guard: 'isCancelled',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
              { target: 'awaiting' },
            ],
            'answer.unclear': { target: 'doubtful', actions: 'tellDoubtful' },
          },
        },
        doubtful: {
          description:
            'Money may have been taken, which is not known yet: it is asked about until there is an answer, and a person is told in time.',
          on: {
            'opening.refused': {
              guard: 'wasNeverOpened',
              target: '#attempt.ended.declined',
              actions: ends('DECLINED'),
            },
            'answer.unclear': { guard: 'isOverdue', actions: 'tellOverdue' },
            'answer.waiting': [
              {
                guard: 'isCancelled',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
              { target: 'awaiting', actions: 'tellOpened' },
            ],
            'answer.absent': [
              { guard: 'isExpired', target: '#attempt.ended.expired', actions: ends('EXPIRED') },
              {
                guard: 'isCancelled',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              {
                guard: 'wasNeverOpened',
                target: '#attempt.ended.cancelled',
                actions: ends('CANCELLED'),
              },
              { target: 'awaiting', actions: 'tellOpened' },
            ],
          },
        },
        inProcess: {
          description:
            'The shopper has done their part and the money is on its way, for days or weeks. No time of ours and no wish ends it.',
          on: {
            // The second branch is needed: without it the way from `open` would be taken, and the same be told at every question.
            'answer.inProcess': [
              { guard: 'isOverdue', actions: 'tellOverdue' },
              { actions: 'note' },
            ],
            'answer.unclear': { guard: 'isOverdue', actions: 'tellOverdue' },
            'answer.waiting': { target: 'awaiting', actions: 'tellOpened' },
            'opening.answered': { actions: 'noteOpened' },
          },
        },
      },
    },
    ended: {
      description:
        'Nothing was taken, as far as anybody knows. Money that comes all the same is honoured or given back (I14).',
      initial: 'expired',
      states: { declined: {}, cancelled: {}, expired: {} },
      on: {
        'answer.paid': { target: 'captured', actions: 'tellMoney' },
        'answer.mismatched': { target: 'mismatched', actions: 'tellMismatch' },
        'answer.inProcess': [
          { guard: 'isAlone', target: 'open.inProcess', actions: 'tellInProcess' },
          { target: 'beside', actions: 'tellBeside' },
        ],
        'opening.answered': { actions: 'noteOpened' },
        'answer.unclear': NEWS,
      },
    },
    beside: {
      description:
        'It had ended, and its money is on its way all the same while another payment of the order is open.',
      on: {
        'answer.paid': { target: 'captured', actions: 'tellMoney' },
        'answer.mismatched': { target: 'mismatched', actions: 'tellMismatch' },
        'answer.ended': ENDS,
        'answer.waiting': { target: 'ended.cancelled', actions: ends('CANCELLED') },
        'answer.inProcess': { guard: 'isOverdue', actions: 'tellOverdue' },
        'answer.unclear': { guard: 'isOverdue', actions: 'tellOverdue' },
        'opening.answered': { actions: 'noteOpened' },
      },
    },
    captured: {
      description:
        'Its money is here. It is never captured twice (I03); what the provider gives back, tells of beyond it or tells otherwise, or the bank contests is heard.',
      on: { ...HEARD_AFTERWARDS, 'answer.more': { actions: 'tellMore' }, 'answer.unclear': NEWS },
    },
    mismatched: {
      description: 'Money came with another order, currency or payee on it: a person looks (I17).',
      on: { ...HEARD_AFTERWARDS, 'answer.unclear': NEWS },
    },
  },
});

export type AttemptSnapshot = SnapshotFrom<typeof attemptMachine>;
