/** What each state is for, by its path. Printed into chart.md; no browser loads it. */
export const DESCRIPTIONS: Record<string, string> = {
  'recovering.reading': 'The one read before anything else: nothing that writes comes before it.',
  'recovering.sorting': 'The order, as the server sees it, chooses the state.',
  'recovering.leavingBehind':
    'The stored order is over and the cart holds other lines: they begin an order of their own.',
  slotLost: 'One time was refused; the others stay held while the shopper picks again (F87).',
  'slotLost.releasing':
    'Given up before anything was ordered: whatever cannot be reached ends by itself (F91).',
  'placing.waiting': 'The shop is busy and said for how long.',
  orderRefused: 'Nothing was placed; the held times stay for the next try (F89).',
  'paying.resuming':
    'The code that was on the screen before a reload is shown again. Another tab that shows it keeps it.',
  'paying.switching':
    'Another provider still holds a payable session: it is ended, and asked, first. A late payment wins (P4).',
  'paying.deferring': 'The store is asked to wait for its money.',
  'paying.pausing':
    'Too many payments were begun at once, and the shop said for how long it wants none. Tried again once (F06).',
  'paying.leavingCode': 'A code was on the screen: a person who scanned it may have paid.',
  'checking.awaiting':
    'A voucher to pay at a counter, or a phone to confirm on: for as long as the provider waits.',
  'checking.inProcess':
    'The shopper has done their part, and the money is under way, for days or weeks. Nothing is paid again, nor given up.',
  'checking.endedInProcess':
    'The order is over, and its provider says that its money is on its way all the same: it stands again, or the money goes back.',
  'checking.inReview': 'Money came that does not fit, or its provider never said: staff decides.',
  'checking.short': 'Less arrived than was due: staff decides. Nothing more is paid until then.',
  unknown: 'Still being confirmed. No button pays here, ever.',
  'paid.deposit':
    'The deposit is paid; its rest can be paid here, or later where the shopper and the shop meet.',
  'paid.disputed': "The payer's bank contests the payment: it may still go back.",
  'cancelled.unfinished': 'The payment was begun and left: it can go on where it stands.',
  'cancelled.leaving':
    'The shopper cancelled on the provider’s page. It is asked first, then what is still open there is ended; what was paid is paid.',
  'cancelled.keeping':
    'The order stays and is paid later: what is open at a provider is asked about and ended, and the store is asked to wait.',
  'cancelled.shut': 'Staff ended the order.',
  'cancelled.goingBack':
    'Cancelled after it was paid, or paid after it had ended and what it held was gone: the money goes back.',
  sessionLost:
    'Signed out, or the identity is no longer believed. Nothing is repeated by itself (P13).',
  offline: 'What was under way is known by its id and goes on when the network is back (F14).',
  blocked: 'Another tab of this browser is at the till (P10).',
};
