import { expect, test } from 'vitest';
import { PROVIDER_CODES } from '#machines/domain/payment.ts';
import type { Attempt } from '../records/attempt.ts';
import type { Order } from '../records/order.ts';
import { attemptToPay } from './attemptRequest.ts';

const KEY = Buffer.alloc(32, 7);
const LONG = 'a-very-long-name-of-a-shop.example.co.ke';
const backFrom = (provider: string, domain: string): URL => {
  const attempt = { id: 'a1', provider, reference: 'R1', amount: 100, currency: 'KES' };
  const order = { id: 'o1', orderNumber: '001', customerName: 'A', email: '', phone: '' };
  const found = {
    attempt: { ...attempt, deadline: new Date(0) } as Attempt,
    order: order as Order,
    domain,
  };
  const tools = { key: KEY, originOf: (name: string) => `https://${name}` };
  return new URL(attemptToPay(found, tools).returnUrl);
};

test('iPay Africa takes 100 characters of address: a shop with a long name gives it a shorter way back', () => {
  expect(backFrom('IPAY_AFRICA', LONG).href.length).toBeLessThanOrEqual(100);
  expect(backFrom('IPAY_AFRICA', LONG).pathname).toMatch(/^\/r\//);
});

test.each(PROVIDER_CODES)(
  '%s: a shop with a short name has one address to come back to',
  (code) => {
    expect(backFrom(code, 'shop.example').pathname).toMatch(/^\/cart\/return\//);
  },
);
