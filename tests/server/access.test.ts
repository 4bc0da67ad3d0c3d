import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import type { Product } from '#machines/domain/product.ts';
import { CHECKOUT_CALLS } from '#providers/wires.ts';
import { capabilities, providerAccounts } from '#server/db/schema.ts';
import { hashOf } from '#server/http/secrets.ts';
import { type Ask, type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { DAY, uuidOf } from '#tests/support/setClock.ts';

/**
 * Who may ask what, as a table (S12). An order of customer A is the thing that is asked for. A cell is the status of a refusal, or
 * `yes`: whatever the answer then is, it is not that the asker is nobody, lacks a role, or finds nothing.
 */
const ROLES = [
  'nobody',
  'guest',
  'customerA',
  'customerB',
  'capability',
  'expiredCapability',
  'support',
  'supportElsewhere',
  'revoked',
] as const;
type Role = (typeof ROLES)[number];
type Cell = 'yes' | 401 | 404;
type Row = Record<Role, Cell>;
const row = (rest: Cell, ...some: [Cell, ...Role[]][]): Row => {
  const cells = Object.fromEntries(ROLES.map((role) => [role, rest])) as Row;
  for (const [cell, ...roles] of some) for (const role of roles) cells[role] = cell;
  return cells;
};

const EVERYBODY = row('yes');
/** whoever has an identity asks for their own things, which may be none */
const OWN_THINGS = row('yes', [401, 'nobody', 'capability', 'expiredCapability', 'revoked']);
/** a thing of customer A, which nobody else can even find */
const ONLY_A = row(404, ['yes', 'customerA'], [401, 'nobody', 'capability', 'expiredCapability', 'revoked']);
const ORDER_READ = row(404, ['yes', 'customerA', 'capability', 'support']);
const ORDER_WRITE = row(404, ['yes', 'customerA', 'capability']);

interface Declared {
  cells: Row;
  body?: (orderId: string) => unknown;
}
const TABLE: Record<ApiName, Declared> = {
  settings: { cells: EVERYBODY },
  business: { cells: EVERYBODY },
  product: { cells: EVERYBODY },
  products: { cells: EVERYBODY },
  facets: { cells: EVERYBODY },
  categories: { cells: EVERYBODY },
  employees: { cells: EVERYBODY },
  slots: { cells: EVERYBODY },
  tables: { cells: EVERYBODY },
  promotion: { cells: EVERYBODY },
  charges: { cells: EVERYBODY },
  automaticPromotions: { cells: EVERYBODY },
  carriers: { cells: EVERYBODY },
  quote: { cells: EVERYBODY, body: () => ({}) },
  carrierQuote: { cells: EVERYBODY, body: () => ({}) },
  findOrder: { cells: EVERYBODY, body: () => ({}) },
  customer: { cells: ONLY_A },
  notifications: { cells: ONLY_A },
  allOrders: { cells: ONLY_A },
  orders: { cells: OWN_THINGS },
  bought: { cells: OWN_THINGS },
  shipments: { cells: OWN_THINGS },
  tableRounds: { cells: OWN_THINGS },
  placeOrder: { cells: OWN_THINGS, body: () => ({}) },
  createAppointment: { cells: OWN_THINGS, body: () => ({}) },
  appointment: { cells: row(404, [401, 'nobody', 'capability', 'expiredCapability', 'revoked']) },
  patchAppointment: {
    cells: row(404, [401, 'nobody', 'capability', 'expiredCapability', 'revoked']),
    body: () => ({ status: 'CANCELLED' }),
  },
  createShipment: { cells: ONLY_A, body: (orderId) => ({ orderId, shipment: SHIPMENT }) },
  order: { cells: ORDER_READ },
  proposeChange: { cells: ORDER_WRITE, body: () => ({ proposalId: uuidOf('proposal'), note: '', lines: [] }) },
  decideChange: { cells: row(404), body: () => ({ accept: true }) },
  attach: { cells: OWN_THINGS, body: () => ({}) },
  attachment: { cells: row(404) },
  capturePayPal: { cells: ORDER_WRITE, body: () => ({}) },
  giveUpAttempt: { cells: ORDER_WRITE, body: () => ({}) },
  payLater: { cells: ORDER_WRITE, body: () => ({}) },
  giveUpOrder: { cells: ORDER_WRITE, body: () => ({}) },
};
const SHIPMENT = {
  shipmentType: 'INHOUSE_DELIVERY',
  provider: 'in-house',
  quoteDetails: { id: 'q', cost: 1 },
  customerLocation: { country: 'KE', street: '', flat: '', area: '', city: '', state: '', postalCode: '', point: null, note: '' },
};

const { business, products, promotions, tables } = store('grocery');
const product = products.find((one) => one.bundleItems.length === 0 && one.productVariants.length === 0) as Product;
let shop: InProcessShop;
let askers: Record<Role, Pick<Ask, 'as' | 'cookie' | 'headers'>>;
let orderId: string;
beforeAll(async () => {
  shop = await inProcessShop();
  const account = { businessId: business.id, provider: 'DPO', sealed: Buffer.alloc(0), enabled: true, createdAt: shop.clock.now() };
  await shop.database.db.insert(providerAccounts).values(account);
  const body = anOrder('grocery', [{ product }], { method: 'DPO' });
  const placed = await shop.ask({ method: 'POST', url: '/api/v1/cartTransaction', body, as: customer('A') });
  await shop.database.db.delete(providerAccounts);
  orderId = placed.json().data?.id;
  expect(orderId, placed.body).toBeTruthy();
  for (const [secret, ends] of [
    ['a-capability-that-lasts', DAY],
    ['a-capability-that-is-over', -DAY],
  ] as const) {
    const now = shop.clock.now();
    const endsAt = new Date(now.getTime() + ends);
    await shop.database.db
      .insert(capabilities)
      .values({ hash: hashOf(secret), businessId: business.id, orderId, attemptId: null, endsAt, createdAt: now });
  }
  const login = await shop.ask({ method: 'POST', url: '/api/login', body: {}, as: customer('A') });
  const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
  await shop.ask({ method: 'POST', url: '/api/logout', body: {}, cookie });
  const supportOf = (slug: string) => tokenOf({ uid: `support of ${slug}`, roles: { [store(slug).business.id]: ['support'] } });
  askers = {
    nobody: {},
    guest: { as: guest('G') },
    customerA: { as: customer('A') },
    customerB: { as: customer('B') },
    capability: { headers: { 'x-capability': 'a-capability-that-lasts' } },
    expiredCapability: { headers: { 'x-capability': 'a-capability-that-is-over' } },
    support: { as: supportOf('grocery') },
    supportElsewhere: { as: supportOf('retail') },
    revoked: { cookie },
  };
});
afterAll(() => shop.close());

/** What a path and a query of a call name: things of this store, and of customer A. */
function urlOf(name: ApiName): string {
  const ids: Partial<Record<ApiName, string>> = {
    settings: business.id,
    product: product.id,
    customer: 'A',
    allOrders: 'A',
    appointment: 'no-appointment',
    patchAppointment: 'no-appointment',
    tables: tables[0]?.id ?? 'no-table',
    tableRounds: 'no-table',
  };
  const params: Record<string, string> = {
    id: ids[name] ?? orderId,
    customerId: 'A',
    provider: 'boxleo',
    code: promotions[0]?.code ?? 'NO-CODE',
    proposal: 'no-proposal',
    attachment: 'no-file',
  };
  const queries: Partial<Record<ApiName, string>> = {
    business: '?defaultDomain=grocery.localhost',
    notifications: '?customerId=A',
    charges: `?locationId=${business.locations[0]?.id}`,
    slots: '?productId=x',
  };
  return `/api/v1${API[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}${queries[name] ?? ''}`;
}

const NOT_ALLOWED = [401, 403, 404];
async function expectCells(what: string, cells: Row, ask: (role: Role) => Promise<{ statusCode: number; body: string }>): Promise<void> {
  const bodies = new Set<string>();
  for (const role of ROLES) {
    const answer = await ask(role);
    const cell = cells[role];
    if (cell === 'yes') expect(NOT_ALLOWED, `${what} by ${role}: ${answer.body}`).not.toContain(answer.statusCode);
    else expect(answer.statusCode, `${what} by ${role}: ${answer.body}`).toBe(cell);
    if (cell === 404) bodies.add(answer.body);
  }
  expect(bodies.size, `${what}: one answer for what is not there and what is not theirs (I37)`).toBeLessThanOrEqual(1);
}

describe('who may ask', () => {
  const reachable = (Object.keys(TABLE) as ApiName[]).filter((name) => !(name === 'tables' && tables.length === 0));
  it.each(reachable)('%s is as declared (S12, S13, D05 to D10)', async (name) => {
    const { cells, body } = TABLE[name];
    await expectCells(name, cells, (role) =>
      shop.ask({ method: API[name].method, url: urlOf(name), ...(body && { body: body(orderId) }), ...askers[role] }),
    );
  });

  it.each(Object.entries(CHECKOUT_CALLS))('to pay by %s is as declared (S12, D21)', async (code, { path, query = {} }) => {
    const url = `/api/v1${path}?${new URLSearchParams(query)}`;
    await expectCells(code, ORDER_WRITE, (role) => shop.ask({ method: 'POST', url, body: { orderId }, ...askers[role] }));
  });

  it('every call that the server answers stands in the table', () => {
    const known = new Set([
      ...Object.values(API).map(({ method, path }) => `${method} ${path}`),
      ...Object.values(CHECKOUT_CALLS).map(({ path }) => `POST ${path}`),
    ]);
    const calls = shop.app.declared
      .filter(({ access, method }) => access === 'call' && method !== 'HEAD')
      .map(({ method, url }) => `${method} ${url.replace('/api/v1', '')}`);
    expect(calls.filter((one) => !known.has(one))).toEqual([]);
    expect(calls).toHaveLength(known.size);
  });
});

describe('a thing of another store', () => {
  it('is not there for anybody of this one, whatever it is (S10, I36)', async () => {
    for (const name of ['settings', 'product', 'order', 'customer', 'giveUpOrder'] as const) {
      const answer = await shop.ask({
        store: 'retail',
        method: API[name].method,
        url: urlOf(name),
        ...(API[name].method === 'POST' && { body: {} }),
        as: customer('A'),
      });
      expect(answer.statusCode, name).toBe(404);
    }
  });

  it('is not opened by the capability of its own order', async () => {
    const answer = await shop.ask({
      store: 'retail',
      url: `/api/v1/cartTransaction/${orderId}`,
      headers: { 'x-capability': 'a-capability-that-lasts' },
    });
    expect(answer.statusCode).toBe(404);
  });
});

it('whoever holds a capability sees the status and nothing personal (I37)', async () => {
  const view = await shop.ask({ url: `/api/v1/cartTransaction/${orderId}`, headers: { 'x-capability': 'a-capability-that-lasts' } });
  expect(view.json()).toMatchObject({ limited: true, lines: [], customerName: '', email: '', phone: '' });
});
