import { describe, expect, test } from 'vitest';
import {
  emptyAddress,
  formErrors,
  methodsToOffer,
  startingContext,
} from '#machines/checkout/facts.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { orderOf } from '#machines/checkout/orderRequest.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  INTENT,
  known,
  seen,
  servicesCart,
  unpaidOrder,
} from '#machines/checkout/samples.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { afresh } from '#machines/checkout/updates.ts';
import * as view from '#machines/checkout/view.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { PayerNeeds } from '#machines/domain/payer.ts';
import { PAY_LATER, type PaymentMethod } from '#machines/domain/payment.ts';
import { happy } from './checkoutAnswers.ts';
import { atReview } from './reviewStory.ts';
import { begin } from './stories.ts';

const NEEDS: PayerNeeds = {
  phoneMethods: ['CASHFREE', 'IPAY', 'IPAY_AFRICA'],
  emailMethods: ['FLUTTERWAVE', 'IPAY', 'IPAY_AFRICA'],
  shortEmailMethods: ['IPAY_AFRICA'],
};

describe('what is kept', () => {
  test('the appointments of an intent are a service transaction, as the specification names it', async () => {
    const checkout = await atReview();
    expect(view.serviceTransactionOf(checkout.actor.getSnapshot() as never)).toBeNull();
    const held = {
      ...checkout.actor.getSnapshot(),
      context: { ...checkout.context, appointments: [{ id: 'ap-1', line: 0, slot: 0 }] },
    };
    expect(view.serviceTransactionOf(held as never)).toEqual({
      id: INTENT,
      businessId: 'shop',
      appointmentIds: ['ap-1'],
    });
  });

  test('what the shopper typed is newer than a stored draft, and an account fills only what is empty', async () => {
    const recover = {
      ok: true,
      draft: draftOf(goodsCart, {
        step: 'information',
        contact: { ...draftOf(goodsCart).contact, phone: '' },
      }),
      order: null,
      known: { ...known, contact: { fullName: 'From the account', phone: '+15035550100' } },
    };
    const checkout = begin(checkoutMachine, checkoutInput({ entry: 'information' }), {
      ...happy,
      recover,
    });
    await checkout.settle();
    expect(checkout.context.contact).toMatchObject({
      fullName: 'Amina Odhiambo',
      phone: '+15035550100',
    });
    await checkout.send({ type: 'contact.change', contact: { fullName: 'Amina O.' } });
    await checkout.send({ type: 'page.restored' });
    expect(checkout.context.contact.fullName).toBe('Amina O.');
  });
});

describe('the address that a customer keeps', () => {
  const HOME = { ...emptyAddress('US'), street: '1 Main Street', city: 'Portland' };
  const begins = async (more: Parameters<typeof checkoutInput>[0] = {}) => {
    const checkout = begin(checkoutMachine, checkoutInput({ entry: 'information', ...more }), {
      ...happy,
      recover: {
        ok: true,
        draft: null,
        order: null,
        known: { ...known, address: { id: 'home', address: HOME } },
      },
    });
    await checkout.settle();
    return checkout;
  };
  const sent = (context: CheckoutContext) =>
    orderOf({
      ...context,
      intentId: INTENT,
      method: PAY_LATER,
      charges: { tax: null, serviceChargePercentage: 0 },
    })?.customerLocationId;
  const QUOTED = {
    kind: 'ship',
    provider: 'in-house',
    quote: {
      id: 'quote-1',
      provider: 'in-house',
      shipmentType: 'INHOUSE_DELIVERY',
      cost: 5,
      promise: 'Today',
      expiresAt: '2027-03-01T10:00:00.000Z',
    },
  } as const;

  test('is filled in where nothing was typed, and the order names it until a word of it is typed over (finding Q25)', async () => {
    const checkout = await begins({ delivers: true });
    expect(checkout.context.delivery).toMatchObject({ kind: 'ship', quote: null });
    expect(checkout.context.address).toEqual(HOME);
    await checkout.send({ type: 'delivery.choose', delivery: QUOTED });
    expect(sent(checkout.context)).toBe('home');
    // A word to the courier makes it no other address.
    await checkout.send({ type: 'address.change', address: { note: 'Blue gate' } });
    expect(sent(checkout.context)).toBe('home');
    await checkout.send({ type: 'address.change', address: { street: '2 Main Street' } });
    expect(sent(checkout.context)).toBeNull();
    await checkout.send({ type: 'address.change', address: HOME, keptAs: 'work' });
    expect(sent(checkout.context)).toBe('work');
    await checkout.send({ type: 'delivery.choose', delivery: { kind: 'collect' } });
    expect(sent(checkout.context), 'who picks up goes nowhere').toBeNull();
  });

  test('goes with everything else of a person who signs out', async () => {
    const checkout = await begins();
    expect(checkout.context.addressId).toBe('home');
    await checkout.send({ type: 'session.lost' });
    expect(checkout.context.addressId).toBeNull();
  });
});

