import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import type { Product } from '#machines/domain/product.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { capabilities, providerAccounts } from '#server/db/schema/payments.ts';
import { LOOKED_UP } from '#server/http/capability.ts';
import { type Ask, type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer, guest, tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { DAY, uuidOf } from '#tests/support/setClock.ts';

/**
 * Who may ask what, as a table (S12): two shops, thirteen kinds of caller, every route. An order of customer A, or of guest A, is the thing
 * that is asked for. A cell is the status of a refusal, or `yes`: whatever the answer then is, it is not that the asker is nobody, lacks a role, or
 * finds nothing. `npm run prove -- access` prints it.
 */
const ROLES = [
  'nobody',
  'guestA',
  'guestB',
  'customerA',
  'customerB',
  'customerElsewhere',
  'placed',
  'lookedUp',
  'returned',
  'expiredCapability',
  'support',
  'supportElsewhere',
  'revoked',
] as const;
type Role = (typeof ROLES)[number];
/** the three kinds of capability, by how they were come by */
const CAPABILITIES = ['placed', 'lookedUp', 'returned'] as const;
/** without an identity */
const UNKNOWN: Role[] = ['nobody', ...CAPABILITIES, 'expiredCapability', 'revoked'];
type Cell = 'yes' | 401 | 403 | 404;
type Row = Record<Role, Cell>;
const row = (rest: Cell, ...some: [Cell, ...Role[]][]): Row => {
  const cells = Object.fromEntries(ROLES.map((role) => [role, rest])) as Row;
  for (const [cell, ...roles] of some) for (const role of roles) cells[role] = cell;
  return cells;
};

const EVERYBODY = row('yes');
/** whoever has an identity asks for their own things, which may be none */
const OWN_THINGS = row('yes', [401, ...UNKNOWN]);
/** a thing of customer A, which nobody else can even find */
const ONLY_A = row(404, ['yes', 'customerA'], [401, ...UNKNOWN]);
/** this store has none */
const OF_NO_TABLE = row(404, [401, ...UNKNOWN]);
/** none of these works here: not even that there is such a call is told */
const FOR_STAFF = row(404);
/** by the role that the identity provider tells now */
const FOR_SUPPORT = row(404, ['yes', 'support']);
/** An order's rows by the right that the call needs (`ORDER_RIGHTS`); a capability of that order without it is told so. */
const OF_ORDER = {
  outline: row(404, ['yes', 'customerA', ...CAPABILITIES, 'support']),
  /** to ask how an approved payment went is a write of its owner's, and takes no more than reading */
  capture: row(404, ['yes', 'customerA', ...CAPABILITIES]),
  pay: row(404, ['yes', 'customerA', 'placed', 'lookedUp'], [403, 'returned']),
  change: row(404, ['yes', 'customerA', 'placed'], [403, 'lookedUp', 'returned']),
};
/** a customer's own doing, for which a guest is nobody */
const CUSTOMERS = row('yes', [404, 'guestA', 'guestB'], [401, ...UNKNOWN]);
/** the same order, had guest A placed it */
const ofGuest = (cells: Row): Row => ({
  ...cells,
  guestA: cells.customerA,
  customerA: cells.customerB,
  placed: 404,
  lookedUp: 404,
  returned: 404,
});

interface Declared {
  cells: Row;
  body?: (orderId: string) => unknown;
}
const NOWHERE = {
  country: 'KE',
  street: '',
  flat: '',
  area: '',
  city: '',
  state: '',
  postalCode: '',
  point: null,
  note: '',
};
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
  orderTimes: { cells: EVERYBODY },
  /* no such page; what each tells stands in storePages.test.ts */
  storePage: { cells: row(404) },
  automaticPromotions: { cells: EVERYBODY },
  carriers: { cells: EVERYBODY },
  suggestPlaces: { cells: EVERYBODY, body: () => ({}) },
  readPlace: { cells: EVERYBODY, body: () => ({}) },
  quote: { cells: EVERYBODY, body: () => ({}) },
  carrierQuote: { cells: EVERYBODY, body: () => ({}) },
  findOrder: { cells: EVERYBODY, body: () => ({}) },
  openLink: { cells: EVERYBODY, body: () => ({}) },
  sendLink: { cells: EVERYBODY, body: () => ({}) },
  customer: { cells: ONLY_A },
  notifications: { cells: ONLY_A },
  unreadNotifications: { cells: ONLY_A },
  readNotifications: { cells: ONLY_A, body: () => ({}) },
  pushDevices: { cells: OWN_THINGS },
  sendTrace: { cells: EVERYBODY, body: () => ({}) },
  findTraces: { cells: FOR_SUPPORT },
  /* there is none; who finds one is told in traces.test.ts */
  readTrace: { cells: row(404) },
  traceReads: { cells: row(404) },
  noteTrace: { cells: row(404), body: () => ({ reason: 'FOUND', text: 'x' }) },
  traceNotes: { cells: row(404) },
  exportTrace: { cells: row(404) },
  registerPush: { cells: OWN_THINGS, body: () => ({}) },
  registerStaffPush: { cells: FOR_STAFF, body: () => ({}) },
  forgetPush: { cells: row(404, [401, ...UNKNOWN]) },
  allOrders: { cells: ONLY_A },
  orders: { cells: OWN_THINGS },
  bought: { cells: OWN_THINGS },
  shipments: { cells: OWN_THINGS },
  tableRounds: { cells: OF_NO_TABLE },
  tableBill: { cells: OF_NO_TABLE, body: () => ({ intentId: uuidOf('bill'), lines: [] }) },
  callStaff: { cells: OF_NO_TABLE, body: () => ({ wish: 'WAITER' }) },
  staffTables: { cells: FOR_STAFF },
  answerWish: { cells: FOR_STAFF, body: () => ({ wish: 'WAITER' }) },
  tellKitchen: { cells: FOR_STAFF, body: () => ({ kitchen: 'SERVED' }) },
  staffShipments: { cells: FOR_STAFF },
  moveShipment: { cells: FOR_STAFF, body: () => ({ status: 'DELIVERED' }) },
  setPrices: { cells: FOR_STAFF, body: () => ({ prices: [{ sku: 'none', price: 1 }] }) },
  setStock: {
    cells: FOR_STAFF,
    body: () => ({ stock: [{ sku: 'none', location: 'none', inHand: 1 }] }),
  },
  closeTable: { cells: FOR_STAFF, body: () => ({}) },
  reportEvent: {
    cells: FOR_STAFF,
    body: () => ({ reportId: uuidOf('a report'), event: 'help.asked' }),
  },
  placeOrder: { cells: OWN_THINGS, body: () => ({}) },
  createAppointment: { cells: OWN_THINGS, body: () => ({}) },
  appointment: { cells: row(404, [401, ...UNKNOWN]) },
  patchAppointment: {
    cells: row(404, [401, ...UNKNOWN]),
    body: () => ({ status: 'CANCELLED' }),
  },
  createShipment: { cells: ONLY_A, body: (orderId) => ({ orderId, shipment: SHIPMENT }) },
  order: { cells: OF_ORDER.outline },
  proposeChange: {
    cells: OF_ORDER.change,
    body: (id) => ({ proposalId: uuidOf(`proposal of ${id}`), note: '', lines: [] }),
  },
  askShop: {
    cells: OF_ORDER.change,
    body: (id) => ({ requestId: uuidOf(`request of ${id}`), kind: 'HELP', text: 'Help' }),
  },
  decideChange: { cells: row(404, [403, 'lookedUp', 'returned']), body: () => ({ accept: true }) },
  attach: { cells: OWN_THINGS, body: () => ({}) },
  attachment: { cells: row(404, [403, 'placed', 'returned']) },
  capturePayPal: { cells: OF_ORDER.capture, body: () => ({}) },
  giveUpAttempt: { cells: OF_ORDER.pay, body: () => ({}) },
  staffTasks: { cells: FOR_STAFF },
  finishStaffTask: { cells: FOR_STAFF, body: () => ({}) },
  staffOrder: { cells: FOR_STAFF },
  staffAction: { cells: FOR_STAFF, body: () => ({ action: 'ask', version: 0, reason: 'looks' }) },
  payLater: { cells: OF_ORDER.change, body: () => ({}) },
  giveUpOrder: { cells: OF_ORDER.change, body: () => ({}) },
  changeCustomer: { cells: ONLY_A, body: () => ({ fullName: 'A' }) },
  customerData: { cells: ONLY_A },
  addresses: { cells: ONLY_A },
  addAddress: { cells: ONLY_A, body: () => ADDRESS },
  changeAddress: { cells: ONLY_A, body: () => ADDRESS },
  removeAddress: { cells: ONLY_A },
  devices: { cells: ONLY_A },
  removeDevice: { cells: ONLY_A },
  removeCustomer: { cells: ONLY_A },
  claim: { cells: CUSTOMERS, body: () => ({}) },
};
const SHIPMENT = {
  shipmentType: 'INHOUSE_DELIVERY',
  provider: 'in-house',
  quoteDetails: { id: 'q', cost: 1 },
  customerLocation: NOWHERE,
};
const ADDRESS = { label: '', address: NOWHERE, isDefault: false };

