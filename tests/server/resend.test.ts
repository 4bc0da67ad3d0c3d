import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkoutMachine } from '#machines/checkout/machine.ts';
import { checkoutInput, draftOf, known, seen } from '#machines/checkout/samples.ts';
import { emptyCart } from '#machines/domain/cart.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';

import { begin } from '#tests/models/stories.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, cartItem } from '#tests/support/orders.ts';
import { uuidOf } from '#tests/support/setClock.ts';

/* The checkout's own chart before the server's own routes: what is sent again under an intent carries the lines that were pressed (I01, I02). */

const PATIENCE = { timeout: 30_000 };
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const { business, taxes } = store('grocery');
const [bread, milk] = [0, 1].map((at) =>
  cartItem(aLine('grocery', { at }), at, business.currency, business.locations[0]?.id ?? ''),
);
const cartOf = (...items: (typeof bread)[]) => ({
  ...emptyCart(business.currency),
  items: items.flatMap((item) => item ?? []),
});

const orderOf = async (intent: string): Promise<OrderView | null> => {
  const url = `/api/v1/cartTransaction?intent=${intent}`;
  const [order = null] = (await shop.ask({ url, as: guest('amina') })).json();
  return order;
};

it.each(['before it arrives', 'on the way back'])(
  'a request that is lost %s is sent again with the lines of the press, though another tab changed the cart: one order, of those lines',
  async (where) => {
    const intentId = uuidOf(`lost ${where}`);
    const cart = cartOf(bread);
    const asked: unknown[] = [];
    const hasChanged = Promise.withResolvers<void>();
    const checkout = begin(
      checkoutMachine,
      checkoutInput({ businessId: business.id, cart, methods: ['PAY_LATER'] }),
      {
        // The first two are asked before the order can be read; one to be paid later is then read before it counts as placed.
        recover: () => {
          const draft = draftOf(cart, { intentId, method: 'PAY_LATER' });
          const answer = { ok: true, draft, order: null, known };
          return asked.length < 2
            ? answer
            : orderOf(intentId).then((order) => ({ ...answer, order }));
        },
        openReview: {
          ...seen,
          intentId,
          charges: { tax: taxes[0] ?? null, serviceChargePercentage: 0 },
          lines: [],
        },
        acquireLock: { held: true },
        placeOrder: async ({ body }: { body: object }, before: number) => {
          asked.push(body);
          if (before === 0) await hasChanged.promise;
          if (before === 0 && where === 'before it arrives') return { ok: false, reason: 'LOST' };
          const answer = await shop.ask({
            method: 'POST',
            url: '/api/v1/cartTransaction',
            body,
            as: guest('amina'),
          });
          expect(answer.statusCode, answer.body).toBe(201);
          return before === 0
            ? { ok: false, reason: 'LOST' }
            : { ok: true, order: { ...answer.json().data, currency: business.currency } };
        },
      },
    );
    await checkout.settle();
    checkout.actor.send({ type: 'order.place' });
    await expect.poll(() => asked.length, PATIENCE).toBe(1);
    await checkout.send({ type: 'cart.changed', cart: cartOf(bread, milk) });
    hasChanged.resolve();
    await expect.poll(() => checkout.value, PATIENCE).toEqual({ placed: 'resting' });

    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    const made = await shop.database.db
      .select({ product: orderLines.productId })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(eq(orders.intentId, intentId));
    expect(made).toEqual([{ product: bread?.product.id }]);
    expect(checkout.context.cart.items).toHaveLength(2);
  },
);
