import { PAY_LATER, PROVIDER_CODES } from '../domain/payment.ts';
import { type Case, says } from '../model.ts';
import { goodsCart, orderedCart, otherCart } from './samples.ts';

/** What a shopper, another tab, the cart and the browser say to the checkout. */
export const eventCases: Case[] = [
  says('the cart stays as it was', { type: 'cart.changed', cart: goodsCart }),
  says('the cart is emptied', { type: 'cart.changed', cart: { ...goodsCart, items: [] } }),
  says('the lines are ordered in another tab', { type: 'cart.changed', cart: orderedCart }),
  says('the cart changes', { type: 'cart.changed', cart: otherCart }),
  says('a name', {
    type: 'contact.change',
    contact: { fullName: 'Amina Odhiambo', email: 'amina@example.test' },
  }),
  says('an address', {
    type: 'address.change',
    address: { street: '1 Main Street', city: 'Portland' },
  }),
  says('collected', { type: 'delivery.choose', delivery: { kind: 'collect' } }),
  says('a tip chosen', { type: 'tip.choose', tip: 2.5 }),
  says('a field left', { type: 'field.leave', field: 'email' }),
  says('a method chosen', { type: 'method.choose', method: 'STRIPE' }),
  says('to be paid later chosen', { type: 'method.choose', method: PAY_LATER }),
  says('terms chosen', { type: 'terms.choose', paymentTerm: null }),
  says('files chosen', { type: 'attachments.change', attachments: [] }),
  says('a promotion code', { type: 'promotion.enter', code: 'TEN' }),
  says('no promotion', { type: 'promotion.clear' }),
  says('review opened', { type: 'review.open' }),
  says('details edited', { type: 'information.edit' }),
  says('order placed', { type: 'order.place' }),
  says('differences accepted', { type: 'differences.accept' }),
  says('another time picked', {
    type: 'slot.pick',
    line: 0,
    slot: 1,
    picked: { startDate: '2027-03-02', startTime: '16:00' },
  }),
  says('held times given up', { type: 'times.release' }),
  says('payment continued', { type: 'payment.continue' }),
  ...[...PROVIDER_CODES, PAY_LATER].map((method) =>
    says(`another method, ${method}`, { type: 'method.change', method }),
  ),
  says('order kept for later', { type: 'order.keep' }),
  says('order given up', { type: 'order.giveUp' }),
  says('status asked', { type: 'status.refresh' }),
  says('"I have paid"', { type: 'payment.paidIt' }),
  says('a new code', { type: 'code.renew' }),
  says('signed out elsewhere', { type: 'session.lost' }),
  says('signed in again', { type: 'session.restored' }),
  says('on as a guest', { type: 'session.asGuest' }),
  says('network lost', { type: 'network.lost' }),
  says('network back', { type: 'network.back' }),
  says('page restored', { type: 'page.restored' }),
  says('page looked at', { type: 'page.visible' }),
  says('lock lost', { type: 'lock.lost' }),
  says('lock free', { type: 'lock.free' }),
  says('lock taken', { type: 'lock.take' }),
  says('the other tab moves', { type: 'otherTab.shows', title: 'checkout.title.paying' }),
];
