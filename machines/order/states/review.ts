import { and, not } from 'xstate';
import { AT_TILL, IN_PROCESS, OWED_AGAIN, RETURNED_UNPAID } from '../branches.ts';
import { orderSetup } from '../setup.ts';
import {
  book,
  COMMIT,
  confirm,
  DEPOSIT,
  END,
  END_ATTEMPTS,
  LATE,
  RELEASE,
  RETAKE,
  SHUT,
  tell,
  WHOLE,
} from '../steps.ts';

export const review = orderSetup.createStateConfig({
  description:
    'Money does not fit, or no answer came: a person decides. Its goods wait for a while.',
  entry: 'keepInReview',
  on: {
    'money.captured': [
      { guard: 'isShut', actions: book('afterClosing') },
      { guard: 'hasEnough', actions: book('twice') },
      { guard: and(['isEnough', not('hasGoods')]), target: 'late', actions: LATE },
      { guard: 'isAll', target: 'paid', actions: WHOLE },
      { guard: 'isEnough', target: 'part', actions: DEPOSIT },
      { actions: book('short') },
    ],
    'money.mismatched': { actions: book('mismatch') },
    'money.refunded': [
      { guard: and(['isAgreed', 'isGivenSome', 'returnsAll']), ...OWED_AGAIN },
      RETURNED_UNPAID['money.refunded'],
    ],
    'staff.gaveBack': [
      { guard: and(['isAgreed', 'isThere', 'isGivenSome', 'returnsAll']), ...OWED_AGAIN },
      RETURNED_UNPAID['staff.gaveBack'],
    ],
    'dispute.lost': [
      {
        guard: and(['isAgreed', 'isGivenSome', 'returnsAll']),
        target: OWED_AGAIN.target,
        actions: ['settleDispute', ...OWED_AGAIN.actions],
      },
      RETURNED_UNPAID['dispute.lost'],
    ],
    'attempt.inProcess': IN_PROCESS,
    // What could not be explained ended without money.
    'attempt.ended': [
      {
        guard: and(['isExplained', 'isAgreed']),
        target: 'owing.terms',
        actions: 'keepWithoutEnd',
      },
      { guard: 'isExplained', target: 'ended.expired', actions: END },
    ],
    'till.paid': { ...AT_TILL, guard: and(['isAgreed', AT_TILL.guard]) },
    'time.ranOut': [
      { guard: not('isTimeOver'), actions: 'note' },
      {
        guard: 'isHeld',
        actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
      },
      { actions: 'keepWithoutEnd' },
    ],
    'evening.over': {
      guard: and(['isRound', 'isHeld']),
      actions: [RELEASE, 'keepWithoutEnd', tell('goodsReleased')],
    },
    'staff.tookAsEnough': [
      {
        guard: and(['mayBeEnough', not('hasGoods')]),
        target: 'late',
        actions: [book('waived'), RETAKE],
      },
      {
        guard: and(['mayBeEnough', 'wouldBeWhole']),
        target: 'paid',
        actions: [
          book('wholeAsEnough'),
          COMMIT,
          confirm('PAID'),
          'settleTable',
          END_ATTEMPTS,
          'keepForGood',
        ],
      },
      {
        guard: 'mayBeEnough',
        target: 'part',
        actions: [
          book('depositAsEnough'),
          COMMIT,
          confirm('PART_PAID'),
          END_ATTEMPTS,
          'keepForGood',
        ],
      },
    ],
    'staff.released': { guard: 'hasGoods', actions: [RELEASE, tell('goodsReleased')] },
    'staff.closed': [
      // Money of another currency is in no sum of the order, so it can be closed; that money goes back all the same.
      {
        guard: and(['isNothingThere', 'isForeignHere']),
        target: 'ended.closed',
        actions: [...SHUT, tell('refund')],
      },
      { guard: 'isNothingThere', target: 'ended.closed', actions: SHUT },
    ],
  },
});
