import { expect, test } from 'vitest';
import type { OrderView } from '#machines/domain/order.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
import {
  declineSaid,
  isKeptSince,
  lastTryOf,
  moneySaid,
  progressOf,
  taxInside,
  titleSaid,
} from './orderTexts.ts';
import { visitedOn } from './orderVisits.ts';

type Kind = NonNullable<OrderView['timeline']>[number]['kind'];
const orderWith = (kinds: Kind[], more: Partial<OrderView> = {}): OrderView =>
  ({
    lines: [],
    attempts: [],
    shipment: { provider: 'in-house' },
    timeline: kinds.map((kind) => ({ kind, at: '2026-03-02T08:00:00.000Z' })),
    ...more,
  }) as unknown as OrderView;
const times = [{ appointments: [{ id: 'a-1', status: 'PAID' }] }] as never;

test.each<[Kind[], string]>([
  [['placed', 'paid'], 'checkout.title.paid'],
  [['placed', 'paid', 'booked'], 'checkout.title.paid'],
  [['placed', 'paid', 'ready'], 'order.title.ready'],
  [['placed', 'paid', 'ready', 'onTheWay'], 'order.title.onTheWay'],
  [['placed', 'paid', 'booked', 'pickedUp'], 'order.title.onTheWay'],
  [['placed', 'paid', 'booked', 'pickedUp', 'onTheWay'], 'order.title.onTheWay'],
  [['placed', 'paid', 'onTheWay', 'delivered'], 'order.title.delivered'],
  [['placed', 'paid', 'onTheWay', 'returnedToSender'], 'checkout.title.paid'],
  [['placed', 'kitchenAccepted', 'paid'], 'order.title.preparing'],
  [['placed', 'kitchenAccepted', 'served', 'paid'], 'order.title.served'],
  [['placed', 'expired', 'paid'], 'order.title.late'],
  [['placed', 'expired', 'paid', 'delivered'], 'order.title.delivered'],
])('what stands and has come as far as %j is called %s (U10, U24)', (kinds, title) => {
  expect(titleSaid('checkout.title.paid', orderWith(kinds))).toBe(title);
});

test('an order of which part was given back is named by how far it has come (finding Z245)', () => {
  const partReturned = 'checkout.title.partReturned';
  const sent = orderWith(['placed', 'paid', 'onTheWay', 'refunded']);
  expect(titleSaid(partReturned, sent)).toBe('order.title.onTheWay');
  expect(titleSaid(partReturned, orderWith(['placed', 'paid', 'refunded']))).toBe(partReturned);
});

test('an order to collect is called ready once the shop has said so, and not any more when it is over', () => {
  const collected = (...kinds: Kind[]) => orderWith(kinds, { shipment: null });
  expect(titleSaid('checkout.title.paid', collected('placed', 'paid'))).toBe('checkout.title.paid');
  const ready = collected('placed', 'paid', 'ready');
  expect(titleSaid('checkout.title.paid', ready)).toBe('order.title.ready');
  expect(titleSaid('checkout.title.placed', collected('placed', 'accepted', 'ready'))).toBe(
    'order.title.ready',
  );
  expect(progressOf(collected('placed', 'paid', 'ready', 'cancelled'))).toBe(null);
  const gone = collected('placed', 'paid', 'ready', 'collected');
  expect(titleSaid('checkout.title.paid', gone)).toBe('order.title.collected');
});

test('a booking that stands is called booked, paid or not; trouble keeps its own name', () => {
  const booking = orderWith(['placed', 'paid'], { shipment: null, lines: times });
  expect(titleSaid('checkout.title.paid', booking)).toBe('order.title.booked');
  expect(titleSaid('checkout.title.placed', booking)).toBe('order.title.booked');
  expect(titleSaid('checkout.title.disputed', booking)).toBe('checkout.title.disputed');
});

