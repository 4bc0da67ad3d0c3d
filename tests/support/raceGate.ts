import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import { waitUntil } from '#scripts/waitUntil.ts';
import type { Ask, InProcessShop } from './inProcess.ts';
import type { PayingShop } from './payingShop.ts';

const WAITING = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * All requests at once, half to each process, while another connection locks the rows that they all need. They are let go when PostgreSQL says that
 * several of them wait: so they have met, and a run in which they did not fails. `meanwhile`: before they are let go.
 */
export async function behindGate(
  { shop, beside }: { shop: PayingShop; beside: InProcessShop },
  rows: SQL,
  requests: Ask[],
  atLeast = 2,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  // Under the owner's name: the role of requests does not see what other sessions wait for.
  const watcher = new pg.Client({ connectionString: shop.databaseUrl });
  await watcher.connect();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const gate = shop.database.db.transaction(async (tx) => {
    await tx.execute(rows);
    open();
    await closed;
  });
  await opened;
  const answers = Promise.all(
    requests.map((request, at) => (at % 2 === 0 ? shop.ask(request) : beside.ask(request))),
  );
  let most = 0;
  await waitUntil(
    async () => {
      const { rows: found } = await watcher.query<{ waiting: number }>(WAITING);
      most = Math.max(most, found[0]?.waiting ?? 0);
      return most >= atLeast;
    },
    10_000,
    10,
  );
  await meanwhile();
  close();
  await gate;
  await watcher.end();
  expect(most, 'requests that waited for each other at one moment').toBeGreaterThanOrEqual(atLeast);
  // A machine that is busy with other things sheds a request now and then (F20); such a one comes again, as a browser's would.
  const given = await answers;
  return Promise.all(
    given.map((answer, at) => (answer.statusCode === 503 ? shop.ask(requests[at] as Ask) : answer)),
  );
}
