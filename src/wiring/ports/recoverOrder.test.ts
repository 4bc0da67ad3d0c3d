import { beforeEach, expect, test, vi } from 'vitest';
import { emptyAddress } from '#machines/checkout/facts.ts';
import type { CheckoutContext } from '#machines/checkout/types.ts';
import { filledFrom } from '#machines/checkout/updates.ts';
import type { Api } from '#src/api/calls.ts';
import { storeShopper } from '../browser/shopperStorage.ts';
import { recoverOrder } from './recoverOrder.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  storeShopper({ uid: 'amina', fullName: 'Amina Odhiambo' });
});

const CUSTOMER = {
  id: 'customer-1',
  fullName: 'Amina Odhiambo',
  email: 'amina@example.test',
  phone: '',
  countryCode: '',
  customerType: 'BUSINESS',
  paymentTerms: [14],
  taxId: 'P051234567A',
};
/** The form's contact once all that is known stands in what was empty. */
async function formOf(customer: object, typed: Partial<CheckoutContext['contact']> = {}) {
  const answers: Record<string, unknown> = {
    customer: { ...CUSTOMER, ...customer },
    addresses: [],
  };
  const api = (async (name: string) => ({ ok: true, data: answers[name] })) as unknown as Api;
  const read = await recoverOrder(api, { intentId: null, orderId: null, capability: null });
  if (!read.ok) throw new Error(read.reason);
  const empty = {
    fullName: '',
    email: '',
    phone: '',
    company: '',
    taxId: '',
    billing: '',
    notes: '',
  };
  const context = { contact: { ...empty, ...typed }, address: emptyAddress('KE') };
  return filledFrom(context as CheckoutContext, read.known).contact;
}

test('the form is filled in with the company of the order before, beside its tax number (415)', async () => {
  expect(await formOf({ company: 'Otieno & Sons' })).toMatchObject({
    fullName: 'Amina Odhiambo',
    company: 'Otieno & Sons',
    taxId: 'P051234567A',
  });
});

test('a company that was typed stays, and where none is known the field is empty', async () => {
  const typed = { company: 'Acme Ltd' };
  expect(await formOf({ company: 'Otieno & Sons' }, typed)).toMatchObject(typed);
  expect(await formOf({})).toMatchObject({ company: '', taxId: 'P051234567A' });
});
