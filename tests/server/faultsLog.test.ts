import { isNotNull } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { outbox } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { loggedError } from '#server/loggedError.ts';
import { deliverOutbox } from '#server/notifications/deliver.ts';
import { startJobs } from '#server/work.ts';
import { type InProcessShop, inProcessShop, store } from '#tests/support/inProcess.ts';
import { customer } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';
import { keptLog } from '#tests/support/readableLog.ts';

/** What a log and the stored reasons hold when the database fails in the middle of somebody's order (I41). */
let shop: InProcessShop;
let owner: pg.Client;
const { logger, lines } = keptLog();
const A = customer('canary');
/** In every field that a shopper fills, and in what the database says about them. */
const CANARY = 'canary';
beforeAll(async () => {
  shop = await inProcessShop({ logger });
  owner = new pg.Client({ connectionString: shop.databaseUrl });
  owner.on('error', () => {});
  await owner.connect();
});
afterEach(async () => {
  lines.length = 0;
  await owner.query('DROP FUNCTION IF EXISTS fails CASCADE');
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

/** The next row of that table fails in this way. */
async function failing(table: string, how: string, on = 'INSERT'): Promise<void> {
  await owner.query(
    `CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN ${how}; RETURN COALESCE(NEW, OLD); END $$;
     CREATE TRIGGER fails BEFORE ${on} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION fails()`,
  );
}
const raising = (code: string): string =>
  `RAISE EXCEPTION 'refused ${CANARY}-message' USING ERRCODE = '${code}', DETAIL = 'Key (name)=(${CANARY}-detail) exists', CONSTRAINT = 'a_constraint'`;

function aPrivateOrder(): unknown {
  const body = anOrder('grocery', [{ ...aLine('grocery'), notes: `${CANARY}-line` }]);
  return {
    ...body,
    customerName: `${CANARY}-name`,
    customerContact: {
      email: `${CANARY}@mail.example`,
      phone: '+254722418356',
      company: `${CANARY}-company`,
      taxId: `${CANARY}-tax`,
    },
    notes: `${CANARY}-notes`,
  };
}
const place = () =>
  shop.ask({ method: 'POST', url: '/api/v1/cartTransaction', as: A, body: aPrivateOrder() });

describe('an order that the database does not take', () => {
  it.each([
    ['a full disk', raising('53100'), '53100', 503],
    ['a statement that was stopped', raising('57014'), '57014', 503],
    ['a row that stands already', raising('23505'), '23505', 500],
    ['a lost connection', 'PERFORM pg_terminate_backend(pg_backend_pid())', null, 503],
  ])(
    'because of %s leaves its cause in the log, and no word of the shopper',
    async (_what, how, code, status) => {
      await failing('cart_transaction', how);
      const answer = await place();
      expect(answer.statusCode, answer.body).toBe(status);
      expect(await shop.database.db.$count(orders)).toBe(0);
      const [line = '{}'] = lines.filter((one) => one.includes('"unplanned"'));
      const { err, reference, route } = JSON.parse(line);
      // Of a lost connection the rollback fails last.
      expect(err.message).toBe(
        code ? 'failed: insert into "cart_transaction"' : 'failed: rollback',
      );
      expect(err.cause).toMatchObject(
        code ? { type: 'DatabaseError', code, constraint: 'a_constraint' } : { type: 'Error' },
      );
      expect(err.stack).toMatch(/at .*\.(ts|js):/);
      expect(reference).toBe(answer.json().reference);
      expect(route).toBe('/api/v1/cartTransaction');
      expect(lines.join('')).not.toContain(CANARY);
      expect(lines.join('')).not.toContain('722418356');
      await owner.query('DROP FUNCTION fails CASCADE');
      expect((await place()).statusCode, 'the next order is taken').toBe(201);
      await owner.query('TRUNCATE cart_transaction CASCADE');
    },
  );
});

describe('a reason that is stored', () => {
  it('of what could not be delivered names the fault alone', async () => {
    const event = {
      id: 'a-told-event',
      businessId: store('grocery').business.id,
      uid: A,
      kind: 'order.paid',
      payload: {},
      tries: 0,
    };
    await shop.database.db.insert(outbox).values({ ...event, createdAt: shop.clock.now() });
    await failing('notification', raising('53100'));
    for (let tries = 0; tries < 10; tries++) {
      await deliverOutbox(shop.app.services, { say: () => `${CANARY}-notice` });
      await shop.app.services.whenIdle();
      shop.clock.pass(86_400_000);
    }
    const parked = await shop.database.db
      .select()
      .from(outbox)
      .where(isNotNull(outbox.parkedReason));
    expect(parked.map((row) => row.parkedReason)).toEqual([
      'failed: insert into "notification": PostgreSQL says 53100 (a_constraint)',
    ]);
    expect(lines.join('')).not.toContain(CANARY);
  });

  it('of a job that failed names the fault alone', async () => {
    await failing('audit_row', raising('53100'), 'DELETE');
    const jobs = await startJobs(shop.app.services, { say: () => '' }, shop.databaseUrl);
    await owner.query(`SELECT graphile_worker.add_job('eraseOld')`);
    const reason = await vi.waitFor(async () => {
      const { rows } = await owner.query(
        `SELECT last_error FROM graphile_worker.jobs WHERE task_identifier = 'eraseOld' AND last_error <> ''`,
      );
      expect(rows).toHaveLength(1);
      return rows[0].last_error;
    }, 60_000);
    await jobs.stop();
    expect(reason).toBe(
      'audit: failed: delete from "audit_row": PostgreSQL says 53100 (a_constraint)',
    );
    expect(lines.join('')).toContain('53100');
    expect(lines.join('')).not.toMatch(/canary|params/);
  });
});

describe('any other error', () => {
  it('keeps its own words, and nothing that it quotes or carries', () => {
    const quoted = loggedError(attempt(() => JSON.parse(`{"name":${CANARY}}`)));
    expect(quoted).toMatchObject({ type: 'SyntaxError', message: 'a text is not as expected' });
    const carried = loggedError(
      Object.assign(new Error('the push service is gone'), { params: [CANARY], detail: CANARY }),
    );
    expect(carried).toMatchObject({
      type: 'Error',
      message: 'the push service is gone',
      stack: expect.stringContaining('faultsLog'),
    });
    const wrapped = loggedError(new Error('outer', { cause: attempt(() => JSON.parse(CANARY)) }));
    for (const one of [quoted, carried, wrapped, loggedError(CANARY)])
      expect(JSON.stringify(one)).not.toContain(CANARY);
  });
});

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
