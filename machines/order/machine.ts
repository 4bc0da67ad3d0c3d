import { and, not, type SnapshotFrom } from 'xstate';
import { OVERDUE } from './branches.ts';
import { FIRST_FACTS } from './firstFacts.ts';
import { orderSetup } from './setup.ts';
import { fresh } from './states/beginning.ts';
import { disputed } from './states/disputed.ts';
import { ended, returned } from './states/ending.ts';
import { goods } from './states/goods.ts';
import { late } from './states/late.ts';
import { owing } from './states/owing.ts';
import { paid } from './states/paid.ts';
import { part } from './states/part.ts';
import { paying } from './states/paying.ts';
import { returning } from './states/returning.ts';
import { review } from './states/review.ts';
import { watching } from './states/watching.ts';
import { act, asked, askReview, book, DISPUTED, LOST, tell, WON } from './steps.ts';

/** The whole life of an order: what it owes, the payment that is open, its goods, and what is sent back. */
export const orderMachine = orderSetup.createMachine({
  id: 'order',
  type: 'parallel',
  context: ({ input }) => ({ ...input, ...FIRST_FACTS }),
  on: {
    'staff.asked': { actions: act({ type: 'askAgain' }) },
    'change.refused': [{ guard: 'isByShop', actions: tell('changeRefused') }, { actions: 'note' }],
    'help.asked': { actions: asked('HELP_ASKED') },
    'change.asked': { guard: 'isCommitted', actions: asked('CHANGE_ASKED') },
    'cancel.asked': { guard: 'isCommitted', actions: [asked('CANCEL_ASKED'), tell('cancelAsked')] },
    // What waits for its answer is known to the server: a request that is over is not taken back there.
    'help.takenBack': { actions: 'note' },
    'change.takenBack': { actions: 'note' },
    'cancel.takenBack': { actions: 'note' },
    'proposal.takenBack': { actions: 'note' },
    // Until when its shopper may move it is the store's rule, by the visit's own time; staff may afterwards, too (507).
    'visit.moved': { actions: 'note' },
    // Whatever became of the order: a payment that cannot be explained is looked at (L2), money that went back is written.
    'attempt.overdue': OVERDUE,
    'attempt.newsOverdue': { actions: askReview('NEWS_UNANSWERED') },
    'attempt.newsAnswered': { actions: 'note' },
    'money.refunded': [
      { guard: and([not('isDeciding'), 'isSome']), actions: book('givenBack') },
      { actions: 'note' },
    ],
    'staff.gaveBack': { guard: and([not('isDeciding'), 'isThere']), actions: book('givenBack') },
    'staff.returnedElsewhere': {
      guard: and([not('isDeciding'), 'isAtDesk']),
      actions: book('handedBack'),
    },
    // What a review waits for is decided, not seen to.
    'staff.finished': [
      { guard: and(['isForeignSeenTo', not('isInReview')]), actions: 'noteForeignBack' },
      // Seen to, and it stands with what was paid for it: the shop does not cancel it. That some of that went back is for another reason.
      {
        guard: and(['isAnswerToCancel', 'isCommitted', not('isReturned')]),
        actions: tell('cancelRefused'),
      },
      { guard: 'isAnswer', actions: tell('seenTo') },
      { guard: not('isForeignSeenTo'), actions: 'note' },
    ],
    'money.disputed': { actions: DISPUTED },
    'money.toldOtherwise': { actions: 'askOtherwise' },
    'dispute.won': { actions: WON },
    'dispute.lost': { guard: not('isDeciding'), actions: LOST },
    'time.ranOut': { actions: 'note' },
    // The till had it already: the bill itself owes the money back.
    'bill.captured': { actions: 'note' },
    'round.unbilled': { actions: 'note' },
    'shipment.booked': { actions: 'note' },
    'shipment.onTheWay': { actions: 'note' },
    'shipment.delivered': { actions: 'note' },
    'shipment.failed': {
      actions: act({ type: 'openTask', kind: 'REVIEW', reason: 'PARCEL_FAILED', amount: null }),
    },
  },
  states: {
    money: {
      description: 'What is owed, what came, and what must go back.',
      initial: 'new',
      states: { new: fresh, owing, late, part, paid, disputed, review, returned, ended },
    },
    paying,
    goods,
    watching,
    returning,
  },
});
export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;
