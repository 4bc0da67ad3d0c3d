import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FoundOrders } from '#machines/domain/foundOrders.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { orders } from '#server/db/schema/orders.ts';
import { aBooking, aService, freeTimes, hold } from '#tests/support/bookings.ts';
import { store } from '#tests/support/inProcess.ts';
import { tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { statementsOf } from '#tests/support/statements.ts';

/** Staff find an order by what its customer says (480, finding Z81). */
const staffOf = (slug: string) =>
  tokenOf({ uid: `desk of ${slug}`, roles: { [store(slug).business.id]: ['staff'] } });
const STAFF = staffOf('retail');
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(async () => {
  // Copies have no log and no books. So many are deleted for longer than the shop lets a statement run.
  await asOwner((owner) => owner.query(`delete from cart_transaction where id like 'copy-%'`));
  await shop.close();
});
async function asOwner(act: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  await act(owner).finally(() => owner.end());
}

const search = (body: object, as = STAFF, slug = 'retail') =>
  shop.ask({ store: slug, method: 'POST', url: '/api/v1/staff/orders/search', as, body });
async function found(body: object, as = STAFF, slug = 'retail'): Promise<FoundOrders> {
  const answer = await search(body, as, slug);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const ids = async (text: string): Promise<string[]> =>
  (await found({ text })).orders.map(({ id }) => id);

async function placedBy(row: Partial<typeof orders.$inferInsert> = {}): Promise<OrderView> {
  const order = await shop.place('retail', [aLine('retail', { stock: 3 })], { method: 'STRIPE' });
  await shop.database.db
    .update(orders)
    .set({ customerName: 'Test', email: 'test@example.com', phone: '', ...row })
    .where(eq(orders.id, order.id));
  shop.clock.pass(MINUTE);
  return order;
}

/** The same order many times over, each an hour older. */
async function copies({ id }: OrderView, count: number, from: number): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query(
      `insert into cart_transaction
     select (copy).* from (
       select jsonb_populate_record(o, jsonb_build_object('id', 'copy-' || n, 'intent_id', 'copy-' || n, 'order_number', n::text,
         'created_at', o.created_at - (n - $2::int) * interval '1 hour')) as copy
       from cart_transaction o, generate_series($2::int + 1, $2::int + $3::int) n where o.id = $1 offset 0) made`,
      [id, from, count],
    );
    await owner.query('analyze cart_transaction');
  });
}

it('by its number, however it is typed, and by its last digits', async () => {
  const [older, newer] = [
    await placedBy({ orderNumber: '007234', letters: 'KXM' }),
    await placedBy({ orderNumber: '017234', letters: 'CDF' }),
  ];
  for (const typed of ['007234-KXM', '#7234kxm', ' 007234 - KXM ', '7234-KXM'])
    expect(await ids(typed), typed).toEqual([older.id]);
  // Just this number first, though the other one is newer.
  expect(await ids('7234')).toEqual([older.id, newer.id]);
  expect(await ids('17234')).toEqual([newer.id]);
  expect(await ids('234')).toEqual([newer.id, older.id]);
  for (const typed of ['7234-HJK', '999999', '723']) expect(await ids(typed), typed).toEqual([]);
});

it('by the letters that its number ends with, and by as much of it as was read out (finding Z144)', async () => {
  const [older, newer] = [
    await placedBy({ orderNumber: '008811', letters: 'HCC' }),
    await placedBy({ orderNumber: '008822', letters: 'HCC' }),
  ];
  const other = await placedBy({ orderNumber: '008833', letters: 'HCD' });
  for (const typed of ['HCC', 'hcc', '-HCC', ' h c c '])
    expect(await ids(typed), typed).toEqual([newer.id, older.id]);
  expect(await ids('11-HCC')).toEqual([older.id]);
  expect(await ids('8811h')).toEqual([older.id]);
  expect(await ids('33-HC')).toEqual([other.id]);
  expect(await ids('33-HCC')).toEqual([]);
  // Two letters alone end every two hundredth order: they begin names.
  expect(await ids('HC')).toEqual([]);
});

