import {
  CANCELLABLE,
  CANCELLED_BY_SHOPPER,
  EMPTIED,
  MISSING_PAID,
  RETURNED,
  VISIT_PAID,
} from '../branches.ts';
import { orderSetup } from '../setup.ts';
import { book, DISPUTED, RELEASE } from '../steps.ts';

export const paid = orderSetup.createStateConfig({
  description: 'Paid is left by a full refund alone (I03).',
  initial: 'weighing',
  on: {
    'money.captured': { target: '.weighing', actions: book('twice') },
    'money.mismatched': { target: '.weighing', actions: book('mismatch') },
    'money.disputed': {
      target: 'disputed',
      actions: DISPUTED,
    },
    'money.refunded': [
      RETURNED['money.refunded'],
      { guard: 'isGivenSome', target: '.weighing', actions: book('givenBack') },
    ],
    'staff.gaveBack': [
      RETURNED['staff.gaveBack'],
      { guard: 'isThere', target: '.weighing', actions: book('givenBack') },
    ],
    'staff.returnedElsewhere': [
      EMPTIED,
      { guard: 'isAtDesk', target: '.weighing', actions: book('handedBack') },
    ],
    'dispute.lost': [
      RETURNED['dispute.lost'],
      {
        guard: 'isGivenSome',
        target: '.weighing',
        actions: ['settleDispute', book('givenBack')],
      },
    ],
    'visit.cancelled': VISIT_PAID,
    'items.missing': MISSING_PAID,
    'staff.cancelled': {
      guard: CANCELLABLE,
      target: '.weighing',
      actions: [book('cancelled'), RELEASE],
    },
    'shopper.cancelled': { ...CANCELLED_BY_SHOPPER, target: '.weighing' },
  },
  states: {
    weighing: {
      always: [
        { guard: 'owesBack', target: 'refundOwed' },
        { guard: 'gaveSome', target: 'partlyReturned' },
        { target: 'settled' },
      ],
    },
    settled: {},
    refundOwed: {
      description:
        'More came than was asked for, the order was cancelled, or some of it was missing: money must go back.',
    },
    partlyReturned: { description: 'Some of it went back, and nothing more must.' },
  },
});
