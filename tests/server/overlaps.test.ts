import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CartItem } from '#machines/domain/cart.ts';
import { overlapIn } from '#machines/domain/overlapInCart.ts';
import type { Product } from '#machines/domain/product.ts';
import { products } from '#server/db/schema/catalog.ts';
import { itemOf, noChoice } from '#src/catalog/itemOf.ts';
import { aBooking, type Free, freeTimes, hold } from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { DAY } from '#tests/support/setClock.ts';

const BEAUTY = 'beauty';
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(() => shop.close());

const location = store(BEAUTY).business.locations[0]!;
const timed = store(BEAUTY).products.filter(
  (one) =>
    one.type === 'SERVICE' &&
    one.serviceType === 'FIXED' &&
    one.addOnGroups.every(({ min }) => min === 0),
);
const doersOf = (product: Product): string[] =>
  store(BEAUTY)
    .employees.filter(
      (one) => product.employeeIds.includes(one.id) && one.locationIds.includes(location.id),
    )
    .map(({ id }) => id);
type Rules = Pick<Product, 'capacity' | 'bufferBefore' | 'bufferAfter'> & {
  employeeIds?: string[];
};
async function sold(product: Product, rules: Rules): Promise<Product> {
  const [row] = await shop.database.db.select().from(products).where(eq(products.id, product.id));
  const view = { ...row!.view, ...rules };
  await shop.database.db.update(products).set({ view }).where(eq(products.id, product.id));
  return view;
}
const later = (time: string, minutes: number): string => {
  const at = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + minutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`;
};

const isAmong = (others: Free[]) => (one: Free) =>
  others.some(
    ({ startDate, startTime }) => startDate === one.startDate && startTime === one.startTime,
  );

interface Wish {
  minutes: number;
  employee: string | null;
  people: number;
}
/** Books one time after the other on the server, and says which one the storefront would refuse before. */
async function both(
  product: Product,
  wishes: [Wish, Wish],
): Promise<{ codes: string[]; refused: boolean }> {
  shop.clock.pass(DAY);
  // Where another is asked for they work then, too.
  const [, { employee }] = wishes;
  const able = doersOf(product);
  const needed = employee ?? (able.length > 1 ? able.at(1) : undefined);
  const ofFirst = await freeTimes(shop, BEAUTY, product, 14, wishes[0].employee ?? undefined);
  const ofSecond = await freeTimes(shop, BEAUTY, product, 14, needed);
  const time = ofFirst
    .filter(isAmong(ofSecond))
    .find(
      (one) =>
        one.startDate > new Date(shop.clock.now().getTime() + 2 * DAY).toISOString().slice(0, 10),
    );
  if (!time) throw new Error('nothing is free');
  const intentId = randomUUID();
  const codes: string[] = [];
  const items: CartItem[] = [];
  for (const [line, { minutes, employee, people }] of wishes.entries()) {
    const at = { startDate: time.startDate, startTime: later(time.startTime, minutes), employee };
    const body = aBooking(BEAUTY, product, at, { intentId, line });
    const asked = {
      ...body,
      numberOfCustomer: people,
      servicesProvided: body.servicesProvided.map((one) => ({ ...one, quantity: people })),
    };
    const answer = await hold(shop, BEAUTY, asked, guest(intentId));
    codes.push(answer.statusCode === 201 ? 'held' : answer.json().code);
    const choice = {
      ...noChoice(),
      slots: [at],
      employee: employee === null ? null : { id: employee, name: employee },
      qty: people,
    };
    items.push({
      ...itemOf(product, choice, { location, currency: 'PHP', doers: doersOf(product) }),
      id: String(line),
      addedAt: line,
    });
  }
  return { codes, refused: overlapIn(items) !== null };
}

describe('two times of one visit: the storefront refuses what placing would refuse, and no more', () => {
  const chosen = (product: Product): string => doersOf(product)[0]!;
  const RULES: [string, Rules][] = [
    ['alone', {}],
    ['with half an hour kept free after it', { bufferAfter: 30 }],
    ['as a class of three', { capacity: 3 }],
    ['at a place without people', { employeeIds: [] }],
    ['at a place for three', { employeeIds: [], capacity: 3 }],
  ];
  for (const [at, [title, rules]] of RULES.entries())
    it(title, async () => {
      const product = await sold(timed[at]!, rules);
      const lasts = product.duration ?? 0;
      const who = rules.employeeIds ? null : chosen(product);
      let compared = 0;
      for (const [minutes, people] of [
        [0, 1],
        [0, 3],
        [30, 1],
        [Math.max(0, lasts - 15), 1],
        [lasts, 1],
        [lasts + 15, 1],
        [lasts + 30, 1],
      ] as const) {
        if (people > (product.capacity ?? (who ? 1 : 9))) continue;
        const { codes, refused } = await both(product, [
          { minutes: 0, employee: who, people: 1 },
          { minutes, employee: who, people },
        ]);
        if (codes[1] === 'TIME_CLOSED') continue;
        compared += 1;
        expect([minutes, people, codes[0], codes[1] === 'TIME_OVERLAPS'], codes.join()).toEqual([
          minutes,
          people,
          'held',
          refused,
        ]);
      }
      expect(compared).toBeGreaterThan(3);
    });

  it('by another person, or by anyone where somebody is left', async () => {
    const product = timed.find((one) => doersOf(one).length > 1)!;
    const [one, other] = doersOf(product);
    for (const employee of [other!, null]) {
      const { codes, refused } = await both(product, [
        { minutes: 0, employee: one!, people: 1 },
        { minutes: 0, employee, people: 1 },
      ]);
      expect([refused, codes[1] === 'TIME_OVERLAPS']).toEqual([false, false]);
    }
  });
});
