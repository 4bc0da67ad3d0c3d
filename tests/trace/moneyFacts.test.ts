import { describe, expect, test } from 'vitest';
import { momentsOf } from '#src/support/player/moments.ts';
import { pageMoneySaid } from '#src/support/player/moneySaid.ts';
import { NOT_AGAIN, type Row, saidOf, tellsEach, traceOf } from './onCard.ts';
import {
  begun,
  captured,
  contested,
  doubtful,
  ended,
  type Heard,
  inProcess,
  lost,
  OTHER_PAYMENT,
  overdue,
  placed,
  ranOut,
  refunded,
  story,
  strange,
  won,
} from './orderLog.ts';

const staff = (type: 'staff.cancelled' | 'staff.closed' | 'staff.tookAsEnough'): Heard => ({
  type,
  reason: 'a reason',
});
const retaken: Heard = { type: 'goods.retaken' };
const gone: Heard = { type: 'goods.gone' };
const deposit = placed({ dueNow: 500 });
const round = placed({ kind: 'round' }, true);
const PAID = [placed(), begun(), captured(2_000)] as const;
const EXPIRED = [placed(), begun(), ended('EXPIRED'), ranOut] as const;

/** From the decisions about money (I03, I14 to I17, W5), as the shopper's own page tells them; never from what the card said. */
const TOLD: Record<string, Row> = {
  'a payment that is on its way': {
    log: [placed(), begun(), inProcess()],
    fact: 'maybe',
    answer: /^Perhaps\. USD 20\.00 is on its way through Stripe/,
    tell: NOT_AGAIN,
  },
  'a payment on its way for so long that the goods are for others': {
    log: [placed(), begun(), inProcess(), ranOut],
    fact: 'maybe',
    answer: /^Perhaps\. .*on its way/,
    tell: /for others.*goes back.*do not pay again/i,
  },
  'a payment on its way of an order whose time was over': {
    log: [...EXPIRED, inProcess()],
    fact: 'maybe',
    answer: /^Perhaps\. .*on its way/,
    tell: /order has ended.*stands again.*goes back.*do not pay again/i,
    never: /order is kept/i,
  },
  'an earlier payment on its way after all, beside the open one': {
    log: [placed(), begun(), ended('CANCELLED'), begun(OTHER_PAYMENT), inProcess(undefined, true)],
    fact: 'maybe',
    answer: /^Perhaps\. USD 20\.00 is on its way through Stripe/,
    tell: NOT_AGAIN,
  },
  'a payment on its way of an order that the shop closed': {
    log: [placed(), begun(), inProcess(), staff('staff.closed')],
    fact: 'maybe',
    answer: /on its way through Stripe.*shop closed/,
    tell: /shop closed.*goes back.*do not pay again/i,
    never: /order is kept|stands again/i,
  },
  'the rest of a deposit on its way': {
    log: [deposit, begun(), captured(500), begun(), inProcess()],
    fact: 'maybe',
    answer: /USD 5\.00.*taken.*USD 15\.00 is on its way/,
    tell: NOT_AGAIN,
    never: /is paid later/,
  },
  'the rest of a deposit, and no answer': {
    log: [deposit, begun(), captured(500), begun(), doubtful],
    fact: 'maybe',
    answer: /USD 5\.00.*taken.*USD 15\.00/,
    tell: NOT_AGAIN,
    never: /is paid later/,
  },
  'a provider that does not answer': {
    log: [placed(), begun(), doubtful],
    fact: 'maybe',
    answer: /^Perhaps\..*USD 20\.00.*not said/,
    tell: /order is kept.*do not pay again/i,
  },
  'a provider that never answered': {
    log: [placed(), begun(), doubtful, overdue],
    fact: 'maybe',
    answer: /^Perhaps\. Stripe has not said for a long time/,
    tell: /person of the shop.*do not pay again/i,
  },
  'a deposit': {
    log: [deposit, begun(), captured(500)],
    fact: 'part',
    answer: /^Yes\. The deposit of USD 5\.00 was taken through Stripe; USD 15\.00 is left/,
    tell: /deposit arrived.*USD 15\.00 is paid later/,
  },
  'less than was due': {
    log: [placed(), begun(), captured(1_200)],
    fact: 'part',
    answer: /^Part of it\. USD 12\.00 of USD 20\.00/,
    tell: NOT_AGAIN,
  },
  'the rest of a deposit, less than was due': {
    log: [deposit, begun(), captured(500), begun(), captured(1_000, { paysFor: 'rest' })],
    fact: 'part',
    answer: /^Part of it\. USD 15\.00 of USD 20\.00/,
    tell: NOT_AGAIN,
    never: /is paid later/,
  },
  'less than was due, taken as enough by staff': {
    log: [placed(), begun(), captured(1_200), staff('staff.tookAsEnough')],
    fact: 'taken',
    answer: /^Yes\. USD 12\.00 was taken.*as enough/,
    tell: /nothing left to pay/,
  },
  'late money, and the goods are still there': {
    log: [...EXPIRED, captured(2_000, { wasLive: false }), retaken],
    fact: 'taken',
    answer: /^Yes\. USD 20\.00 was taken/,
    tell: /nothing left to pay/,
  },
  'late money, and the goods are gone': {
    log: [...EXPIRED, captured(2_000, { wasLive: false }), gone],
    fact: 'extra',
    answer: /^Yes: USD 20\.00 came.*gone.*must still go back/,
    tell: /no longer there.*gives it back.*do not pay again/i,
    never: /order is paid|order is placed/,
  },
  'money after the shop had closed the order': {
    log: [placed(), begun(), inProcess(), staff('staff.closed'), captured(2_000)],
    fact: 'extra',
    answer: /order has ended.*USD 20\.00 must still go back/,
    tell: /gives it back/,
  },
  'a payment under another name': {
    log: [placed(), begun(), strange(2_000)],
    fact: 'maybe',
    answer: /^USD 20\.00 came that does not fit/,
    tell: NOT_AGAIN,
  },
  'a payment of another currency': {
    log: [placed(), begun(), strange(2_000, 'EUR')],
    fact: 'maybe',
    answer: /another currency.*person/,
    tell: /by hand.*do not pay again/i,
    never: /has not said/,
  },
  'a paid order, and more that does not fit': {
    log: [...PAID, strange(700)],
    fact: 'taken',
    answer: /^Yes\. USD 20\.00 was taken.*order is paid.*USD 7\.00.*does not fit/,
    tell: /nothing left to pay.*by hand/i,
  },
  'a paid order, and an earlier payment on its way': {
    log: [
      ...[placed(), begun(), ended('CANCELLED'), begun(OTHER_PAYMENT)],
      ...[inProcess(undefined, true), captured(2_000, { of: OTHER_PAYMENT })],
    ],
    fact: 'taken',
    answer: /^Yes\. USD 20\.00 was taken.*order is paid.*Another payment.*on its way/,
    tell: /nothing left to pay.*goes back/i,
  },
  'what was too much, given back': {
    log: [placed(), begun(), captured(2_500), refunded(500)],
    fact: 'returned',
    answer: /^Yes\. USD 25\.00 was taken.*USD 5\.00.*gone back/,
    tell: /USD 5\.00 was given back.*nothing left to pay/i,
  },
  'a part given back of a paid order': {
    log: [...PAID, refunded(500)],
    fact: 'returned',
    answer: /^Yes\. USD 20\.00 was taken.*USD 5\.00.*gone back/,
    tell: /USD 5\.00 was given back.*nothing left to pay/i,
    never: /less than was due|pay again/,
  },
  'all of it given back': {
    log: [...PAID, refunded(2_000)],
    fact: 'returned',
    answer: /^It was taken and has gone back: USD 20\.00/,
    tell: /USD 20\.00 was given back/,
  },
  'paid, then cancelled by staff': {
    log: [...PAID, staff('staff.cancelled')],
    fact: 'extra',
    answer: /order has ended.*USD 20\.00 must still go back/,
    tell: /has ended.*not gone back yet/,
  },
  'a payment that a bank contests': {
    log: [...PAID, contested(2_000)],
    fact: 'maybe',
    answer: /USD 20\.00.*taken.*bank contests/,
    tell: /may take it back.*do not pay again/i,
  },
  'a dispute that was won': {
    log: [...PAID, contested(2_000), won()],
    fact: 'taken',
    answer: /^Yes\. USD 20\.00 was taken/,
    tell: /nothing left to pay/,
  },
  'a dispute that was lost': {
    log: [...PAID, contested(2_000), lost(2_000)],
    fact: 'returned',
    answer: /gone back: USD 20\.00/,
    tell: /USD 20\.00 was given back/,
  },
  'a dispute that was lost, and won after all': {
    log: [...PAID, contested(2_000), lost(2_000), won(2_000)],
    fact: 'maybe',
    answer: /USD 20\.00.*bank.*taken back.*for the shop.*person/,
    tell: /bank.*person of the shop/i,
    never: /was given back to you/,
  },
  'an order to be paid later': {
    log: [placed({}, true)],
    fact: 'none',
    answer: /^No\. The order is agreed to be paid later/,
    tell: /pay later/,
  },
  'an order to be paid later that was given up': {
    log: [placed({}, true), { type: 'order.givenUp', inHand: false }],
    fact: 'none',
    answer: /^No\. The order has ended/,
    tell: /has ended/,
    never: /pay later|is placed/,
  },
  'a round that its kitchen refused': {
    log: [round, { type: 'kitchen.refused' }],
    fact: 'none',
    answer: /^No\. The order has ended/,
    tell: /has ended/,
    never: /pay later|is placed/,
  },
  'a round on a bill of its table': {
    log: [round, { type: 'round.billed', bill: 'b-1' }],
    fact: 'none',
    answer: /^No.*bill of its table/,
    tell: /bill/,
    never: /pay later/,
  },
  'a round that a bill paid': {
    log: [round, { type: 'round.billed', bill: 'b-1' }, { type: 'bill.captured', bill: 'b-1' }],
    fact: 'taken',
    answer: /^Yes.*by a bill of its table/,
    tell: /nothing left to pay/,
    never: /no provider|pay later/,
  },
  'a round that was paid at the till': {
    log: [round, { type: 'till.paid' }],
    fact: 'taken',
    answer: /^Yes.*at the shop’s till/,
    tell: /nothing left to pay/,
    never: /no provider|pay later/,
  },
  'a free order': {
    log: [placed({ total: 0 })],
    fact: 'none',
    answer: /^No\. .*costs nothing/,
    tell: /nothing to pay/i,
    never: /no payment was begun|pay from/,
  },
  'a declined payment': {
    log: [placed(), begun(), ended('DECLINED')],
    fact: 'none',
    answer: /^No\. The payment through Stripe ended/,
    tell: /pay again or another way/,
  },
  'a payment that came through another provider than the first': {
    log: [
      ...[placed(), begun(), ended('DECLINED'), begun(OTHER_PAYMENT)],
      captured(2_000, { of: OTHER_PAYMENT }),
    ],
    fact: 'taken',
    answer: /^Yes\. USD 20\.00 was taken through PayPal/,
    tell: /nothing left to pay/,
  },
};

