import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReplyOf } from '#machines/domain/api.ts';
import type { OrderView } from '#machines/domain/order.ts';
import { PROVIDER_CODES, type ProviderCode } from '#machines/domain/payment.ts';
import { orders } from '#server/db/schema/orders.ts';
import { attempts, ledger } from '#server/db/schema/payments.ts';
import { sweepAttempts } from '#server/dueWork.ts';
import { ordersFor } from '#tests/support/manyOrders.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, STORE_OF } from '#tests/support/payingShop.ts';
import { MINUTE } from '#tests/support/setClock.ts';
import { type Statements, statementsOf } from '#tests/support/statements.ts';
import { support } from './tracesShop.ts';

/** Support finds an order by what its shopper reads out (539, findings Z191 and Z192). */
let shop: PayingShop;
let owner: pg.Client;
let heard: Statements;
beforeAll(async () => {
  shop = await payingShop();
  heard = statementsOf(shop.database);
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

async function found(
  text: string,
  slug: string = 'retail',
): Promise<ReplyOf<'searchSupportOrders'>> {
  const answer = await shop.ask({
    ...{ store: slug, method: 'POST', url: '/api/v1/support/orders/search' },
    ...{ as: support(slug), body: { text } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const ids = async (text: string, slug?: string): Promise<string[]> =>
  (await found(text, slug)).orders.map(({ id }) => id);

async function placed(row: Partial<typeof orders.$inferInsert> = {}): Promise<OrderView> {
  const order = await shop.place('retail', [aLine('retail', { stock: 3 })], { method: 'STRIPE' });
  if (Object.keys(row).length > 0)
    await shop.database.db.update(orders).set(row).where(eq(orders.id, order.id));
  shop.clock.pass(MINUTE);
  return order;
}

/** What a provider's own mails and pages call a payment, as each of them writes it, and under which of the shop's names it is kept. */
const READ_OUT: Record<ProviderCode, [what: string, kept: RegExp][]> = {
  STRIPE: [
    ['a session', /^cs_\w+$/],
    ['a payment intent', /^pi_\w+$/],
  ],
  PAYPAL: [['an order and its capture', /^[0-9A-Z]{17}$/]],
  IPAY: [['a transaction', /^T\d+$/]],
  IPAY_AFRICA: [['an M-Pesa receipt', /^[A-Z0-9]{10}$/]],
  IPAY_QR: [['a transaction', /^T\d+$/]],
  BUX: [['a checkout', /./]],
  CASHFREE: [['an order', /^\d+$/]],
  FLUTTERWAVE: [['a transaction', /^\d+$/]],
  RAZER: [['a transaction', /^\d+$/]],
  DPO: [['a token', /^[0-9A-F-]{36}$/]],
};

describe('by what a provider calls the payment (finding Z191)', () => {
  it.each(PROVIDER_CODES)('%s: each name that its page and its mail have', async (provider) => {
    const slug = STORE_OF[provider];
    const many = ordersFor(shop, provider);
    await many.ready(2);
    const [order, other] = [await many.place(), await many.place()];
    const attempt = await shop.start(slug, order, provider);
    const reference = await shop.referenceOf(attempt.id);
    await shop.simulate(provider, { reference, action: 'approve' });
    // Not each of them tells by itself: some are asked.
    await vi.waitFor(async () => {
      shop.clock.pass(MINUTE);
      await sweepAttempts(shop.services);
      expect((await shop.see(slug, order)).paymentState).toBe('PAID');
    }, 20_000);
    await shop.quiet();
    const { db } = shop.database;
    const [row] = await db.select().from(attempts).where(eq(attempts.id, attempt.id));
    const books = await db.select().from(ledger).where(eq(ledger.attemptId, attempt.id));
    const names = [
      ...[...Object.values(row!.session), ...Object.values(row!.hints)],
      ...[row!.reference, row!.providerReference],
      ...books.map(({ providerReference }) => providerReference),
    ].filter((one) => one !== null && one.length >= 6 && !one.startsWith('http'));
    for (const [what, kept] of READ_OUT[provider]) {
      const read = names.filter((one) => kept.test(one!));
      expect(read, what).not.toEqual([]);
      for (const name of read) {
        const groups = name!.replaceAll(/(.{4})(?=.)/g, '$1 ').toLowerCase();
        for (const typed of [name!, ` ${name}. `, groups])
          expect((await ids(typed, slug))[0], `${what}: ${typed}`).toBe(order.id);
      }
    }
    for (const name of names) expect(await ids(name!, slug), name!).not.toContain(other.id);
    expect(await ids(`${row!.providerReference}X`, slug)).toEqual([]);
    // Another store's support finds nothing by it.
    const elsewhere = slug === 'retail' ? 'grocery' : 'retail';
    expect(await ids(row!.reference, elsewhere)).toEqual([]);
  });

  it('digits alone may be an order’s number and a payment’s: both are found, the payment’s first', async () => {
    const [paid, numbered] = [await placed(), await placed({ orderNumber: '774411' })];
    const attempt = await shop.start('retail', paid, 'STRIPE');
    await shop.database.db
      .update(attempts)
      .set({ hints: { transaction_id: '774411' } })
      .where(eq(attempts.id, attempt.id));
    expect(await ids('774411')).toEqual([paid.id, numbered.id]);
  });
});

describe('what a browser brought in words (554, finding Z209)', () => {
  const hinted = async (hints: Record<string, string>): Promise<OrderView> => {
    const order = await placed();
    const attempt = await shop.start('retail', order, 'STRIPE');
    await shop.database.db.update(attempts).set({ hints }).where(eq(attempts.id, attempt.id));
    return order;
  };

  it('names no payment, and hides no person', async () => {
    const martinez = await placed({ customerName: 'Ana Martinez', email: 'ana@example.org' });
    for (const key of ['status', 'id', 'mc']) await hinted({ [key]: 'martinez' });
    expect(await ids('martinez')).toEqual([martinez.id]);
    await hinted({ status: 'successful' });
    expect(await found('successful')).toMatchObject({ orders: [], isMore: false });
  });

  it('nor does a name that a payment has under its key: the payment’s order first, then the person’s, and that there are more', async () => {
    const okello = await placed({ customerName: 'Okello Jr', email: 'jr@example.org' });
    const paid = await hinted({ transaction_id: 'okello' });
    expect(await ids('okello')).toEqual([paid.id, okello.id]);
    for (let count = 0; count < 20; count += 1) await hinted({ transaction_id: 'okello' });
    const { orders: rows, isMore } = await found('okello');
    expect(isMore).toBe(true);
    expect(rows.map(({ id }) => id)).toContain(okello.id);
  }, 60_000);
});

it('by a part of a name with a part of an e-mail, in any order (finding Z191)', async () => {
  const order = await placed({
    ...{ customerName: 'José Kiprotich', email: 'mr.angry_bird+shop@post.example.org' },
  });
  for (const typed of [
    ...['jose angry', 'angry jose', 'ANGRY', 'bird josé', 'kiprotich example', 'post', 'jose shop'],
    ...['josé angry_bird', 'mr.angry', 'angry_bird+shop@post'],
  ])
    expect(await ids(typed), typed).toEqual([order.id]);
  for (const typed of ['jose ngry', 'jose happy', 'jose angry.bird', 'xample', '.*', 'jose|x'])
    expect(await ids(typed), typed).toEqual([]);
});

/** So many others, each with a payment and a line of the books. */
const MANY = 50_000;
describe(`among ${MANY} orders`, () => {
  let source: OrderView;
  beforeAll(async () => {
    source = await placed({ customerName: 'Of Many', email: 'one.of.many@example.com' });
    const attempt = await shop.start('retail', source, 'STRIPE');
    await shop.simulate('STRIPE', {
      ...{ reference: await shop.referenceOf(attempt.id), action: 'approve' },
    });
    await shop.until('retail', source, ({ paymentState }) => paymentState === 'PAID');
    await shop.quiet();
    await copies();
  }, 120_000);
  afterAll(async () => {
    // Copies have no log, and books that are none.
    await owner.query('set session_replication_role = replica');
    for (const table of ['ledger', 'payment_attempt', 'cart_transaction'])
      await owner.query(`delete from ${table} where id like 'copy-%'`);
  }, 120_000);

  async function copies(): Promise<void> {
    const copy = (table: string, own: string, which: string): Promise<unknown> =>
      owner.query(
        `insert into ${table} select (made).* from (
           select jsonb_populate_record(o, jsonb_build_object('id', 'copy-' || n, ${own})) as made
           from ${table} o, generate_series(1, ${MANY}) n where ${which} = $1 and o.id not like 'copy-%' offset 0) all_of_them`,
        [source.id],
      );
    await owner.query('set session_replication_role = replica; set synchronous_commit = off');
    await copy(
      'cart_transaction',
      `'intent_id', 'copy-' || n, 'order_number', (600000 + n)::text, 'reference', 'C0PY' || n,
       'customer_name', 'Many ' || md5(n::text), 'email', md5(n::text) || '.' || (n % 97) || '@example.com',
       'created_at', o.created_at - n * interval '1 minute'`,
      'o.id',
    );
    await copy(
      'payment_attempt',
      `'order_id', 'copy-' || n, 'reference', 'COPY' || n, 'provider_reference', 'pi_copy_' || n,
       'session', jsonb_build_object('id', 'cs_copy_' || n, 'url', 'https://pay.example/' || n, 'intent', 'pi_copy_' || n)`,
      'o.order_id',
    );
    await copy(
      'ledger',
      `'order_id', 'copy-' || n, 'attempt_id', 'copy-' || n, 'provider_reference', 'pi_copy_' || n`,
      `o.kind = 'CAPTURED' and o.order_id`,
    );
    await owner.query('set session_replication_role = origin');
    // So much at once waits to be sorted into its indexes; a shop's own come one by one.
    await owner.query('vacuum analyze cart_transaction, payment_attempt, ledger');
  }

  const LOOKS = /^select [^(]* from "cart_transaction" where \("cart_transaction"\."business_id"/;
  /** Only what asks for orders, payments or books: what is found is read by its id. */
  async function plansOf(text: string): Promise<string> {
    const { statements } = await heard.during(() => found(text));
    const plans: string[] = [];
    for (const one of statements.filter(({ text }) => LOOKS.test(text))) {
      const { rows } = await owner.query(`explain ${one.text}`, one.values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans.join('\n\n');
  }

  it.each([
    ['cs_copy_41234', ['attempts_by_kept_name']],
    ['pi_copy_41234', ['attempts_by_kept_name', 'evidence_used_once', 'ledger_by_reference']],
    ['COPY41234', ['payment_attempt_reference_unique']],
    ['C0PY-4123', ['orders_by_reference']],
    ['jose angry', ['orders_by_person']],
    ['many ex', ['orders_by_time']],
    ['641234', ['orders_by_number_end']],
    ['+1 202 555 0199', ['orders_by_phone_end']],
  ] as const)('%s is found by indexes alone', async (text, indexes) => {
    const plans = await plansOf(text);
    for (const index of indexes) expect(plans).toContain(index);
    expect(plans).toContain('cart_transaction');
    expect(plans).not.toMatch(/Seq Scan on (cart_transaction|payment_attempt|ledger)\b/);
    // All orders of a store are no answer of an index either.
    expect(plans).not.toMatch(/SubPlan/);
  });

  it('one of them is found by each, and is answered at once', async () => {
    for (const typed of ['cs_copy_41234', 'pi_copy_41234', 'copy41234', 'C0PY-4123'])
      expect(await ids(typed), typed).toEqual([
        typed.startsWith('C0PY') ? 'copy-4123' : 'copy-41234',
      ]);
    const { isMore, orders: rows } = await found('many example');
    expect([isMore, rows.length]).toEqual([true, 20]);
  });
});
