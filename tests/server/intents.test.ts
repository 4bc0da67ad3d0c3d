import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OrderBody } from '#machines/domain/orderSent.ts';
import { runAudit } from '#server/db/audit.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { sizeOf } from '#tests/support/proofSize.ts';
import { uuidOf } from '#tests/support/setClock.ts';

/** Promises about placing that hold for any requests, not only for those that somebody thought of. */
const RUNS = sizeOf('intents', { sample: 15, full: 200 });
const FIELDS = sizeOf('intents', { sample: 40, full: 1_000 });
let shop: InProcessShop;
let beside: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
  beside = await inProcessShop({ beside: shop });
  await shop.database.db.update(stock).set({ stockInHand: 1_000_000 });
});
afterEach(async () => expect(await runAudit(shop.database.pool)).toEqual([]));
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const place = (at: number, body: unknown, as: string): Promise<LightMyRequestResponse> =>
  (at % 2 === 0 ? shop : beside).ask({ method: 'POST', url: '/api/v1/cartTransaction', body, as });

describe('one intent (I01, I02)', () => {
  const PEOPLE = ['amina', 'somebody'];
  const CARTS = [aLine('grocery', { at: 0 }), aLine('grocery', { at: 1 })];
  interface Press {
    person: number;
    cart: number;
    /** pressed after everything before it has been answered, or together with it */
    waits: boolean;
    volatile: number;
  }
  const press: fc.Arbitrary<Press> = fc.record({
    person: fc.nat(1),
    cart: fc.nat(1),
    waits: fc.boolean(),
    volatile: fc.nat(9),
  });

  it(`${RUNS} times pressed by anybody, with any cart, in any order and at once: one order, and each is told what is true of it`, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(press, { minLength: 2, maxLength: 8 }), async (presses) => {
        const intent = uuidOf(`intent ${run++} ${presses.length}`);
        const bodyOf = ({ cart, volatile }: Press): OrderBody => {
          const body = anOrder('grocery', [CARTS[cart] ?? aLine('grocery')], { intent });
          return {
            ...body,
            products: body.products.map((line) => ({
              ...line,
              orderDate: `2026-03-02T08:0${volatile}:00.000Z`,
            })),
          };
        };
        const asOf = ({ person }: Press): string => guest(`${PEOPLE[person]} ${run}`);
        const answers: { press: Press; answer: LightMyRequestResponse }[] = [];
        let together: Promise<unknown>[] = [];
        for (const [at, one] of presses.entries()) {
          if (one.waits) await Promise.all(together.splice(0));
          together.push(
            place(at, bodyOf(one), asOf(one)).then((answer) =>
              answers.push({ press: one, answer }),
            ),
          );
        }
        await Promise.all(together);
        together = [];

        const made = await shop.database.db
          .select()
          .from(orders)
          .where(
            and(eq(orders.businessId, store('grocery').business.id), eq(orders.intentId, intent)),
          );
        expect(made).toHaveLength(1);
        const [order] = made;
        const first = answers.find(({ answer }) => answer.statusCode === 201);
        expect(first, 'somebody was told that it was placed').toBeDefined();
        const winner = first?.press as Press;
        expect(first?.answer.json().data).toMatchObject({
          id: order?.id,
          orderNumber: `${order?.orderNumber}-${order?.letters}`,
        });
        const truth = (one: Press): [number, string] =>
          one.person !== winner.person
            ? [404, 'NOT_FOUND']
            : one.cart !== winner.cart
              ? [422, 'INTENT_REUSED']
              : [201, ''];
        const tell = ({ press: one, answer }: (typeof answers)[number], running: boolean): void => {
          if (running && answer.statusCode === 409)
            return void expect(answer.json()).toMatchObject({
              code: 'TWIN_RUNNING',
              retryAfter: 1,
            });
          const [status, code] = truth(one);
          expect(answer.statusCode, answer.body).toBe(status);
          if (status === 201) expect(answer.body).toBe(first?.answer.body);
          else expect(answer.json()).toMatchObject({ code });
        };
        for (const one of answers) tell(one, true);
        for (const [at, one] of presses.entries())
          tell({ press: one, answer: await place(at, bodyOf(one), asOf(one)) }, false);
      }),
      { numRuns: RUNS, seed: 20_261_121 },
    );
  }, 3_600_000);
});

