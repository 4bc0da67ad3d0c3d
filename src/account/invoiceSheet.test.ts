import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { orderStatusOf } from '#machines/domain/orderStatus.ts';
import { compileMessages } from '#scripts/messages.ts';
import { store } from '#tests/support/inProcess.ts';
import { languageFrom, messageLoaderOf } from '../ui/messageLoader.tsx';
import { invoiceSheet } from './invoiceSheet.ts';
import { orderLine } from './orderStatusText.ts';

const english = JSON.parse(readFileSync('src/messages/en/common.json', 'utf8'));
const language = languageFrom(messageLoaderOf('en', compileMessages(english)).formatter());
const { business } = store('retail');
const saidOf = (status: keyof typeof ORDERS): string =>
  invoiceSheet(ORDERS[status], business, language).wanted.join(' ');

test('an invoice of an order that has ended says so, and what becomes of its money; of one that stands, nothing of it (finding Z57)', () => {
  expect(saidOf('goingBack')).toMatch(/The order has ended.*20.00 goes back to you/);
  expect(saidOf('returned')).toMatch(/Your payment was returned.*20.00 was given back to you/);
  for (const ended of ['givenUp', 'closed', 'shut'] as const)
    expect(saidOf(ended), ended).toContain('Nothing is to be paid.');
  for (const stands of ['paid', 'placed', 'deposit', 'unfinished'] as const)
    expect(saidOf(stands), stands).toBe('');
});

test('the day of supply is the day on which it came, else the chosen one; of what ended before that none is said (485)', () => {
  const wanted = { at: '2026-03-05T17:00', to: '18:00' };
  const datesOf = (order: OrderView): string =>
    invoiceSheet(order, { ...business, timeZone: 'Asia/Tokyo' }, language).dates.join(' ');
  expect(datesOf(ORDERS.paid)).toBe('');
  expect(datesOf({ ...ORDERS.paid, wanted })).toBe('Date of supply: Thursday, March 5, 2026');
  // Late in the evening in London it is the next day there.
  const timeline = [{ kind: 'delivered' as const, at: '2026-03-05T20:00:00Z' }];
  expect(datesOf({ ...ORDERS.paid, wanted, timeline })).toContain('Friday, March 6');
  expect(datesOf({ ...ORDERS.givenUp, wanted })).toBe('');
});

test('of an order that came short no rest is asked for while the shop decides: its page says "Do not pay again" (475)', () => {
  const order: OrderView = {
    ...ORDERS.short,
    paymentState: 'PART_PAID',
    paid: 12,
    payTo: ['Bank of Nairobi 0011'],
  };
  expect(orderStatusOf(order, false)).toBe('short');
  const sheet = invoiceSheet(order, business, language);
  expect(sheet.payTo).toBeNull();
  expect(orderLine(order, order.createdAt, 'UTC')).toEqual({ word: 'order.pay.short', owed: 0 });
});

test('what a shopper wrote with the order stands on the invoice, of a company and of a person (finding Z223)', () => {
  const order: OrderView = { ...ORDERS.paid, notes: 'Ring twice' };
  expect(invoiceSheet(order, business, language).wanted).toEqual(['Note for the shop: Ring twice']);
});
