import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyGroup, overIn, shortIn } from '#machines/domain/chosenAddOns.ts';
import { everyAddOn } from '#machines/domain/nestedGroups.ts';
import type { OrderBody, OrderView } from '#machines/domain/order.ts';
import type { AddOnGroup, Product } from '#machines/domain/product.ts';
import { serviceAt } from '#server/appointments/service.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { runAudit } from '#server/db/audit.ts';
import { addOns as addOnTable, products } from '#server/db/schema/catalog.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { exportStore } from '#server/importing/read.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { refusedLines, storeFiles } from '#tests/support/storeFiles.ts';
import { aTable, tableSessionOf } from '#tests/support/tables.ts';

/** Choices within choices (finding Q42, 412): a set opens its drinks, and a tea how it is served. */
let shop: InProcessShop;
const SECRET = 'sk-of-the-kitchens-own-systems';
beforeAll(async () => {
  shop = await inProcessShop();
  await shop.database.db.insert(apiKeys).values({
    key: hashOf(SECRET),
    businessId: store('restaurant').business.id,
    kind: 'secret',
    createdAt: new Date(),
  });
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await shop.close();
});

const { products: seeded, business } = store('restaurant');
const dish = seeded.find(({ slug }) => slug === 'nasi-lemak') as Product;
const GUEST = guest('amina');
const ask = (request: Parameters<InProcessShop['ask']>[0]) =>
  shop.ask({ store: 'restaurant', ...request });

/** A choice by the names that lead to it: "Set with a drink/Teh tarik/Iced". */
function idOf(path: string, groups: readonly AddOnGroup[] = dish.addOnGroups): string {
  const [name, ...rest] = path.split('/');
  const found = groups.flatMap(({ addOns }) => addOns).find((one) => one.name === name);
  if (!found) throw new Error(`no choice ${path}`);
  return rest.length > 0 ? idOf(rest.join('/'), found.groups) : found.id;
}
const RICE = 'Coconut rice';
const SET = 'Set with a drink';
const TEA = `${SET}/Teh tarik`;
const COFFEE = `${SET}/Kopi O`;
const ICED_TEA = { [RICE]: 1, [SET]: 1, [TEA]: 1, [`${TEA}/Iced`]: 1, [`${TEA}/Less sweet`]: 1 };

const orderOf = (counts: Record<string, number>, quantity = 1): OrderBody =>
  anOrder(
    'restaurant',
    [
      {
        product: dish,
        quantity,
        addOns: Object.fromEntries(
          Object.entries(counts).map(([path, count]) => [idOf(path), count]),
        ),
      },
    ],
    { table: aTable().id, locationId: aTable().locationId },
  );
const send = (body: OrderBody) =>
  ask({ method: 'POST', url: '/api/v1/cartTransaction', as: GUEST, body });
async function placed(body: OrderBody): Promise<OrderView> {
  const answer = await send(body);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json().data;
  return (await ask({ url: `/api/v1/cartTransaction/${id}`, as: GUEST })).json();
}
const orderCount = async (): Promise<number> => shop.database.db.$count(orders);

