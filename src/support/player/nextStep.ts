import type { Standing } from './standing.ts';

const BY_DESK =
  'Hand it to the shop’s desk with the order’s number: a person there decides, and what waits for them stands in its tasks.';
const GIVES_BACK =
  'Hand it to the shop’s desk with the order’s number: a person there sends the money back, which no press does by itself.';
const BY_ITSELF =
  'Nothing by hand: the shop asks the provider again by itself, and writes to the shopper. Look here again later.';
const PAYS =
  'The shopper opens the order’s page, and pays there or another way. Who wants it no more gives it up there.';
const DONE = 'Nothing is left to do about the money.';
const ORDERS_AGAIN = 'Nothing is left to do about the money; who still wants it orders again.';

/** What support does after it has told the shopper: one step for each way in which an order's money stands. */
export const NEXT: Record<Standing, string> = {
  contested: BY_DESK,
  turned: BY_DESK,
  strange: BY_DESK,
  foreign: BY_DESK,
  short: BY_DESK,
  unanswered: BY_DESK,
  late: BY_DESK,
  turnedOwed: GIVES_BACK,
  goodsGone: GIVES_BACK,
  owedBack: GIVES_BACK,
  deskOwed: GIVES_BACK,
  underWay: BY_ITSELF,
  restUnderWay: BY_ITSELF,
  inDoubt: BY_ITSELF,
  restInDoubt: BY_ITSELF,
  open: PAYS,
  tried: PAYS,
  untried: PAYS,
  paid: DONE,
  elsewhere: DONE,
  free: DONE,
  returned:
    'Nothing is left to do here. Who misses it on their account after some days asks their bank.',
  partReturned:
    'Nothing is left to do here. Who misses it on their account after some days asks their bank.',
  deposit: 'The rest is paid later, from the order’s page or at the shop.',
  onTerms: 'It is paid later, as agreed.',
  billed: 'Find the bill of its table: what was paid of it stands there.',
  ended: ORDERS_AGAIN,
  shut: ORDERS_AGAIN,
};