describe('what a client says about money (I06)', () => {
  type Path = (string | number)[];
  /** Every figure in the body, whatever it is called. */
  function figures(value: unknown, path: Path = []): Path[] {
    if (typeof value === 'number') return [path];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      figures(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  }
  /** Figures that are wishes and not money. */
  const WISHED = new Set(['quantity', 'totalItemQuantity', 'paymentTerm']);
  function changed(body: OrderBody, path: Path, to: number): OrderBody {
    const copy = structuredClone(body);
    const last = path.at(-1) ?? '';
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], copy);
    (holder as Record<string, unknown>)[last] = to;
    return copy;
  }
  const amount = fc.oneof(
    fc.constantFrom(0, -0, 0.01, -5, 1e-9, 0.1 + 0.2, 1e12, -1e12),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.integer({ min: -1000, max: 100_000 }),
  );
  const cart = fc.uniqueArray(
    fc.record({ at: fc.nat(9), quantity: fc.integer({ min: 1, max: 5 }) }),
    {
      minLength: 1,
      maxLength: 4,
      selector: (one) => one.at,
    },
  );
  const same = [
    'total',
    'dueNow',
    'tax',
    'discount',
    'serviceCharge',
    'shippingCost',
    'outstanding',
    'currency',
  ] as const;
  const AMINA = guest('amina');
  const view = async (id: string) =>
    (await shop.ask({ url: `/api/v1/cartTransaction/${id}`, as: AMINA })).json();

  it(`${FIELDS} carts with any figure replaced by any other: the very same order, or a refusal with both figures and no order`, async () => {
    let run = 0;
    const outcomes = { same: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        cart,
        fc.nat(),
        amount,
        fc.boolean(),
        async (chosen, which, to, withPromotion) => {
          const lines = chosen.map(({ at, quantity }) => aLine('grocery', { at, quantity }));
          const make = (what: string) =>
            anOrder('grocery', lines, {
              intent: uuidOf(`${what} ${run}`),
              ...(withPromotion && { promotion: 'KARIBU10' }),
            });
          run++;
          const honest = await place(0, make('honest'), AMINA);
          if (honest.statusCode !== 201)
            return void expect(honest.json()).toMatchObject({ code: 'PROMOTION_CHANGED' });
          const body = make('tampered');
          const paths = figures(body).filter((path) => !WISHED.has(String(path.at(-1))));
          const path = paths[which % paths.length] as Path;
          const before = await shop.database.db.$count(orders);
          const answer = await place(1, changed(body, path, to), AMINA);
          const about = `${path.join('.')} = ${to}: ${answer.body}`;
          if (answer.statusCode !== 201) {
            outcomes.refused += 1;
            expect([409, 400], about).toContain(answer.statusCode);
            expect(['PRICE_CHANGED', 'FIELDS_INVALID'], about).toContain(answer.json().code);
            expect(await shop.database.db.$count(orders), about).toBe(before);
            return;
          }
          outcomes.same += 1;
          const [one, other] = [
            await view(honest.json().data.id),
            await view(answer.json().data.id),
          ];
          for (const name of same) expect(other[name], `${name}: ${about}`).toBe(one[name]);
          expect(other.lines, about).toEqual(one.lines);
          const money = async (id: string) =>
            shop.database.db
              .select({
                unitPrice: orderLines.unitPrice,
                total: orderLines.total,
                discount: orderLines.discount,
                deposit: orderLines.deposit,
              })
              .from(orderLines)
              .where(eq(orderLines.orderId, id))
              .orderBy(orderLines.position);
          expect(await money(other.id), about).toEqual(await money(one.id));
        },
      ),
      { numRuns: FIELDS, seed: 20_261_121 },
    );
    expect(outcomes.same, 'figures that do not count').toBeGreaterThan(0);
    expect(outcomes.refused, 'figures that the shopper saw').toBeGreaterThan(0);
  }, 3_600_000);

  it('I50: a client that lives ten years earlier or later orders the same at the same price, due on our day', async () => {
    const make = (years: number): OrderBody => {
      const body = anOrder('grocery', [aLine('grocery')], {
        intent: uuidOf(`clock ${years}`),
        method: 'PAY_LATER',
      });
      const day = `${2026 + years}-03-02`;
      return {
        ...body,
        dueDate: day,
        products: body.products.map((line) => ({ ...line, orderDate: `${day}T08:00:00.000Z` })),
      };
    };
    const seen = [];
    for (const years of [-10, 0, 10]) {
      const answer = await place(0, make(years), AMINA);
      expect(answer.statusCode, answer.body).toBe(201);
      const { total, createdAt, dueDate, keptUntil } = await view(answer.json().data.id);
      seen.push({ total, createdAt, dueDate, keptUntil });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[2]).toEqual(seen[1]);
  });
});
