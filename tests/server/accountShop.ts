import { afterAll, beforeAll } from 'vitest';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';

export let shop: InProcessShop;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export const ask = (method: Method, url: string, as: string, body?: unknown, more = {}) =>
  shop.ask({ method, url: `/api/v1${url}`, as, ...(body !== undefined && { body }), ...more });

export const login = async (as: string, headers = {}) => {
  const answer = await shop.ask({ method: 'POST', url: '/api/login', body: {}, as, headers });
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
};

/** A customer of this store, signed in. */
export async function somebody(uid: string): Promise<string> {
  const as = customer(uid);
  await login(as);
  return as;
}

export const ADDRESS = {
  country: 'KE',
  street: 'Moi Avenue 1',
  flat: '',
  area: '',
  city: 'Nairobi',
  state: '',
  postalCode: '',
  point: null,
  note: '',
};

/** One shop for the tests of a file. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await inProcessShop();
  });
  afterAll(() => shop.close());
}