describe('a dish with choices within choices', () => {
  it('costs what each of them costs, and order, table and database hold what belongs to what', async () => {
    const order = await placed(orderOf(ICED_TEA));
    // 16.90 the dish, 3 the set, 0.50 the tea, 0.80 the ice.
    expect(order.lines).toMatchObject([
      {
        totalPrice: 21.2,
        addOns: [RICE, 'Set with a drink (Teh tarik (Iced, Less sweet))'],
      },
    ]);
    const [line] = await shop.database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id));
    expect(line?.total).toBe(2120);
    expect(line?.addOns).toEqual([
      { id: idOf(RICE), name: RICE, quantity: 1, price: 0 },
      { id: idOf(SET), name: SET, quantity: 1, price: 300 },
      { id: idOf(TEA), name: 'Teh tarik', quantity: 1, price: 50, under: idOf(SET) },
      { id: idOf(`${TEA}/Iced`), name: 'Iced', quantity: 1, price: 80, under: idOf(TEA) },
      {
        id: idOf(`${TEA}/Less sweet`),
        name: 'Less sweet',
        quantity: 1,
        price: 0,
        under: idOf(TEA),
      },
    ]);
    const table = await tableSessionOf(shop, aTable(), GUEST);
    expect(table.rounds[0]?.lines[0]?.addOns).toEqual(order.lines[0]?.addOns);
  });

  it('of several pieces counts a group within a choice for each time that this was taken', async () => {
    const two = {
      ...{ [RICE]: 2, [SET]: 2, [TEA]: 1, [COFFEE]: 1 },
      ...{ [`${TEA}/Hot`]: 1, [`${TEA}/As usual`]: 1, [`${COFFEE}/Iced`]: 1 },
    };
    const order = await placed(orderOf(two, 2));
    expect(order.lines[0]?.addOns).toEqual([
      `2 × ${RICE}`,
      '2 × Set with a drink (Teh tarik (Hot, As usual), Kopi O (Iced))',
    ]);
    expect(order.lines[0]?.totalPrice).toBeCloseTo(2 * 16.9 + 2 * 3 + 0.5 + 0.8, 5);
  });

  it('without the choice that opens them asks for none of them, as a page of before orders it', async () => {
    expect((await placed(orderOf({ [RICE]: 1 }))).lines[0]?.totalPrice).toBe(16.9);
  });

  it.each<[string, Record<string, number>, number?]>([
    ['a set without its drink', { [RICE]: 1, [SET]: 1 }],
    [
      'a tea that is neither hot nor iced',
      { [RICE]: 1, [SET]: 1, [TEA]: 1, [`${TEA}/As usual`]: 1 },
    ],
    ['a drink without its set', { [RICE]: 1, [COFFEE]: 1, [`${COFFEE}/Hot`]: 1 }],
    [
      'ice of a tea that was not taken',
      { [RICE]: 1, [SET]: 1, [COFFEE]: 1, [`${COFFEE}/Hot`]: 1, [`${TEA}/Iced`]: 1 },
    ],
    ['two drinks in one set', { ...ICED_TEA, [COFFEE]: 1, [`${COFFEE}/Hot`]: 1 }],
    ['a tea both hot and iced', { ...ICED_TEA, [`${TEA}/Hot`]: 1 }],
    [
      'a second ice for one tea, though there are two dishes',
      { ...ICED_TEA, [RICE]: 2, [`${TEA}/Iced`]: 2 },
      2,
    ],
    [
      'one ice for two teas',
      { ...ICED_TEA, [RICE]: 2, [SET]: 2, [TEA]: 2, [`${TEA}/Less sweet`]: 2 },
      2,
    ],
  ])('is refused with %s, and nothing is written', async (_what, counts, quantity) => {
    const many = await orderCount();
    const answer = await send(orderOf(counts, quantity));
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'NOT_SOLD_HERE',
      line: 0,
      fields: ['products.0.orderedProductAddOns'],
    });
    expect(await orderCount()).toBe(many);
  });

  it('is refused with a choice that it does not have, and with one that is named twice', async () => {
    const many = await orderCount();
    const body = orderOf(ICED_TEA);
    const [line] = body.products as [OrderBody['products'][number]];
    const chosen = line.orderedProductAddOns;
    const [first] = chosen as [(typeof chosen)[number]];
    const other = seeded.find(({ slug }) => slug === 'teh-tarik') as Product;
    const foreign = { ...first.productAddOns, id: other.addOnGroups[0]?.addOns[0]?.id ?? '' };
    for (const more of [
      { ...first, productAddOns: { ...first.productAddOns, id: 'deeper' } },
      { ...first, productAddOns: foreign },
      first,
    ]) {
      const answer = await send({
        ...body,
        products: [{ ...line, orderedProductAddOns: [...chosen, more] }],
      });
      expect(answer.json()).toMatchObject({ code: 'NOT_SOLD_HERE', line: 0 });
    }
    expect(await orderCount()).toBe(many);
  });

  it('keeps what belongs to what when its number is changed', async () => {
    const order = await placed(orderOf(ICED_TEA));
    const answer = await ask({
      method: 'POST',
      url: `/api/v1/cartTransaction/propose-order-change/${order.id}`,
      as: GUEST,
      body: {
        proposalId: crypto.randomUUID(),
        lines: [{ productId: dish.id, quantity: 3 }],
        note: '',
      },
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const { proposals } = (
      await ask({ url: `/api/v1/cartTransaction/${order.id}`, as: GUEST })
    ).json() as OrderView;
    expect(proposals?.[0]?.lines).toMatchObject([{ was: 1, now: 3 }]);
  });
});

