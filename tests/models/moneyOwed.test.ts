import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
import { orderStatusText } from '#src/account/orderStatusText.ts';
import { moneySaid, sumsSaid, titleSaid } from '#src/checkout/parts/orderTexts.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import { found } from './checkoutAnswers.ts';
import { money, open, told, tried } from './moneySamples.ts';

interface Row {
  order: Partial<OrderView>;
  title: string;
  says: RegExp;
  fact: MoneyFact;
  inList: string;
}
const words = en as Record<string, string>;
const LATER = { paymentMethodCode: 'STRIPE', goods: 'committed' } as const;
const beside = tried({ status: 'OVERPAID', reference: 'ref-1' });
const strange = tried({ status: 'UNKNOWN' }, 'MISMATCH');

/** Agreed to be paid later and owed still, after a payment of it came that was not asked for or did not fit: what came is said, never that it is being confirmed (I45). */
const OWED: Record<string, Row> = {
  'a round that was paid beside its bill': {
    order: { ...LATER, attempt: beside, money: money({ owedBack: 20 }) },
    title: 'Order placed',
    says: /^\$20\.00 goes back to you\./,
    fact: 'extra',
    inList: 'not paid yet',
  },
  'the same, when that went back': {
    order: { ...LATER, attempt: beside, money: money({ returned: 20 }) },
    title: 'Order placed',
    says: /^\$20\.00 was given back to you/,
    fact: 'returned',
    inList: 'not paid yet',
  },
  'the same, when another payment was declined since': {
    order: {
      ...LATER,
      attempt: tried({ status: 'DECLINED', reason: 'NOT_ENOUGH_FUNDS' }, 'DECLINED'),
      money: money({ owedBack: 20 }),
    },
    title: 'The payment was declined',
    says: /^\$20\.00 goes back to you\./,
    fact: 'extra',
    inList: 'not paid yet',
  },
  'the same, when another payment never began since': {
    order: {
      ...LATER,
      attempt: {
        ...tried({ status: 'DECLINED', reason: 'TECHNICAL' }, 'DECLINED'),
        unopened: true,
      },
      money: money({ owedBack: 20 }),
    },
    title: 'The payment did not start',
    says: /^\$20\.00 goes back to you\./,
    fact: 'extra',
    inList: 'not paid yet',
  },
  'a payment under another name that went back': {
    order: { ...LATER, attempt: strange, money: money({ came: 0, returned: 20, strange: 0 }) },
    title: 'Order placed',
    says: /^\$20\.00 was given back to you/,
    fact: 'returned',
    inList: 'not paid yet',
  },
  'a payment under another name that is here': {
    order: { ...LATER, attempt: strange, money: money({ came: 0, strange: 20 }) },
    title: 'Order placed, the shop is looking at your payment',
    says: /^The shop has been told to look at your payment\./,
    fact: 'maybe',
    inList: 'being looked at',
  },
  'a payment in another currency that is here': {
    order: {
      ...LATER,
      attempt: strange,
      money: money({ came: 0, foreign: { amount: 2000, currency: 'JPY', isBack: false } }),
    },
    title: 'Order placed, the shop is looking at your payment',
    says: /^The shop has been told to look at your payment\./,
    fact: 'maybe',
    inList: 'being looked at',
  },
};

describe.each(Object.entries(OWED))('%s', (_, { order, title, says, fact, inList }) => {
  test('is told by its title, its sentence, its money fact and its word in the list', async () => {
    const whole = unpaidOrder(order);
    const checkout = await open({ recover: found(whole) });
    const charted = view.titleOf(told(checkout));
    expect(words[titleSaid(charted, whole)]).toBe(title);
    expect(view.moneyOf(told(checkout))).toBe(fact);
    const sums = Object.fromEntries(
      Object.entries(sumsSaid(whole)).map(([name, sum]) => [name, `$${sum.toFixed(2)}`]),
    );
    const sentence = words[moneySaid(charted, fact, whole)] ?? '';
    expect(`${new IntlMessageFormat(sentence, 'en').format(sums)}`).toMatch(says);
    expect(words[`order.pay.${orderStatusText(whole)}`]).toBe(inList);
  });
});
