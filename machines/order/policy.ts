const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every "how long" and "how many" of an order's life, with its reason. Times in milliseconds. */
export const POLICY = {
  /** an unpaid order keeps its goods and times this long */
  keptUnpaid: 30 * MINUTE,
  /** lines of a table are kept for who wants to pay them; others at the table wait */
  keptBill: 10 * MINUTE,
  /** after the deadline of its payment an order is kept this much longer: a provider's last answer may come late */
  beyondDeadline: 10 * MINUTE,
  /** no shopper reaches a provider's page and pays there faster than this */
  firstWayToProvider: 5_000,
  /** after a refusal there is time to choose another way to pay */
  chooseAgain: 10 * MINUTE,
  /** goods wait at most this long for a payment that is open, however long it can be paid: a voucher's 36 hours do not hold the last piece */
  heldForPayment: 4 * HOUR,
  /** goods wait this long for money that is on its way; the shopper has done their part, so longer than for an open page */
  heldInProcess: 3 * DAY,
  /** goods wait this long for a payment whose provider does not tell whether it was made: the shopper may have paid, or never come back */
  heldInDoubt: 4 * HOUR,
  /** goods wait this long for staff who look at money that does not fit */
  heldInReview: 3 * DAY,
  /** a booked time waits this long for its order */
  heldWithoutOrder: 30 * MINUTE,
  /** an attempt in doubt: after this time beyond its deadline a person looks (L2) */
  doubtful: 3 * DAY,
  /** news of a payment that is over, which its provider does not answer: after this time a person looks on the provider's own page (L2) */
  newsUnanswered: 3 * DAY,
  /** times that one person keeps from others without an order for them (D08) */
  mostTimesWithoutOrder: 10,
  /**
   * what one person keeps from others without having paid: orders and pieces of a day, times to come, uses of a promotion that has only so many.
   * One order alone may be of any size. An address may keep as many times as much as it may ask (`addressFactor`): phones share one.
   */
  unpaid: {
    within: DAY,
    /** an order that was given up sooner kept little from others: another cart came in its place */
    shortly: 30 * MINUTE,
    person: { orders: 6, units: 500, times: 20, uses: 2 },
  },
  /** everything at a table is paid: who wants a last coffee still finds the same evening, the next guests do not */
  tableAfterPaying: 30 * MINUTE,
  /** guests do not sit longer without ordering; one who scans the code afterwards has come anew */
  longestTableSession: 6 * HOUR,
  /** notifications about unknown payments are kept this long */
  parkedNotification: 3 * DAY,
  /** five refused cards within ten minutes look like stolen ones being tried: a quarter of an hour without another (S29) */
  declines: { most: 5, within: 10 * MINUTE, pause: 15 * MINUTE },
} as const;

/** How often an attempt is asked about: at first fast, later rarely. A provider's own floor comes on top. */
export const ASKING = {
  /** a question from further ahead was asked by a clock that was set right since: it books no turn */
  clocksApart: MINUTE,
  growth: 1.5,
  /** while the shopper may be waiting, and later */
  mostFresh: MINUTE,
  freshFor: 15 * MINUTE,
  mostLater: 5 * MINUTE,
  /** money on its way: some providers list late what they have told of, others move it for days */
  inProcess: [2 * MINUTE, 10 * MINUTE],
  inProcessRarely: HOUR,
  inProcessLate: 6 * HOUR,
  /** after the end: the steps by its age, then rarely */
  afterEnd: [2 * MINUTE, 10 * MINUTE, HOUR],
  afterEndRarely: 6 * HOUR,
} as const;