tellsEach(TOLD);

test('money of another currency is named in that currency', () => {
  const log = story(placed(), begun(), strange(2_000, 'EUR'));
  const row = momentsOf(traceOf(log)).find(({ name }) => name === 'money.mismatched');
  expect(row?.words).toBe('money came that does not fit: EUR 20.00');
  expect(row?.amount).toBe('EUR 20.00');
});

describe('what support does then (finding Z194)', () => {
  const nextOf = (...log: (Heard | Heard[])[]) => saidOf(traceOf(story(...log))).next;
  test.each<[string, (Heard | Heard[])[], RegExp]>([
    ['paid', [...PAID], /nothing is left to do about the money/i],
    ['open at the provider', [placed(), begun()], /opens the order’s page, and pays/],
    ['declined', [placed(), begun(), ended('DECLINED')], /opens the order’s page, and pays/],
    ['called off', [placed(), begun(), ended('CANCELLED')], /opens the order’s page, and pays/],
    ['no answer', [placed(), begun(), doubtful], /asks the provider again by itself/],
    ['on its way', [placed(), begun(), inProcess()], /asks the provider again by itself/],
    ['a part given back', [...PAID, refunded(500)], /asks their bank/],
    ['all given back', [...PAID, refunded(2_000)], /asks their bank/],
    ['too much came', [placed(), begun(), captured(2_500)], /sends the money back/],
    ['contested', [...PAID, contested(2_000)], /desk with the order’s number/],
    ['a deposit', [placed({ dueNow: 500 }), begun(), captured(500)], /The rest is paid later/],
    ['paid later', [placed({}, true)], /paid later, as agreed/],
  ])('%s', (_, log, words) => expect(nextOf(...log)).toMatch(words));

  test('where the shopper is told not to pay again, support is not told that they pay', () => {
    for (const log of [[placed(), begun(), doubtful], [...PAID], [placed(), begun(), inProcess()]])
      expect(nextOf(...log)).not.toMatch(/pays/);
  });
});

