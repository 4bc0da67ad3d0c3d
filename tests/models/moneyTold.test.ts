import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { unpaidOrder } from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { MoneyFact } from '#machines/domain/payment.ts';
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
import { CAME } from './moneyCame.ts';
import { open, page, told } from './moneySamples.ts';
import { WENT } from './moneyWent.ts';

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
  return `${new IntlMessageFormat(words[moneySaid(title, fact, order)] ?? '', 'en').format({ provider: 'Stripe', foreign: `¥${order.money?.foreign?.amount}`, ...sums })}`;
}

/** For every end that money can come to: no button contradicts what is said of it. */
describe.each(Object.entries({ ...CAME, ...WENT }))(
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
