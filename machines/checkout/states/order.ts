import { asked, is, readOrder, unread } from '../answers.ts';
import * as ordered from '../placedOrder.ts';
import { checkoutSetup } from '../setup.ts';
import { STATE_META } from '../stateMeta.ts';

/** Asks for the order's money and lets the truth choose the state; an answer that does not come waits for the next question. */
const asking = (rest: string) =>
  ({
    invoke: {
      id: 'askOutcome',
      src: 'askOutcome',
      input: ({ context }: { context: Parameters<typeof ordered.ofOrder>[0] }) =>
        ordered.ofOrder(context),
      onDone: [readOrder, ...unread, { target: rest }],
      onError: { target: rest },
    },
    after: { ANSWER: { target: rest } },
  }) as const;

/** Its shopper is in front of the page again, or another of their tabs shows something new: what was known before may be true no more. */
const perhapsNew = <To extends string>(to: To) => ({ 'page.visible': to, 'otherTab.shows': to });

/** Asked about again after that time, and at once for a shopper who looks at the page or asks. */
const watching = <Delay extends string>(delay: Delay) =>
  ({
    initial: 'waiting',
    states: {
      waiting: {
        after: { [delay]: 'asking' } as Record<Delay, 'asking'>,
        on: { ...perhapsNew('asking'), 'status.refresh': 'asking' },
      },
      asking: { entry: 'countAsk', ...asking('waiting') },
    },
  }) as const;

/**
 * The order stands, and a page of it may be left open: staff, the provider or a bank may change that. Where it cannot be read, what was
 * last known stays on the screen.
 */
const standing = {
  initial: 'resting',
  states: {
    resting: { after: { STANDING_REST: 'looking' }, on: perhapsNew('looking') },
    looking: {
      invoke: {
        id: 'askOutcome',
        src: 'askOutcome',
        input: ({ context }: { context: Parameters<typeof ordered.ofOrder>[0] }) =>
          ordered.ofOrder(context),
        onDone: [readOrder, { target: 'resting' }],
        onError: 'resting',
      },
      after: { ANSWER: 'resting' },
    },
  },
} as const;

/** The order was read; what should have ended and is still open is said. */
const stillOpen = {
  ...readOrder,
  actions: [readOrder.actions, { type: 'explainOpen', params: asked }],
} as const;

/** What a shopper may do with an order that awaits its money. */
const choices = {
  'payment.continue': { guard: 'canContinue', target: '#checkout.paying', actions: 'chooseMethod' },
  'method.change': { guard: 'isOffered', target: '#checkout.paying', actions: 'chooseMethod' },
  'order.keep': { guard: 'mayKeep', target: '#checkout.cancelled.keeping' },
  'order.giveUp': { guard: 'mayCancel', target: '#checkout.cancelled.givingUp' },
  'status.refresh': { target: '#checkout.recovering' },
} as const;