describe('how much of how much went back, or came (finding Z193)', () => {
  const lastOf = (...log: (Heard | Heard[])[]) => momentsOf(traceOf(story(...log))).at(-1)!;
  test('a part that went back is no "given back", and more of it is told as it goes', () => {
    expect(lastOf(...PAID, refunded(500)).said).toEqual({
      ...{ words: 'USD 5.00 of USD 20.00 given back', look: 'part' },
    });
    const more = lastOf(...PAID, refunded(500), refunded(700));
    expect(more.said.words).toBe('USD 12.00 of USD 20.00 given back');
    expect(more.newTruth).toBe('returned');
    const all = lastOf(...PAID, refunded(500), refunded(1_500));
    expect(all.said).toEqual({ words: 'given back', look: 'returned' });
    const { money } = saidOf(traceOf(story(...PAID, refunded(500))));
    expect(money).toEqual({ words: 'USD 5.00 of USD 20.00 given back', look: 'part' });
  });

  test('so is a deposit', () => {
    const deposit = lastOf(placed({ dueNow: 500 }), begun(), captured(500));
    expect(deposit.said.words).toBe('USD 5.00 of USD 20.00 taken');
  });

  test('a page that said so is not told as one that gave all back', () => {
    expect(pageMoneySaid('returned', 'paid.partReturned')).toEqual({
      ...{ words: 'a part was given back', look: 'part' },
    });
    expect(pageMoneySaid('returned', 'paid.returned').look).toBe('returned');
  });
});

