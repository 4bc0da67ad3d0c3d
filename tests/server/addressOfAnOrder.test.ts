import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { KeptAddress } from '#machines/domain/calls/account.ts';
import { orders } from '#server/db/schema/orders.ts';
import { customer, guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { ADDRESS } from './accountShop.ts';
import { AMINA, orderCount, place, placed, setUpShop, shop } from './ordersShop.ts';

setUpShop();

const keep = async (uid: string): Promise<KeptAddress> => {
  const as = customer(uid);
  await shop.ask({ store: 'grocery', method: 'POST', url: '/api/login', body: {}, as });
  const answer = await shop.ask({
    store: 'grocery',
    method: 'POST',
    url: `/api/v1/customer/${uid}/addresses`,
    body: { label: 'Home', address: ADDRESS, isDefault: true },
    as,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const to = (customerLocationId: string | null, intent?: string) => ({
  ...anOrder('grocery', [aLine('grocery')], intent ? { intent } : {}),
  customerLocationId,
});

it('D14: an order names a kept address of its own shopper', async () => {
  const home = await keep('brings');
  const { id } = await placed(to(home.id), customer('brings'));
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id));
  expect(row?.body.customerLocationId).toBe(home.id);
});

it.each<[string, string]>([
  ['another customer', customer('curious')],
  ['a guest', AMINA],
  ['a guest whose browser was a customer’s', guest('was-brings')],
])('D14: %s cannot name it: the order is refused and nothing is saved', async (_who, as) => {
  const theirs = await keep('keeps');
  const many = await orderCount();
  expect((await place(to(theirs.id), as)).json()).toMatchObject({
    status: 409,
    code: 'ADDRESS_GONE',
  });
  expect((await place(to('no-such-address'), as)).json()).toMatchObject({ code: 'ADDRESS_GONE' });
  expect(await orderCount()).toBe(many);
  await placed(to(null), as);
});

it('I02: the address may go after the order was placed: the same order sent again is found', async () => {
  const as = customer('moves');
  const home = await keep('moves');
  const body = to(home.id, crypto.randomUUID());
  const first = await placed(body, as);
  const gone = await shop.ask({
    store: 'grocery',
    method: 'DELETE',
    url: `/api/v1/customer/moves/addresses/${home.id}`,
    as,
  });
  expect(gone.statusCode).toBe(200);
  expect((await place(body, as)).json().data.id).toBe(first.id);
  expect((await place(to(home.id), as)).json()).toMatchObject({ code: 'ADDRESS_GONE' });
});
