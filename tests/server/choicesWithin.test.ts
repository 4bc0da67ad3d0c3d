import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { overIn, shortIn } from '#machines/domain/chosenAddOns.ts';
import type { OrderView } from '#machines/domain/order.ts';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import type { Product } from '#machines/domain/product.ts';
import { hashOf } from '#server/crypto/hash.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { apiKeys } from '#server/db/schema/store.ts';
import { aTable, tableSessionOf } from '#tests/support/tables.ts';
import {
  ask,
  business,
  COFFEE,
  dish,
  GUEST,
  ICED_TEA,
  idOf,
  orderCount,
  orderOf,
  placed,
  RICE,
  SET,
  seeded,
  send,
  setUpChoices,
  shop,
  TEA,
} from './choicesWithinShop.ts';

/** As a guest orders them, and as their number is changed afterwards. */
setUpChoices();
const SECRET = 'sk-of-the-kitchens-own-systems';
beforeAll(async () => {
  await shop.database.db.insert(apiKeys).values({
    key: hashOf(SECRET),
    businessId: business.id,
    kind: 'secret',
    createdAt: new Date(),
  });
});

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
