import { asked, is, readOrder, unread } from '../answers.ts';
import * as ordered from '../placedOrder.ts';
import { ROWS } from '../rows.ts';
import { checkoutSetup } from '../setup.ts';

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

/** Asked about again after that time, and at once for a shopper who looks at the page or asks. */
const watching = <Delay extends string>(delay: Delay) =>
  ({
    initial: 'waiting',
    states: {
      waiting: {
        after: { [delay]: 'asking' } as Record<Delay, 'asking'>,
        on: { 'page.visible': 'asking', 'status.refresh': 'asking' },
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
    resting: { after: { STANDING_REST: 'looking' }, on: { 'page.visible': 'looking' } },
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
    confirming: { meta: ROWS.confirming, ...watching('betweenQuestions') },
    awaiting: {
      meta: ROWS.awaiting,
      entry: 'tellAwaits',
      on: { 'method.change': choices['method.change'], 'order.giveUp': choices['order.giveUp'] },
      ...watching('whileVoucher'),
    },
    inProcess: {
      meta: ROWS.inProcess,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
    endedInProcess: {
      meta: ROWS.endedInProcess,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
    inReview: {
      meta: ROWS.inReview,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
    short: {
      meta: ROWS.short,
      entry: 'tellAwaits',
      ...watching('whileUnderWay'),
    },
  },
});

export const unknown = checkoutSetup.createStateConfig({
  meta: ROWS.unknown,
  always: { guard: is('inReview'), target: 'checking.inReview' },
  after: { UNKNOWN_REST: 'recovering' },
  on: { 'page.visible': 'recovering', 'status.refresh': 'recovering' },
});

export const paid = checkoutSetup.createStateConfig({
  entry: 'tellDone',
  initial: 'taken',
  states: {
    taken: { meta: ROWS.paid, ...standing },
    deposit: {
      meta: ROWS.deposit,
      on: { 'method.change': choices['method.change'] },
      ...standing,
    },
    extra: { meta: ROWS.extra, ...standing },
    partReturned: { meta: ROWS.partReturned, ...standing },
    returned: { meta: ROWS.returned },
    disputed: { meta: ROWS.disputed, ...standing },
  },
});

export const placed = checkoutSetup.createStateConfig({
  meta: ROWS.placed,
  entry: ['stopPressing', 'tellDone'],
  on: {
    'method.change': choices['method.change'],
    'order.giveUp': { guard: 'mayCancelPlaced', target: '#checkout.cancelled.givingUp' },
  },
  ...standing,
});

export const partPaid = checkoutSetup.createStateConfig({
  meta: ROWS.partPaid,
  entry: 'tellAwaits',
  on: { 'method.change': choices['method.change'], 'status.refresh': choices['status.refresh'] },
});

export const declined = checkoutSetup.createStateConfig({
  meta: ROWS.declined,
  entry: 'tellAwaits',
  on: choices,
});

export const cancelled = checkoutSetup.createStateConfig({
  initial: 'ended',
  states: {
    unfinished: {
      meta: ROWS.unfinished,
      entry: 'tellAwaits',
      initial: 'waiting',
      on: choices,
      states: {
        waiting: { after: { UNFINISHED_REST: 'asking' }, on: { 'page.visible': 'asking' } },
        asking: asking('waiting'),
      },
    },
    leaving: {
      meta: ROWS.cancelling,
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
      meta: ROWS.keeping,
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
    ended: { meta: ROWS.ended, entry: 'tellAwaits', on: choices },
    givingUp: {
      meta: ROWS.givingUp,
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
    givenUp: { meta: ROWS.givenUp, entry: 'tellReleased' },
    shut: { meta: ROWS.shut, entry: 'tellReleased' },
    goingBack: {
      meta: ROWS.goingBack,
      entry: 'tellReleased',
      ...standing,
    },
  },
});

export const expired = checkoutSetup.createStateConfig({
  initial: 'attempt',
  states: {
    attempt: { meta: ROWS.expired, entry: 'tellAwaits', on: choices },
    order: { meta: ROWS.closed, entry: 'tellReleased' },
  },
});
