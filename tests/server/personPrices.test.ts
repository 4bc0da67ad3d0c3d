import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudit } from '#server/db/audit.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { orders } from '#server/db/schema/orders.ts';
import { aBooking, type Free, hold } from '#tests/support/bookings.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { anOrder } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/payingShop.ts';
import { refusedLines, storeFiles } from '#tests/support/storeFiles.ts';

/** A service may cost another sum with a certain person (414, finding Q43). */
let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop();
});
afterAll(async () => {
  expect(await runAudit(shop.database.pool)).toEqual([]);
  await shop.close();
});

const BEAUTY = 'beauty';
const makeUp = store(BEAUTY).products.find(({ name }) => name === 'Event make-up')!;
const idOf = (name: string): string =>
  store(BEAUTY).employees.find((one) => one.name.startsWith(name))!.id;
const [SENIOR, OTHER] = [idOf('Marisol'), idOf('Kaye')];

/** Free times of who is asked for; of any where none is. */
async function free(more: Record<string, string> = {}): Promise<Free[]> {
  const query = new URLSearchParams({
    productId: makeUp.id,
    locationId: store(BEAUTY).business.locations[0]?.id ?? '',
    from: shop.clock.now().toISOString().slice(0, 10),
    days: '14',
    ...more,
  });
  const answer = await shop.ask({ store: BEAUTY, url: `/api/v1/slots?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  const days = answer.json() as {
    day: string;
    times: { startTime: string; employeeId: string | null }[];
  }[];
  return days.flatMap(({ day, times }) =>
    times.map((one) => ({ startDate: day, startTime: one.startTime, employee: one.employeeId })),
  );
}
/** When both are free. */
const ofBoth = async (): Promise<Free[]> => {
  const others = await free({ employeeId: SENIOR });
  return (await free()).filter((one) =>
    others.some((o) => o.startDate === one.startDate && o.startTime === one.startTime),
  );
};
const whoIsFree = async (more = {}): Promise<(string | null)[]> => [
  ...new Set((await free(more)).map(({ employee }) => employee)),
];

async function held(time: Free, intent: string): Promise<string> {
  const answer = await hold(
    shop,
    BEAUTY,
    aBooking(BEAUTY, makeUp, time, { intentId: intent }),
    SHOPPER,
  );
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}
/** As a page sends it that showed this price. */
const ordered = (appointment: string, intent: string, shown: number) =>
  shop.ask({
    store: BEAUTY,
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: SHOPPER,
    body: anOrder(
      BEAUTY,
      [{ product: { ...makeUp, sellingPrice: shown }, appointments: [appointment] }],
      { intent },
    ),
  });
const rowOf = async (id: string) =>
  (await shop.database.db.select().from(appointments).where(eq(appointments.id, id)))[0];

const ours = async (prices: object[]) => {
  const file = JSON.parse(await storeFiles(shop).run('export', 'beauty.localhost'));
  const at = file.products.findIndex(({ sku }: { sku: string }) => sku === makeUp.SKU);
  file.products[at].service.prices = prices;
  return { file, at };
};
const brought = async (prices: object[], ...more: string[]): Promise<string> =>
  storeFiles(shop).bring((await ours(prices)).file, ...more);

describe('a service that costs more with one person', () => {
  it('is offered for its own price with those who ask that, and for theirs with who asks more', async () => {
    expect(makeUp.sellingPrice).toBe(2200);
    expect(makeUp.personPrices).toEqual([{ employeeId: SENIOR, sellingPrice: 2600 }]);
    expect(await whoIsFree()).toEqual([OTHER]);
    expect(await whoIsFree({ employeeId: SENIOR })).toEqual([SENIOR]);
    expect(await whoIsFree({ pricedAs: SENIOR })).toEqual([SENIOR]);
  });

  it('is counted with the person of its time by the server, whatever a page showed', async () => {
    const intent = randomUUID();
    const [time] = await free({ employeeId: SENIOR });
    const id = await held({ ...time!, employee: SENIOR }, intent);
    expect(await rowOf(id)).toMatchObject({ employeeId: SENIOR, price: 260_000 });
    const cheap = await ordered(id, intent, 2200);
    expect(cheap.json(), cheap.body).toMatchObject({
      code: 'PRICE_CHANGED',
      differences: expect.arrayContaining([
        expect.objectContaining({ kind: 'price', was: 2200, now: 2600 }),
      ]),
    });
    const placed = await ordered(id, intent, 2600);
    expect(placed.statusCode, placed.body).toBe(201);
    const { data } = placed.json();
    const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, data.id));
    expect([data.total, row?.total]).toEqual([2600, 260_000]);
    const seen = await shop.ask({
      store: BEAUTY,
      url: `/api/v1/cartTransaction/${data.id}`,
      as: SHOPPER,
    });
    expect(seen.json().lines[0]).toMatchObject({ totalPrice: 2600 });
  });

  it('never sends who asks more where no person was chosen, nor moves a paid time to who costs otherwise', async () => {
    const intent = randomUUID();
    // So late that it can still be moved.
    const time = (await free()).at(-1);
    const id = await held({ ...time!, employee: null }, intent);
    expect(await rowOf(id)).toMatchObject({ employeeId: OTHER, price: 220_000 });
    expect((await ordered(id, intent, 2200)).statusCode).toBe(201);
    const again = await hold(
      shop,
      BEAUTY,
      aBooking(BEAUTY, makeUp, { ...time!, employee: null }, { intentId: randomUUID() }),
      tokenOf({ uid: 'another-shopper' }),
    );
    expect(again.json().code, 'the one at this price is busy then').toMatch(
      /SLOT_TAKEN|TIMES_OVERLAP/,
    );

    const moves = (body: object) =>
      shop.ask({
        store: BEAUTY,
        method: 'PATCH',
        url: `/api/v1/appointment/${id}`,
        as: SHOPPER,
        body,
      });
    const [other] = (await free({ employeeId: SENIOR })).toReversed();
    const when = { startDate: other!.startDate, startTime: other!.startTime };
    const toSenior = await moves({ ...when, employee: SENIOR });
    expect(toSenior.json(), toSenior.body).toMatchObject({ code: 'NOT_SOLD_HERE' });
    expect(await rowOf(id)).toMatchObject({ employeeId: OTHER, startDate: time!.startDate });
  });

  it('held with anyone is held anew with who asks the own price, where an import made the first dearer', async () => {
    const intent = randomUUID();
    const [both] = await ofBoth();
    const time = { ...both!, employee: null };
    const id = await held(time, intent);
    expect(await rowOf(id)).toMatchObject({ employeeId: OTHER, price: 220_000 });
    const dearer = (name: string) => brought([{ person: name, price: 2600 }]);
    await dearer('Kaye Santiago');
    const refused = await ordered(id, intent, 2200);
    expect(refused.json(), refused.body).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await held(time, intent), 'the same time').toBe(id);
    expect(await rowOf(id)).toMatchObject({ employeeId: SENIOR, price: 220_000 });
    const placed = await ordered(id, intent, 2200);
    expect(placed.statusCode, placed.body).toBe(201);
    await dearer('Marisol Dela Cruz');
    expect(await held(time, intent), 'what is ordered stands').toBe(id);
    expect(await rowOf(id)).toMatchObject({ employeeId: SENIOR, price: 220_000 });
  });

  it('held anew stays held, though no one could ask for it any more: it is near by now', async () => {
    const { file, at } = await ours([{ person: 'Marisol Dela Cruz', price: 2600 }]);
    const hours = file.products[at].service.hoursAhead;
    file.products[at].service.hoursAhead = 2;
    await storeFiles(shop).bring(file);
    const [time] = await free();
    const asked = { intentId: randomUUID() };
    const first = await hold(shop, BEAUTY, aBooking(BEAUTY, makeUp, time!, asked), SHOPPER);
    const { id } = first.json().data;
    const { starts } = (await rowOf(id))!;
    shop.clock.set(new Date(starts.getTime() - 2 * 3_600_000 + 60_000).toISOString());
    expect(await held(time!, asked.intentId), 'the same time').toBe(id);
    const stranger = aBooking(BEAUTY, makeUp, time!, { intentId: randomUUID() });
    const late = await hold(shop, BEAUTY, stranger, SHOPPER);
    expect(late.json(), late.body).toMatchObject({ code: 'TIME_TOO_SOON' });
    file.products[at].service.hoursAhead = hours;
    await storeFiles(shop).bring(file);
  });
});

describe('a store file', () => {
  it('names who asks more, by the person or by a level, and comes back as it went out', async () => {
    const { run, bring } = storeFiles(shop);
    const out = await run('export', 'beauty.localhost');
    expect(out).toContain('"Marisol Dela Cruz"');
    expect(await bring(JSON.parse(out), '--dry-run')).not.toMatch(/[1-9]\d* (new|changed)/);
    const byLevel = [{ level: 'Senior stylist', price: 2600 }];
    expect(await brought(byLevel, '--dry-run')).not.toMatch(/[1-9]\d* (new|changed)/);
    // Of both that fit, the person's own counts.
    const both = [
      { person: 'Marisol Dela Cruz', price: 2600 },
      { level: 'Senior stylist', price: 9 },
    ];
    expect(await brought(both, '--dry-run')).not.toMatch(/[1-9]\d* (new|changed)/);
  });

  it.each<[prices: object[], says: RegExp]>([
    [[{ level: 'Head chef', price: 1 }], /prices\[0\]\.level is the role of no person who does it/],
    [[{ person: 'Jun Abad', price: 1 }], /prices\[0\]\.person is no person who does it/],
    [[{ price: 1 }], /prices\[0\] is of a person or of a level/],
    [
      [
        { person: 'Marisol Dela Cruz', price: 2600 },
        { person: 'Kaye Santiago', price: 2500 },
      ],
      /prices leaves no person at the price of the service/,
    ],
  ])('%j is refused with its line', async (prices, says) => {
    expect((await refusedLines(brought(prices))).join('\n')).toMatch(says);
  });
});
