import { describe, expect, test } from 'vitest';
import { TASK_REASONS, type TaskReason } from '#machines/domain/staffTask.ts';
import type { ChartModel } from '#machines/model.ts';
import { allows, type OrderLife, stands } from '#machines/order/life.ts';
import type { OrderSnapshot } from '#machines/order/machine.ts';
import { orderModel } from '#machines/order/model.ts';
import { mayBeFinished, settledTasks, TASKS, tasksOfParcel } from '#machines/order/tasks.ts';
import type { OrderEffect, OrderEvent } from '#machines/order/types.ts';
import { effectsOf } from './effects.ts';
import { pureChart } from './pure.ts';
import { walksOverTransitions } from './walk.ts';

/** What is less than nothing lowers one that waits already. */
const opens = (effect: OrderEffect): effect is Extract<OrderEffect, { type: 'openTask' }> =>
  effect.type === 'openTask' && !(effect.amount !== null && effect.amount < 0);

interface Step {
  before: OrderLife;
  event: OrderEvent;
  after: OrderLife;
  effects: OrderEffect[];
  /** reasons that wait after it */
  waits: Set<TaskReason>;
  /** and where a person calls everything seen to as soon as that is offered */
  waitsAtLeast: Set<TaskReason>;
}
const lifeOf = (at: unknown): OrderLife => {
  const { value, context } = at as OrderSnapshot;
  return { value, facts: context };
};

/** Every walk of the order's chart, with the table of tasks beside it: what its steps open, and what the table closes. */
function* steps(): Generator<Step> {
  const model = orderModel as unknown as ChartModel;
  for (const { start, steps: walked } of walksOverTransitions(model)) {
    const chart = pureChart(model.machine, start.input);
    const waits = new Set<TaskReason>();
    const waitsAtLeast = new Set<TaskReason>();
    let now = chart.first;
    for (const { event } of walked) {
      const [after, actions] = chart.step(now, event);
      const told = event as unknown as OrderEvent;
      const closed = settledTasks(lifeOf(now), told, lifeOf(after));
      const effects = [...(effectsOf(actions).emits as OrderEffect[]), ...closed];
      for (const effect of effects) {
        for (const open of [waits, waitsAtLeast]) {
          if (opens(effect)) open.add(effect.reason);
          // What names a visit is not known here.
          if (effect.type === 'closeTasks' && effect.visit === undefined)
            for (const one of effect.reasons) open.delete(one);
        }
      }
      if (told.type === 'staff.finished' && told.isLast && mayBeFinished(lifeOf(now), told.task))
        for (const open of [waits, waitsAtLeast]) open.delete(told.task);
      // Of other money its order knows by the event alone that it went back.
      for (const one of waitsAtLeast)
        if (one !== 'OTHER_CURRENCY' && mayBeFinished(lifeOf(after), one)) waitsAtLeast.delete(one);
      yield {
        before: lifeOf(now),
        event: told,
        after: lifeOf(after),
        effects,
        waits,
        waitsAtLeast,
      };
      now = after;
    }
  }
}

const turnedIn = ({ facts }: OrderLife): number =>
  Object.values(facts.turned).reduce((sum, amount) => sum + amount, 0);
/** What a bank gave back to the shop can be given back to its shopper. */
const canGiveTurned = (life: OrderLife, at: number): boolean =>
  turnedIn(life) > 0 &&
  allows(life, { type: 'staff.gaveBack', amount: 1, reference: '', day: '', reason: '', at });

/** What the desk has is handed back there (481). */
const canHandBack = (life: OrderLife, at: number): boolean =>
  allows(life, {
    type: 'staff.returnedElsewhere',
    amount: 1,
    how: 'CASH',
    day: '',
    reason: '',
    at,
  });

/** What an order's own figures say of each reason, in plain words and not by the table. */
const SETTLED: Partial<Record<TaskReason, (life: OrderLife) => boolean>> = {
  PAID_TWICE: ({ facts }) => facts.owedBack === 0,
  PAID_TOO_MUCH: ({ facts }) => facts.owedBack === 0,
  CANCELLED_AFTER_PAYMENT: (life) =>
    life.facts.owedBack === 0 &&
    turnedIn(life) === 0 &&
    (life.facts.kind !== 'order' || life.facts.paidElsewhere === 0),
  GOODS_GONE: ({ facts }) => facts.kept === facts.booked,
  PAID_TOO_LITTLE: ({ facts }) => facts.kept === facts.booked,
  OTHER_REFERENCE: ({ facts }) => facts.strange === 0,
  OTHER_PAYEE: ({ facts }) => facts.strange === 0,
  DISPUTED: ({ facts }) => !facts.disputed,
  RETURN_ASKED: (life) => !stands(life, 'returning', 'asked'),
};
/** No event tells that a till gave its money back: a person says so. */
const isTicked = (reason: TaskReason, life: OrderLife): boolean =>
  reason === 'CANCELLED_AFTER_PAYMENT' &&
  life.facts.paidElsewhere > 0 &&
  mayBeFinished(life, reason);