test('a booking whose visits are over is named by the day of the last, once they are, and never one that was only kept until paid (437)', () => {
  const visit = { startDate: '2026-11-23', endDate: '2026-11-23', endTime: '11:00:00' };
  const lines = (status: string) => [{ appointments: [{ ...visit, status }] }] as never;
  const booking = orderWith(['placed', 'accepted'], {
    ...{ shipment: null, paymentState: 'PENDING', paymentMethodCode: 'PAY_LATER' },
    lines: lines('PENDING'),
  });
  const [ahead, over] = ['2026-11-23T02:59:00.000Z', '2026-11-23T03:00:00.000Z'];
  const told = (order: OrderView, now: string) => {
    const visited = visitedOn(order, now, 'Asia/Manila');
    return [titleSaid('checkout.title.placed', order, visited), visited];
  };
  expect(told(booking, ahead)).toEqual(['order.title.booked', undefined]);
  expect(told(booking, over)).toEqual(['order.title.visited', '2026-11-23']);
  expect(visitedOn({ ...booking, paymentMethodCode: 'STRIPE' }, over, 'UTC')).toBeUndefined();
  expect(visitedOn({ ...booking, lines: lines('CANCELLED') }, over, 'UTC')).toBeUndefined();
  expect(visitedOn({ ...booking, lines: [] }, over, 'UTC')).toBeUndefined();
});

test('an order that a code made free is placed, and no payment is said to have come', () => {
  const free = orderWith(['placed', 'paid'], { total: 0, paid: 0 });
  expect(titleSaid('checkout.title.paid', free)).toBe('checkout.title.placed');
  expect(moneySaid('checkout.title.paid', 'taken', free)).toBe('money.none');
});

test('what a bank has and has not answered for is never called uncharged, after its end neither; what came is said as ever (452)', () => {
  const outcome = { status: 'PENDING', reference: 'R1' };
  const attempt = { atBank: true, outcome } as NonNullable<OrderView['attempt']>;
  const tried = orderWith(['placed'], { paymentState: 'PENDING', attempt, attempts: [attempt] });
  for (const [title, fact] of [
    ['unfinished', 'waiting'],
    ['cancelled', 'none'],
    ['expired', 'none'],
  ] as const)
    expect(moneySaid(`checkout.title.${title}`, fact, tried)).toBe('qr.notYet');
  expect(moneySaid('checkout.title.confirming', 'maybe', tried)).toBe('money.maybe');
  expect(moneySaid('checkout.title.deposit', 'part', tried)).toBe('money.part');
  expect(moneySaid('checkout.title.shut', 'none', tried)).toBe('money.shut');
  // Another payment was begun since.
  const next = { outcome } as NonNullable<OrderView['attempt']>;
  const both = { ...tried, attempt: next, attempts: [attempt, next] };
  expect(moneySaid('checkout.title.unfinished', 'waiting', both)).toBe('qr.notYet');
  const untried = orderWith(['placed'], { paymentState: 'PENDING', attempt: null });
  expect(moneySaid('checkout.title.unfinished', 'waiting', untried)).toBe('money.waiting');
});

test('a payment that is open at a provider is never called uncharged: its provider has told of none so far (456)', () => {
  const said = (outcome: object, title: string, fact: MoneyFact) => {
    const attempt = { outcome } as NonNullable<OrderView['attempt']>;
    const tried = orderWith(['placed'], { paymentState: 'PENDING', attempt, attempts: [attempt] });
    return moneySaid(`checkout.title.${title}`, fact, tried);
  };
  expect(said({ status: 'PENDING', reference: 'R1' }, 'unfinished', 'waiting')).toBe('money.open');
  expect(said({ status: 'PENDING', reference: 'R1' }, 'unfinished', 'part')).toBe('money.part');
  expect(said({ status: 'CANCELLED' }, 'deposit', 'part')).toBe('money.part');
  expect(said({ status: 'CANCELLED' }, 'unfinished', 'waiting')).toBe('money.waiting');
  expect(said({ status: 'CANCELLED' }, 'cancelled', 'none')).toBe('money.none');
  expect(said({ status: 'PENDING', reference: 'R1' }, 'placed', 'none')).toBe('money.none');
});

test('a parcel is packed until somebody has it; what is picked up at the shop says no such thing', () => {
  expect(progressOf(orderWith(['placed', 'paid']))).toBe('packing');
  expect(progressOf(orderWith(['placed', 'paid', 'ready']))).toBe('ready');
  expect(progressOf(orderWith(['placed', 'paid', 'ready', 'onTheWay']))).toBe('onTheWay');
  expect(progressOf(orderWith(['placed', 'paid'], { shipment: null }))).toBeNull();
});

