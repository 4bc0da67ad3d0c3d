import { afterAll, describe, expect, it } from 'vitest';
import { API, type ApiName } from '#machines/domain/api.ts';
import { ORDER_RIGHTS } from '#machines/domain/calls/call.ts';
import { CHECKOUT_CALLS } from '#providers/all.ts';
import {
  askers,
  guestsOrderId,
  orderId,
  recordId,
  setUpShop,
  shop,
  tables,
  urlOf,
} from './accessShop.ts';
import {
  CAPABILITIES,
  CUSTOMERS,
  EVERYBODY,
  FOR_SUPPORT,
  OF_ORDER,
  OWN_THINGS,
  ofGuest,
  ROLES,
  type Role,
  type Row,
  row,
  TABLE,
  UNKNOWN,
} from './accessTable.ts';

setUpShop();

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