const isInReview = (life: OrderLife): boolean => stands(life, 'money', 'review');

describe('what waits for a person, on every walk of the order', () => {
  const opened = new Map<TaskReason, Set<string>>();
  const closed = new Set<TaskReason>();
  const faults = new Set<string>();
  const say = (fault: string, { before, event, after }: Step): void =>
    void faults.add(
      `${fault}: ${event.type}, ${JSON.stringify(before.value)} to ${JSON.stringify(after.value)} ${JSON.stringify(after.facts)}`,
    );
  for (const step of steps()) {
    const { event, after, effects, waits, waitsAtLeast } = step;
    for (const effect of effects) {
      if (opens(effect)) {
        const by = opened.get(effect.reason) ?? new Set();
        opened.set(effect.reason, by.add(event.type));
        if (effect.kind !== TASKS[effect.reason].kind) say(`kind of ${effect.reason}`, step);
      }
      if (effect.type === 'closeTasks') for (const one of effect.reasons) closed.add(one);
    }
    for (const reason of waits) {
      if (SETTLED[reason]?.(after) && !isInReview(after) && !isTicked(reason, after))
        say(`${reason} never closes`, step);
      if (!SETTLED[reason]?.(after) && TASKS[reason].kind === 'REFUND' && reason in SETTLED)
        if (mayBeFinished(after, reason)) say(`${reason} is ended by hand while owed`, step);
      if (
        !SETTLED[reason]?.(after) &&
        !mayBeFinished(after, reason) &&
        // staff says yes or no, wherever the order's money stands
        !(reason === 'RETURN_ASKED' && allows(after, { type: 'return.refused', at: event.at })) &&
        !canGiveTurned(after, event.at) &&
        !canHandBack(after, event.at) &&
        !isInReview(after) &&
        after.facts.kept + after.facts.owedBack + after.facts.strange === 0
      )
        say(`${reason} has no way out`, step);
    }
    if (isInReview(after) && waitsAtLeast.size === 0) say('a review without a task', step);
  }

  test('closes when its order says that it is settled, has a way out until then, and no hand ends what is owed', () => {
    expect([...faults]).toEqual([]);
  });

  // Wrong money carries the reason that the provider's answer gave it: the walks name two of the three.
  const BY_HAND_ALONE = ['OTHER_CURRENCY', 'TOLD_OTHERWISE'];
  const walked = TASK_REASONS.filter((one) => one !== 'OTHER_REFERENCE');
  test.each(walked.filter((reason) => TASKS[reason].opens.length > 0))(
    '%s is opened by what the table says and nothing else, and closes',
    (reason) => {
      expect([...(opened.get(reason) ?? [])].sort()).toEqual([...TASKS[reason].opens].sort());
      expect(closed.has(reason)).toBe(!BY_HAND_ALONE.includes(reason));
    },
  );

  test('a parcel’s reasons are opened and closed by what its carrier says, or the shop’s own systems', () => {
    const parcels = TASK_REASONS.filter((reason) => reason.startsWith('PARCEL_'));
    const ofOrder = parcels.filter((reason) => opened.has(reason) || closed.has(reason));
    expect(ofOrder).toEqual(['PARCEL_FAILED']);
    expect(tasksOfParcel('FAILED').opens).toEqual(['PARCEL_FAILED']);
    expect(tasksOfParcel('BOOKED').closes).toEqual(['PARCEL_REFUSED']);
    expect(tasksOfParcel('CANCELLED')).toEqual({
      opens: ['PARCEL_CANCELLED'],
      closes: ['PARCEL_REFUSED'],
    });
  });
});

describe('a parcel that the shop’s own systems call failed', () => {
  test.each(['shipment.booked', 'shipment.onTheWay', 'shipment.delivered'] as const)(
    'waits for a person until %s, whether or not its order is in review',
    (type) => {
      for (const money of [{ paid: 'settled' }, { review: 'asked' }]) {
        const now = { value: { money, paying: 'idle', goods: 'committed' }, facts: {} } as never;
        expect(settledTasks(now, { type, at: 1 }, now)).toEqual([
          { type: 'closeTasks', reasons: ['PARCEL_FAILED'], attemptId: null },
        ]);
        expect(settledTasks(now, { type: 'help.asked', at: 1 }, now)).toEqual([]);
      }
    },
  );
});

