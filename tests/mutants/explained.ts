/** Mutants that no walk can tell from their chart, each with the reason. A mutant that lives and is not here is a hole in a model. */
const commutes = (why: string): string => `the actions may change places: ${why}`;
const LATER = 'what waited is raised, and done after this step whatever the order';
const WHILE_LATE =
  'its times are others only while late money waits for its goods, within one transaction: paid, part and review, where the answer leads, set them anew';

const HEARS_PRESSED =
  'every way back to the review has ended the press before, and the same list of transitions stands where it has not';

export const EXPLAINED: Record<string, string> = {
  'push: transition actions in another order: on.push.message.0': commutes(
    'the title that is said is the message’s, not the context’s',
  ),
  'session: transition actions in another order: openingSession.invoke.onDone.0': commutes(
    'the number that is said is the answer’s, not the context’s',
  ),
  'cart: transition actions in another order: contents.loading.invoke.onDone.0': commutes(LATER),
  'cart: action as exit: contents.loading.invoke.onDone.0 doEarly': LATER,
  'cart: transition actions in another order: contents.ready.on.item.add.4': commutes(
    'the stock that is said is the added item’s',
  ),
  'cart: transition actions in another order: contents.ready.on.item.add.5': commutes(
    'the most of a line depends on its type alone',
  ),
  'cart: transition actions in another order: contents.ready.on.item.setQuantity.0': commutes(
    'a typed quantity changes no stock',
  ),
  'cart: transition actions in another order: contents.ready.on.item.setQuantity.1': commutes(
    'the most of a line depends on its type alone',
  ),
  'checkout: transition actions in another order: recovering.reading.invoke.onDone.1': commutes(
    'the other orders are said from the answer, not from the context',
  ),
  ...Object.fromEntries(
    [
      'transition action dropped: review.hearing.on.cart.changed.0 stopPressing',
      ...['transition dropped', 'guard negated', 'guard dropped', 'target dropped'].map(
        (wrong) => `${wrong}: review.hearing.on.cart.changed.0`,
      ),
      'target changed: review.hearing.on.cart.changed.0',
      'branches in another order: review.hearing.on.cart.changed.0',
    ].map((one) => [`checkout: ${one}`, HEARS_PRESSED]),
  ),
  'order: transition actions in another order: money.new.on.order.placed.0':
    'that it stands and that it was accepted are two letters of one moment, each sent by itself',
  ...Object.fromEntries(
    ['money.captured.1', 'money.captured.2'].map((on) => [
      `order: action as exit: money.owing.due.on.${on} keepForGood`,
      WHILE_LATE,
    ]),
  ),
  ...Object.fromEntries(
    ['money.refunded', 'staff.gaveBack', 'dispute.lost'].map((on) => [
      `order: action as exit: money.review.on.${on}.0 keepWithoutEnd`,
      WHILE_LATE,
    ]),
  ),
};
