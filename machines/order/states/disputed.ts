import { and, not } from 'xstate';
import { CANCELLABLE, EMPTIED, RETURNED } from '../branches.ts';
import { orderSetup } from '../setup.ts';
import { book, LOST, RELEASE, WHOLE, WON } from '../steps.ts';

const isRest = and([not('wasWhole'), not('isForDeposit'), 'hasGoods']);

export const disputed = orderSetup.createStateConfig({
  description:
    "The shopper's bank contests the payment. Goods and times stay as they are until it is decided.",
  on: {
    ...RETURNED,
    'staff.returnedElsewhere': EMPTIED,
    'dispute.won': [
      { guard: 'isStillDisputed', actions: WON },
      { guard: 'wasWhole', target: 'paid', actions: WON },
      { guard: 'keepsUnbooked', target: 'part.short', actions: WON },
      { target: 'part', actions: WON },
    ],
    'dispute.lost': [
      RETURNED['dispute.lost'],
      { guard: 'isStillDisputed', actions: LOST },
      { guard: 'wasWhole', target: 'paid', actions: LOST },
      {
        guard: and(['keepsUnbooked', not('returnsShort')]),
        target: 'part.short',
        actions: LOST,
      },
      { target: 'part', actions: LOST },
    ],
    // The rest of a deposit is owed while the deposit is contested; where it stands is known once that is decided.
    'money.captured': [
      { guard: and([isRest, 'isAll']), actions: WHOLE },
      { guard: isRest, actions: book('short') },
      { actions: book('twice') },
    ],
    'money.mismatched': { actions: book('mismatch') },
    'staff.cancelled': { guard: CANCELLABLE, actions: [book('cancelled'), RELEASE] },
  },
});
