import { type Row, tellsEach } from './onCard.ts';
import { begun, captured, contested, type Heard, lost, placed, refunded } from './orderLog.ts';

const onTerms = placed({}, true);
const deposit = placed({ dueNow: 500 });
const took = (amount: number): Heard => ({
  ...{ type: 'staff.tookPayment', reason: 'a reason', amount, how: 'CASH' },
});
const handed = (amount: number): Heard => ({
  ...{
    type: 'staff.returnedElsewhere',
    reason: 'a reason',
    amount,
    how: 'CASH',
    day: '2026-11-29',
  },
});
const gaveBack = (amount: number): Heard => ({
  ...{ type: 'staff.gaveBack', reason: 'a reason', amount, reference: 'b-7', day: '2026-11-29' },
});
const cancelled: Heard = { type: 'staff.cancelled', reason: 'a reason' };
const BOTH = [deposit, begun(), captured(500), took(1_500)] as const;
const BANK = /bank/;

/** What the desk took and handed back (481, 483) is money as a provider's is: each way says what it had and what of it went back (finding Z172). */
const TOLD: Record<string, Row> = {
  'a deposit online, the rest at the desk, and some of that handed back': {
    log: [...BOTH, handed(150)],
    fact: 'returned',
    answer:
      /^Yes\. USD 5\.00 was taken through Stripe\. USD 15\.00 was paid at the shop’s till, and USD 1\.50 of it was handed back\. The order stays paid\.$/,
    tell: /^You paid USD 15\.00 at the shop, and USD 1\.50 of it was handed back to you\. There is nothing left to pay\.$/,
    never: /13\.50/,
  },
  'all at the desk, and some of it handed back twice': {
    log: [onTerms, took(2_000), handed(100), handed(50)],
    fact: 'returned',
    answer:
      /^Yes\. USD 20\.00 was paid at the shop’s till, and USD 1\.50 of it was handed back\. The order stays paid\.$/,
    tell: /USD 20\.00 at the shop, and USD 1\.50 of it was handed back to you\. There is nothing left/,
    never: BANK,
  },
  'all at the desk, and all of it handed back': {
    log: [onTerms, took(2_000), handed(2_000)],
    fact: 'returned',
    answer:
      /^It was taken and has gone back: USD 20\.00 was paid at the shop’s till, and all of it was handed back\.$/,
    tell: /^You paid USD 20\.00 at the shop, and all of it was handed back to you\.$/,
    never: /No\.|no payment|you can pay|bank/i,
  },
  'a deposit online, and all of the rest handed back': {
    log: [...BOTH, handed(1_500)],
    fact: 'returned',
    answer:
      /^Yes\. USD 5\.00 was taken through Stripe\. USD 15\.00 was paid at the shop’s till, and all of it was handed back\./,
    tell: /USD 15\.00 at the shop, and all of it was handed back/,
  },
  'some given back by the provider, and some at the desk': {
    log: [...BOTH, refunded(200), handed(150)],
    fact: 'returned',
    answer:
      /USD 5\.00 was taken through Stripe, and USD 2\.00 of it has gone back\. USD 15\.00 was paid at the shop’s till, and USD 1\.50 of it was handed back\. The order stays paid/,
    tell: /^USD 2\.00 was given back to you\. .*bank.*USD 15\.00 at the shop, and USD 1\.50 of it was handed back to you/,
  },
  'all given back by the provider, and what the desk has stays': {
    log: [...BOTH, gaveBack(500)],
    fact: 'returned',
    answer:
      /USD 5\.00 was taken through Stripe, and USD 5\.00 of it has gone back\. USD 15\.00 was paid at the shop’s till\. The order stays paid/,
    tell: /USD 5\.00 was given back/,
    never: /handed back/,
  },
  'all given back, by the provider and then at the desk': {
    log: [...BOTH, gaveBack(500), handed(1_500)],
    fact: 'returned',
    answer:
      /has gone back: USD 5\.00\. USD 15\.00 was paid at the shop’s till, and all of it was handed back/,
    tell: /USD 5\.00 was given back.*USD 15\.00 at the shop, and all of it was handed back/,
    never: /stays paid|nothing left/,
  },
  'all given back, at the desk and then by the provider': {
    log: [...BOTH, handed(1_500), gaveBack(500)],
    fact: 'returned',
    answer:
      /has gone back: USD 5\.00\. USD 15\.00 was paid at the shop’s till, and all of it was handed back/,
    tell: /USD 5\.00 was given back.*all of it was handed back/,
    never: /stays paid|nothing left/,
  },
  'paid at the desk, some handed back, and then cancelled': {
    log: [onTerms, took(2_000), handed(150), cancelled],
    fact: 'extra',
    answer:
      /USD 20\.00 was paid at the shop’s till, the order has ended, and USD 18\.50 must still be handed back there\. USD 1\.50 of it was handed back/,
    tell: /your order has ended\. USD 1\.50 of it was handed back to you\. The USD 18\.50 .* goes back to you there/,
    never: /No\./,
  },
  'paid both ways, cancelled, and nothing has gone back': {
    log: [...BOTH, cancelled],
    fact: 'extra',
    answer:
      /USD 5\.00 came, the order has ended, and USD 5\.00 must still go back\. USD 15\.00 was paid at the shop’s till\. USD 15\.00 must still be handed back there/,
    tell: /USD 5\.00 has not gone back yet.*USD 15\.00 goes back to you there/,
  },
  'paid both ways, cancelled, and the provider’s has gone back': {
    log: [...BOTH, cancelled, gaveBack(500)],
    fact: 'extra',
    answer: /USD 15\.00 must still be handed back there.*USD 5\.00 has gone back already/,
    tell: /USD 15\.00 that was paid at the shop itself goes back to you there.*USD 5\.00 was given back/,
    never: /No\.|no money/,
  },
  'paid both ways, cancelled, and all of the desk’s handed back': {
    log: [...BOTH, cancelled, handed(1_500)],
    fact: 'extra',
    answer:
      /USD 5\.00 must still go back\. USD 15\.00 was paid at the shop’s till, and all of it was handed back/,
    tell: /USD 5\.00 has not gone back yet.*all of it was handed back to you/,
  },
  'paid at the desk, cancelled, and all of it handed back': {
    log: [onTerms, took(2_000), cancelled, handed(2_000)],
    fact: 'returned',
    answer: /has gone back: USD 20\.00 was paid at the shop’s till, and all of it was handed back/,
    tell: /all of it was handed back to you/,
    never: /must still|goes back|bank/,
  },
  'a deposit that a bank contests, and some of the desk’s handed back': {
    log: [...BOTH, handed(150), contested(500)],
    fact: 'maybe',
    answer:
      /USD 5\.00 was taken, and .*contests it.*USD 15\.00 was paid at the shop’s till, and USD 1\.50 of it was handed back/,
    tell: /contests.*USD 1\.50 of it was handed back to you/,
  },
  'a deposit that a bank took back, and some of the desk’s handed back: with some left it stays paid':
    {
      log: [...BOTH, handed(150), contested(500), lost(500)],
      fact: 'returned',
      answer:
        /USD 5\.00 was taken through Stripe, and USD 5\.00 of it has gone back\. USD 15\.00 was paid at the shop’s till, and USD 1\.50 of it was handed back\. The order stays paid/,
      tell: /USD 5\.00 was given back to you.*USD 1\.50 of it was handed back to you/,
    },
  'more than was due came beside the desk’s, and some of that was handed back': {
    log: [...BOTH, captured(500, { wasLive: false }), handed(150)],
    fact: 'extra',
    answer:
      /USD 10\.00 came\. USD 5\.00 pays the order, and USD 5\.00 must still go back\. USD 15\.00 was paid at the shop’s till, and USD 1\.50 of it was handed back/,
    tell: /USD 5\.00 too much.*USD 1\.50 of it was handed back to you/,
  },
  'a round whose bill pays some, whose till took the rest and handed some back': {
    log: [
      placed({ kind: 'round' }, true),
      { type: 'till.paid', billed: 800, amount: 1_200 },
      handed(200),
    ],
    fact: 'returned',
    answer:
      /^Yes\. USD 8\.00 was paid by a bill of its table\. USD 12\.00 was paid at the shop’s till, and USD 2\.00 of it was handed back/,
    tell: /USD 12\.00 at the shop, and USD 2\.00 of it was handed back to you/,
    never: BANK,
  },
};
tellsEach(TOLD);
