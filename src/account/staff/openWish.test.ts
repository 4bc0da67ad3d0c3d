import { expect, test } from 'vitest';
import { ORDERS } from '#machines/checkout/samples.ts';
import type { OrderRequest, OrderView, Proposal } from '#machines/domain/order.ts';
import { hasOpenProposal, openWishOf } from './openWish.ts';

const wished = (more: Partial<OrderView>) => openWishOf({ ...ORDERS.paid, ...more });
const proposal = (more: Partial<Proposal>) =>
  ({ id: 'p', by: 'SHOPPER', status: 'PROPOSED', ...more }) as Proposal;
const request = (more: Partial<OrderRequest>) =>
  ({ id: 'r', kind: 'CANCEL', status: 'OPEN', ...more }) as OrderRequest;

test('a wish that waits for staff is a change that can still be made, or a request to change or cancel that was not seen to', () => {
  expect(wished({})).toBeNull();
  expect(wished({ proposals: [proposal({})] })).toBe('CHANGE');
  expect(wished({ requests: [request({ kind: 'CHANGE' })] })).toBe('CHANGE');
  expect(wished({ requests: [request({})], proposals: [proposal({})] })).toBe('CANCEL');
});

test('what was answered, has lapsed, is the shop’s own or is about something else waits for none', () => {
  const over = [
    proposal({ status: 'REFUSED' }),
    proposal({ lapsed: true }),
    proposal({ by: 'SHOP' }),
  ];
  expect(wished({ proposals: over })).toBeNull();
  expect(hasOpenProposal({ proposals: over })).toBe(false);
  const seenTo = [
    request({ status: 'ANSWERED' }),
    request({ kind: 'HELP' }),
    request({ kind: 'RETURN' }),
  ];
  expect(wished({ requests: seenTo })).toBeNull();
});
