import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { totalsFor } from '#machines/checkout/facts.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  ORDERS,
  seen,
  servicesCart,
} from '#machines/checkout/samples.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import type { Cart } from '#machines/domain/cart.ts';
import words from '#src/messages/en/common.json' with { type: 'json' };
import { pressAgain } from '#src/wiring/documents/pressAgain.ts';
import { found, happy, nothingYet } from './checkoutAnswers.ts';
import { atReview } from './reviewStory.ts';
import { type Answers, begin } from './stories.ts';

const AT = Date.parse('2026-11-28T12:00:00Z');
const [coffee] = goodsCart.items as [Cart['items'][number]];
const cartWith = (item: Partial<typeof coffee>): Cart => ({
  ...goodsCart,
  items: [{ ...coffee, ...item }],
});
/** Its deposit is a choice. */
const takesDeposit = {
  productLocation: {
    ...coffee.productLocation,
    allowPartialPayment: true,
    deposit: 25,
    depositUnitOfMeasurement: 'PERCENTAGE' as const,
  },
};
const large = { id: 'large', variantValues: [{ productOptionValue: { name: 'Large' } }] };
const [haircut] = servicesCart.items as [Cart['items'][number]];
const withBea = haircut.service && { ...haircut.service, employee: { id: 'bea', name: 'Bea' } };
const visit: Answers = {
  recover: { ...nothingYet, draft: draftOf(servicesCart) },
  openReview: { ...seen, lines: [{ ...seen.lines[0], id: 'haircut', nonInventory: true }] },
  createAppointments: {
    ok: true,
    held: [
      { id: 'ap-1', line: 0, slot: 0 },
      { id: 'ap-2', line: 0, slot: 1 },
    ],
  },
};
const terms = {
  known: { contact: {}, customerId: 'c-1', isB2B: true, paymentTerms: [14, 30] },
} as const;
const drafted = (other: Parameters<typeof draftOf>[1], more = {}) => ({
  recover: { ...nothingYet, ...more, draft: draftOf(goodsCart, other) },
});

