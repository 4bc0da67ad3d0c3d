import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput, unpaidOrder } from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
import type { PaymentOutcome } from '#machines/domain/paymentOutcome.ts';
import { anAttempt } from '#machines/domain/samples.ts';
import { orderStatusText } from '#src/account/orderStatusText.ts';
import {
  holdsNothing,
  leftToPay,
  moneySaid,
  sumsSaid,
  titleSaid,
} from '#src/checkout/parts/orderTexts.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import fr from '#src/messages/fr/common.json' with { type: 'json' };
import { found } from './checkoutAnswers.ts';
import { type Answers, begin } from './stories.ts';

const page = checkoutInput({ entry: 'order', orderId: 'order-1' });
async function open(answers: Answers, input = page) {
  const checkout = begin(checkoutMachine, input, { acquireLock: { held: true }, ...answers });
  await checkout.settle();
  return checkout;
}
const told = (checkout: Awaited<ReturnType<typeof open>>) => checkout.actor.getSnapshot() as never;

type Money = NonNullable<OrderView['money']>;
const money = (other: Partial<Money>): Money => ({
  came: 20,
  missing: 0,
  owedBack: 0,
  returned: 0,
  disputed: false,
  ...other,
});
const tried = (outcome: PaymentOutcome, state = 'CAPTURED', provider = 'STRIPE') =>
  anAttempt({ state, outcome, provider, amount: 20 });
const PAID = {
  paymentState: 'PAID',
  paid: 20,
  attempt: tried({ status: 'PAID', reference: 'ref-1' }),
  goods: 'committed',
} as const;
const UNDER_WAY = {
  attempt: tried({ status: 'IN_PROCESS', reference: 'ref-1' }, 'VERIFYING'),
  goods: 'held',
} as const;
const at = (kind: 'placed' | 'expired' | 'cancelled' | 'paid', hour: number) => ({
  kind,
  at: `2027-03-01T0${hour}:00:00.000Z`,
});

