import type { SnapshotFrom } from 'xstate';
import type { OrderView } from '../domain/order.ts';
import { isIn, type Rule } from '../model.ts';
import type { approveThenCaptureMachine } from './approveThenCapture.ts';
import type { hostedPageMachine } from './hostedPage.ts';
import type { qrMachine } from './qr.ts';
import type { PaymentEnd, PaymentInput } from './types.ts';

type Snapshot = SnapshotFrom<
  typeof hostedPageMachine | typeof approveThenCaptureMachine | typeof qrMachine
>;
type PaymentRules = Record<string, Rule<Snapshot>>;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
const endsAs = ({ status, output }: Snapshot, end: PaymentEnd): boolean =>
  status === 'done' && isSame(output, end);
const ASKED = ['askOutcome', 'lastQuestion'];

/** What an order that was read says: only an order that is paid makes its payment paid (I45); an attempt's claim alone is not known yet. */
const told = ({ paymentState, attempt }: OrderView): string => {
  if (paymentState === 'PAID') return 'PAID';
  if (paymentState === 'REVIEW' && attempt?.outcome.status !== 'UNDERPAID') return 'UNKNOWN';
  return attempt?.outcome.status === 'PAID' ? 'UNKNOWN' : (attempt?.outcome.status ?? '');
};

/** Specification 5 (payment), for the one order and the one provider that the chart was given. */
export const paymentRules = ({ order, provider }: PaymentInput): PaymentRules => ({
  'a payment is started for this order at this provider': {
    enters: 'starting',
    asks: () => ({ startPayment: { order, provider } }),
  },
  'an order that needs no payment, or has one, is asked about': {
    answers: 'startPayment',
    when: ({ event: { output } }) =>
      output.ok ? output.step.kind === 'none' : output.reason === 'ALREADY_PAID',
    leaves: ({ after }) => isIn(after, 'asking') || isIn(after, 'lastQuestion'),
  },
  'what certainly did not begin is a refusal': {
    answers: 'startPayment',
    when: ({ event: { output } }) =>
      ['METHOD_DOWN', 'METHOD_NOT_OFFERED', 'ORDER_CLOSED', 'IDENTITY'].includes(output.reason),
    leaves: ({ event, after }) => endsAs(after, { kind: 'refused', reason: event.output.reason }),
  },
  'a shop that is busy says for how long': {
    answers: 'startPayment',
    when: ({ event }) => event.output.reason === 'WAIT',
    leaves: ({ event, after }) =>
      endsAs(after, { kind: 'busy', retryAfterMs: event.output.retryAfterMs }),
  },
  'what may have begun is read, never begun again': {
    answers: 'startPayment',
    when: ({ event }) => ['ATTEMPT_LIVE', 'UNKNOWN'].includes(event.output.reason),
    leaves: ({ after }) => endsAs(after, { kind: 'lookAgain' }),
  },
  'a start that failed is read': {
    fails: 'startPayment',
    leaves: ({ after }) => endsAs(after, { kind: 'lookAgain' }),
  },
});

/** Of the order that this payment is for. */
const askedAbout = (order: PaymentInput['order']) => ({
  orderId: order.id,
  capability: order.capability,
});

/** By a page of the provider's. */
export const pageRules = (input: PaymentInput): PaymentRules => ({
  ...paymentRules(input),
  'the page that was named is opened': {
    answers: 'startPayment',
    when: ({ event: { output } }) => output.ok && output.step.kind === 'redirect',
    asks: ({ event }) => ({ leavePage: { url: event.output.step.url } }),
    leaves: ({ event, after }) =>
      isIn(after, 'leaving') && after.context.attemptId === event.output.attemptId,
  },
  'a code is not what was asked for: the order is read': {
    answers: 'startPayment',
    when: ({ event: { output } }) => output.ok && output.step.kind === 'showQr',
    leaves: ({ after }) => endsAs(after, { kind: 'lookAgain' }),
  },
  'still being here means that the order must be read': {
    in: 'leaving',
    leaves: ({ after }) => endsAs(after, { kind: 'lookAgain' }),
  },
  'the order is asked about': {
    enters: 'asking',
    asks: () => ({ askOutcome: askedAbout(input.order) }),
  },
  ...endings,
});

const endings: PaymentRules = {
  'what the order says is the end': {
    answers: ASKED,
    when: ({ event, after }) => event.output.ok && after.status === 'done',
    leaves: ({ event, after }) =>
      after.output?.kind === 'outcome' &&
      after.output.outcome.status === told(event.output.order) &&
      isSame(after.output.order, event.output.order),
  },
  'an identity that ended is asked for': {
    answers: ASKED,
    when: ({ event }) => event.output.reason === 'IDENTITY',
    leaves: ({ after }) => endsAs(after, { kind: 'refused', reason: 'IDENTITY' }),
  },
  'an order that could not be read is read again by the page that asked for the payment': {
    answers: ASKED,
    when: ({ event, after }) => event.output.reason === 'DOWN' && after.status === 'done',
    leaves: ({ after }) => endsAs(after, { kind: 'lookAgain' }),
  },
  'the same after a failure': {
    fails: ASKED,
    when: ({ after }) => after.status === 'done',
    leaves: ({ after }) => endsAs(after, { kind: 'lookAgain' }),
  },
};

