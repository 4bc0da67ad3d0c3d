import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '#machines/domain/api.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { TASK_REASONS } from '#machines/domain/staffTask.ts';
import { auditRows } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, staffTasks } from '#server/db/schema/payments.ts';
import { momentsOf } from '#src/support/player/moments.ts';
import { verdictOf } from '#src/support/player/verdict.ts';
import { readTrace } from '#src/trace/format.ts';
import { store } from '#tests/support/inProcess.ts';
import { customer, tokenOf } from '#tests/support/namedIdentity.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { second, support } from './tracesShop.ts';

/** What support begins with: a shopper on the phone (509, 510, findings Z142 and Z143). */
let shop: PayingShop;
beforeAll(async () => {
  shop = await payingShop();
});
afterAll(() => shop.close());

const SUPPORT = support('retail');
const asks = (path: string, as = SUPPORT, body?: object, slug = 'retail') =>
  shop.ask({
    ...{ store: slug, url: `/api/v1/support/${path}`, as },
    ...(body && { method: 'POST' as const, body }),
  });
const search = (text: string, as = SUPPORT, slug = 'retail') =>
  asks('orders/search', as, { text }, slug);
async function found(text: string): Promise<ReplyOf<'searchSupportOrders'>> {
  const answer = await search(text);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const desk = async (): Promise<ReplyOf<'supportDesk'>> => (await asks('desk')).json();

async function placed(row: Partial<typeof orders.$inferInsert> = {}): Promise<OrderView> {
  const order = await shop.place('retail', [aLine('retail', { stock: 3 })], { method: 'STRIPE' });
  if (Object.keys(row).length > 0)
    await shop.database.db.update(orders).set(row).where(eq(orders.id, order.id));
  shop.clock.pass(MINUTE);
  return order;
}
async function ends(order: OrderView, action: 'approve' | 'decline'): Promise<string> {
  const attempt = await shop.start('retail', order, 'STRIPE');
  const reference = await shop.referenceOf(attempt.id);
  await shop.simulate('STRIPE', { reference, action });
  await shop.quiet();
  return attempt.id;
}
/** A page that was about an order, or about none, as its recorder sent it. */
async function recorded(intentId: string | null, reference: string): Promise<string> {
  const id = randomUUID();
  const body = { reference, intentId, locale: 'en', attached: false, written: second };
  const sent = await shop.ask({
    ...{ store: 'retail', method: 'POST', url: `/api/v1/traces/${id}`, body },
  });
  expect(sent.json()).toEqual({ kept: true });
  return id;
}

describe('an order is found by what its shopper says (finding Z143)', () => {
  it('by name, e-mail, phone and number, with whose it is, how its money stands, and what was recorded of it', async () => {
    const order = await placed({
      ...{ customerName: 'Zainab Okonkwo', email: 'z.okonkwo@example.org' },
      ...{ phone: '+12025550177', orderNumber: '004411', letters: 'KXM' },
    });
    await ends(order, 'approve');
    const page = await recorded(order.intentId, 'ZA1N-AB42');
    for (const typed of [
      'okonkwo',
      'Zainab Ok',
      '@example.org',
      '202 555 0177',
      '0177',
      '4411-kxm',
    ]) {
      const { orders: rows, isMore } = await found(typed);
      expect(
        rows.map(({ id }) => id),
        typed,
      ).toEqual([order.id]);
      expect(isMore).toBe(false);
    }
    expect((await found('okonkwo')).orders[0]).toMatchObject({
      ...{ customerName: 'Zainab Okonkwo', orderNumber: '004411-KXM', paymentState: 'PAID' },
      ...{ total: order.total, paid: order.total, currency: order.currency },
      checkouts: [{ id: page, reference: 'ZA1N-AB42' }],
    });
    expect((await found('okonkwo')).orders[0]).toMatchObject({ returned: 0, toGoBack: 0 });
    const as = tokenOf({ uid: 'gives-back', roles: { [store('retail').business.id]: ['staff'] } });
    const at = `/api/v1/staff/orders/${order.id}`;
    const { version } = (await shop.ask({ store: 'retail', url: at, as })).json();
    const day = shop.clock.now().toISOString().slice(0, 10);
    const back = await shop.ask({
      ...{ store: 'retail', method: 'POST', url: `${at}/actions`, as },
      body: {
        ...{ action: 'gaveBack', version, reason: 'as agreed' },
        ...{ amount: 1, reference: 'refund 1', day },
      },
    });
    expect(back.statusCode, back.body).toBe(200);
    // What went back is no rest that is owed (finding Z254).
    expect((await found('okonkwo')).orders[0]).toMatchObject({
      ...{ came: order.total, returned: 1, toGoBack: 0 },
      paid: (Math.round(order.total * 100) - 100) / 100,
    });
    expect(await found('nobody of that name')).toEqual({
      orders: [],
      checkouts: [],
      isMore: false,
    });
  });

  it('by the reference of a payment, ours or its provider’s, of the order, and of a checkout as it is read out', async () => {
    const order = await placed({ customerName: 'Reference Holder' });
    const attempt = await ends(order, 'approve');
    await recorded(order.intentId, 'REF7-QX9Z');
    const [row] = await shop.database.db.select().from(attempts).where(eq(attempts.id, attempt));
    const [own] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id));
    await shop.database.db
      .update(orders)
      .set({ reference: 'A1B2C3D4' })
      .where(eq(orders.id, order.id));
    expect(own?.reference).toBeTruthy();
    expect(row?.providerReference).toBeTruthy();
    for (const typed of [
      ...[row!.reference, row!.reference.toLowerCase(), row!.providerReference!],
      ...['ref7 qx9z', 'a1b2-c3d4'],
    ])
      expect(
        (await found(typed)).orders.map(({ id }) => id),
        typed,
      ).toEqual([order.id]);
    const alone = await recorded(null, 'A70N-E234');
    const { orders: none, checkouts } = await found('A7ON E234');
    expect([none, checkouts.map(({ id }) => id)]).toEqual([[], [alone]]);
  });

  it('by support of this store alone; the audit says who looked, and none of their words', async () => {
    for (const as of [customer('c1'), SHOPPER, support('grocery')])
      expect((await search('okonkwo', as)).statusCode).toBe(404);
    const staff = tokenOf({ uid: 'desk', roles: { [store('retail').business.id]: ['staff'] } });
    expect((await search('okonkwo', staff)).statusCode, 'staff have a search of their own').toBe(
      404,
    );
    expect((await search('okonkwo', support('grocery'), 'grocery')).json().orders).toEqual([]);
    const rows = await shop.database.db
      .select()
      .from(auditRows)
      .where(
        and(
          eq(auditRows.kind, 'support.searched'),
          eq(auditRows.businessId, store('retail').business.id),
        ),
      );
    expect(new Set(rows.map(({ detail }) => detail)), 'as of an order that is read').toEqual(
      new Set(['support-retail']),
    );
    expect(JSON.stringify(rows)).not.toMatch(/okonkwo/i);
    for (const text of ['', '   ', 'x'.repeat(101)])
      expect((await search(text)).statusCode).toBe(400);
  });
});

