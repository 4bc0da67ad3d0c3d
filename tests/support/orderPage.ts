import { IntlMessageFormat } from 'intl-messageformat';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput } from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { moneySaid, sumsSaid, titleSaid } from '#src/checkout/parts/orderTexts.ts';
import en from '#src/messages/en/common.json' with { type: 'json' };
import { found } from '#tests/models/checkoutAnswers.ts';
import { begin } from '#tests/models/stories.ts';

const words = en as Record<string, string>;

/** What the shopper's page of an order says, out of the view that the server answers: title, sentence, and whether anything on it pays. */
export async function pageOf(order: OrderView) {
  const input = checkoutInput({ entry: 'order', orderId: order.id });
  const checkout = begin(checkoutMachine, input, {
    acquireLock: { held: true },
    recover: found(order),
  });
  await checkout.settle();
  const told = checkout.actor.getSnapshot() as never;
  const charted = view.titleOf(told);
  const title = titleSaid(charted, order);
  const sums = Object.fromEntries(
    Object.entries(sumsSaid(order)).map(([name, sum]) => [name, `${order.currency} ${sum}`]),
  );
  const { foreign } = order.money ?? {};
  const sentence = words[moneySaid(charted, view.moneyOf(told), order)] ?? '';
  return {
    title: words[title] ?? title,
    says: `${new IntlMessageFormat(sentence, 'en').format({
      provider: 'the provider',
      foreign: `${foreign?.currency} ${foreign?.amount}`,
      ...sums,
    })}`,
    fact: view.moneyOf(told),
    pays: view.can(told, 'payment.continue') || view.canChangeMethod(told),
  };
}
