import { afterAll, beforeAll, expect, it } from 'vitest';
import { outbox } from '#server/db/schema/jobs.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { type PayingShop, payingShop } from '#tests/support/payingShop.ts';
import { type Statements, statementsOf } from '#tests/support/statements.ts';

/** Each statement is a way to the database and back, and what an order has locked waits for all of them. */
const MOST = 9;
let shop: PayingShop;
let heard: Statements;
beforeAll(async () => {
  shop = await payingShop();
  heard = statementsOf(shop.database);
});
afterAll(() => shop.close());

const look = async (id: string, as: string) => {
  const ask = () => shop.ask({ store: 'retail', url: `/api/v1/cartTransaction/${id}`, as });
  const { answer, statements } = await heard.during(ask);
  expect(answer.statusCode, answer.body).toBe(200);
  return { seen: answer.json(), statements };
};

const place = async (method: string) => {
  const { answer, statements } = await heard.during(() =>
    shop.ask({
      store: 'retail',
      method: 'POST',
      url: '/api/v1/cartTransaction',
      as: guest(`with ${method}`),
      body: anOrder('retail', [aLine('retail')], { method, contact: { phone: '' } }),
    }),
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return { placed: answer.json().data, statements };
};

it('an order is placed in nine statements, begin and commit among them, and its notice has its number', async () => {
  await place('PAY_LATER');
  const { placed, statements } = await place('STRIPE');
  expect(statements.map(({ text }) => text)).toHaveLength(MOST);
  const [told] = (await shop.database.db.select().from(outbox)).filter(
    ({ orderId }) => orderId === placed.id,
  );
  expect(told).toMatchObject({
    kind: 'order.placed',
    payload: { orderNumber: placed.orderNumber },
  });
});

it('an order is written once, with its number: its row stands in ten indexes', async () => {
  const { statements } = await place('STRIPE');
  const writes = statements.flatMap(
    ({ text }) => text.match(/(insert into|update) "cart_transaction"/g) ?? [],
  );
  expect(writes).toEqual(['insert into "cart_transaction"']);
});

/** A page asks every ten seconds while its order moves. */
const MOST_OF_A_LOOK = 11;
it('a look at an order of goods is eleven statements: it is read once, without times or who keeps them free', async () => {
  const { placed } = await place('PAY_LATER');
  const { seen, statements } = await look(placed.id, guest('with PAY_LATER'));
  expect(seen).toMatchObject({ orderNumber: placed.orderNumber, lines: [{ quantity: 1 }] });
  const texts = statements.map(({ text }) => text);
  expect(texts).toHaveLength(MOST_OF_A_LOOK);
  expect(texts.join()).not.toMatch(/from "(appointment|employee)"/);
});
