/** The few sentences that the charts and the DOM code of a catalogue document may need to say, printed into it. */
export const BROWSER_MESSAGES = [
  'app.unsaid',
  'cart.added',
  'cart.overStock',
  'cart.most',
  'cart.replaced',
  'cart.restored',
  'cart.removed',
  'cart.notKept',
  'cart.changedElsewhere',
  'cart.pricesMoved',
  'cart.rebuilt',
  'cart.undo',
  'cart.quantity',
  'cart.decrease',
  'cart.increase',
  'cart.notOpened',
  'cart.button',
  'cart.buttonSum',
  'cart.barText.one',
  'cart.barText.other',
  'cart.barNone',
  'cart.wayOn',
  'problem.TYPE_NOT_IDENTICAL',
  'problem.TOO_MANY_LINES',
  'mark.one',
  'mark.other',
  'branch.title',
  'branch.ask',
  'branch.yes',
  'branch.no',
  'session.expired',
  'session.signedIn',
  'session.signedOut',
  'session.claimed',
  'toast.dismiss',
  'push.message',
  'search.suggestions',
] as const;

/** Where a delivery has a least sum, or is free from one on. */
export const DELIVERY_MESSAGES = ['cart.toDelivery', 'cart.toFree', 'cart.isFree'] as const;

/** Where people order at tables. */
export const TABLE_MESSAGES = ['cart.tableClosed', 'cart.wayOnTable', 'table.at'] as const;

/** Where the shop measures. */
export const CONSENT_MESSAGES = ['consent.notOpened'] as const;

/** On the home: how the money of an order of before stands. */
export const HOME_MESSAGES = [
  'checkout.open.unpaid',
  'checkout.open.inDoubt',
  'checkout.open.part',
  'checkout.open.partOpen',
  'checkout.open.open',
  'owed.go',
] as const;

/** Where a sheet narrows the list. */
export const FILTER_MESSAGES = ['list.filter.show'] as const;

/** And where times are told or chosen. */
export const TIME_MESSAGES = [
  'cart.timeOverlaps',
  'mark.visit.one',
  'mark.visit.other',
  'next.free',
  'next.today',
  'next.none',
] as const;
