import { expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import {
  checkoutInput,
  draftOf,
  goodsCart,
  known,
  seen,
  servicesCart,
} from '#machines/checkout/samples.ts';
import * as view from '#machines/checkout/view.ts';
import { happy, nothingYet } from './checkoutAnswers.ts';
import { type Answers, begin } from './stories.ts';

async function atReview(answers: Answers, input = checkoutInput()) {
  const checkout = begin(checkoutMachine, input, { ...happy, ...answers });
  await checkout.settle();
  expect(checkout.value).toEqual({ review: 'ready' });
  return checkout;
}
const why = (checkout: Awaited<ReturnType<typeof atReview>>) =>
  view.refusalOf(checkout.actor.getSnapshot() as never);
const press = { type: 'order.place' };

test('pressed without a method, the one reason is the method; once a method is chosen nothing is said, and the next press orders', async () => {
  const checkout = await atReview({
    recover: { ...nothingYet, draft: draftOf(goodsCart, { method: null }) },
  });
  expect(why(checkout)).toBeNull();
  await checkout.send(press);
  expect(why(checkout)).toEqual({ why: 'METHOD', missing: null });
  expect(view.problemMessage(checkout.actor.getSnapshot() as never)).toBeNull();
  await checkout.send({ type: 'method.choose', method: 'STRIPE' });
  expect(why(checkout)).toBeNull();
  expect(checkout.calls('placeOrder')).toHaveLength(0);
  await checkout.send(press);
  expect(checkout.calls('placeOrder')).toHaveLength(1);
});

test('a service at the shopper’s address comes into the cart under the review: the press names the street, and the form shows it', async () => {
  const [haircut] = servicesCart.items;
  const visit = {
    ...servicesCart,
    items: [{ ...haircut!, service: { ...haircut!.service!, atCustomer: true } }],
  };
  const read = { ...seen, lines: [{ ...seen.lines[0], id: 'haircut', nonInventory: true }] };
  const recover = { ok: true, draft: draftOf(servicesCart), order: null, known };
  const checkout = await atReview(
    { recover, openReview: read },
    checkoutInput({ kind: 'services', cart: servicesCart }),
  );
  await checkout.send({ type: 'cart.changed', cart: visit });
  expect(checkout.value).toEqual({ review: 'ready' });
  await checkout.send(press);
  expect(why(checkout)).toEqual({
    why: 'FIELD',
    missing: { field: 'address.street', message: 'REQUIRED' },
  });
  expect(checkout.calls('createAppointments')).toHaveLength(0);
  await checkout.send({ type: 'information.edit' });
  expect(view.errorsOf(checkout.actor.getSnapshot() as never)[0]).toEqual({
    field: 'address.street',
    message: 'REQUIRED',
  });
});

test('more than the account may owe is the reason while terms are chosen, and no longer once they are not', async () => {
  const business = { ...known, isB2B: true, paymentTerms: [30], creditLeft: 5 };
  const checkout = await atReview({ recover: { ...nothingYet, known: business } });
  await checkout.send({ type: 'terms.choose', paymentTerm: 30 });
  await checkout.send(press);
  expect(why(checkout)).toEqual({ why: 'CREDIT_EXCEEDED', missing: null });
  await checkout.send({ type: 'terms.choose', paymentTerm: null });
  expect(why(checkout)).toBeNull();
  expect(checkout.calls('placeOrder')).toHaveLength(0);
});

test('what is to be shipped without a price for it is not ordered, and that is the reason', async () => {
  const delivery = { kind: 'ship', provider: 'in-house', quote: null } as const;
  const contact = { ...draftOf(goodsCart).contact };
  const address = {
    ...draftOf(goodsCart).address,
    street: '1 Main Street',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
  };
  const checkout = await atReview({
    recover: { ...nothingYet, draft: draftOf(goodsCart, { delivery, contact, address }) },
    openReview: { ...seen, delivery },
  });
  await checkout.send(press);
  expect(why(checkout)).toEqual({ why: 'DELIVERY', missing: null });
  expect(checkout.calls('placeOrder')).toHaveLength(0);
});

test('at a table, whose review opens at once, a number is looked at when its field is left; one that cannot be called orders nothing, and is said at its field (525, finding Z139)', async () => {
  const table = { ...goodsCart, tableId: 't7', tableName: 'Table 7', tableCustomerName: 'Amina' };
  const draft = draftOf(table, { method: 'PAY_LATER' });
  const checkout = await atReview(
    {
      recover: { ...nothingYet, draft: { ...draft, contact: { ...draft.contact, phone: '' } } },
      placeOrder: { ok: false, reason: 'PHONE' },
    },
    checkoutInput({ kind: 'table', cart: table }),
  );
  const errors = () => view.errorsOf(checkout.actor.getSnapshot() as never);
  const WRONG = [{ field: 'phone', message: 'PHONE_SHAPE' }];
  await checkout.send({ type: 'contact.change', contact: { phone: '12' } });
  expect(errors(), 'while it is typed').toEqual([]);
  await checkout.send({ type: 'field.leave', field: 'phone' });
  expect(errors()).toEqual(WRONG);
  await checkout.send({ type: 'contact.change', contact: { phone: '503 555' } });
  expect(errors()).toEqual([]);
  await checkout.send(press);
  expect(checkout.calls('placeOrder')).toHaveLength(1);
  expect(checkout.value).toBe('information');
  expect([errors(), checkout.context.pressed, checkout.context.placed]).toEqual([
    WRONG,
    false,
    null,
  ]);
});