interface How {
  /** what stood on the screen at the press */
  before?: { answers?: Answers; cart?: Cart };
  answers?: Answers;
  cart?: Cart;
  navigation?: string;
  /** what the build before wrote down of the press, JSON */
  press?: (context: CheckoutContext) => string;
  /** so long after the press its document was loaded anew, as this tab remembers it, ms */
  reloaded?: number;
  now?: number;
}
/** The document is loaded anew after the press: what had been agreed to, how it came, the shop's answers. */
async function anew({
  before = {},
  answers = {},
  cart,
  navigation = 'reload',
  press = (context) => JSON.stringify([totalsFor(context), context]),
  reloaded = 3,
  now = 900,
}: How = {}) {
  const input = (of = goodsCart) =>
    checkoutInput({ cart: of, kind: of.items[0]?.service ? 'services' : 'goods' });
  const pressed = await atReview(before.answers, input(before.cart));
  stored = {
    'storefront.press': `${AT} ${press(pressed.context)}`,
    reloaded: String(AT + reloaded),
  };
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(AT + 210);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigation }] as never);
  const checkout = begin(checkoutMachine, input(cart), { ...happy, ...answers });
  const banner = { send: vi.fn() };
  pressAgain(checkout.actor as never, banner as never, AT + now);
  await checkout.settle();
  return { checkout, said: banner.send };
}
let stored: Record<string, string>;
beforeEach(() => {
  const methods: Record<string, unknown> = {
    getItem: (name: string) => stored[name] ?? null,
    removeItem: (name: string) => delete stored[name],
  };
  const get = (_: object, name: string) => methods[name] ?? stored[name];
  vi.stubGlobal('sessionStorage', new Proxy({}, { get }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a press that a deploy cut off is made again, once, with the lock and the same intent (467)', async () => {
  const { checkout, said } = await anew();
  expect(checkout.calls('acquireLock')).toHaveLength(1);
  expect(checkout.calls('placeOrder')).toHaveLength(1);
  expect(checkout.value).toEqual({ paying: 'stripe' });
  expect(said).not.toHaveBeenCalled();
  expect(stored, 'no other document knows it').not.toHaveProperty('storefront.press');
});

const soldOut = { kind: 'collect', soldOut: 'CALL' } as never;
test.each<[string, How]>([
  [
    'the review has other sums',
    {
      answers: {
        openReview: { ...seen, charges: { ...seen.charges, serviceChargePercentage: 10 } },
      },
    },
  ],
  // 20.00 of coffee, and 20.00 of tea.
  ['another line costs the same', { cart: cartWith({ id: 'tea' }) }],
  ['its note is another', { cart: cartWith({ notes: 'Without sugar' }) }],
  [
    'the whole is paid in the place of a deposit',
    {
      before: { cart: cartWith({ ...takesDeposit, partialPayment: true }) },
      cart: cartWith({ ...takesDeposit, partialPayment: false }),
    },
  ],
  ['another variant costs the same', { cart: cartWith({ productVariant: large }) }],
  ['another branch has it', { cart: cartWith({ location: { id: 'harbour', name: 'Harbour' } }) }],
  [
    'it is with another person',
    {
      before: { cart: servicesCart, answers: visit },
      cart: { ...servicesCart, items: [{ ...haircut, service: withBea }] },
      answers: visit,
    },
  ],
  ['it reaches the shopper otherwise', { answers: { openReview: { ...seen, delivery: soldOut } } }],
  [
    'it is to be paid by another day',
    {
      before: { answers: drafted({ paymentTerm: 14 }, terms) },
      answers: drafted({ paymentTerm: 30 }, terms),
    },
  ],
  [
    'it is for another person',
    { answers: drafted({ contact: { ...draftOf(goodsCart).contact, fullName: 'Ana Silva' } }) },
  ],
  [
    'the build before reckoned another sum of it',
    {
      press: (context) => JSON.stringify([{ ...totalsFor(context), extra: 1 }, context]),
    },
  ],
  ['the build before wrote it in another shape', { press: () => '[{},{}]' }],
  ['the shopper followed a link in the place of the reload', { navigation: 'navigate' }],
  ['the tab was opened again', { navigation: 'back_forward' }],
  ['the shopper loaded it anew once more', { reloaded: -30_000 }],
  ['that was a minute ago', { now: 60_000 }],
])(
  'nothing is pressed where %s, and the review says that nothing was ordered (474)',
  async (_, how) => {
    const { checkout, said } = await anew(how);
    expect(checkout.value).toEqual({ review: 'ready' });
    expect(checkout.calls('placeOrder')).toHaveLength(0);
    expect(said).toHaveBeenCalledExactlyOnceWith({
      ...{ type: 'banner.show', id: 'banner.notPressed', severity: 'error' },
    });
    // A press of the shopper orders what stands there now.
    await checkout.send({ type: 'order.place' });
    expect(checkout.calls('placeOrder')).not.toHaveLength(0);
  },
);

test('where only the line was down, nothing is said of the shop: no page can tell the one from the other (474)', async () => {
  const { checkout, said } = await anew({ reloaded: Number.NaN, now: 30_000 });
  expect(checkout.calls('placeOrder')).toHaveLength(0);
  const [{ id }] = said.mock.calls[0] as [{ id: 'banner.notPressed' }];
  expect(words[id]).toBe(
    'Your press did not reach the shop. Nothing was ordered or charged: look at your order and press again.',
  );
});

test.each<[string, How]>([
  [
    'a price is another',
    { answers: { openReview: { ...seen, lines: [{ ...seen.lines[0], sellingPrice: 1100 }] } } },
  ],
  ['that was an hour ago, before a page that is no checkout', { now: 3_600_000 }],
  ['the order is there already', { answers: { recover: found(ORDERS.unfinished) } }],
])('nothing is pressed where %s: its own page says so', async (_, how) => {
  const { checkout, said } = await anew(how);
  expect(checkout.calls('placeOrder')).toHaveLength(0);
  expect(said).not.toHaveBeenCalled();
  // What comes to the review later is for the shopper to press.
  await checkout.send({ type: 'differences.accept' });
  expect(checkout.calls('placeOrder')).toHaveLength(0);
});