/** Only a shopper who came back having approved is charged, and once. */
export const captureRules = (input: PaymentInput): PaymentRules => {
  const { order, provider } = input;
  return {
    ...pageRules(input),
    'an approved payment is captured at once': {
      on: 'xstate.init',
      when: ({ after }) => after.context.approved,
      asks: () => ({ capturePayment: { order, provider } }),
      leaves: ({ after }) => isIn(after, 'capturing'),
    },
    'what was not approved is not captured': {
      on: 'xstate.init',
      when: ({ after }) => !after.context.approved,
      leaves: ({ after }) => isIn(after, 'starting'),
    },
    'what the provider says of the capture is the end': {
      answers: 'capturePayment',
      when: ({ event }) => event.output.status !== 'UNKNOWN',
      leaves: ({ event, after }) =>
        endsAs(after, { kind: 'outcome', outcome: event.output, order: null }),
    },
    'a lost answer is asked about, and never captured again (F83)': {
      answers: 'capturePayment',
      when: ({ event }) => event.output.status === 'UNKNOWN',
      leaves: ({ after }) => isIn(after, 'asking'),
    },
    'a capture that failed is asked about': {
      fails: 'capturePayment',
      leaves: ({ after }) => isIn(after, 'asking'),
    },
  };
};

const isOpen = ({ paymentState }: OrderView): boolean =>
  paymentState === 'PENDING' || paymentState === 'PART_PAID';
const isUnpaidForGood = (output: { ok: boolean; order: OrderView }): boolean =>
  output.ok && told(output.order) === 'EXPIRED';

/** By a code that is scanned. */
export const qrRules = (input: PaymentInput): PaymentRules => ({
  ...paymentRules(input),
  'the code is shown': {
    answers: 'startPayment',
    when: ({ event: { output } }) => output.ok && output.step.kind === 'showQr',
    leaves: ({ event: { output }, after }) =>
      isIn(after, 'showing.waiting') &&
      after.context.qr === output.step &&
      after.context.attemptId === output.attemptId,
  },
  'a page is not what was asked for: the order is read': {
    answers: 'startPayment',
    when: ({ event: { output } }) => output.ok && output.step.kind === 'redirect',
    leaves: ({ after }) => endsAs(after, { kind: 'lookAgain' }),
  },
  'it is asked about again and again, and at once for a shopper who says that it is paid or who comes back':
    {
      enters: 'showing.asking',
      asks: () => ({ askOutcome: askedAbout(input.order) }),
    },
  'that the shopper says so is kept, also while it is being asked (452)': {
    on: 'payment.paidIt',
    in: 'showing',
    leaves: ({ after }) => isIn(after, 'showing.asking') && after.context.claim === 'asked',
  },
  'until the answer is that it has not come': {
    answers: 'askOutcome',
    when: ({ before, event, after }) =>
      before.context.claim !== null && event.output.ok && isIn(after, 'showing'),
    leaves: ({ after }) => after.context.claim === 'notYet',
  },
  'no answer is no word about it, and who said nothing is told nothing': {
    answers: 'askOutcome',
    when: ({ before, event }) => before.context.claim === null || !event.output.ok,
    leaves: ({ before, after }) => after.context.claim === before.context.claim,
  },
  'of another code nothing was said yet': {
    answers: 'startPayment',
    leaves: ({ after }) => !isIn(after, 'showing') || after.context.claim === null,
  },
  'and when its time is over': {
    enters: 'lastQuestion',
    asks: () => ({ 'askOutcome (lastQuestion)': askedAbout(input.order) }),
  },
  'a code that is known to be unpaid makes way for another (F65)': {
    answers: ASKED,
    when: ({ event }) => isUnpaidForGood(event.output),
    leaves: ({ after }) => isIn(after, 'ranOut'),
  },
  'a payment that is not settled is shown on': {
    answers: 'askOutcome',
    when: ({ event: { output } }) =>
      output.ok
        ? isOpen(output.order) && ['PENDING', 'UNKNOWN'].includes(told(output.order))
        : output.reason === 'DOWN',
    leaves: ({ after }) => isIn(after, 'showing.waiting'),
  },
  'no code is shown where nothing is to be paid: the money is under way, or staff has the order': {
    answers: ASKED,
    when: ({ event: { output } }) =>
      output.ok && (!isOpen(output.order) || told(output.order) === 'IN_PROCESS'),
    leaves: ({ after }) => after.status === 'done',
  },
  'a question without an answer is asked again later': {
    fails: 'askOutcome',
    leaves: ({ after }) => isIn(after, 'showing.waiting'),
  },
  ...endings,
});
