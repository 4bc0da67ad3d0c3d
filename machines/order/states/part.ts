import { and, not, or } from 'xstate';
import { AT_DESK, CANCELLED_BY_SHOPPER, IN_PROCESS, RETURNED, VISIT_UNPAID } from '../branches.ts';
import { orderSetup } from '../setup.ts';
import { book, confirm, DISPUTED, END_ATTEMPTS, RELEASE, WHOLE } from '../steps.ts';

export const part = orderSetup.createStateConfig({
  description: 'The deposit is there.',
  initial: 'deposit',
  on: {
    'money.captured': [
      { guard: or(['isForDeposit', not('hasGoods')]), actions: book('twice') },
      { guard: 'isAll', target: 'paid', actions: WHOLE },
      { target: '.short', actions: book('short') },
    ],
    'money.mismatched': { actions: book('mismatch') },
    'attempt.inProcess': IN_PROCESS,
    'money.disputed': {
      target: 'disputed',
      actions: DISPUTED,
    },
    ...RETURNED,
    'visit.cancelled': VISIT_UNPAID,
    // Also while it is not known what becomes of the rest: what comes of it then goes back.
    'staff.cancelled': {
      guard: and([or(['hasNoOpenPayment', 'isUnderWay']), 'hasGoods']),
      actions: [book('cancelled'), RELEASE],
    },
  },
  states: {
    deposit: {
      description: 'Its rest is due later.',
      on: { 'staff.tookPayment': AT_DESK, 'shopper.cancelled': CANCELLED_BY_SHOPPER },
    },
    short: {
      description: 'Some of the rest came, too little: a person decides.',
      on: {
        'money.refunded': {
          guard: and(['isShortGone', 'isGivenSome']),
          target: 'deposit',
          actions: book('givenBack'),
        },
        'staff.gaveBack': {
          guard: and(['isShortGone', 'isThere']),
          target: 'deposit',
          actions: book('givenBack'),
        },
        'dispute.lost': {
          guard: and(['isShortGone', 'isGivenSome']),
          target: 'deposit',
          actions: ['settleDispute', book('givenBack')],
        },
        'staff.tookAsEnough': {
          guard: 'hasGoods',
          target: '#order.money.paid',
          actions: [book('restAsEnough'), confirm('PAID'), 'settleTable', END_ATTEMPTS],
        },
      },
    },
  },
});