const VAT = { id: 'vat', name: 'VAT', percentage: 16, included: true };
const sums = { currency: 'KES', total: 1360, tax: 0, serviceCharge: 0, shippingCost: 200 };
test('an invoice names the tax that its prices hold: 160 of 1,160, delivery apart (U31)', () => {
  const order = orderWith([], sums);
  expect(taxInside(order, { tax: VAT, rates: [VAT], serviceChargePercentage: 0 })).toBe(16000);
  // What the order tells of its own day counts, whatever the store's tax is now.
  const told = { ...order, taxInside: 8.5 };
  expect(taxInside(told, { tax: VAT, rates: [VAT], serviceChargePercentage: 0 })).toBe(850);
});

test('tax on top stands in a row of its own, and of several taxes none is guessed', () => {
  const order = orderWith([], sums);
  const onTop = { ...VAT, included: false };
  expect(taxInside(order, { tax: onTop, rates: [onTop], serviceChargePercentage: 0 })).toBe(0);
  const two = [VAT, { ...VAT, id: 'zero', percentage: 0 }];
  expect(taxInside(order, { tax: VAT, rates: two, serviceChargePercentage: 0 })).toBe(0);
});

test.each([
  ['IPAY_AFRICA', 'BANK_REFUSED', 'order.untold'],
  ['BUX', 'BANK_REFUSED', 'order.untold'],
  ['BUX', 'NOT_ENOUGH_FUNDS', 'decline.NOT_ENOUGH_FUNDS'],
  ['DPO', 'BANK_REFUSED', 'decline.BANK_REFUSED'],
])(
  'a refusal by %s for %s is told as %s: what is paid by phone or at a counter has no bank that could tell why (434)',
  (provider, reason, words) => {
    expect(declineSaid(`decline.${reason}`, provider)).toBe(words);
    expect(declineSaid(null, provider)).toBeNull();
  },
);

test('a try of the rest that ended is told beside the deposit that came, until it may be paid (finding Z66)', () => {
  const as = (outcome: object, state = 'CAPTURED') => ({ state, outcome }) as never;
  const came = as({ status: 'PAID', reference: 'R1' });
  const tried = (paymentState: OrderView['paymentState'], ...attempts: never[]) =>
    lastTryOf(orderWith(['placed'], { paymentState, attempt: came, attempts }))?.outcome.status;
  const refused = as({ status: 'DECLINED', reason: 'BANK_REFUSED' }, 'DECLINED');
  const left = as({ status: 'CANCELLED' }, 'CANCELLED');
  expect(tried('PART_PAID', came)).toBeUndefined();
  expect(tried('PART_PAID', left, came)).toBeUndefined();
  expect(tried('PART_PAID', came, left)).toBe('CANCELLED');
  expect(tried('PART_PAID', came, left, refused)).toBe('DECLINED');
  expect(tried('PAID', came, left)).toBeUndefined();
  expect(tried('PART_PAID', came, { ...(left as object), atBank: true } as never)).toBeUndefined();
});

test('why a payment was refused is not said of an order that was kept since (finding Z66)', () => {
  const attempt = { startedAt: '2026-03-02T07:00:00.000Z' } as NonNullable<OrderView['attempt']>;
  expect(isKeptSince(orderWith(['placed', 'accepted'], { attempt }))).toBe(true);
  expect(isKeptSince(orderWith(['placed'], { attempt }))).toBe(false);
  const after = { ...attempt, startedAt: '2026-03-02T09:00:00.000Z' };
  expect(isKeptSince(orderWith(['placed', 'accepted'], { attempt: after }))).toBe(false);
});

test('an order that was cancelled with its money here says that it was, whoever did it; one that ran out before it came does not (finding Z181)', () => {
  const over = (kinds: Kind[], more: Partial<OrderView> = {}): string =>
    titleSaid('checkout.title.goingBack', orderWith(kinds, more));
  const endedByShop = [{ kind: 'shopCancelled', at: '2026-03-02T09:00:00.000Z' }] as const;
  expect(over(['placed', 'paid', 'cancelled'])).toBe('order.title.cancelled');
  expect(over(['placed', 'paid'], { endedByShop: [...endedByShop] })).toBe('order.title.cancelled');
  expect(over(['placed', 'expired', 'paid'])).toBe('checkout.title.goingBack');
});
