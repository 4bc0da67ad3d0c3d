import { expect, test } from 'vitest';
import type { OrderRequest } from '#machines/domain/order.ts';
import { askedReason } from './askedReason.ts';

const asked = (other: Partial<OrderRequest>): OrderRequest => ({
  id: 'r1',
  kind: 'CANCEL',
  reason: null,
  text: 'Anna moved to 12 Elm Street',
  at: '2026-11-28T10:00:00.000Z',
  status: 'OPEN',
  takenBack: undefined,
  ...other,
});
const kindOf = (requests: OrderRequest[], action: Parameters<typeof askedReason>[1]) =>
  askedReason({ requests }, action)?.kind ?? null;

test('what a customer asked for is the reason of the action that grants it, the latest request first (446)', () => {
  const size = asked({ kind: 'RETURN', reason: 'SIZE', status: 'ACCEPTED' });
  expect(kindOf([asked({})], 'cancel')).toBe('CANCEL');
  expect(kindOf([asked({}), size], 'gaveBack')).toBe('RETURN');
  expect(askedReason({ requests: [asked({}), size] }, 'receiveReturn')).toMatchObject({
    kind: 'RETURN',
    reason: 'SIZE',
  });
});

test('no reason is taken of what was not asked, was taken back or refused, or has a reason of the shop (446)', () => {
  expect(kindOf([asked({ kind: 'HELP' })], 'cancel')).toBeNull();
  expect(kindOf([asked({ takenBack: true })], 'cancel')).toBeNull();
  expect(kindOf([asked({ kind: 'RETURN', status: 'REFUSED' })], 'gaveBack')).toBeNull();
  for (const action of ['refuseReturn', 'takeAsEnough', 'close', null] as const)
    expect(kindOf([asked({}), asked({ kind: 'RETURN' })], action)).toBeNull();
  expect(askedReason({}, 'cancel')).toBeNull();
});
