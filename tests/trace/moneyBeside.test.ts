import { expect, test } from 'vitest';
import { paymentWords } from '#src/support/player/paymentWords.ts';
import { NOT_AGAIN, type Row, saidOf, tellsEach, traceOf } from './onCard.ts';
import {
  begun,
  captured,
  contested,
  ended,
  type Heard,
  inProcess,
  lost,
  OTHER_PAYMENT,
  placed,
  refunded,
  story,
  won,
} from './orderLog.ts';

const onTerms = placed({}, true);
const round = placed({ kind: 'round' }, true);
const deposit = placed({ dueNow: 500 });
const billed: Heard = { type: 'round.billed', bill: 'b-1' };
const billPaid: Heard = { type: 'bill.captured', bill: 'b-1' };
const atTill: Heard = { type: 'till.paid' };
const cancelled: Heard = { type: 'staff.cancelled', reason: 'a reason' };
const gaveBack = (amount: number): Heard => ({
  ...{ type: 'staff.gaveBack', reason: 'a reason', amount, reference: 'b-7', day: '2026-11-20' },
});
const late = captured(2_000, { wasLive: false });
const PAID = [placed(), begun(), captured(2_000)] as const;
const turned = (amount: number): Heard[] => [contested(amount), lost(amount), won(amount)];

/** Money that came beside another payment of the same order: from the decisions about money (I03, I14 to I17, W5), never from what the card said. */
const TOLD: Record<string, Row> = {
  'paid at the till, and then online as well': {
    log: [onTerms, begun(), atTill, late],
    fact: 'extra',
    answer: /USD 20\.00 came.*was paid at the shop’s till as well.*USD 20\.00 must still go back/,
    tell: /paid at the shop.*not gone back yet.*gives it back.*do not pay again/i,
    never: /has ended/,
  },
  'money for a round that is on a bill': {
    log: [round, begun(), ended('CANCELLED'), billed, late],
    fact: 'extra',
    answer: /USD 20\.00 came.*is on a bill of its table.*USD 20\.00 must still go back/,
    tell: /on a bill of your table.*not gone back yet.*gives it back/i,
    never: /has ended/,
  },
  'money for a round that a bill paid': {
    log: [round, begun(), ended('CANCELLED'), billed, late, billPaid],
    fact: 'extra',
    answer: /USD 20\.00 came.*was paid by a bill of its table as well.*must still go back/,
    tell: /paid by a bill.*not gone back yet.*gives it back.*do not pay again/i,
    never: /has ended/,
  },
  'a deposit, and another provider opened for the rest': {
    log: [deposit, begun(), captured(500), begun(OTHER_PAYMENT)],
    fact: 'part',
    answer: /The deposit of USD 5\.00 was taken through Stripe/,
    tell: /deposit arrived/,
    never: /PayPal/,
  },
  'a deposit and its rest through two providers': {
    log: [
      ...[deposit, begun(), captured(500), begun(OTHER_PAYMENT)],
      captured(1_500, { of: OTHER_PAYMENT, paysFor: 'rest' }),
    ],
    fact: 'taken',
    answer: /^Yes\. USD 20\.00 was taken, and the order is paid/,
    tell: /nothing left to pay/i,
    never: /through/,
  },
  'less than was due online, and the rest at the till': {
    log: [onTerms, begun(), captured(1_200), atTill],
    fact: 'taken',
    answer: /^Yes\. USD 12\.00 was taken.*the rest of USD 8\.00 was paid at the shop’s till/,
    tell: /nothing left to pay/i,
    never: /as enough/,
  },
  'a deposit that came twice, and its rest on its way': {
    log: [deposit, begun(), captured(500), captured(500, { wasLive: false }), begun(), inProcess()],
    fact: 'extra',
    answer: /USD 5\.00 pays the deposit.*USD 5\.00 must still go back.*on its way/,
    tell: NOT_AGAIN,
    never: /goes? back (when|to you)|pays the order/,
  },
  'a free order that was cancelled': {
    log: [placed({ total: 0 }), cancelled],
    fact: 'none',
    answer: /^No\. The order has ended/,
    tell: /has ended/,
    never: /paid at the shop|goes back/,
  },
  'an order that was paid at the till and then cancelled': {
    log: [onTerms, atTill, cancelled],
    // The till has its money until that is recorded as handed back (481).
    fact: 'extra',
    answer:
      /^Yes: USD 20\.00 was paid at the shop’s till, the order has ended, and USD 20\.00 must still be handed back/,
    tell: /paid at the shop itself goes back to you there/,
  },
  'a dispute that turned while the shopper was paying again': {
    log: [
      ...[onTerms, begun(), captured(1_200), contested(1_200), lost(1_200)],
      ...[begun(), won(1_200), captured(2_000)],
    ],
    fact: 'returned',
    answer: /^Yes\. USD 32\.00 was taken.*stays paid.*USD 12\.00.*for the shop.*person/,
    tell: /nothing left to pay.*person of the shop/i,
  },
  'a dispute that turned, and then all of it was given back': {
    log: [...PAID, turned(2_000), refunded(2_000)],
    fact: 'returned',
    answer: /^It was taken and has gone back: USD 20\.00/,
    tell: /USD 20\.00 was given back/,
    never: /look where|decided/,
  },
  'a dispute over a part that turned, and then staff gave the rest back': {
    log: [...PAID, turned(500), gaveBack(1_500)],
    fact: 'returned',
    answer: /gone back: USD 20\.00\..*USD 5\.00.*for the shop.*person/,
    tell: /given back.*person of the shop/i,
  },
  'a dispute over a part that turned, and then staff cancelled': {
    log: [...PAID, turned(500), cancelled],
    fact: 'extra',
    answer:
      /USD 20\.00 came, the order has ended, and USD 20\.00 must still go back.*USD 5\.00.*for the shop/,
    tell: /your order has ended.*USD 20\.00 has not gone back yet.*gives it back.*do not pay again/i,
    never: /nothing came|look where/,
  },
  'a dispute over a part that turned, then staff cancelled, and its provider gave the rest back': {
    log: [...PAID, turned(500), cancelled, refunded(1_500)],
    fact: 'extra',
    answer:
      /the order has ended, and USD 5\.00 must still go back.*USD 15\.00 has gone back already/,
    tell: /USD 5\.00 has not gone back yet.*USD 15\.00 has gone back already.*do not pay again/i,
    never: /nothing came|No\./,
  },
  'two disputes that turned': {
    log: [...PAID, turned(500), turned(700)],
    fact: 'maybe',
    answer: /^USD 12\.00 was taken\..*bank.*for the shop.*person/,
    tell: /bank.*person of the shop/i,
  },
};
tellsEach(TOLD);

test('a dispute that was lost is money that went back', () => {
  const asked: Heard = { type: 'return.asked', reason: 'broken' };
  const { answer, notes } = saidOf(traceOf(story(...PAID, asked, contested(2_000), lost(2_000))));
  expect(answer).toMatch(/has gone back: USD 20\.00/);
  expect(notes.join('\n')).toMatch(/asked to send something back/);
  expect(notes.join('\n')).not.toMatch(/no money has gone back/);
});

test('a payment of another device is a payment that was begun', () => {
  const header = { ...traceOf([]).header, provider: null };
  const said = (...log: Parameters<typeof story>): string =>
    paymentWords({ ...traceOf(story(...log)), header });
  expect(said(placed())).toBe('no payment begun');
  expect(said(placed(), begun())).toBe('Stripe');
  expect(said(deposit, begun(), captured(500), begun(OTHER_PAYMENT))).toBe('Stripe, PayPal');
});
