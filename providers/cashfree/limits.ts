import type { CallLimit, HttpRequest } from '../provider.ts';

/** A minute, by account: https://www.cashfree.com/docs/api-reference/payments/rate-limits. None is named for an order's end and its disputes. */
const perMinute = (
  name: string,
  most: number,
  method: HttpRequest['method'],
  path: RegExp,
): CallLimit => ({
  name,
  of: (asked, at) => asked === method && path.test(at),
  most,
  within: 60_000,
  atOnce: most / 2,
});
const limitsOf = (most: { create: number; order: number; payments: number; refunds: number }) => [
  perMinute('create', most.create, 'POST', /\/orders$/),
  perMinute('payments', most.payments, 'GET', /\/payments$/),
  perMinute('refunds', most.refunds, 'GET', /\/refunds$/),
  perMinute('order', most.order, 'GET', /\/orders\/[^/]+$/),
];
export const PRODUCTION = limitsOf({ create: 200, order: 400, payments: 100, refunds: 30 });
/** The sandbox's page names none for refunds that are read: that of payments is taken. */
export const SANDBOX = limitsOf({ create: 30, order: 60, payments: 30, refunds: 30 });
