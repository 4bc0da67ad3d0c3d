import { draftOf, goodsCart, INTENT } from '#machines/checkout/samples.ts';
import type { Answers } from './stories.ts';

/* What the ports of the checkout answer when nothing is wrong, for stories that begin there. */
export const known = { contact: {}, customerId: null, isB2B: false, paymentTerms: [] };
export const nothingYet = { ok: true, draft: draftOf(goodsCart), order: null, known };
export const seen = {
  ok: true,
  intentId: INTENT,
  charges: { tax: null, serviceChargePercentage: 0 },
  lines: [{ id: 'coffee', sellingPrice: 1000, stockInHand: 5, nonInventory: false, addOns: {} }],
  gone: [],
  promotion: null,
  delivery: { kind: 'collect' },
  today: '2027-03-01',
  orderDate: '2027-03-01T09:00:00.000Z',
  twin: null,
};
export const placed = { ok: true, order: { id: 'order-1', orderNumber: 'A-1001', total: 20, dueNow: 20, outstanding: 0, currency: 'USD' } };
export const happy: Answers = { recover: nothingYet, openReview: seen, acquireLock: { held: true }, placeOrder: placed };
export const found = (order: unknown) => ({ ok: true, draft: null, order, known });
