import { and, not } from 'xstate';
import { IN_PROCESS, MISMATCHED } from '../branches.ts';
import { orderSetup } from '../setup.ts';
import { act, book, END_ATTEMPTS, LATE, RELEASE, say, tell } from '../steps.ts';

export const returned = orderSetup.createStateConfig({
  description: 'Everything that came went back.',
  entry: [
    say('goods.releaseHeld'),
    act({ type: 'cancelParcel', isUnsent: true }),
    END_ATTEMPTS,
    'keepWithoutEnd',
  ],
  on: {
    'money.captured': { actions: book('twice') },
    'money.mismatched': { actions: book('mismatch') },
    'staff.released': { guard: 'hasGoods', actions: RELEASE },
  },
});

export const ended = orderSetup.createStateConfig({
  description:
    'Over, and nothing was taken. Money that comes all the same is honoured, or given back (I14).',
  on: {
    'money.captured': [
      { guard: 'isShut', target: 'review', actions: book('afterClosing') },
      { guard: 'isEnough', target: 'late', actions: LATE },
      { target: 'review', actions: book('short') },
    ],
    'money.mismatched': MISMATCHED,
    'attempt.inProcess': {
      guard: and([IN_PROCESS.guard, not('isShut')]),
      actions: tell('inProcessAfterEnd'),
    },
  },
  initial: 'expired',
  states: {
    cancelled: {
      entry: [
        act({ type: 'post', facts: [{ kind: 'CANCELLED', amount: 0 }] }),
        { type: 'tellEnd', params: { event: 'cancelled' } },
      ],
    },
    expired: {
      entry: [
        act({ type: 'post', facts: [{ kind: 'EXPIRED', amount: 0 }] }),
        { type: 'tellEnd', params: { event: 'expired' } },
      ],
    },
    closed: {
      description: 'By staff, with a reason.',
      entry: [
        act({ type: 'post', facts: [{ kind: 'CLOSED', amount: 0 }] }),
        { type: 'tellEnd', params: { event: 'closed' } },
      ],
    },
  },
});
