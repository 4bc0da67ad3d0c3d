import { afterAll, beforeAll, expect } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import type { Product } from '#machines/domain/product.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { capabilities, providerAccounts } from '#server/db/schema/payments.ts';
import { LOOKED_UP } from '#server/http/capability.ts';
import { type Ask, type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { DAY } from '#tests/support/setClock.ts';
import { ADDRESS, type Role } from './accessTable.ts';

export const { business, products, promotions, tables } = store('grocery');

const product = products.find(
  (one) => one.bundleItems.length === 0 && one.productVariants.length === 0,
) as Product;

export let shop: InProcessShop;
export let askers: Record<Role, Pick<Ask, 'as' | 'cookie' | 'headers'>>;
export let orderId: string;
export let guestsOrderId: string;
let addressId: string;
let deviceId: string;
export let recordId: string;

/** What a path and a query of a call name: things of this store, and of customer A, or guest A's order. */
export function urlOf(name: ApiName, order = orderId, customerA = 'A'): string {
  const ids: Partial<Record<ApiName, string>> = {
    settings: business.id,
    product: product.id,
    appointment: 'no-appointment',
    patchAppointment: 'no-appointment',
    tables: tables[0]?.id ?? 'no-table',
    tableRounds: 'no-table',
  };
  const params: Record<string, string> = {
    id: ids[name] ?? (API[name].path.startsWith('/customer/') ? customerA : order),
    customerId: customerA,
    provider: 'boxleo',
    code: promotions[0]?.code ?? 'NO-CODE',
    request: 'none',
    proposal: 'no-proposal',
    trace: 'no-trace',
    round: 'no-round',
    attachment: 'no-file',
    address: addressId,
    device: deviceId,
  };
  const queries: Partial<Record<ApiName, string>> = {
    business: '?defaultDomain=grocery.localhost',
    notifications: `?customerId=${customerA}`,
    unreadNotifications: `?customerId=${customerA}`,
    readNotifications: `?customerId=${customerA}`,
    charges: `?locationId=${business.locations[0]?.id}`,
    orderTimes: `?locationId=${business.locations[0]?.id}`,
    slots: '?productId=x',
  };
  return `/api/v1${API[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}${queries[name] ?? ''}`;
}

/** One shop with an order of a customer, one of a guest, and every kind of caller. */
export function setUpShop(): void {
  beforeAll(async () => {
    shop = await inProcessShop();
    const account = {
      businessId: business.id,
      provider: 'DPO',
      sealed: Buffer.alloc(0),
      enabled: true,
      createdAt: shop.clock.now(),
    };
    await shop.database.db.insert(providerAccounts).values(account);
    const body = anOrder('grocery', [{ product }], { method: 'DPO' });
    const placed = await shop.ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body,
      as: customer('A'),
    });
    // Another one of customer A stays open, so that nobody here is erased.
    await shop.ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: anOrder('grocery', [{ product }], { method: 'DPO' }),
      as: customer('A'),
    });
    const byGuest = anOrder('grocery', [{ product }], { method: 'DPO' });
    const placedByGuest = await shop.ask({
      method: 'POST',
      url: '/api/v1/cartTransaction',
      body: byGuest,
      as: guest('GA'),
    });
    await shop.database.db.delete(providerAccounts);
    orderId = placed.json().data?.id;
    guestsOrderId = placedByGuest.json().data?.id;
    expect(orderId && guestsOrderId, placed.body).toBeTruthy();
    for (const [secret, attemptId, ends] of [
      ['a-capability-of-placing', null, DAY],
      ['a-capability-of-looking-up', LOOKED_UP, DAY],
      ['a-capability-of-a-return', 'an-attempt', DAY],
      ['a-capability-that-is-over', null, -DAY],
    ] as const) {
      const now = shop.clock.now();
      const endsAt = new Date(now.getTime() + ends);
      await shop.database.db.insert(capabilities).values({
        hash: hashOf(secret),
        businessId: business.id,
        orderId,
        attemptId,
        endsAt,
        createdAt: now,
      });
    }
    const login = await shop.ask({
      method: 'POST',
      url: '/api/login',
      body: {},
      as: customer('A'),
    });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    await shop.ask({ method: 'POST', url: '/api/logout', body: {}, cookie });
    await shop.ask({ method: 'POST', url: '/api/login', body: {}, as: customer('B') });
    await shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/login',
      body: {},
      as: customer('C'),
    });
    await shop.ask({ method: 'POST', url: '/api/login', body: {}, as: customer('A') });
    const ofA = (url: string, body?: unknown) =>
      shop.ask({
        method: body ? 'POST' : 'GET',
        url: `/api/v1/customer/A/${url}`,
        body,
        as: customer('A'),
      });
    addressId = (await ofA('addresses', ADDRESS)).json().id;
    deviceId = (await ofA('devices')).json()[0].id;
    recordId = (await shop.ask({ url: '/api/v1/customer/A', as: customer('A') })).json().id;
    const supportOf = (slug: string) =>
      tokenOf({ uid: `support of ${slug}`, roles: { [store(slug).business.id]: ['support'] } });
    askers = {
      nobody: {},
      guestA: { as: guest('GA') },
      guestB: { as: guest('GB') },
      customerA: { as: customer('A') },
      customerB: { as: customer('B') },
      customerElsewhere: { as: customer('C') },
      placed: { headers: { 'x-capability': 'a-capability-of-placing' } },
      lookedUp: { headers: { 'x-capability': 'a-capability-of-looking-up' } },
      returned: { headers: { 'x-capability': 'a-capability-of-a-return' } },
      expiredCapability: { headers: { 'x-capability': 'a-capability-that-is-over' } },
      support: { as: supportOf('grocery') },
      supportElsewhere: { as: supportOf('retail') },
      revoked: { cookie },
    };
  });
  afterAll(() => shop.close());
}