interface Row {
  /** what the server says of money and goods */
  order: Partial<OrderView>;
  title: string;
  says: RegExp;
  /** what it holds no more */
  besides?: RegExp;
  fact: MoneyFact;
  inList: string;
  /** its lines in the cart: still marked with the order, gone with it, or free again */
  lines: 'order.awaits' | 'order.done' | 'order.released';
  /** called still to pay among its sums; where it is not named, that is not asked */
  left?: number;
}
/** Written from the decisions: what a shopper reads for every end that money can come to, and that no button contradicts it. */
const TOLD: Record<string, Row> = {
  'money that is under way': {
    order: UNDER_WAY,
    title: 'Order placed, your payment is on its way',
    says: /may have been taken.+days.+weeks.+keep asking.+Do not pay again/,
    fact: 'maybe',
    inList: 'payment on its way',
    lines: 'order.awaits',
  },
  'money that is under way for so long that the goods are for others': {
    order: { ...UNDER_WAY, goods: 'released' },
    title: 'Order placed, your payment is on its way',
    says: /may have been taken.+Do not pay again/,
    besides:
      /^What you ordered is for others again until the money arrives\. If it is gone by then, the money goes back to you\.$/,
    fact: 'maybe',
    inList: 'payment on its way',
    lines: 'order.awaits',
  },
  'the rest of a deposit that is under way': {
    order: { ...UNDER_WAY, paymentState: 'PART_PAID', dueNow: 5, paid: 5, outstanding: 15 },
    title: 'Order placed, your payment is on its way',
    says: /Do not pay again/,
    fact: 'maybe',
    inList: 'payment on its way',
    lines: 'order.awaits',
    left: 15,
  },
  'a bank debit of an order that was accepted to be paid later': {
    order: { ...UNDER_WAY, paymentMethodCode: 'PAY_LATER' },
    title: 'Order placed, your payment is on its way',
    says: /Do not pay again/,
    fact: 'maybe',
    inList: 'payment on its way',
    lines: 'order.awaits',
  },
  'money that is on its way for an order whose time was over': {
    order: { ...UNDER_WAY, paymentState: 'EXPIRED', goods: 'released' },
    title: 'The order has ended, your payment is on its way',
    says: /^The money may have been taken.+the order stands again.+goes back to you.+Do not pay again/,
    fact: 'maybe',
    inList: 'ended, payment on its way',
    lines: 'order.awaits',
    left: 0,
  },
  'money that is on its way for an order that its shopper gave up': {
    order: { ...UNDER_WAY, paymentState: 'CANCELLED', goods: 'released' },
    title: 'The order has ended, your payment is on its way',
    says: /^The money may have been taken.+Do not pay again/,
    fact: 'maybe',
    inList: 'ended, payment on its way',
    lines: 'order.awaits',
    left: 0,
  },
  'money of an order that the shop closed, given back': {
    order: {
      paymentState: 'CLOSED',
      attempt: tried({ status: 'PAID', reference: 'ref-1' }),
      money: money({ returned: 20 }),
      goods: 'released',
    },
    title: 'Your payment was returned',
    says: /20\.00/,
    fact: 'returned',
    inList: 'refunded',
    lines: 'order.done',
  },
  'the rest of what a platform calls partly paid, on its way': {
    order: { ...UNDER_WAY, paymentState: 'PART_PAID', paid: 12, goods: 'committed' },
    title: 'Order placed, your payment is on its way',
    says: /Do not pay again/,
    fact: 'maybe',
    inList: 'payment on its way',
    lines: 'order.awaits',
  },
  'money that came after the order had run out, and the goods are still there': {
    order: {
      ...PAID,
      money: money({}),
      timeline: [at('placed', 1), at('expired', 2), at('paid', 3)],
    },
    title: 'Order paid after all',
    says: /^Your payment arrived after the order had ended\. The order stands again\.$/,
    fact: 'taken',
    inList: 'paid',
    lines: 'order.done',
  },
  'money that came after the order had run out, and the goods are gone': {
    order: {
      paymentState: 'REVIEW',
      attempt: tried({ status: 'PAID', reference: 'ref-1' }),
      money: money({ owedBack: 20 }),
      goods: 'gone',
    },
    title: 'The order has ended, your money goes back to you',
    says: /arrived after the order had ended.+no longer there.+\$20\.00 goes back to you/,
    fact: 'extra',
    inList: 'ended, your money goes back to you',
    lines: 'order.released',
  },
  'less than was due': {
    order: {
      paymentState: 'REVIEW',
      attempt: tried({ status: 'UNDERPAID', reference: 'ref-1' }),
      money: money({ came: 12, missing: 8 }),
      goods: 'held',
    },
    title: 'Order placed, less arrived than was due',
    says: /^\$12\.00 of \$20\.00 arrived, \$8\.00 is missing\. The shop has been told.+Do not pay again/,
    fact: 'part',
    inList: 'less arrived than was due',
    lines: 'order.awaits',
  },
  'the rest of a deposit, less than was due': {
    order: {
      paymentState: 'PART_PAID',
      dueNow: 5,
      paid: 5,
      outstanding: 15,
      attempt: tried({ status: 'UNDERPAID', reference: 'ref-1' }),
      money: money({ came: 12, missing: 8 }),
      goods: 'committed',
    },
    title: 'Order placed, less arrived than was due',
    says: /^\$12\.00 of \$20\.00 arrived, \$8\.00 is missing/,
    fact: 'part',
    inList: 'less arrived than was due',
    lines: 'order.awaits',
  },
  'less than was due, and the bank contests even that': {
    order: {
      paymentState: 'REVIEW',
      attempt: tried({ status: 'UNKNOWN' }),
      money: money({ came: 20, disputed: true }),
      goods: 'held',
    },
    title: 'Order placed, the shop is looking at your payment',
    says: /Do not pay again/,
    fact: 'maybe',
    inList: 'being looked at',
    lines: 'order.awaits',
  },
  'money of another currency, payee or reference': {
    order: {
      paymentState: 'REVIEW',
      attempt: tried({ status: 'UNKNOWN' }, 'MISMATCH'),
      money: money({ came: 0, missing: 20 }),
    },
    title: 'Order placed, the shop is looking at your payment',
    says: /shop has been told.+Do not pay again/,
    fact: 'maybe',
    inList: 'being looked at',
    lines: 'order.awaits',
    left: 0,
  },
  'a review that took what came as enough': {
    order: { ...PAID, paid: 12, money: money({ came: 12, missing: 0 }) },
    title: 'Order placed and paid',
    says: /^The shop took the \$12\.00 that arrived as enough\. Nothing is left to pay\.$/,
    fact: 'taken',
    inList: 'paid',
    lines: 'order.done',
  },
  'a round that was paid at the till': {
    order: {
      ...PAID,
      paid: 0,
      attempt: null,
      table: { id: 't-1', name: 'Table 1', closed: true },
      money: money({ came: 0 }),
    },
    title: 'Order placed and paid',
    says: /^Payment received\.$/,
    fact: 'taken',
    inList: 'paid',
    lines: 'order.done',
  },
  'a review that gave everything back': {
    order: {
      paymentState: 'REFUNDED',
      attempt: tried({ status: 'UNDERPAID', reference: 'ref-1' }),
      money: money({ came: 12, returned: 12 }),
    },
    title: 'Your payment was returned',
    says: /^\$12\.00 was given back to you\./,
    fact: 'returned',
    inList: 'refunded',
    lines: 'order.done',
  },
  'more than was due': {
    order: { ...PAID, extra: 5, money: money({ came: 25, owedBack: 5 }) },
    title: 'Order paid, too much arrived',
    says: /\$5\.00 too much arrived/,
    fact: 'extra',
    inList: 'paid, some goes back to you',
    lines: 'order.done',
  },
  'what was too much, given back': {
    order: { ...PAID, extra: 0, money: money({ came: 25, returned: 5 }) },
    title: 'Order paid, part was given back',
    says: /^\$5\.00 of \$25\.00 was given back to you/,
    fact: 'returned',
    inList: 'paid, part was given back',
    lines: 'order.done',
  },
  'everything given back': {
    order: { ...PAID, paymentState: 'REFUNDED', money: money({ returned: 20 }) },
    title: 'Your payment was returned',
    says: /^\$20\.00 was given back to you/,
    fact: 'returned',
    inList: 'refunded',
    lines: 'order.done',
  },
  'everything given back, of which a platform names no sum': {
    order: { ...PAID, paymentState: 'REFUNDED' },
    title: 'Your payment was returned',
    says: /^Your payment was returned\.$/,
    fact: 'returned',
    inList: 'refunded',
    lines: 'order.done',
  },
  'a paid order that was cancelled': {
    order: { ...PAID, goods: 'released', money: money({ owedBack: 20 }) },
    title: 'The order has ended, your money goes back to you',
    says: /^\$20\.00 goes back to you\./,
    fact: 'extra',
    inList: 'ended, your money goes back to you',
    lines: 'order.released',
  },
  'a deposit order that staff cancelled': {
    order: {
      ...PAID,
      paymentState: 'PART_PAID',
      dueNow: 5,
      paid: 5,
      outstanding: 15,
      goods: 'released',
      money: money({ came: 5, owedBack: 5 }),
    },
    title: 'The order has ended, your money goes back to you',
    says: /^\$5\.00 goes back to you\./,
    fact: 'extra',
    inList: 'ended, your money goes back to you',
    lines: 'order.released',
    left: 0,
  },
  'an order of no money here, free or paid at the till, that staff cancelled': {
    order: { ...PAID, paid: 0, attempt: null, goods: 'released', money: money({ came: 0 }) },
    title: 'The shop closed this order',
    says: /^Nothing is to be paid\. What was paid at the shop itself goes back to you there\.$/,
    fact: 'none',
    inList: 'closed by the shop',
    lines: 'order.released',
  },
  'a payment that a bank contests': {
    order: { ...PAID, money: money({ disputed: true }) },
    title: 'A bank contests your payment',
    says: /contests the payment of \$20\.00.+may take it back.+Do not pay again/,
    fact: 'maybe',
    inList: 'payment contested by a bank',
    lines: 'order.done',
  },
  'a deposit that a bank contests': {
    order: {
      ...PAID,
      paymentState: 'PART_PAID',
      dueNow: 5,
      paid: 5,
      outstanding: 15,
      money: money({ came: 5, disputed: true }),
    },
    title: 'A bank contests your payment',
    says: /contests the payment of \$5\.00/,
    fact: 'maybe',
    inList: 'payment contested by a bank',
    lines: 'order.done',
  },
  'an order that staff closed': {
    order: {
      paymentState: 'CLOSED',
      keptUntil: null,
      money: money({ came: 0 }),
      goods: 'released',
      attempt: tried({ status: 'UNKNOWN' }),
    },
    title: 'The shop closed this order',
    says: /^Nothing is to be paid\. If money of yours still arrives, it goes back to you\.$/,
    fact: 'none',
    inList: 'closed by the shop',
    lines: 'order.released',
  },
  'an order that staff closed, with money to give back': {
    order: {
      paymentState: 'CLOSED',
      keptUntil: null,
      money: money({ came: 12, owedBack: 12 }),
      goods: 'released',
    },
    title: 'The order has ended, your money goes back to you',
    says: /^\$12\.00 goes back to you/,
    fact: 'extra',
    inList: 'ended, your money goes back to you',
    lines: 'order.released',
  },
};