describe('another number of a dish, as the shop has accepted it,', () => {
  const url = '/api/v1/cartTransaction';
  /** As the shopper reads it, and what the database holds. */
  async function changedTo(quantity: number, body: OrderBody) {
    const order = await placed(body);
    const proposalId = crypto.randomUUID();
    await ask({
      method: 'POST',
      url: `${url}/propose-order-change/${order.id}`,
      as: GUEST,
      body: { proposalId, lines: [{ productId: dish.id, quantity }], note: '' },
    });
    const answer = await ask({
      method: 'POST',
      url: `${url}/${order.id}/changes/${proposalId}`,
      headers: { 'api-key': SECRET },
      body: { accept: true },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const read: OrderView = (await ask({ url: `${url}/${order.id}`, as: GUEST })).json();
    const [line] = await shop.database.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id));
    return { lines: read.lines, addOns: line?.addOns };
  }

  it('says no choice of which none is left, nor what was chosen within it, and costs neither', async () => {
    const { lines, addOns } = await changedTo(1, orderOf({ ...ICED_TEA, [RICE]: 3 }, 3));
    expect(lines).toMatchObject([{ quantity: 1, totalPrice: 16.9, addOns: [RICE] }]);
    expect(addOns).toEqual([{ id: idOf(RICE), name: RICE, quantity: 1, price: 0 }]);
  });

  const BOTH_DRINKS = {
    ...{ [RICE]: 2, [SET]: 2, [TEA]: 1, [`${TEA}/Hot`]: 1, [`${TEA}/Less sweet`]: 1 },
    ...{ [COFFEE]: 1, [`${COFFEE}/Iced`]: 1 },
  };
  it.each([1, 3])(
    'has as many drinks as sets: %i of two, one with tea and one with coffee',
    async (quantity) => {
      const { addOns = [] } = await changedTo(quantity, orderOf(BOTH_DRINKS, 2));
      const countOf = (id: string): number => addOns.find((one) => one.id === id)?.quantity ?? 0;
      expect(countOf(idOf(SET))).toBe(quantity);
      expect(countOf(idOf(TEA)) + countOf(idOf(COFFEE))).toBe(quantity);
      expect(countOf(idOf(TEA))).toBe(quantity === 1 ? 1 : 2);
      // As much as an order may have, and as little as it must.
      expect(shortIn(dish.addOnGroups, countOf, quantity)).toBeNull();
      expect(overIn(dish.addOnGroups, countOf, quantity)).toBeNull();
    },
  );
});

