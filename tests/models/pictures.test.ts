import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { DESCRIPTIONS as account } from '#machines/account/descriptions.ts';
import { accountMachine } from '#machines/account/machine.ts';
import { DESCRIPTIONS as banner } from '#machines/banner/descriptions.ts';
import { bannerMachine } from '#machines/banner/machine.ts';
import { DESCRIPTIONS as cart } from '#machines/cart/descriptions.ts';
import { cartMachine } from '#machines/cart/machine.ts';
import { DESCRIPTIONS as cartPanel } from '#machines/cart-panel/descriptions.ts';
import { cartPanelMachine } from '#machines/cart-panel/machine.ts';
import { DESCRIPTIONS as checkout } from '#machines/checkout/descriptions.ts';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { attemptMachine } from '#machines/order/attempt.ts';
import { orderMachine } from '#machines/order/machine.ts';
import { approveThenCaptureMachine } from '#machines/payment/approveThenCapture.ts';
import { DESCRIPTIONS as payment } from '#machines/payment/descriptions.ts';
import { hostedPageMachine } from '#machines/payment/hostedPage.ts';
import { qrMachine } from '#machines/payment/qr.ts';
import { DESCRIPTIONS as push } from '#machines/push/descriptions.ts';
import { pushMachine } from '#machines/push/machine.ts';
import { DESCRIPTIONS as session } from '#machines/session/descriptions.ts';
import { sessionMachine } from '#machines/session/machine.ts';
import { DESCRIPTIONS as staff } from '#machines/staff/descriptions.ts';
import { staffMachine } from '#machines/staff/machine.ts';
import { matrixTable, rowsTable, section } from './print.ts';

const page = (title: string, ...parts: string[]): string =>
  `${[`# ${title}`, 'Printed from the chart; `UPDATE_CHARTS=1 npm test -- tests` prints it anew.', ...parts].join('\n\n')}\n`;
const one = (
  title: string,
  machine: AnyStateMachine,
  descriptions: Record<string, string>,
): string => page(title, section('The chart', machine, descriptions));

const PAGES: Record<string, string> = {
  banner: one('Banner', bannerMachine, banner),
  cart: one('Cart', cartMachine, cart),
  'cart-panel': one('Cart panel', cartPanelMachine, cartPanel),
  push: one('Push', pushMachine, push),
  session: one('Session', sessionMachine, session),
  account: one('Account', accountMachine, account),
  staff: one('The pages of staff', staffMachine, staff),
  payment: page(
    'Three ways to pay',
    section('Hosted page', hostedPageMachine, payment),
    section('Approve, then capture', approveThenCaptureMachine, payment),
    section('QR code', qrMachine, payment),
  ),
  order: page(
    'Order',
    section('The order', orderMachine),
    section('One payment attempt', attemptMachine),
  ),
  checkout: page(
    'Checkout',
    section('The chart', checkoutMachine, checkout),
    rowsTable(checkoutMachine),
    matrixTable(),
  ),
};

test.each(Object.entries(PAGES))('the picture of %s is that of the chart', (chart, printed) => {
  const file = `machines/${chart}/chart.md`;
  if (process.env.UPDATE_CHARTS) writeFileSync(file, printed);
  expect(readFileSync(file, 'utf8')).toBe(printed);
});
