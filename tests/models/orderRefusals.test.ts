import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartModel } from '#machines/model.ts';
import {
  asksByTerms,
  deskBackOf,
  goods,
  hasGoods,
  hasOpenPayment,
  isAtDesk,
  isAtTill,
  isCancelling,
  isMissingPaid,
  isMissingUnpaid,
  isOnItsWay,
  isTakenAsEnough,
  isVisitPaid,
  isVisitUnpaid,
  mayPayRest,
  money,
  type OrderChartStep,
  paying,
  there,
  turnedIn,
} from '#machines/order/expects/sums.ts';
import { orderModel } from '#machines/order/model.ts';
import { simulate, walksToStates } from './walk.ts';

type Asked = (step: OrderChartStep) => boolean;
/** What did not go back, and what a bank decided for the shop after all. */
const atShop = ({ context }: OrderChartStep['before']): number =>
  there(context) + turnedIn(context);
const isOwing: Asked = ({ before }) =>
  money(before, 'owing.due', 'owing.terms') && !hasOpenPayment(before);
const mayHaveBeenTaken = (before: OrderChartStep['before']): boolean =>
  isOnItsWay(before) || paying(before, 'doubtful');
/** Money of an order on terms that a bank gave to the shop after all: a person decides about it first (287). */
const isUndecided: Asked = ({ before }) =>
  money(before, 'owing.terms') && turnedIn(before.context) > 0;
const changes: Asked = (step) => isOwing(step) && !isUndecided(step);

/** Deeds that are done exactly where the documents allow them: what the server refuses elsewhere, and what the pages of staff offer. */
const ALLOWED: Record<string, Asked> = {
  'order.givenUp': (step) =>
    changes(step) && !(money(step.before, 'owing.terms') && step.event.inHand),
  'attempt.begun': ({ before, event }) =>
    (money(before, 'owing.due') ||
      asksByTerms(before) ||
      mayPayRest({ before, event } as OrderChartStep)) &&
    hasGoods(before) &&
    !hasOpenPayment(before),
  'terms.accepted': (step) =>
    isOwing(step) && money(step.before, 'owing.due') && hasGoods(step.before),
  'change.proposed': changes,
  'change.accepted': changes,
  'round.billed': (step) =>
    turnedIn(step.before.context) === 0 &&
    money(step.before, 'owing.billed', 'owing.terms') &&
    !hasOpenPayment(step.before),
  'kitchen.refused': (step) => changes(step) && money(step.before, 'owing.terms'),
  'till.paid': isAtTill,
  'staff.asked': () => true,
  'staff.tookPayment': isAtDesk,
  'staff.returnedElsewhere': (step) => deskBackOf(step) > 0,
  'staff.gaveBack': ({ before, event }) => event.amount <= atShop(before),
  'staff.tookAsEnough': isTakenAsEnough,
  'staff.cancelled': isCancelling,
  'shopper.cancelled': isCancelling,
  'staff.released': ({ before }) =>
    hasGoods(before) &&
    (money(before, 'review', 'returned') ||
      (money(before, 'owing.due') && mayHaveBeenTaken(before))),
  'staff.closed': ({ before, event }) =>
    (money(before, 'owing.due') && mayHaveBeenTaken(before)) ||
    ((money(before, 'owing.terms') || (money(before, 'owing.billed') && !event.onBill)) &&
      atShop(before) === 0 &&
      (!paying(before, 'open') || mayHaveBeenTaken(before))) ||
    (money(before, 'review') && atShop(before) === 0),
  'staff.finished': ({ before, event }) =>
    event.task !== 'OTHER_CURRENCY' || !event.isLast || !money(before, 'review'),
  'order.ready': ({ before }) => goods(before, 'committed'),
  'order.collected': ({ before }) => goods(before, 'committed'),
  'visit.onTheWay': ({ before }) => goods(before, 'committed'),
  'visit.notYet': ({ before }) => goods(before, 'committed'),
  'visit.arrived': ({ before }) => goods(before, 'committed'),
  'visit.missed': ({ before }) => goods(before, 'committed'),
  'visit.awaited': ({ before }) => goods(before, 'committed'),
  'items.missing': (step) => isMissingPaid(step) || isMissingUnpaid(step),
  'visit.cancelled': (step) => isVisitPaid(step) || isVisitUnpaid(step),
  'evening.over': ({ before }) =>
    before.context.kind === 'round' &&
    ((money(before, 'review') && goods(before, 'held')) ||
      (money(before, 'owing.due') && hasGoods(before) && hasOpenPayment(before))),
};
/** What a provider, a bank, a bill or time says is heard wherever an order stands. */
const ALWAYS = [
  ...[
    'attempt.opened',
    'attempt.doubtful',
    'attempt.inProcess',
    'attempt.ended',
    'attempt.overdue',
    'attempt.newsOverdue',
    'attempt.newsAnswered',
  ],
  ...[
    'money.refunded',
    'money.disputed',
    'dispute.won',
    'dispute.lost',
    'time.ranOut',
    'bill.captured',
    'round.unbilled',
  ],
  ...['money.captured', 'money.mismatched', 'money.toldOtherwise', 'help.asked', 'change.refused'],
  ...['help.takenBack', 'change.takenBack', 'cancel.takenBack', 'proposal.takenBack'],
  'visit.moved',
];

const model = orderModel as unknown as ChartModel;
const states = walksToStates(model)
  .map((walk) => simulate(model.machine, walk).at(-1) as AnyMachineSnapshot)
  .filter(
    (snapshot) => !['new', 'late'].includes(String((snapshot.value as { money: unknown }).money)),
  );

test.each(Object.keys(ALLOWED))('%s is heard exactly where it is allowed', (type) => {
  const wrong = states.flatMap((before) =>
    (model.cases[type] ?? []).flatMap(({ title, event }) =>
      before.can(event as never) === ALLOWED[type]?.({ before, event, after: before } as never)
        ? []
        : [`${title} in ${JSON.stringify(before.value)}`],
    ),
  );
  expect(wrong).toEqual([]);
});

test.each(ALWAYS)('%s is heard everywhere', (type) => {
  const deaf = states.filter(
    (before) => !(model.cases[type] ?? []).every(({ event }) => before.can(event as never)),
  );
  expect(deaf.map((before) => JSON.stringify(before.value))).toEqual([]);
});