const dollars = (decimal: number): string => `$${decimal.toFixed(2)}`;
function sentence(
  order: OrderView,
  title: string,
  fact: MoneyFact,
  words: Record<string, string>,
): string {
  const sums = Object.fromEntries(
    Object.entries(sumsSaid(order)).map(([name, sum]) => [name, dollars(sum)]),
  );
  return `${new IntlMessageFormat(words[moneySaid(title, fact, order)] ?? '', 'en').format({ provider: 'Stripe', ...sums })}`;
}

describe.each(Object.entries(TOLD))(
  '%s',
  (_, { order, title, says, besides, fact, inList, lines, left }) => {
    const whole = unpaidOrder(order);

    test('is told by its title, its sentence, its money fact and its word in the list', async () => {
      const checkout = await open({ recover: found(whole) });
      const id = titleSaid(view.titleOf(told(checkout)), whole);
      expect((en as Record<string, string>)[id]).toBe(title);
      expect(view.moneyOf(told(checkout))).toBe(fact);
      expect(sentence(whole, id, fact, en)).toMatch(says);
      expect(sentence(whole, id, fact, fr)).not.toBe('');
      expect(holdsNothing(whole) ? en['order.holdsNothing'] : '').toMatch(besides ?? /^$/);
      expect((en as Record<string, string>)[`order.pay.${orderStatusText(whole)}`]).toBe(inList);
    });

    if (left !== undefined)
      test('says what is still to pay, and nothing for what has ended', () => {
        expect(leftToPay(whole)).toBe(left);
      });

    test('offers nothing that pays, keeps or gives up, and leads to no provider', async () => {
      const checkout = await open({ recover: found(whole) }, { ...page, returned: true });
      for (const type of ['payment.continue', 'order.keep', 'order.giveUp'] as const)
        expect(view.can(told(checkout), type), type).toBe(false);
      expect(view.canChangeMethod(told(checkout))).toBe(false);
      expect(view.primaryOf(told(checkout))?.action ?? 'status.refresh').toBe('status.refresh');
      for (const port of ['hostedPage', 'approveThenCapture', 'qr', 'giveUpAttempt', 'giveUpOrder'])
        expect(checkout.calls(port)).toEqual([]);
    });

    test('reads the same to a guest with the link of a return, and after a reload', async () => {
      const { timeline: _, ...outline } = whole;
      const checkout = await open({
        recover: found({ ...outline, limited: true, may: { pay: true, change: false } }),
      });
      const shown = titleSaid(view.titleOf(told(checkout)), outline);
      // An outline tells no story: paid late is paid.
      expect((en as Record<string, string>)[shown]).toBe(
        title === 'Order paid after all' ? 'Order placed and paid' : title,
      );
      await checkout.send({ type: 'page.restored' });
      expect(view.titleOf(told(checkout))).toBe(shown);
    });

    test('leaves its lines in the cart where they belong', async () => {
      const checkout = await open({ recover: found(whole) });
      expect(checkout.emitted.map((one) => one.type)).toEqual([lines]);
    });
  },
);