describe('before a shopper has said anything (finding Z142)', () => {
  it('what failed lately is listed, the newest first, with its order as it stands now and its recorded page', async () => {
    const declined = await placed();
    await ends(declined, 'decline');
    const page = await recorded(declined.intentId, 'DEC1-1NED');
    const first = (await desk()).failed[0];
    expect(first).toMatchObject({
      ...{ kind: 'payment', state: 'DECLINED', provider: 'STRIPE', amount: declined.total },
      order: { id: declined.id, paymentState: 'PENDING' },
      checkout: { id: page, reference: 'DEC1-1NED' },
    });
    const later = await placed();
    await ends(later, 'decline');
    await ends(later, 'approve');
    const { failed } = await desk();
    expect(failed.slice(0, 2).map(({ order }) => [order?.id, order?.paymentState])).toEqual([
      [later.id, 'PAID'],
      [declined.id, 'PENDING'],
    ]);
    shop.clock.pass(8 * 24 * 60 * MINUTE);
    expect((await desk()).failed, 'no more than a week').toEqual([]);
  });

  it('what is not shown is counted, and shown once it is asked for (finding Z194)', async () => {
    const order = await placed();
    const id = await ends(order, 'decline');
    const { pool, db } = shop.database;
    const before = await desk();
    await pool.query(
      `insert into payment_attempt select (made).* from (
         select jsonb_populate_record(a, jsonb_build_object('id', 'more-' || n, 'reference', 'MORE' || n)) as made
         from payment_attempt a, generate_series(1, 30) n where a.id = $1 offset 0) all_of_them`,
      [id],
    );
    await db.insert(staffTasks).values(
      TASK_REASONS.map((reason) => ({
        ...{ id: `more-${reason}`, businessId: store('retail').business.id, orderId: order.id },
        ...{ kind: 'REVIEW' as const, reason, detail: '', createdAt: shop.clock.now() },
      })),
    );
    try {
      const { failed, failures, attention, waiting } = await desk();
      expect([failed.length, attention.length]).toEqual([12, 12]);
      expect([failures, waiting]).toEqual([
        before.failures + 30,
        before.waiting + TASK_REASONS.length,
      ]);
      const more = (await asks('desk?failed=999&attention=18')).json();
      expect([more.failed.length, more.attention.length]).toEqual([failures, 18]);
      expect((await asks('desk?failed=-1')).statusCode).toBe(400);
    } finally {
      await pool.query(`delete from payment_attempt where id like 'more-%'`);
      await pool.query(`delete from staff_task where id like 'more-%'`);
    }
  });

  it('and so is an order of which something waits for a person, until it is seen to', async () => {
    const order = await placed();
    await ends(order, 'approve');
    const asked = await shop.ask({
      ...{ store: 'retail', method: 'POST', as: SHOPPER },
      url: `/api/v1/cartTransaction/${order.id}/requests`,
      body: { requestId: randomUUID(), kind: 'HELP', text: 'I was charged twice' },
    });
    expect(asked.statusCode, asked.body).toBe(200);
    const { attention, waiting } = await desk();
    expect(attention.at(-1)).toMatchObject({ orderId: order.id, reason: 'HELP_ASKED' });
    expect(waiting).toBe(attention.length);
    expect(JSON.stringify(attention)).not.toContain('charged');
    const staff = tokenOf({ uid: 'desk', roles: { [store('retail').business.id]: ['staff'] } });
    const url = `/api/v1/staff/orders/${order.id}`;
    const { tasks } = (await shop.ask({ store: 'retail', url, as: staff })).json();
    const done = await shop.ask({
      ...{ store: 'retail', method: 'POST', as: staff },
      ...{ url: `/api/v1/staff/tasks/${tasks[0].id}/done`, body: { reason: 'it was once' } },
    });
    expect(done.statusCode, done.body).toBe(200);
    const after = (await desk()).attention.map(({ orderId }) => orderId);
    expect(after, 'seen to').not.toContain(order.id);
    for (const as of [customer('c1'), SHOPPER, support('grocery')])
      expect((await asks('desk', as)).statusCode).toBe(404);
    expect((await asks('desk', support('grocery'), undefined, 'grocery')).json()).toEqual({
      failed: [],
      failures: 0,
      attention: [],
      waiting: 0,
    });
  });
});