describe('what a shopper asked of the shop after the order', () => {
  test.each([
    ['cancel.asked', /asked the shop to cancel/],
    ['change.asked', /asked the shop for a change/],
    ['help.asked', /told the shop that something is wrong/],
    ['return.asked', /asked to send something back/],
  ] as const)('%s changes nothing of the money, and is said on the card', (type, words) => {
    const asked = { type, ...(type === 'return.asked' && { reason: 'broken' }) } as Heard;
    const { fact, answer, notes } = saidOf(traceOf(story(...PAID, asked)));
    expect([fact, answer]).toEqual(['taken', expect.stringMatching(/^Yes\. USD 20\.00/)]);
    expect(notes.join('\n')).toMatch(words);
    expect(notes.join('\n')).not.toMatch(/was cancelled|(?<!no money )has gone back/);
  });

  test.each([
    ['cancel.asked', 'cancel.takenBack', /asked the shop to cancel/],
    ['change.asked', 'change.takenBack', /asked the shop for a change/],
    ['help.asked', 'help.takenBack', /told the shop that something is wrong/],
  ] as const)(
    '%s that was taken back waits for nobody, until it is asked again',
    (asked, takenBack, words) => {
      const notesOf = (...log: Heard[]) => saidOf(traceOf(story(...PAID, log))).notes.join('\n');
      expect(notesOf({ type: asked }, { type: takenBack })).not.toMatch(words);
      expect(notesOf({ type: asked }, { type: takenBack }, { type: asked })).toMatch(words);
    },
  );

  /* Which of them a step answers: decisions 458, 507, 523 and 528. */
  const finished = (task: string, isLast = true): Heard =>
    ({ type: 'staff.finished', task, reason: 'called back', isLast }) as Heard;
  const cancelled: Heard = { type: 'staff.cancelled', reason: 'a reason' };
  const moved = (by?: 'STAFF'): Heard =>
    ({
      ...{ type: 'visit.moved', appointment: 'v-1', ...(by && { by }) },
      ...{ from: { day: '2026-11-20', minutes: 600 }, to: { day: '2026-11-21', minutes: 600 } },
    }) as unknown as Heard;
  const WAITS = /has asked the shop|has told the shop/;
  test.each<[string, Heard[], RegExp]>([
    [
      'a wish to cancel that was seen to',
      [{ type: 'cancel.asked' }, finished('CANCEL_ASKED')],
      /had asked the shop to cancel\. Since then a member of staff has seen to it/,
    ],
    [
      'a wish to cancel, and the shop cancelled',
      [{ type: 'cancel.asked' }, cancelled],
      /had asked the shop to cancel\. Since then staff cancelled the order/,
    ],
    [
      'a wish to cancel, and the shopper cancelled themselves',
      [{ type: 'cancel.asked' }, { type: 'shopper.cancelled' }],
      /Since then the shopper cancelled/,
    ],
    [
      'a wish for a change that was seen to',
      [{ type: 'change.asked' }, finished('CHANGE_ASKED')],
      /had asked the shop for a change\. Since then a member of staff/,
    ],
    [
      'a word about something wrong that was seen to',
      [{ type: 'help.asked' }, finished('HELP_ASKED')],
      /had told the shop that something is wrong\. Since then a member of staff/,
    ],
  ])('%s is told as answered', (_, log, words) => {
    const notes = saidOf(traceOf(story(...PAID, log))).notes.join('\n');
    expect(notes).toMatch(words);
    expect(notes).not.toMatch(WAITS);
  });

  /* Which visit was meant is no word of a trace: what became of one is told, and that all is answered is not. */
  test.each<[string, Heard, Heard, RegExp]>([
    [
      'a wish for another time, and staff moved a visit',
      { type: 'change.asked', wish: 'MOVE' },
      moved('STAFF'),
      /has asked the shop for a change\. .*Since then a visit was moved/,
    ],
    [
      'a word about something wrong, and the order was cancelled',
      { type: 'help.asked' },
      cancelled,
      /has told the shop that something is wrong\. Since then staff cancelled the order/,
    ],
  ])('%s', (_, asked, then, words) => {
    expect(saidOf(traceOf(story(...PAID, asked, then))).notes.join('\n')).toMatch(words);
  });

  test('staff move a visit, and a wish for something else waits on', () => {
    const log = story(...PAID, { type: 'change.asked' }, moved('STAFF'));
    expect(saidOf(traceOf(log)).notes.join('\n')).not.toMatch(/Since then/);
  });

  test.each<[string, Heard[]]>([
    ['asked again after its answer', [finished('CANCEL_ASKED'), { type: 'cancel.asked' }]],
    ['of which another one waits', [finished('CANCEL_ASKED', false)]],
    ['beside another one that was seen to', [finished('HELP_ASKED')]],
    ['while the shopper moved a visit themselves', [moved()]],
  ])('a wish to cancel, %s, waits on', (_, after) => {
    const notes = saidOf(traceOf(story(...PAID, { type: 'cancel.asked' }, after))).notes.join('\n');
    expect(notes).toMatch(/has asked the shop to cancel/);
    expect(notes).not.toMatch(/Since then/);
  });

  test('a return that was taken back is not waited for', () => {
    const log: Heard[] = [{ type: 'return.asked', reason: 'broken' }, { type: 'return.takenBack' }];
    const { fact, notes } = saidOf(traceOf(story(...PAID, log)));
    expect(fact).toBe('taken');
    expect(notes.join('\n')).toMatch(/took that back/);
    expect(notes.join('\n')).not.toMatch(/waits for an answer/);
  });

  test('a return that was accepted is no money back yet', () => {
    const back: Heard[] = [
      { type: 'return.asked', reason: 'broken' },
      { type: 'return.accepted' },
      { type: 'return.received' },
    ];
    const { fact, notes } = saidOf(traceOf(story(...PAID, back)));
    expect(fact).toBe('taken');
    expect(notes.join('\n')).toMatch(/What was sent back is at the shop.*no money has gone back/);
  });
});
