import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHECKS, runAudit } from '#server/db/audit.ts';
import { audit } from '#server/jobs/audit.ts';
import { aBookedLine, aService } from '#tests/support/bookings.ts';
import { aLine } from '#tests/support/orders.ts';
import { type PayingShop, payingShop, SHOPPER } from '#tests/support/payingShop.ts';
import { DAY } from '#tests/support/setClock.ts';

let shop: PayingShop;
let owner: pg.Client;
/** one paid service order, one accepted and one unpaid order of goods */
let paid: string;
let accepted: string;
let unpaid: string;

beforeAll(async () => {
  shop = await payingShop();
  const intent = crypto.randomUUID();
  const line = await aBookedLine(shop, 'beauty', aService('beauty'), { as: SHOPPER, intent });
  const order = await shop.place('beauty', [line], { method: 'STRIPE', intent });
  const attempt = await shop.start('beauty', order, 'STRIPE');
  await shop.simulate('STRIPE', {
    reference: await shop.referenceOf(attempt.id),
    action: 'approve',
  });
  await shop.until('beauty', order, (view) => view.paymentState === 'PAID');
  paid = order.id;
  accepted = (await shop.place('retail', [aLine('retail')], { method: 'PAY_LATER' })).id;
  unpaid = (
    await shop.place('grocery', [aLine('grocery')], { method: 'DPO', promotion: 'KARIBU10' })
  ).id;
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

/** What somebody's hand or a bug of ours could do, once the constraints that forbid it are out of its way. */
const HARM: Record<string, [what: string, ...statements: (() => string)[]][]> = {
  I03: [
    [
      'a second PAID fact',
      () => 'drop index one_paid_per_order',
      () =>
        `insert into ledger select gen_random_uuid(), business_id, order_id, attempt_id, kind, amount, currency, provider, provider_reference, digest, at from ledger where kind = 'PAID'`,
    ],
  ],
  I04: [
    [
      'a capture that is not what was due',
      () => `update ledger set amount = amount - 1 where kind = 'CAPTURED'`,
    ],
    [
      'a capture without its evidence',
      () => `update ledger set digest = null where kind = 'CAPTURED'`,
    ],
    [
      'a paid order that nobody paid',
      () =>
        `insert into ledger (id, business_id, order_id, kind, amount, currency, at) select 'x', business_id, id, 'PAID', 0, currency, created_at from cart_transaction where id = '${unpaid}'`,
    ],
  ],
  I05: [
    [
      'one evidence for two captures',
      () => 'drop index one_capture_per_sum',
      () =>
        `insert into ledger select gen_random_uuid(), business_id, order_id, attempt_id, kind, amount, currency, provider, provider_reference, digest, at from ledger where kind = 'CAPTURED'`,
    ],
    [
      'a capture that begins where no other ended',
      () => `update ledger set came_before = 5 where kind = 'CAPTURED'`,
    ],
  ],
  I46: [
    [
      'an order that waits for a person, and that no list names',
      () =>
        `update cart_transaction set payment_state = 'REVIEW', last_event = last_event + 1 where id = '${accepted}'`,
    ],
  ],
  I13: [
    ['a captured attempt without its capture', () => `delete from ledger where kind = 'CAPTURED'`],
  ],
  I14: [
    [
      'a time that was over when late money took it again',
      () =>
        `insert into order_event select (jsonb_populate_record(e, '{"number": 900, "type": "goods.retaken", "event": {}, "at": "2040-01-01T00:00:00Z"}')).* from order_event e where e.order_id = '${paid}' and e.number = 1`,
    ],
  ],
  I15: [
    [
      'extra money that nobody gives back',
      () =>
        `insert into ledger (id, business_id, order_id, kind, amount, currency, at) select 'x', business_id, id, 'OVERPAID', 5, currency, created_at from cart_transaction where id = '${paid}'`,
    ],
  ],
  I18: [
    [
      'a state that no fact supports',
      () =>
        `update cart_transaction set payment_state = 'PAID', last_event = last_event + 1 where id = '${accepted}'`,
    ],
    [
      'a log with a gap',
      () => `update cart_transaction set last_event = last_event + 1 where id = '${accepted}'`,
    ],
  ],
  I22: [
    [
      'goods that are kept for ever',
      () =>
        `update cart_transaction set kept_until = null, last_event = last_event + 1 where id = '${unpaid}'`,
    ],
  ],
  I19: [
    [
      'a service order without its time',
      () => `update appointment set order_id = null where order_id = '${paid}'`,
    ],
    [
      'a time of another shopper',
      () => `update appointment set uid = 'somebody' where order_id = '${paid}'`,
    ],
    [
      'a cancelled time in a standing order',
      () => `update appointment set status = 'CANCELLED' where order_id = '${paid}'`,
    ],
  ],
  I20: [
    [
      'a paid time without a paid order',
      () => `update appointment set order_id = '${unpaid}' where order_id = '${paid}'`,
    ],
    [
      'an unpaid time in a paid order',
      () => `update appointment set status = 'PENDING' where order_id = '${paid}'`,
    ],
  ],
  I23: [
    [
      'one person booked twice',
      () => 'alter table appointment drop constraint one_appointment_at_a_time',
      () => 'drop index one_appointment_per_place',
      () =>
        `insert into appointment (id, business_id, uid, intent_id, line, slot, order_id, product_id, location_id, employee_id, resource, start_date, start_time, end_date, end_time, starts, ends, number_of_customer, price, customer_name, customer_contact, payment_type, status, version, created_at, held_until, busy_from, busy_until, occasion, seats) select 'x', business_id, uid, intent_id, line, slot, order_id, product_id, location_id, employee_id, resource, start_date, start_time, end_date, end_time, starts, ends, number_of_customer, price, customer_name, customer_contact, payment_type, status, version, created_at, held_until, busy_from, busy_until, occasion, seats from appointment where order_id = '${paid}'`,
    ],
    [
      'a class with more people than seats',
      () =>
        `update appointment set seats = '{[0,1)}', number_of_customer = 2 where order_id = '${paid}'`,
    ],
  ],
  I26: [
    [
      'a shelf that holds more than its orders',
      () =>
        `update product_location set held = held + 1 where id in (select stock_id from stock_hold where order_id = '${unpaid}')`,
    ],
    [
      'goods that left for an unpaid order',
      () => `update stock_hold set state = 'COMMITTED' where order_id = '${unpaid}'`,
      () =>
        `update product_location set held = held - 1 where id in (select stock_id from stock_hold where order_id = '${unpaid}')`,
    ],
    [
      'goods that an order has let go, and has taken all the same',
      () => 'alter table cart_transaction disable trigger user',
      () =>
        `update cart_transaction set life = jsonb_set(life, '{value,goods}', '"released"') where id = '${accepted}'`,
    ],
    [
      'goods that a standing order lost',
      () => `update stock_hold set state = 'RELEASED' where order_id = '${unpaid}'`,
    ],
    [
      'goods that are on no shelf, and that no parcel took',
      () => `update stock_hold set state = 'SENT' where order_id = '${accepted}'`,
    ],
  ],
  I32: [
    [
      'news of a payment that nobody asks about',
      () => `update payment_attempt set unanswered_since = created_at, next_ask_at = null`,
    ],
  ],
  L5: [
    [
      'an order that stands, whose parcel is called off',
      () =>
        `insert into shipment (id, business_id, order_id, shipment_type, provider, customer_location, cost, promise, status, created_at) select 'x', business_id, id, 'THIRD_PARTY_DELIVERY', 'BOXLEO', '{}', 0, '', 'CANCELLED', created_at from cart_transaction where id = '${accepted}'`,
    ],
  ],
  I28: [
    [
      'an order that was not counted',
      () =>
        `update promotion set uses = 0 where id = (select promotion_id from cart_transaction where id = '${unpaid}')`,
    ],
  ],
};

describe('the audit', () => {
  it('has nothing to say about sound books', async () => {
    expect(await runAudit(shop.database.pool)).toEqual([]);
  });

  it('asks about every invariant of its list', () => {
    expect([...new Set(CHECKS.map((check) => check.invariant))].toSorted()).toEqual(
      Object.keys(HARM).toSorted(),
    );
  });

  it.each(
    Object.entries(HARM).flatMap(([invariant, all]) =>
      all.map(([what, ...statements]) => ({ invariant, what, statements })),
    ),
  )('$invariant: finds $what', async ({ invariant, statements }) => {
    await owner.query('begin');
    try {
      for (const statement of statements)
        expect((await owner.query(statement())).rowCount ?? 1).not.toBe(0);
      const found = await runAudit(owner as unknown as pg.Pool);
      expect(found.map((one) => one.invariant)).toContain(invariant);
      const ofThese = await runAudit(owner as unknown as pg.Pool, [paid, accepted, unpaid]);
      expect(ofThese.map((one) => one.invariant)).toContain(invariant);
    } finally {
      await owner.query('rollback');
    }
  });

  it('comes to every order in turn, however long ago it moved, and names what is wrong until it is right', async () => {
    const lines: string[] = [];
    const log = { error: ({ subject }: { subject: string }) => lines.push(subject) };
    const services = { ...shop.services, log: log as never };
    shop.clock.pass(DAY);
    const turn = () => audit(services, 1);
    const change = (by: number) =>
      owner.query(`update cart_transaction set last_event = last_event + ${by} where id = $1`, [
        accepted,
      ]);
    await owner.query('alter table cart_transaction disable trigger user');
    await change(1);
    let turns = 0;
    while ((await turn()) === 0) expect(++turns).toBeLessThan(4);
    for (const _ of [1, 2, 3]) expect(await turn()).toBe(1);
    expect(new Set(lines)).toEqual(new Set([accepted]));
    await change(-1);
    for (const _ of [1, 2, 3, 4]) expect(await turn()).toBe(0);
    await owner.query('alter table cart_transaction enable trigger user');
  });
});