it('an order of which no page was recorded tells whether money was taken; who opened it is written down (finding Z142)', async () => {
  const order = await placed({ customerName: 'Unrecorded Shopper' });
  await ends(order, 'approve');
  const answer = await asks(`orders/${order.id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const shown: ReplyOf<'supportOrder'> = answer.json();
  expect(shown).toMatchObject({
    desk: false,
    order: { customerName: 'Unrecorded Shopper', paid: order.total, checkouts: [] },
  });
  const read = readTrace(JSON.stringify(shown.trace));
  if (!read.ok) throw new Error(`${read.why} ${read.where}`);
  const moments = momentsOf(read.trace);
  expect(moments.filter(({ trouble }) => trouble === 'differs')).toEqual([]);
  const { answer: said, tell } = verdictOf(read.trace, moments);
  expect(said).toMatch(/^Yes\. USD [\d.,]+ was taken through Stripe, and the order is paid\.$/);
  expect(tell).toContain('There is nothing left to pay.');
  // Of its pages each is another one, since none is open here.
  await recorded(order.intentId, 'PAGE-0NE1');
  const again = readTrace(JSON.stringify((await asks(`orders/${order.id}`)).json().trace));
  if (!again.ok) throw new Error(`${again.why} ${again.where}`);
  const { notes } = verdictOf(again.trace, momentsOf(again.trace));
  expect(notes.join()).toMatch(/^The shopper’s page, reference PAGE-0NE1, was heard last at /);
  expect(notes.join()).not.toContain('another tab');
  expect(JSON.stringify(shown.trace), 'the replay itself names no one').not.toContain('Unrecorded');
  const rows = await shop.database.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.kind, 'order.read'), eq(auditRows.subject, order.id)));
  expect(rows.map(({ detail }) => detail)).toEqual(['support-retail']);
  for (const as of [customer('c1'), support('grocery')])
    expect((await asks(`orders/${order.id}`, as)).statusCode).toBe(404);
  expect(
    (await asks(`orders/${order.id}`, support('grocery'), undefined, 'grocery')).statusCode,
  ).toBe(404);
});
