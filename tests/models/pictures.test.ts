import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { accountMachine } from '#machines/account/machine.ts';
import { bannerMachine } from '#machines/banner/machine.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { attemptMachine } from '#machines/order/attempt.ts';
import { orderMachine } from '#machines/order/machine.ts';
import { approveThenCaptureMachine } from '#machines/payment/approveThenCapture.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import { pushMachine } from '#machines/push/machine.ts';
import { sessionMachine } from '#machines/session/machine.ts';
import { staffMachine } from '#machines/staff/machine.ts';
import { matrixTable, rowsTable, section } from './print.ts';

const page = (title: string, ...parts: string[]): string =>
  `${[`# ${title}`, 'Printed from the chart; `UPDATE_CHARTS=1 npm test -- tests` prints it anew.', ...parts].join('\n\n')}\n`;
const one = (title: string, machine: AnyStateMachine): string =>
  page(title, section('The chart', machine));

const PAGES: Record<string, string> = {
  banner: one('Banner', bannerMachine),
  cart: one('Cart', cartMachine),
  'cart-panel': one('Cart panel', cartPanelMachine),
  push: one('Push', pushMachine),
  session: one('Session', sessionMachine),
  account: one('Account', accountMachine),
  staff: one('The desk of the staff', staffMachine),
  payment: page(
    'Three ways to pay',
    section('Hosted page', hostedPageMachine),
    section('Approve, then capture', approveThenCaptureMachine),
    section('QR code', qrMachine),
  ),
  order: page(
    'Order',
    section('The order', orderMachine),
    section('One payment attempt', attemptMachine),
  ),
  checkout: page(
    'Checkout',
    section('The chart', checkoutMachine),
    rowsTable(checkoutMachine),
    matrixTable(),
  ),
};

test.each(Object.entries(PAGES))('the picture of %s is that of the chart', (chart, printed) => {
  const file = `machines/${chart}/chart.md`;
  if (process.env.UPDATE_CHARTS) writeFileSync(file, printed);
  expect(readFileSync(file, 'utf8')).toBe(printed);
});