it('by a customer’s name, e-mail and phone, whole or in part', async () => {
  const order = await placedBy({
    customerName: 'Anne-Marie Müller Ng',
    email: 'A.Mueller_1@Example.org',
    phone: '+12025550151',
  });
  for (const typed of [
    'anne',
    'marie muller',
    'Müller, Anne-Marie'.replace(',', ''),
    'MÜLL',
    'ng',
    'a.mueller_1@example.org',
    '@example.org',
    '+1 (202) 555-0151',
    '202 555 0151',
    '0151',
  ])
    expect(await ids(typed), typed).toEqual([order.id]);
  for (const typed of ['uller', 'anne otto', 'a%mueller', 'amueller11@example.org', '151', '- -'])
    expect(await ids(typed), typed).toEqual([]);
});

it('by the day of a visit, the earliest first; a name beside it narrows further', async () => {
  const product = aService('beauty');
  const visits: { id: string; day: string; at: string }[] = [];
  for (const at of [-1, 0]) {
    const times = await freeTimes(shop, 'beauty', product);
    const day = visits[0]?.day ?? times.at(-1)!.startDate;
    const free = times.filter((one) => one.startDate === day).at(at)!;
    const intent = randomUUID();
    const booking = aBooking('beauty', product, free, { intentId: intent });
    const held = await hold(shop, 'beauty', booking, SHOPPER);
    expect(held.statusCode, held.body).toBe(201);
    const lines = [{ product, appointments: [held.json().data.id] }];
    const order = await shop.place('beauty', lines, { method: 'PAY_LATER', intent });
    visits.push({ id: order.id, day, at: free.startTime });
  }
  const desk = staffOf('beauty');
  const on = async (body: object) => (await found(body, desk, 'beauty')).orders.map(({ id }) => id);
  const [late, early] = visits;
  const day = late!.day;
  expect(await on({ day })).toEqual([early!.id, late!.id]);
  expect(await on({ day: '2020-01-01' })).toEqual([]);
  await shop.database.db
    .update(orders)
    .set({ customerName: 'Wanjiru' })
    .where(eq(orders.id, late!.id));
  expect(await on({ day, text: 'wanj' })).toEqual([late!.id]);
});

it('of many the newest twenty, and that there are more is said', async () => {
  const source = await placedBy({ customerName: 'Copied Often' });
  await copies(source, 20, 500_000);
  const all = await found({ text: 'copied' });
  expect(all.isMore).toBe(true);
  expect(all.orders.map(({ id }) => id)).toEqual([
    source.id,
    ...Array.from({ length: 19 }, (_, at) => `copy-${500_001 + at}`),
  ]);
  expect((await found({ text: '500003' })).isMore).toBe(false);
});

it('of this store alone, for its staff alone, and for nothing typed nothing is looked for', async () => {
  const order = await placedBy({ customerName: 'Only Here' });
  for (const as of [SHOPPER, staffOf('grocery')])
    expect((await search({ text: 'only here' }, as)).statusCode).toBe(404);
  expect((await found({ text: 'only here' }, staffOf('grocery'), 'grocery')).orders).toEqual([]);
  expect(await ids('only here')).toEqual([order.id]);
  for (const body of [{}, { text: '  ' }, { text: 'x'.repeat(101) }, { day: '2026-02-31' }])
    expect((await search(body)).statusCode, JSON.stringify(body)).toBe(400);
});

it('is answered by its indexes in a shop of many orders, whatever is typed', async () => {
  const { pool } = shop.database;
  const source = await placedBy({ customerName: 'Of Many', phone: '+12025550199' });
  // Of a few thousand rows a planner may as well read them all.
  await copies(source, 20_000, 600_000);
  await pool.query('analyze cart_transaction');
  const heard = statementsOf(shop.database);
  const planOf = async (text: string): Promise<string> => {
    const { statements } = await heard.during(() => found({ text }));
    const asked = statements.find((one) => one.text.includes('translate('))!;
    const { rows } = await pool.query(`explain ${asked.text}`, asked.values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const [text, indexes] of [
    ['7234', ['number_end', 'phone_end', 'person']],
    ['+1 (202) 555-0151', ['phone_end', 'person']],
    ['HCC', ['letters', 'person']],
  ] as const) {
    const plan = await planOf(text);
    for (const index of indexes) expect(plan).toContain(`Scan on orders_by_${index}`);
    expect(plan).not.toContain('Seq Scan');
  }
  expect(await planOf('mueller anne')).toContain('Scan on orders_by_person');
});