describe('a tip', () => {
  const tipped = async (takesTips: boolean) => {
    const checkout = await atReview({}, checkoutInput({ takesTips }));
    await checkout.send({ type: 'tip.choose', tip: 2.5 });
    return checkout;
  };

  test('is in the sum on the button and in the order, and no later order has it', async () => {
    const checkout = await tipped(true);
    const plain = await tipped(false);
    const sumOf = (one: typeof checkout) => view.totalsOf(one.actor.getSnapshot() as never)?.total;
    expect((sumOf(checkout) ?? 0) - (sumOf(plain) ?? 0)).toBe(250);
    const [sent, untipped] = [orderOf(checkout.context), orderOf(plain.context)];
    expect(sent?.tip).toBe(2.5);
    expect((sent?.totalCartAmount ?? 0) - (untipped?.totalCartAmount ?? 0)).toBeCloseTo(2.5, 6);
    expect(untipped).not.toHaveProperty('tip');
    expect({ ...checkout.context, ...afresh }.tip).toBe(0);
  });

  test('is never more than the cart costs, however it was kept', async () => {
    const checkout = await atReview({}, checkoutInput({ takesTips: true }));
    await checkout.send({ type: 'tip.choose', tip: 99_999 });
    const totals = view.totalsOf(checkout.actor.getSnapshot() as never);
    expect(totals?.tip).toBe((totals?.lines ?? 0) - (totals?.discount ?? 0));
  });
});

test('what a way to pay must know is asked for where it is offered; at a table, once it is chosen', () => {
  const { contact, address } = draftOf(goodsCart);
  const missing = (methods: PaymentMethod[], chosenAtTable?: PaymentMethod) =>
    formErrors({
      kind: chosenAtTable ? 'table' : 'goods',
      methods,
      ...NEEDS,
      method: chosenAtTable ?? null,
      cart: goodsCart,
      delivery: { kind: 'collect' },
      contact: { ...contact, email: '', phone: '' },
      address,
    }).map(({ field }) => field);
  expect(missing(['CASHFREE', 'STRIPE'])).toEqual(['email', 'phone']);
  expect(missing(['STRIPE'])).toEqual(['email']);
  expect(missing(['CASHFREE', 'IPAY', 'STRIPE'], 'STRIPE')).toEqual([]);
  expect(missing(['CASHFREE', 'IPAY', 'STRIPE'], 'CASHFREE')).toEqual(['phone']);
  expect(missing(['CASHFREE', 'IPAY', 'STRIPE'], 'IPAY')).toEqual(['email', 'phone']);
});

test('a way to pay that cannot be told who pays is not offered, and says what is missing', () => {
  const methods: PaymentMethod[] = [
    'IPAY_AFRICA',
    'FLUTTERWAVE',
    'CASHFREE',
    'STRIPE',
    'PAY_LATER',
  ];
  const context = checkoutInput({ methods });
  const long = { ...draftOf(goodsCart).contact, email: 'a.very.long.name@of.some.example' };
  const at = (order: Partial<OrderView> | null) => ({
    ...startingContext(context),
    ...NEEDS,
    contact: long,
    order: order && unpaidOrder(order),
  });
  expect(methodsToOffer(at(null))).toEqual(methods.slice(1));
  const bare = at({ email: '', phone: '' });
  expect(methodsToOffer(bare)).toEqual(['STRIPE', 'PAY_LATER']);
  expect(view.unfitOf({ context: bare } as Parameters<typeof view.unfitOf>[0])).toEqual({
    IPAY_AFRICA: 'email',
    FLUTTERWAVE: 'email',
    CASHFREE: 'phone',
  });
  // As it was typed, and not as it is kept: nobody abroad can call that.
  expect(methodsToOffer(at({ email: 'a@b.example', phone: '98815 50142' }))).not.toContain(
    'CASHFREE',
  );
  expect(methodsToOffer(at({ email: 'a@b.example', phone: '+919881550142' }))).toEqual(methods);
  // An outline names nobody: the server knows, and refuses.
  expect(methodsToOffer(at({ email: '', phone: '', limited: true }))).toEqual(methods);
});

test('a service at the shopper’s address asks where that is, and the order carries it', async () => {
  const [haircut] = servicesCart.items;
  const cart = {
    ...servicesCart,
    items: [{ ...haircut!, service: { ...haircut!.service!, atCustomer: true } }],
  };
  const draft = draftOf(cart, { address: emptyAddress('US') });
  const checkout = begin(checkoutMachine, checkoutInput({ kind: 'services', cart }), {
    ...happy,
    recover: { ok: true, draft, order: null, known },
    openReview: { ...seen, lines: [{ ...seen.lines[0], id: 'haircut', nonInventory: true }] },
    createAppointments: { ok: true, held: [{ id: 'ap-1', line: 0, slot: 0 }] },
  });
  await checkout.settle();
  expect(checkout.value).toBe('information');
  expect(formErrors(checkout.context).map(({ field }) => field)).toEqual([
    'address.street',
    'address.city',
    'address.state',
    'address.postalCode',
  ]);
  const home = { street: '1 Main Street', city: 'Portland', state: 'OR', postalCode: '97201' };
  await checkout.send({ type: 'address.change', address: home });
  await checkout.send({ type: 'review.open' });
  await checkout.send({ type: 'order.place' });
  expect(checkout.calls('placeOrder')[0]?.input).toMatchObject({
    body: { visitAt: home, shipment: null },
  });
});
