import { afterEach, expect, test, vi } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput, ORDERS, seen } from '#machines/checkout/samples.ts';
import { agreedIn } from '#src/wiring/documents/agreedIn.ts';
import { pressAgain } from '#src/wiring/documents/pressAgain.ts';
import { found, happy } from './checkoutAnswers.ts';
import { atReview } from './reviewStory.ts';
import { type Answers, begin } from './stories.ts';

const AT = Date.parse('2026-11-28T12:00:00Z');
const agreed = async (): Promise<string> =>
  agreedIn((await atReview()).actor.getSnapshot() as never);

/** The document is loaded anew after the press: its page that reloads, the shop's answers, what had been agreed to. */
async function anew({
  answers = {},
  reloaded = AT + 200,
  now = AT + 900,
}: {
  answers?: Answers;
  reloaded?: number | string;
  now?: number;
} = {}) {
  vi.stubGlobal('sessionStorage', { reloaded: String(reloaded) });
  const checkout = begin(checkoutMachine, checkoutInput(), { ...happy, ...answers });
  pressAgain(checkout.actor as never, `${AT} ${await agreed()}`, now);
  await checkout.settle();
  return checkout;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a press that a deploy cut off is made again, once, with the lock and the same intent (467)', async () => {
  const checkout = await anew();
  expect(checkout.calls('acquireLock')).toHaveLength(1);
  expect(checkout.calls('placeOrder')).toHaveLength(1);
  expect(checkout.value).toEqual({ paying: 'stripe' });
});

test.each<[string, Parameters<typeof anew>[0]]>([
  [
    'the review has other sums',
    {
      answers: {
        openReview: { ...seen, charges: { ...seen.charges, serviceChargePercentage: 10 } },
      },
    },
  ],
  [
    'a price is another',
    { answers: { openReview: { ...seen, lines: [{ ...seen.lines[0], sellingPrice: 1100 }] } } },
  ],
  ['the order is there already', { answers: { recover: found(ORDERS.unfinished) } }],
  ['the shopper loaded the page anew by themselves', { reloaded: 'undefined' }],
  ['that was long ago', { now: AT + 60_000 }],
  ['it was loaded anew before, for another file', { reloaded: AT - 60_000 }],
])('nothing is pressed where %s', async (_, how) => {
  const checkout = await anew(how);
  expect(checkout.calls('placeOrder')).toHaveLength(0);
  // What comes to the review later is for the shopper to press.
  await checkout.send({ type: 'differences.accept' });
  expect(checkout.calls('placeOrder')).toHaveLength(0);
});
