import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { customers } from '#server/db/schema/customers.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { MINUTE } from '#tests/support/setClock.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const { business, products } = store('grocery');
const product = products.find(
  (one) => one.bundleItems.length === 0 && one.productVariants.length === 0,
) as Product;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, as: string, body?: unknown, more = {}) =>
  shop.ask({ method, url: `/api/v1${url}`, as, ...(body !== undefined && { body }), ...more });
const login = async (as: string, headers = {}) => {
  const answer = await shop.ask({ method: 'POST', url: '/api/login', body: {}, as, headers });
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
};
const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).uid;
/** A customer of this store, signed in. */
async function somebody(uid: string): Promise<string> {
  const as = customer(uid);
  await login(as);
  return as;
}
const ADDRESS = {
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

async function placed(
  as: string,
  email = 'amina@example.test',
  more = {},
): Promise<{ id: string; orderNumber: string }> {
  const body = { ...anOrder('grocery', [{ product }], { method: 'DPO' }), ...more };
  const account = {
    businessId: business.id,
    provider: 'DPO',
    sealed: Buffer.alloc(0),
    enabled: true,
    createdAt: shop.clock.now(),
  };
  await shop.database.db.insert(providerAccounts).values(account).onConflictDoNothing();
  shop.app.services.stores.forget();
  const answer = await ask('POST', '/cartTransaction', as, {
    ...body,
    customerContact: { ...body.customerContact, email },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await shop.database.db.delete(providerAccounts);
  return answer.json().data;
}
const close = (id: string) =>
  shop.database.db
    .update(orders)
    .set({
      paymentState: 'CANCELLED',
      orderStatus: 'CANCELLED',
      closedAt: shop.clock.now(),
      keptUntil: null,
      lastEvent: sql`last_event + 1`,
    })
    .where(eq(orders.id, id));

describe("a customer's own record", () => {
  it('takes every field that is theirs to change, a phone as it can be called, and no other field', async () => {
    const as = await somebody('record');
    const changed = await ask('PATCH', '/customer/record', as, {
      fullName: ' Amina W. ',
      phone: '0700 555 142',
      dob: '1990-02-28',
      taxId: 'A012345678Z',
    });
    expect(changed.json()).toMatchObject({
      fullName: 'Amina W.',
      phone: '+254700555142',
      dob: '1990-02-28',
      taxId: 'A012345678Z',
    });
    for (const body of [
      { customerType: 'BUSINESS' },
      { email: 'x@y.zz' },
      { paymentTerms: [90] },
      { dob: '1990-02-31x' },
      { phone: 'call me' },
      { fullName: ' ' },
    ])
      expect(
        (await ask('PATCH', '/customer/record', as, body)).statusCode,
        JSON.stringify(body),
      ).toBe(400);
    expect(
      (await ask('PATCH', '/customer/record', as, { dob: null, taxId: null })).json(),
    ).toMatchObject({ dob: null, taxId: null });
  });

  it('takes a day of birth that there was, and names the field of one that no calendar has', async () => {
    const as = await somebody('born');
    for (const dob of [
      '1990-02-31',
      '1990-04-31',
      '1990-02-29',
      '1900-02-29',
      '1990-13-01',
      '1990-00-10',
      '1990-01-00',
      '1899-12-31',
    ]) {
      const refused = await ask('PATCH', '/customer/born', as, { dob });
      expect(refused.json(), dob).toMatchObject({
        status: 400,
        code: 'FIELDS_INVALID',
        fields: ['dob'],
      });
    }
    const stored = () =>
      shop.database.db
        .select({ dob: customers.dob })
        .from(customers)
        .where(eq(customers.firebaseId, 'born'));
    for (const dob of ['1992-02-29', '2000-02-29', '1990-12-31', '1900-01-01']) {
      expect((await ask('PATCH', '/customer/born', as, { dob })).json(), dob).toMatchObject({
        dob,
      });
      expect(await stored()).toEqual([{ dob }]);
    }
  });

  it('is nobody else’s to change, read, download or erase (I37)', async () => {
    await somebody('owner');
    const other = await somebody('stranger');
    for (const [method, path, body] of [
      ['PATCH', '/customer/owner', { fullName: 'X' }],
      ['GET', '/customer/owner/data'],
      ['DELETE', '/customer/owner'],
      ['GET', '/customer/owner/addresses'],
      ['GET', '/customer/owner/devices'],
    ] as const)
      for (const as of [other, guest('passer-by')])
        expect((await ask(method, path, as, body)).statusCode, `${method} ${path}`).toBe(404);
  });
});

describe('addresses', () => {
  it('are kept, changed and forgotten; one of them is offered first', async () => {
    const as = await somebody('addresses');
    const add = async (label: string, isDefault = false) =>
      (
        await ask('POST', '/customer/addresses/addresses', as, {
          label,
          address: ADDRESS,
          isDefault,
        })
      ).json();
    const [home, work] = [await add('Home'), await add('Work')];
    expect([home.isDefault, work.isDefault]).toEqual([true, false]);
    await ask('PATCH', `/customer/addresses/addresses/${work.id}`, as, {
      label: 'Office',
      address: ADDRESS,
      isDefault: true,
    });
    const list = async () =>
      (await ask('GET', '/customer/addresses/addresses', as)).json() as {
        label: string;
        isDefault: boolean;
      }[];
    expect((await list()).map((one) => [one.label, one.isDefault])).toEqual([
      ['Office', true],
      ['Home', false],
    ]);
    const other = await somebody('another');
    expect((await ask('DELETE', `/customer/another/addresses/${home.id}`, other)).statusCode).toBe(
      404,
    );
    expect((await ask('DELETE', `/customer/addresses/addresses/${home.id}`, as)).statusCode).toBe(
      200,
    );
    expect((await ask('DELETE', `/customer/addresses/addresses/${home.id}`, as)).statusCode).toBe(
      404,
    );
    expect(await list()).toHaveLength(1);
  });

  it('added many at once leave one default and stay within thirty', async () => {
    const as = await somebody('crowd');
    const add = () =>
      ask('POST', '/customer/crowd/addresses', as, {
        label: '',
        address: ADDRESS,
        isDefault: true,
      });
    const codes = (await Promise.all(Array.from({ length: 33 }, add))).map(
      (answer) => answer.statusCode,
    );
    expect(codes.filter((code) => code === 201)).toHaveLength(30);
    const list = (await ask('GET', '/customer/crowd/addresses', as)).json() as {
      isDefault: boolean;
    }[];
    expect(list.filter((one) => one.isDefault)).toHaveLength(1);
  });
});

describe('devices', () => {
  it('are told by browser and system; one is ended from another (S02)', async () => {
    const as = customer('devices');
    const phone = await login(as, {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
    });
    const laptop = await login(as, {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18 Safari/605.1.15',
    });
    const list = async (cookie: string) =>
      (await ask('GET', '/customer/devices/devices', as, undefined, { cookie })).json();
    const seen = (await list(laptop)) as { id: string; name: string; isThis: boolean }[];
    expect(seen.map(({ name, isThis }) => [name, isThis]).sort()).toEqual([
      ['Chrome · Android', false],
      ['Safari · macOS', true],
    ]);
    const other = seen.find((one) => !one.isThis);
    await ask('DELETE', `/customer/devices/devices/${other?.id}`, as, undefined, {
      cookie: laptop,
    });
    expect(
      (await shop.ask({ url: '/api/v1/ecatalog-notification?customerId=devices', cookie: phone }))
        .statusCode,
    ).toBe(401);
    expect(await list(laptop)).toHaveLength(1);
  });

  it('all at once are ended with every token (S02)', async () => {
    const as = customer('everywhere');
    const cookies = [await login(as), await login(as)];
    expect((await ask('DELETE', '/customer/everywhere/devices/all', as)).statusCode).toBe(200);
    for (const cookie of cookies)
      expect(
        (await shop.ask({ url: '/api/v1/ecatalog-notification?customerId=everywhere', cookie }))
          .statusCode,
      ).toBe(401);
    expect((await ask('GET', '/customer/everywhere', as)).statusCode).toBe(401);
  });
});

describe("a guest's orders", () => {
  it('follow into an account that exists, by the guest’s own token, and each move is written down (F56, I38)', async () => {
    const [asGuest, as] = [guest('was-here'), await somebody('already-known')];
    const order = await placed(asGuest);
    const claim = () => ask('POST', '/customer/claim', as, { guestToken: asGuest });
    expect((await claim()).json()).toEqual({ claimed: 1 });
    expect((await claim()).json()).toEqual({ claimed: 0 });
    expect(
      (await ask('GET', '/cartTransaction', as)).json().map((one: { id: string }) => one.id),
    ).toContain(order.id);
    expect((await ask('GET', `/cartTransaction/${order.id}`, asGuest)).statusCode).toBe(404);
    const lines = await shop.database.db
      .select()
      .from(auditRows)
      .where(eq(auditRows.subject, order.id));
    expect(lines).toMatchObject([{ kind: 'ORDER_LINKED', businessId: business.id }]);
  });

  it('are never moved by the token of a customer, by a guest, or by nothing (I38)', async () => {
    const [victim, thief] = [await somebody('victim'), await somebody('thief')];
    await placed(victim);
    expect((await ask('POST', '/customer/claim', thief, { guestToken: victim })).statusCode).toBe(
      404,
    );
    expect(
      (await ask('POST', '/customer/claim', guest('g2'), { guestToken: guest('was-here') }))
        .statusCode,
    ).toBe(404);
    expect(
      (await ask('POST', '/customer/claim', thief, { guestToken: 'made up' })).statusCode,
    ).toBe(401);
    expect((await ask('POST', '/customer/claim', thief, {})).json()).toEqual({ claimed: 0 });
  });

  it('placed with a verified e-mail are found by it, and not by one that nobody verified', async () => {
    const email = 'later@shopper.example';
    await placed(guest('long-ago'), 'Later@shopper.example');
    await placed(await somebody('own-record'), email);
    const person = (emailVerified: boolean) =>
      tokenOf({ uid: 'later', email, name: 'Later', emailVerified });
    await login(person(false));
    expect((await ask('POST', '/customer/claim', person(false), {})).json()).toEqual({
      claimed: 0,
    });
    expect((await ask('POST', '/customer/claim', person(true), {})).json()).toEqual({ claimed: 1 });
  });

  it('keep to their store (I36)', async () => {
    const asGuest = guest('of-grocery');
    await placed(asGuest);
    const elsewhere = await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/customer/claim',
      body: { guestToken: asGuest },
      as: customer('roamer'),
    });
    expect(elsewhere.json()).toEqual({ claimed: 0 });
  });
});

describe('leaving', () => {
  const CANARY = 'canary-7f3a';

  it('everything that is known can be taken along', async () => {
    const as = await somebody('taker');
    const order = await placed(as, `${CANARY}@example.test`);
    await ask('POST', '/customer/taker/addresses', as, {
      label: CANARY,
      address: ADDRESS,
      isDefault: true,
    });
    const data = (await ask('GET', '/customer/taker/data', as)).json();
    expect(data).toMatchObject({
      customer: { firebaseId: 'taker' },
      addresses: [{ label: CANARY }],
      orders: [{ id: order.id, email: `${CANARY}@example.test` }],
      devices: [{}],
      recordedCheckouts: 0,
    });
  });

  it('wants a fresh sign-in, and waits for orders that are open (S40)', async () => {
    const as = await somebody('impatient');
    const old = tokenOf({ uid: 'impatient', email: 'impatient@shopper.example', age: 6 * MINUTE });
    expect((await ask('DELETE', '/customer/impatient', old)).json()).toMatchObject({
      code: 'SIGN_IN_TOO_OLD',
    });
    await placed(as);
    expect((await ask('DELETE', '/customer/impatient', as)).json()).toMatchObject({
      code: 'ORDERS_OPEN',
    });
  });

  it('leaves figures and nothing personal in any table (S40)', async () => {
    const CANARY = 'canary-that-left';
    const as = tokenOf({ uid: `uid-${CANARY}`, email: `${CANARY}@shopper.example`, name: CANARY });
    await login(as);
    const order = await placed(as, `${CANARY}@example.test`, {
      visitAt: { ...ADDRESS, street: CANARY },
    });
    await close(order.id);
    await ask('POST', `/customer/uid-${CANARY}/addresses`, as, {
      label: CANARY,
      address: { ...ADDRESS, street: CANARY },
      isDefault: true,
    });
    expect((await ask('DELETE', `/customer/uid-${CANARY}`, as)).statusCode).toBe(200);
    expect(await tablesWith(CANARY)).toEqual([]);
    const [kept] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(kept).toMatchObject({ customerId: null, email: '' });
    expect(`${kept?.orderNumber}-${kept?.letters}`).toBe(order.orderNumber);
    expect(
      await shop.database.db
        .select()
        .from(customers)
        .where(eq(customers.firebaseId, idOf(as))),
    ).toEqual([]);
    expect((await ask('DELETE', `/customer/uid-${CANARY}`, as)).statusCode, 'again').toBe(200);
  });

  /** Every table, every row, as text. */
  async function tablesWith(text: string): Promise<string[]> {
    const { rows } = await shop.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const hit = await shop.database.pool.query(
        `select 1 from "${name}" t where t::text ilike $1 limit 1`,
        [`%${text}%`],
      );
      if (hit.rowCount) found.push(name);
    }
    return found;
  }
});