describe("a paid order's page that is left open", () => {
  const HOUR = 3_600;
  const MOVED = {
    'staff or the provider gave a part back': {
      order: { ...PAID, paid: 15, money: money({ returned: 5 }) },
      value: { paid: { partReturned: 'resting' } },
    },
    'all of it went back': {
      order: { ...PAID, paymentState: 'REFUNDED', money: money({ returned: 20 }) },
      value: { paid: 'returned' },
    },
    'the bank contests it': {
      order: { ...PAID, money: money({ disputed: true }) },
      value: { paid: { disputed: 'resting' } },
    },
    'staff cancelled it': {
      order: { ...PAID, goods: 'released', money: money({ owedBack: 20 }) },
      value: { cancelled: { goingBack: 'resting' } },
    },
    'staff cancelled it, and no money of it is here': {
      order: { ...PAID, paid: 0, goods: 'released', money: money({ came: 0 }) },
      value: { cancelled: 'shut' },
    },
  } as const;

  test.each(Object.entries(MOVED))(
    'learns that %s, without being loaded again',
    async (_what, { order, value }) => {
      let now = unpaidOrder(PAID);
      const checkout = await open({
        recover: found(now),
        askOutcome: () => ({ ok: true, order: now }),
      });
      const before = view.titleOf(told(checkout));
      now = unpaidOrder(order as Partial<OrderView>);
      await checkout.wait(120);
      expect(checkout.value).toEqual(value);
      expect(view.titleOf(told(checkout))).not.toBe(before);
    },
  );

  test('looks at once when the shopper looks, and stays as it was where it cannot be read', async () => {
    let reads: unknown = { ok: true, order: unpaidOrder(PAID) };
    const checkout = await open({ recover: found(unpaidOrder(PAID)), askOutcome: () => reads });
    await checkout.send({ type: 'page.visible' });
    expect(checkout.calls('askOutcome')).toHaveLength(1);
    for (const reason of ['OFFLINE', 'IDENTITY', 'UNAVAILABLE']) {
      reads = { ok: false, reason };
      await checkout.wait(HOUR);
      expect([reason, checkout.value]).toEqual([reason, { paid: { taken: 'resting' } }]);
    }
    reads = { ok: true, order: unpaidOrder(MOVED['the bank contests it'].order) };
    await checkout.send({ type: 'page.visible' });
    expect(checkout.value).toEqual({ paid: { disputed: 'resting' } });
  });
});