/** The provider was left, and the truth is asked for. */
export const checking = checkoutSetup.createStateConfig({
  initial: 'confirming',
  on: { 'network.lost': { target: 'offline', actions: 'setOffline' } },
  states: {
    confirming: { meta: STATE_META.confirming, ...watching('betweenQuestions') },
    awaiting: {
      meta: STATE_META.awaiting,
      entry: 'tellAwaits',
      on: { 'method.change': choices['method.change'], 'order.giveUp': choices['order.giveUp'] },
      ...watching('whileVoucher'),
    },
    inProcess: {
      meta: STATE_META.inProcess,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
    endedInProcess: {
      meta: STATE_META.endedInProcess,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
    inReview: {
      meta: STATE_META.inReview,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
    short: {
      meta: STATE_META.short,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
  },
});

export const unknown = checkoutSetup.createStateConfig({
  meta: STATE_META.unknown,
  always: { guard: is('inReview'), target: 'checking.inReview' },
  after: { UNKNOWN_REST: 'recovering' },
  on: { 'page.visible': 'recovering', 'status.refresh': 'recovering' },
});

export const paid = checkoutSetup.createStateConfig({
  entry: 'tellDone',
  initial: 'taken',
  states: {
    taken: { meta: STATE_META.paid, ...standing },
    deposit: {
      meta: STATE_META.deposit,
      on: { 'method.change': choices['method.change'] },
      ...standing,
    },
    extra: { meta: STATE_META.extra, ...standing },
    partReturned: { meta: STATE_META.partReturned, ...standing },
    returned: { meta: STATE_META.returned },
    disputed: { meta: STATE_META.disputed, ...standing },
  },
});

export const placed = checkoutSetup.createStateConfig({
  meta: STATE_META.placed,
  entry: ['stopPressing', 'tellDone'],
  on: {
    'method.change': choices['method.change'],
    'order.giveUp': { guard: 'mayCancelPlaced', target: '#checkout.cancelled.givingUp' },
  },
  ...standing,
});

export const partPaid = checkoutSetup.createStateConfig({
  meta: STATE_META.partPaid,
  entry: 'tellAwaits',
  on: { 'method.change': choices['method.change'], 'status.refresh': choices['status.refresh'] },
  ...standing,
});

export const declined = checkoutSetup.createStateConfig({
  meta: STATE_META.declined,
  entry: 'tellAwaits',
  on: choices,
  ...standing,
});

export const cancelled = checkoutSetup.createStateConfig({
  initial: 'ended',
  states: {
    unfinished: {
      meta: STATE_META.unfinished,
      entry: 'tellAwaits',
      initial: 'waiting',
      on: choices,
      states: {
        waiting: { after: { UNFINISHED_REST: 'asking' }, on: perhapsNew('asking') },
        asking: asking('waiting'),
      },
    },
    leaving: {
      meta: STATE_META.cancelling,
      tags: 'busy',
      initial: 'waiting',
      states: {
        waiting: { after: { betweenQuestions: 'asking' } },
        asking: { entry: 'countAsk', ...asking('#checkout.checking.confirming') },
        ending: {
          entry: 'stopCancelling',
          invoke: {
            id: 'endCancelled',
            src: 'giveUpAttempt',
            input: ({ context }) => ordered.ofOrder(context),
            onDone: [readOrder, ...unread, { target: '#checkout.recovering' }],
            onError: '#checkout.recovering',
          },
          after: { ANSWER: '#checkout.recovering' },
        },
      },
    },
    keeping: {
      meta: STATE_META.keeping,
      tags: 'busy',
      invoke: {
        id: 'keepOrder',
        src: 'payLater',
        input: ({ context }) => ordered.ofOrder(context),
        onDone: [
          {
            guard: { type: 'isKept', params: asked },
            target: '#checkout.recovering.sorting',
            actions: [{ type: 'takeOrder', params: asked }, 'tellKept'],
          },
          stillOpen,
          ...unread,
          { target: '#checkout.recovering' },
        ],
        onError: '#checkout.recovering',
      },
      after: { ANSWER: '#checkout.recovering' },
    },
    ended: { meta: STATE_META.ended, entry: 'tellAwaits', on: choices, ...standing },
    givingUp: {
      meta: STATE_META.givingUp,
      tags: 'busy',
      invoke: {
        id: 'giveUpOrder',
        src: 'giveUpOrder',
        input: ({ context }) => ordered.ofOrder(context),
        onDone: [stillOpen, ...unread, { target: '#checkout.recovering' }],
        onError: '#checkout.recovering',
      },
      after: { ANSWER: '#checkout.recovering' },
    },
    givenUp: { meta: STATE_META.givenUp, entry: 'tellReleased' },
    shut: { meta: STATE_META.shut, entry: 'tellReleased' },
    goingBack: {
      meta: STATE_META.goingBack,
      entry: 'tellReleased',
      ...standing,
    },
  },
});

export const expired = checkoutSetup.createStateConfig({
  initial: 'attempt',
  states: {
    attempt: { meta: STATE_META.expired, entry: 'tellAwaits', on: choices, ...standing },
    order: { meta: STATE_META.closed, entry: 'tellReleased' },
  },
});
