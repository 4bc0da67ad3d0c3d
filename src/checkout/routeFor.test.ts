import { expect, test } from 'vitest';
import { STATE_META } from '#machines/checkout/stateMeta.ts';
import { groupOf } from '../app/groups.ts';
import { routeFor } from './routeFor.ts';

const kinds = ['goods', 'services', 'table'] as const;
const rows = Object.entries(STATE_META);

test.each(rows)(
  'the screen of %s has a place in the checkout for every kind of cart, with an order and without',
  (_, { screen }) => {
    for (const kind of kinds)
      for (const orderId of ['o1', null]) {
        const path = routeFor(screen, { kind, orderId });
        if (path !== null) expect(groupOf(path), `${screen} ${kind} ${path}`).toBe('checkout');
      }
  },
);

test('whatever speaks about an order that exists is shown at that order', () => {
  for (const [, { screen }] of rows.filter(
    ([, row]) => row.screen === 'order' || row.screen === 'payment',
  ))
    expect(routeFor(screen, { kind: 'goods', orderId: 'o1' })).toBe('/orders/o1');
});

test('a table stays on its one page until the order is sent', () => {
  expect(routeFor('information', { kind: 'table', orderId: null })).toBe('/cart/table-checkout');
  expect(routeFor('review', { kind: 'table', orderId: null })).toBe('/cart/table-checkout');
});

test('waiting moves nobody: progress, a lost session, no network and another tab are shown where the shopper is', () => {
  for (const screen of ['progress', 'session', 'offline', 'blocked'] as const)
    expect(routeFor(screen, { kind: 'goods', orderId: 'o1' })).toBeNull();
});
