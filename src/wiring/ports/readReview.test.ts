import { expect, test } from 'vitest';
import { differencesOf } from '#machines/checkout/differences.ts';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { type CartItem, emptyCart } from '#machines/domain/cart.ts';
import type { Product } from '#machines/domain/product.ts';
import { aServiceItem } from '#machines/domain/samples.ts';
import type { Api } from '#src/api/calls.ts';
import { itemOf, noChoice } from '#src/catalog/itemOf.ts';
import { set } from '#src/catalog/samples.ts';
import { readReview } from './readReview.ts';

const line: CartItem = {
  ...itemOf(
    set(),
    { ...noChoice(), addOns: { coffee: 1, oat: 1, foamed: 1 } },
    { location: { id: 'town', name: 'Town' }, currency: 'USD' },
  ),
  id: 'set',
  addedAt: 1,
};
const cart = { ...emptyCart('USD'), items: [line] };
const delivery = { kind: 'collect' } as CheckoutContext['delivery'];
/** What differs before it is paid, where the shop sells this today. */
async function differs(product: Product) {
  const answers: Record<string, unknown> = {
    products: { products: [product] },
    charges: { tax: null, serviceChargePercentage: 0 },
    automaticPromotions: [],
    orders: [],
  };
  const api = (async (name: string) => ({ ok: true, data: answers[name] })) as unknown as Api;
  const read = await readReview(
    { api, timeZone: 'UTC', area: {}, prepare: async () => 'intent' },
    {
      cart,
      delivery,
      intentId: null,
      abandoned: [],
      businessId: 'b',
      address: {},
      phone: '',
    } as never,
    { aborted: false },
  );
  if (!read.ok) throw new Error(read.reason);
  return differencesOf({ cart, delivery, kind: 'goods' } as CheckoutContext, read);
}

test('the price of a choice within a choice that moved is a difference before it is paid (finding Q42)', async () => {
  expect(await differs(set())).toEqual([]);
  const raised = set();
  const foam = raised.addOnGroups[0]?.addOns[0]?.groups?.[0]?.addOns[1]?.groups?.[0]?.addOns[0];
  if (!foam) throw new Error('the sample has no foam');
  foam.sellingPrice = 0.4;
  expect(await differs(raised)).toEqual([
    { kind: 'price', name: 'foamed', productId: 'p', was: 0.25, now: 0.4 },
  ]);
});

test('a number that may not be whole leads back to the form, and stands without an answer or when it is sent again (findings Z111, Z153)', async () => {
  const reads = async (phone: string, answer: unknown, aborted = false) => {
    const asked: unknown[] = [];
    const answers: Record<string, unknown> = {
      products: { ok: true, data: { products: [set()] } },
      charges: { ok: true, data: { tax: null, serviceChargePercentage: 0 } },
      automaticPromotions: { ok: true, data: [] },
      orders: { ok: true, data: [] },
      writePhone: answer,
    };
    const api = (async (name: string, call: { body?: unknown }) => {
      if (name === 'writePhone') asked.push(call.body);
      return answers[name];
    }) as unknown as Api;
    const input = { cart, delivery, intentId: null, abandoned: [], businessId: 'b', address: {} };
    const read = await readReview(
      { api, timeZone: 'UTC', area: {}, prepare: async () => 'intent' },
      {
        ...input,
        phone,
      } as never,
      { aborted },
    );
    return { asked, as: read.ok || read.reason };
  };
  const said = (phoneText: string | null) => ({ ok: true, data: { phoneText } });
  // A review that was given up meanwhile has asked nothing.
  await reads('98815 5014', said(null), true);
  expect(await reads('98815 5014', said(null))).toEqual({
    asked: [{ phone: '98815 5014' }],
    as: 'PHONE',
  });
  // Asked about once: sent again as it is, it stands, and another one is asked about anew (finding Z153).
  expect(await reads('98815 5014', said(null))).toEqual({ asked: [], as: true });
  expect(await reads('98815 501', said(null))).toMatchObject({ as: 'PHONE' });
  expect(await reads('98815 50142', said('+91 98815 50142'))).toMatchObject({ as: true });
  expect(await reads('98815 5015', { ok: false, problem: null })).toMatchObject({ as: true });
  expect(await reads('', said(null))).toEqual({ asked: [], as: true });
});

test('a visit is read only where its store goes: finding Z112', async () => {
  const asked: string[] = [];
  const api = (async (name: string) => {
    asked.push(name);
    return { ok: false, problem: null, lost: 'network' };
  }) as unknown as Api;
  const visit = aServiceItem({ id: 'visit' });
  const service = visit.service && { ...visit.service, atCustomer: true };
  const reads = (items: (typeof visit)[]) =>
    readReview(
      {
        ...{ api, timeZone: 'UTC', prepare: async () => 'intent' },
        area: { visitArea: { postalCodes: ['411'] } },
      },
      {
        cart: { ...emptyCart('INR'), items },
        delivery: { kind: 'collect' },
        ...{ intentId: null, abandoned: [], businessId: 'b', phone: '' },
        address: { ...emptyAddress('IN'), city: 'Mumbai', postalCode: '400001' },
      },
      { aborted: false },
    );
  expect(await reads([{ ...visit, service }])).toEqual({ ok: false, reason: 'DELIVERY' });
  expect(asked).toEqual([]);
  // Who comes to the shop may live anywhere.
  expect(await reads([visit])).not.toMatchObject({ reason: 'DELIVERY' });
});

test('who presses on before the ways of delivery are shown has the one that the shop names as usual, and a chosen one stays (557, finding Z217)', async () => {
  const asked: unknown[] = [];
  const quoted = (provider: string, cost: number) => ({
    ok: true,
    data: { id: provider, provider, cost, shipmentType: 'THIRD_PARTY_DELIVERY' },
  });
  const answers: Record<string, unknown> = {
    products: { products: [set()] },
    charges: { tax: null, serviceChargePercentage: 0 },
    automaticPromotions: [],
    orders: [],
  };
  const api = (async (name: string, call: { body?: { usual?: boolean } }) => {
    if (!/quote$/i.test(name)) return { ok: true, data: answers[name] };
    asked.push([name, call.body?.usual]);
    return call.body?.usual ? quoted('aramex', 9.75) : quoted('in-house', 10);
  }) as unknown as Api;
  const reads = async (quote: unknown, provider = 'in-house') => {
    const read = await readReview(
      { api, timeZone: 'UTC', area: {}, prepare: async () => 'intent' },
      {
        ...{ cart, intentId: null, abandoned: [], businessId: 'b', phone: '' },
        delivery: { kind: 'ship', provider, quote },
        address: emptyAddress('US'),
      } as never,
      { aborted: false },
    );
    return read.ok && read.delivery;
  };
  expect(await reads(null)).toMatchObject({ provider: 'aramex', quote: { cost: 9.75 } });
  const own = await reads(quoted('in-house', 10).data);
  expect(own).toMatchObject({ provider: 'in-house', quote: { cost: 10 } });
  await reads(null, 'speedaf');
  expect(asked).toEqual([
    ['quote', true],
    ['quote', undefined],
    ['carrierQuote', undefined],
  ]);
});