describe('a bank debit that succeeds on day 9', () => {
  const MINUTE = 60;
  test('is asked about rarely by a page that is left open, at once by one that is looked at, and is paid when it is paid', async () => {
    let now = unpaidOrder(UNDER_WAY);
    const checkout = await open({
      recover: found(now),
      askOutcome: () => ({ ok: true, order: now }),
    });
    await checkout.wait(MINUTE);
    expect(checkout.calls('askOutcome')).toHaveLength(1);
    await checkout.wait(59 * MINUTE);
    expect(checkout.calls('askOutcome')).toHaveLength(5);
    await checkout.wait(4 * 60 * MINUTE);
    expect(checkout.calls('askOutcome')).toHaveLength(13);
    expect(checkout.value).toEqual({ checking: { inProcess: 'waiting' } });
    now = { ...now, goods: 'released' };
    await checkout.send({ type: 'page.visible' });
    expect(checkout.context.order?.goods).toBe('released');
    now = unpaidOrder(PAID);
    await checkout.send({ type: 'page.visible' });
    expect(checkout.value).toEqual({ paid: { taken: 'resting' } });
    expect(checkout.emitted.at(-1)).toMatchObject({ type: 'order.done', orderId: 'order-1' });
  });

  test('and one that fails says so, with another way to pay the same order', async () => {
    const failed = unpaidOrder({
      attempt: tried({ status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' }, 'DECLINED'),
    });
    const checkout = await open({
      recover: found(unpaidOrder(UNDER_WAY)),
      askOutcome: { ok: true, order: failed },
    });
    await checkout.send({ type: 'status.refresh' });
    expect(checkout.value).toBe('declined');
    expect(view.canChangeMethod(told(checkout))).toBe(true);
  });

  test('nobody answers: the page goes on watching, and says nothing else', async () => {
    const checkout = await open({
      recover: found(unpaidOrder(UNDER_WAY)),
      askOutcome: { ok: false, reason: 'DOWN' },
    });
    await checkout.wait(2 * 60 * MINUTE);
    expect(checkout.value).toEqual({ checking: { inProcess: 'waiting' } });
  });

  test('a capture that PayPal still looks at is not captured again, however often its return is opened', async () => {
    const order = unpaidOrder({
      attempt: tried({ status: 'IN_PROCESS', reference: 'ref-1' }, 'VERIFYING', 'PAYPAL'),
    });
    const checkout = await open({ recover: found(order) }, { ...page, returned: true });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.calls('approveThenCapture')).toEqual([]);
    expect(checkout.value).toEqual({ checking: { inProcess: 'waiting' } });
  });

  test('a code on the screen makes way as soon as its money is under way, or staff has the order', async () => {
    for (const order of [
      unpaidOrder(UNDER_WAY),
      unpaidOrder({ paymentState: 'REVIEW', attempt: tried({ status: 'UNKNOWN' }) }),
    ]) {
      const code = unpaidOrder({
        attempt: tried({ status: 'PENDING', reference: 'ref-1' }, 'AWAITING_SHOPPER', 'IPAY_QR'),
      });
      const checkout = await open({
        recover: found(code),
        qr: { kind: 'outcome', outcome: { status: 'UNKNOWN' }, order },
      });
      expect(checkout.is('checking')).toBe(true);
      expect(view.screenOf(told(checkout))).toBe('order');
    }
  });

  test('an order that was cancelled after it was paid, and paid again by nobody, is not called paid late', async () => {
    const order = unpaidOrder({
      ...PAID,
      timeline: [at('placed', 1), at('paid', 2), at('cancelled', 3)],
    });
    expect(titleSaid(view.titleOf(told(await open({ recover: found(order) }))), order)).toBe(
      'checkout.title.paid',
    );
  });
});
