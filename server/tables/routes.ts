import type { FastifyInstance } from 'fastify';
import { API } from '#machines/domain/api.ts';
import { refuse } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { keyOf, type Money } from '../payments/money.ts';
import { makeBill } from './bill.ts';
import { closeTable } from './close.ts';
import { sittingView } from './rounds.ts';
import { presentSitting, type TableRow, tableOf } from './sitting.ts';

export function registerTableRoutes(app: FastifyInstance, money: Money): void {
  const { database, clock } = money;
  const { db } = database;
  const known = async (businessId: string, id: string | undefined): Promise<TableRow> => {
    const table = await tableOf(db, businessId, id ?? '');
    if (!table) throw refuse('NOT_FOUND');
    return table;
  };

  route(app, API.tables, async ({ store, params }) => {
    const table = await known(store.id, params.id);
    return { ...table, sitting: (await presentSitting(db, table.id, clock.now()))?.id ?? null };
  });

  route(app, API.tableRounds, async ({ store, principal, params }) => {
    const table = await known(store.id, params.id);
    return sittingView(db, { table, currency: store.currency, uid: principal.uid, now: clock.now() });
  });

  route(
    app,
    API.tableBill,
    async ({ store, principal, params, body }) => {
      const table = await known(store.id, params.id);
      const intentId = body.intentId.toLowerCase();
      return makeBill({ database, clock, key: keyOf(money), store, uid: principal.uid, tableId: table.id, intentId, lines: body.lines });
    },
    { limit: 'order', strict: true },
  );

  // The till is another system of the merchant and shows the secret key that no browser has; to everybody else this is not there.
  route(app, API.closeTable, async ({ store, params, request }) => {
    if (!request.fromServer) throw refuse('NOT_FOUND');
    const table = await known(store.id, params.id);
    await closeTable(money, store, table.id);
    return { data: { id: table.id } };
  });
}
