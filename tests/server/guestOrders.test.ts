import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Product } from '#machines/domain/product.ts';
import { awaited } from '#server/db/schema/awaited.ts';
import { customers } from '#server/db/schema/customers.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { providerAccounts } from '#server/db/schema/payments.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { ADDRESS, ask, login, setUpShop, shop, somebody } from './accountShop.ts';

setUpShop();
const { business, products } = store('grocery');

const product = products.find(
  (one) => one.bundleItems.length === 0 && one.productVariants.length === 0,
) as Product;

const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).uid;

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

/** Waits for goods to be back. */
const waits = (id: string, email: string, uid?: string) =>
  shop.database.db.insert(awaited).values({
    id,
    businessId: business.id,
    productId: product.id,
    locationId: business.locations[0]?.id ?? '',
    email,
    locale: 'en',
    uid,
    createdAt: shop.clock.now(),
    nextLookAt: shop.clock.now(),
  });

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

describe("a guest's orders", () => {
  it('follow into an account that exists, by the guest’s own token, and each move is written down (F56, I38)', async () => {
    const [asGuest, as] = [guest('was-here'), await somebody('already-known')];
    const order = await placed(asGuest);
    await waits('waits-on', 'waits-on@example.test', 'was-here');
    const claim = () => ask('POST', '/customer/claim', as, { guestToken: asGuest });
    expect((await claim()).json()).toEqual({ claimed: 1 });
    expect((await claim()).json()).toEqual({ claimed: 0 });
    const [waiting] = await shop.database.db
      .select()
      .from(awaited)
      .where(eq(awaited.id, 'waits-on'));
    expect(waiting, 'what is waited for goes along').toMatchObject({ uid: 'already-known' });
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
    await waits(CANARY, `${CANARY}@example.test`, 'taker');
    const data = (await ask('GET', '/customer/taker/data', as)).json();
    expect(data).toMatchObject({
      customer: { firebaseId: 'taker' },
      addresses: [{ label: CANARY }],
      orders: [{ id: order.id, email: `${CANARY}@example.test` }],
      devices: [{}],
      waitsFor: [{ productId: product.id, email: `${CANARY}@example.test` }],
      recordedCheckouts: 0,
    });
  });

  it('takes along and erases what a verified address waits for, and neither tells nor erases what an address waits for that an order only names', async () => {
    const email = 'waits@shopper.example';
    await waits('asked-signed-out', email);
    const left = () => shop.database.db.$count(awaited, eq(awaited.email, email));
    const stranger = await somebody('stranger');
    const named = await placed(stranger, email);
    const told = await ask('GET', '/customer/stranger/data', stranger);
    expect(told.json()).toMatchObject({ waitsFor: [] });
    const unproven = tokenOf({ uid: 'waits', email, name: 'Waits' });
    const as = tokenOf({ uid: 'waits', email: 'Waits@shopper.example', emailVerified: true });
    await login(as);
    expect((await ask('GET', '/customer/waits/data', unproven)).json()).toMatchObject({
      waitsFor: [],
    });
    expect((await ask('GET', '/customer/waits/data', as)).json()).toMatchObject({
      waitsFor: [{ productId: product.id, email }],
    });
    await close(named.id);
    expect((await ask('DELETE', '/customer/stranger', stranger)).statusCode).toBe(200);
    expect(await left(), 'who named an address takes nothing of it away').toBe(1);
    expect((await ask('DELETE', '/customer/waits', as)).statusCode).toBe(200);
    expect(await left()).toBe(0);
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