describe('a merchant', () => {
  const DOMAIN = business.defaultDomain;
  const files = () => storeFiles(shop);
  const exported = async (sku = dish.SKU) =>
    (await exportStore(shop.database.db, DOMAIN)).products.find((one) => one.sku === sku);
  const BURGER = {
    sku: 'BURGER',
    name: 'Burger',
    price: 20,
    stock: [{ location: business.locations[0]?.name, inHand: null }],
  };
  const meal = (groups: object[]) => [
    { name: 'Meal', addOns: [{ name: 'Make it a meal', price: 6, groups }] },
  ];
  const withBurger = async (more: object) => ({
    ...(await exportStore(shop.database.db, DOMAIN)),
    products: [{ ...BURGER, ...more }],
  });
  const DRINKS = {
    name: 'Drink',
    min: 1,
    addOns: [
      { name: 'Cola', groups: [{ name: 'Size', min: 1, addOns: [{ name: 'Large', price: 1.5 }] }] },
    ],
  };

  it('writes groups into a choice; page and database hold them, and what is exported is the same again', async () => {
    await files().bring(await withBurger({ addOnGroups: meal([DRINKS]) }));
    const burger = await exported('BURGER');
    expect(burger?.addOnGroups).toMatchObject([
      { name: 'Meal', addOns: [{ name: 'Make it a meal', price: 6, groups: [DRINKS] }] },
    ]);
    const shown: Product = (await ask({ url: `/api/v1/products/${burger?.id}` })).json();
    expect(everyGroup(shown.addOnGroups).map(({ name }) => name)).toEqual([
      'Meal',
      'Drink',
      'Size',
    ]);
    const large = everyAddOn(shown.addOnGroups).find(({ name }) => name === 'Large');
    const [row] = await shop.database.db
      .select()
      .from(addOnTable)
      .where(eq(addOnTable.id, large?.id ?? ''));
    expect(row).toMatchObject({ businessId: business.id, name: 'Large', sellingPrice: 150 });
    const again = await files().bring(await exportStore(shop.database.db, DOMAIN));
    expect(again).toMatch(/products: 0 new, 0 changed/);
    expect(again).toMatch(/addOns: 0 new, 0 changed/);
  });

  it('lets a choice within a choice of a service bring minutes: a time may be held for as long', async () => {
    const minutes = (name: string, more: object = {}) => ({ name, minutes: 10, ...more });
    await files().bring(
      await withBurger({
        ...{ sku: 'CLASS', name: 'Cooking class', type: 'SERVICE' },
        service: { place: 'AT_LOCATION', minutes: 60 },
        addOnGroups: [
          {
            ...{ name: 'Course', max: 2 },
            addOns: [
              minutes('Dessert', {
                groups: [{ name: 'Sauce', max: 3, addOns: [minutes('Kaya')] }],
              }),
            ],
          },
        ],
      }),
    );
    const open = await shop.app.services.stores.byHost(DOMAIN);
    if (!open) throw new Error('the store is gone');
    const place = business.locations[0]?.id ?? '';
    const { id = '' } = (await exported('CLASS')) ?? {};
    // Two desserts of ten minutes, each with three sauces of ten.
    expect(await serviceAt(shop.database.db, open, id, place)).toMatchObject({
      ...{ duration: 60, addedMost: 2 * 10 + 2 * 3 * 10 },
    });
  });

  const chain = (levels: number): object[] => [
    {
      name: `Level ${levels}`,
      addOns: [{ name: 'On', ...(levels > 1 && { groups: chain(levels - 1) }) }],
    },
  ];
  it.each<[string, object[], RegExp]>([
    [
      'four levels of them',
      chain(4),
      /addOnGroups\[0\](\.addOns\[0\]\.groups\[0\]){2}\.addOns\[0\]\.groups are too deep: choices within choices have 3 levels at most/,
    ],
    ['sixty levels', chain(60), /are too deep/],
    [
      'a group that asks more than it allows',
      meal([{ ...DRINKS, min: 2 }]),
      /groups\[0\] wants more choices \(min\) than it allows/,
    ],
    [
      'a group without a choice',
      meal([{ name: 'Drink', addOns: [] }]),
      /a group has at least one choice/,
    ],
    [
      'two choices of one name',
      meal([{ ...DRINKS, addOns: [{ name: 'Cola' }, { name: 'Cola' }] }]),
      /is the second choice "Cola"/,
    ],
    [
      'a choice beforehand that is not there',
      meal([{ ...DRINKS, preselected: ['Tea'] }]),
      /names a choice that is not there: "Tea"/,
    ],
    [
      'one choice in two places',
      meal([
        { ...DRINKS, addOns: [{ id: 'ice', name: 'Ice' }] },
        { name: 'Side', addOns: [{ id: 'ice', name: 'Ice' }] },
      ]),
      /have two choices under the id "ice"/,
    ],
    [
      'one group in two places',
      meal([
        { ...DRINKS, id: 'same' },
        { id: 'same', name: 'Side', addOns: [{ name: 'Chips' }] },
      ]),
      /have two groups under the id "same"/,
    ],
    [
      'more than a page can hold',
      meal([
        {
          name: 'Drink',
          addOns: Array.from({ length: 200 }, (_, at) => ({ name: `Drink ${at}` })),
        },
      ]),
      /have 201 choices with those within choices: 200 at most/,
    ],
  ])(
    'who writes %s reads what is wrong, and nothing is changed',
    async (_what, addOnGroups, told) => {
      const before = await exported('BURGER');
      const lines = await refusedLines(files().bring(await withBurger({ addOnGroups })));
      expect(lines.join('\n')).toMatch(told);
      expect(await exported('BURGER')).toEqual(before);
    },
  );

  it('raises the price of a choice within a choice: who saw the one before is told both, and pays nothing', async () => {
    const body = orderOf(ICED_TEA);
    const file = await exportStore(shop.database.db, DOMAIN);
    const text = JSON.stringify(file.products.filter(({ sku }) => sku === dish.SKU));
    const raised = text.replace('"name":"Iced","price":0.8', '"name":"Iced","price":1.1');
    expect(raised).not.toBe(text);
    await files().bring({ ...file, products: JSON.parse(raised) });
    const [{ price } = { price: '' }] = await shop.database.db
      .select({
        price: sql<string>`${products.view} #>> '{addOnGroups,2,addOns,0,groups,0,addOns,0,groups,0,addOns,1,sellingPrice}'`,
      })
      .from(products)
      .where(and(eq(products.id, dish.id)));
    expect(Number(price)).toBe(1.1);
    const many = await orderCount();
    const answer = await send(body);
    expect(answer.json()).toMatchObject({
      code: 'PRICE_CHANGED',
      differences: expect.arrayContaining([
        { kind: 'price', name: 'Nasi lemak: Iced', productId: dish.id, was: 0.8, now: 1.1 },
      ]),
    });
    expect(await orderCount()).toBe(many);
  });
});
