import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLANNED_ANEW } from '#server/db/keptPlans.ts';
import { open } from '#server/db/open.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { type InProcessShop, inProcessShop } from '#tests/support/inProcess.ts';
import { guest } from '#tests/support/namedIdentity.ts';
import { aLine, anOrder } from '#tests/support/orders.ts';

let shop: InProcessShop;
beforeAll(async () => {
  shop = await inProcessShop({ config: { trustProxy: true } });
  await shop.database.db.update(stock).set({ stockInHand: 1_000 });
});
afterAll(() => shop.close());

/** What the one connection knows by name. */
const KNOWN = sql`select count(*)::int as many from pg_prepared_statements where not from_sql`;

let people = 0;
const place = () => {
  const contact = { email: `${people++}@example.test`, phone: '' };
  return shop.ask({
    store: 'retail',
    method: 'POST',
    url: '/api/v1/cartTransaction',
    as: guest(`person ${people}`),
    body: anOrder('retail', [aLine('retail')], { contact }),
    headers: { 'x-forwarded-for': `10.0.0.${people}` },
  });
};

it('the statements of an order are planned once for a connection', async () => {
  const database = open(shop.databaseUrl, { connections: 1 });
  const ask = (keepsPlans: boolean, value: number) =>
    database.transaction(
      async (tx) => {
        await tx.execute(sql`select ${value}::int`);
        await tx.execute(sql`${PLANNED_ANEW}select ${value}::int + 1`);
        const { rows } = await tx.execute<{ many: number }>(KNOWN);
        return rows[0]?.many;
      },
      { keepsPlans },
    );
  expect(await ask(false, 1)).toBe(0);
  expect(await ask(true, 2)).toBe(1);
  expect(await ask(true, 3)).toBe(1);
  await database.close();
});

it('a pooler that gives its connections to others is asked without names', async () => {
  const database = open(shop.databaseUrl, { connections: 1, isPooled: true });
  const many = await database.transaction(
    async (tx) => {
      await tx.execute(sql`select ${1}::int`);
      const { rows } = await tx.execute<{ many: number }>(KNOWN);
      return rows[0]?.many;
    },
    { keepsPlans: true },
  );
  expect(many).toBe(0);
  await database.close();
});

it('of statements that never end in variety only so many are kept', async () => {
  const database = open(shop.databaseUrl, { connections: 1 });
  const many = await database.transaction(
    async (tx) => {
      for (let at = 0; at < 200; at++)
        await tx.execute(sql`select ${1}::int as ${sql.identifier(`c${at}`)}`);
      const { rows } = await tx.execute<{ many: number }>(KNOWN);
      return rows[0]?.many;
    },
    { keepsPlans: true },
  );
  expect(many).toBe(150);
  await database.close();
});

it('orders are placed while another process changes the tables that their plans read', async () => {
  for (let at = 0; at < 12; at++) expect((await place()).statusCode).toBe(201);
  const owner = new pg.Client({ connectionString: shop.databaseUrl });
  await owner.connect();
  await owner.query('alter table tax alter column percentage type real');
  await owner.end();
  const answers = await Promise.all(Array.from({ length: 20 }, place));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
});