describe('a visit that is moved', () => {
  const now = { value: { money: { owing: 'terms' } }, facts: {} } as never;
  const time = { startDate: '2026-12-02', startTime: '12:00:00', employee: 'e2' };
  const moved = { type: 'visit.moved', appointment: 't1', from: time, to: time, at: 1 } as const;

  test('by staff answers the wish for another time of this visit, and no word about what is wrong', () => {
    expect(settledTasks(now, { ...moved, by: 'STAFF' }, now)).toEqual([
      {
        ...{ type: 'closeTasks', reasons: ['CHANGE_ASKED'], attemptId: null },
        ...{ visit: 't1', wish: 'MOVE' },
      },
    ]);
  });
  test('by its shopper answers nothing, nor does a log of before that was told', () => {
    expect(settledTasks(now, moved, now)).toEqual([]);
  });
});

describe('what was sent back and is here', () => {
  const life = (facts: object): OrderLife =>
    ({
      value: { money: { paid: 'settled' }, paying: 'idle', goods: 'committed' },
      facts: {
        ...{ kind: 'order', total: 100, dueNow: 100, came: 100, kept: 0, owedBack: 0, strange: 0 },
        ...{ booked: 0, returned: 0, waived: 0, paidElsewhere: 0, owedAtDesk: 0, takenAtDesk: 0 },
        ...{ turned: {}, disputed: false },
        ...facts,
      },
    }) as unknown as OrderLife;
  const gave = { type: 'money.refunded', amount: 20, at: 1 } as OrderEvent;
  const handed = { type: 'staff.returnedElsewhere', amount: 20, at: 1 } as OrderEvent;
  const answered = (before: object, event: OrderEvent, after: object): TaskReason[] =>
    settledTasks(life(before), event, life(after))
      .flatMap(({ reasons }) => reasons)
      .filter((reason) => reason === 'RETURN_RECEIVED' || reason === 'ITEMS_MISSING');
  // 20 of 100 were owed back for missing things.
  test.each([
    ['by a provider', { kept: 80, owedBack: 20 }, gave, { kept: 80 }],
    ['at the desk', { paidElsewhere: 100, owedAtDesk: 20 }, handed, { paidElsewhere: 80 }],
  ])('waits on while what was missing goes back %s (534, 553)', (_where, before, event, after) => {
    expect(answered(before, event, after)).toEqual(['ITEMS_MISSING']);
  });
  test.each([
    ['by a provider', { kept: 80, owedBack: 20 }, gave, { kept: 60 }],
    ['at the desk', { paidElsewhere: 100, owedAtDesk: 20 }, handed, { paidElsewhere: 60 }],
  ])(
    'waits on while some of its own is still to go back %s (560)',
    (_where, before, event, after) => {
      const left = { ...after, owedForReturn: 10 };
      expect(answered({ ...before, owedForReturn: 30 }, event, left)).toEqual(['ITEMS_MISSING']);
    },
  );
  test.each([
    ['by a provider', { kept: 80, owedBack: 20 }, gave, { kept: 60 }],
    ['at the desk', { paidElsewhere: 100, owedAtDesk: 20 }, handed, { paidElsewhere: 60 }],
    ['of an order that was cancelled, all of it', { owedBack: 20 }, gave, {}],
  ])('is answered by its own money, %s', (_where, before, event, after) => {
    expect(answered(before, event, after)).toEqual(
      expect.arrayContaining(['RETURN_RECEIVED', 'ITEMS_MISSING']),
    );
  });
});

describe('a question about one payment', () => {
  const life = (value: object): OrderLife => ({
    value: value as OrderLife['value'],
    facts: {
      ...{ kind: 'order', total: 1000, dueNow: 300, came: 300, kept: 300, owedBack: 0 },
      ...{ strange: 0, booked: 300, returned: 0, waived: 0, accepted: false, disputed: false },
      ...{ method: 'STRIPE', keptUntil: null, payableUntil: null, closedAt: null },
    } as OrderLife['facts'],
  });
  const part = life({
    money: { part: 'deposit' },
    paying: 'open',
    goods: 'committed',
    returning: 'nothing',
  });
  test('is answered by that payment and not by another', () => {
    const event = { type: 'attempt.ended', at: 1, attemptId: 'a2', as: 'EXPIRED' } as const;
    expect(settledTasks(part, event, part)).toEqual([
      { type: 'closeTasks', reasons: ['NO_ANSWER', 'TOO_LONG_IN_PROCESS'], attemptId: 'a2' },
    ]);
  });
  test('stays while its order is in review, though a bank contests the payment: that task a hand may end', () => {
    const review = life({ money: 'review', paying: 'idle', goods: 'held', returning: 'nothing' });
    const contested = { ...review, facts: { ...review.facts, disputed: true } };
    const event = { type: 'attempt.ended', at: 1, attemptId: 'a1', as: 'DECLINED' } as const;
    expect(settledTasks(contested, event, contested)).toEqual([]);
  });
  test('is answered by nothing that is said beside it', () => {
    const event = { type: 'help.asked', at: 1 } as const;
    expect(settledTasks(part, event, part)).toEqual([]);
  });
});
