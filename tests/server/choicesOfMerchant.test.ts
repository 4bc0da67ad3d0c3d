import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { everyGroup } from '#machines/domain/chosenAddOns.ts';
import { everyAddOn } from '#machines/domain/nestedGroups.ts';
import type { Product } from '#machines/domain/product.ts';
import { serviceAt } from '#server/appointments/service.ts';
import { addOns as addOnTable, products } from '#server/db/schema/catalog.ts';
import { exportStore } from '#server/importing/read.ts';
import { refusedLines, storeFiles } from '#tests/support/storeFiles.ts';
import {
  ask,
  business,
  dish,
  ICED_TEA,
  orderCount,
  orderOf,
  send,
  setUpChoices,
  shop,
} from './choicesWithinShop.ts';

/** As a merchant writes them into a store's file. */
setUpChoices();

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