const { business, products, promotions, tables } = store('grocery');
const product = products.find(
  (one) => one.bundleItems.length === 0 && one.productVariants.length === 0,
) as Product;
let shop: InProcessShop;
let askers: Record<Role, Pick<Ask, 'as' | 'cookie' | 'headers'>>;
let orderId: string;
let guestsOrderId: string;
let addressId: string;
let deviceId: string;
let recordId: string;
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
  const login = await shop.ask({ method: 'POST', url: '/api/login', body: {}, as: customer('A') });
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

/** What a path and a query of a call name: things of this store, and of customer A, or guest A's order. */
function urlOf(name: ApiName, order = orderId, customerA = 'A'): string {
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

const NOT_ALLOWED = [401, 403, 404];
/** the whole matrix as it was found true */
const seen: { shop: string; route: string; cells: Row }[] = [];
async function expectCells(
  what: string,
  cells: Row,
  ask: (role: Role) => Promise<{ statusCode: number; body: string }>,
): Promise<void> {
  const bodies = new Set<string>();
  for (const role of ROLES) {
    const answer = await ask(role);
    const cell = cells[role];
    if (cell === 'yes')
      expect(NOT_ALLOWED, `${what} by ${role}: ${answer.body}`).not.toContain(answer.statusCode);
    else expect(answer.statusCode, `${what} by ${role}: ${answer.body}`).toBe(cell);
    if (cell === 404) bodies.add(answer.body);
  }
  expect(
    bodies.size,
    `${what}: one answer for what is not there and what is not theirs (I37)`,
  ).toBeLessThanOrEqual(1);
}

const reachable = (Object.keys(TABLE) as ApiName[]).filter(
  (name) => !(name === 'tables' && tables.length === 0),
);
const isOfOrder = (name: ApiName): boolean => Object.values(OF_ORDER).includes(TABLE[name].cells);

describe('who may ask', () => {
  it.each(reachable)('%s is as declared (S12, S13, D05 to D10)', async (name) => {
    const { cells, body } = TABLE[name];
    const { method } = API[name];
    await expectCells(name, cells, (role) =>
      shop.ask({ method, url: urlOf(name), ...(body && { body: body(orderId) }), ...askers[role] }),
    );
    seen.push({ shop: 'its own', route: `${method} ${API[name].path}`, cells });
  });

  it.each(reachable.filter(isOfOrder))(
    '%s of an order that a guest placed is as declared (S12, I37)',
    async (name) => {
      const { body } = TABLE[name];
      const cells = ofGuest(TABLE[name].cells);
      await expectCells(name, cells, (role) =>
        shop.ask({
          method: API[name].method,
          url: urlOf(name, guestsOrderId),
          ...(body && { body: body(guestsOrderId) }),
          ...askers[role],
        }),
      );
      seen.push({
        shop: 'its own',
        route: `${API[name].method} ${API[name].path} (a guest's)`,
        cells,
      });
    },
  );

  it.each(Object.entries(CHECKOUT_CALLS))(
    'to pay by %s is as declared (S12, D21)',
    async (code, { path, query = {} }) => {
      const url = `/api/v1${path}?${new URLSearchParams(query)}`;
      await expectCells(code, OF_ORDER.pay, (role) =>
        shop.ask({ method: 'POST', url, body: { orderId }, ...askers[role] }),
      );
      seen.push({ shop: 'its own', route: `POST ${path}`, cells: OF_ORDER.pay });
    },
  );

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

  it('every other route answers each of them alike, but for signing in', async () => {
    const others = shop.app.declared.filter(
      ({ access, method }) => access !== 'call' && ['GET', 'POST'].includes(method),
    );
    expect(others.length).toBeGreaterThan(10);
    for (const { method, url, access } of others) {
      const path = url.replace(/:\w+/g, 'x').replace('*', 'x');
      const codes = new Map<Role, number>();
      for (const role of ROLES)
        codes.set(
          role,
          (
            await shop.ask({
              method: method as 'GET',
              url: path,
              ...(method === 'POST' && { body: {} }),
              ...askers[role],
            })
          ).statusCode,
        );
      if (url === '/api/login')
        expect(ROLES.filter((role) => codes.get(role) !== 204)).toEqual(UNKNOWN);
      else
        expect(
          new Set(codes.values()).size,
          `${method} ${url} (${access}): ${JSON.stringify([...codes])}`,
        ).toBe(1);
    }
  });
});

/** Nobody finds a thing of one shop in another, whoever they are there. */
function elsewhereCells(name: ApiName): Row {
  const { cells } = TABLE[name];
  if (cells === EVERYBODY) return THINGS_OF_A_SHOP.includes(name) ? row(404) : EVERYBODY;
  if (cells === FOR_SUPPORT) return row(404, ['yes', 'supportElsewhere']);
  if ((ORDER_RIGHTS as readonly string[]).includes(API[name].needs)) return row(404);
  if (cells === OWN_THINGS || cells === CUSTOMERS || !Object.values(cells).includes('yes'))
    return cells;
  return API[name].needs === 'identity' ? row(404, [401, ...UNKNOWN]) : row(404);
}
const THINGS_OF_A_SHOP: ApiName[] = [
  'settings',
  'business',
  'product',
  'tables',
  'promotion',
  'charges',
  'orderTimes',
];

describe('in the other shop', () => {
  it.each(reachable)('%s finds nothing of this one (S10, I36)', async (name) => {
    const { body } = TABLE[name];
    const cells = elsewhereCells(name);
    await expectCells(name, cells, (role) =>
      shop.ask({
        store: 'retail',
        method: API[name].method,
        url: urlOf(name, orderId, recordId),
        ...(body && { body: body(orderId) }),
        ...askers[role],
      }),
    );
    seen.push({ shop: 'another', route: `${API[name].method} ${API[name].path}`, cells });
  });

  it.each(Object.entries(CHECKOUT_CALLS))(
    'to pay by %s finds no order of this one (I36)',
    async (code, { path, query = {} }) => {
      const url = `/api/v1${path}?${new URLSearchParams(query)}`;
      await expectCells(code, row(404), (role) =>
        shop.ask({ store: 'retail', method: 'POST', url, body: { orderId }, ...askers[role] }),
      );
      seen.push({ shop: 'another', route: `POST ${path}`, cells: row(404) });
    },
  );
});

afterAll(() => {
  if (process.env.PROVE !== 'access') return;
  const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  console.log(
    [
      '',
      line(['shop', 'route', ...ROLES]),
      line(['---', '---', ...ROLES.map(() => '---')]),
      ...seen.map((one) => line([one.shop, one.route, ...ROLES.map((role) => one.cells[role])])),
    ].join('\n'),
  );
});

describe('a thing of another store', () => {
  it('is not opened by the capability of its own order', async () => {
    const answer = await shop.ask({
      store: 'retail',
      url: `/api/v1/cartTransaction/${orderId}`,
      headers: { 'x-capability': 'a-capability-of-placing' },
    });
    expect(answer.statusCode).toBe(404);
  });
});

it.each(['placed', 'returned'] as const)(
  'the capability of an order that was %s shows the status and nothing personal (I37)',
  async (role) => {
    const view = await shop.ask({ url: `/api/v1/cartTransaction/${orderId}`, ...askers[role] });
    expect(view.json()).toMatchObject({
      limited: true,
      lines: [],
      customerName: '',
      email: '',
      phone: '',
    });
  },
);

it('no route accepts a capability by itself: what each call needs is declared, and whatever is not about an order takes none', () => {
  const ofOrder = (Object.keys(API) as ApiName[]).filter((name) =>
    (ORDER_RIGHTS as readonly string[]).includes(API[name].needs),
  );
  const accepting = (Object.keys(TABLE) as ApiName[]).filter((name) => {
    const { nobody, ...cells } = TABLE[name].cells;
    return CAPABILITIES.some((role) => cells[role] !== nobody);
  });
  expect(ofOrder.toSorted()).toEqual(accepting.toSorted());
});
